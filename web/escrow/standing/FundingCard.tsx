import type { EscrowView } from '@ahadi/domain/escrow/schema.ts';
import type { ReactNode } from 'react';
import { amountWords } from '../../core/words.ts';
import { Card } from '../../ui/Card.tsx';
import styles from './funding.module.css';

/** Whose part of what is outstanding is whose, where it is shared. */
export function partWords({ myPartMinor, outstandingMinor, terms }: EscrowView): string | null {
  if (myPartMinor === null || outstandingMinor === 0) return null;
  const words = (minor: number) => amountWords(minor, terms.currency);
  const others = outstandingMinor - myPartMinor;
  if (myPartMinor === 0)
    return `Your part is paid. ${words(others)} of the others is still to come; you can pay it, too.`;
  return `Your part is ${words(myPartMinor)}.${others > 0 ? ` ${words(others)} is still to come from the others.` : ''}`;
}

/** The place of paying in, with what is outstanding; the panel itself is what pays for anything. */
export const FundingCard = ({ view, children }: { view: EscrowView; children: ReactNode }) => (
  <div id="funding" tabIndex={-1} className={styles.place}>
    <Card
      title="Pay the money in"
      aside={
        view.outstandingMinor > 0 ? `${amountWords(view.outstandingMinor, view.terms.currency)} outstanding` : undefined
      }
    >
      {partWords(view) && <p>{partWords(view)}</p>}
      {children}
    </Card>
  </div>
);
