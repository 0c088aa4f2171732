import type { EscrowView } from '@ahadi/domain/escrow/schema.ts';
import type { ReactNode } from 'react';
import { amountWords } from '../../core/words.ts';
import { Card } from '../../ui/Card.tsx';
import styles from './funding.module.css';

/** The place of paying in, with what is outstanding; the panel itself is what pays for anything. */
export const FundingCard = ({ view, children }: { view: EscrowView; children: ReactNode }) => (
  <div id="funding" tabIndex={-1} className={styles.place}>
    <Card
      title="Pay the money in"
      aside={
        view.outstandingMinor > 0 ? `${amountWords(view.outstandingMinor, view.terms.currency)} outstanding` : undefined
      }
    >
      {children}
    </Card>
  </div>
);
