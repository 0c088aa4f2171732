import type { EscrowView } from '@ahadi/domain/escrow/schema.ts';
import { api } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { amountWords } from '../../core/words.ts';
import { PaymentPanel } from '../../payments/PaymentPanel.tsx';
import { Card } from '../../ui/Card.tsx';
import styles from './funding.module.css';

/** Paying in: what is outstanding, the ways to pay it, and each payment while it happens. */
export function FundingCard({ view }: { view: EscrowView }) {
  const pay = useCommand(api.escrow.pay, { stale: [] });
  const { currency } = view.terms;
  return (
    <div id="funding" tabIndex={-1} className={styles.place}>
      <Card
        title="Pay the money in"
        aside={view.outstandingMinor > 0 ? `${amountWords(view.outstandingMinor, currency)} outstanding` : undefined}
      >
        <PaymentPanel
          subject={view.id}
          currency={currency}
          outstandingMinor={view.outstandingMinor}
          start={(input) => pay.runAsync({ id: view.id, ...input })}
        />
      </Card>
    </div>
  );
}
