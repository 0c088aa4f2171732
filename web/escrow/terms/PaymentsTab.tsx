import type { EscrowView } from '@ahadi/domain/escrow/schema.ts';
import { api, client } from '../../core/api.ts';
import { formatInstant } from '../../core/time.ts';
import { amountWords } from '../../core/words.ts';
import { CoverCheck } from '../../payments/wallets/CoverCheck.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { FeeLines } from './FeeLines.tsx';
import styles from './terms.module.css';

/** What was paid in, by whom, and what of it went back. */
export const PaymentsTab = ({ view }: { view: EscrowView }) => (
  <>
    <Card title="Payments">
      {view.payments.length === 0 ? (
        <p className={styles.quiet}>Nothing was paid in yet.</p>
      ) : (
        <ul className={styles.rows}>
          {view.payments.map((payment) => (
            <li key={payment.id}>
              <p className={styles.rowHead}>
                <span className={styles.rowTitle}>{payment.payerName}</span>
                <span>{amountWords(payment.amountMinor, view.terms.currency)}</span>
              </p>
              <p className={styles.rowHead}>
                <span className={styles.quiet}>
                  {formatInstant(payment.at)}
                  {payment.returnedMinor > 0 &&
                    ` · ${amountWords(payment.returnedMinor, view.terms.currency)} went back`}
                </span>
                {view.myRoles.some((role) => role !== 'seller') && (
                  <a className={buttonClass('plain')} href={`/api/v1/payments/${payment.id}/receipt`}>
                    Receipt as PDF
                  </a>
                )}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Card>
    <Card title="What it costs">
      <FeeLines totalMinor={view.totalMinor} fees={view.fees} currency={view.terms.currency} />
    </Card>
    {view.payments.length > 0 && (
      <CoverCheck
        title="Check that this money is there"
        queryKey={api.escrow.cover.key({ input: { id: view.id } })}
        read={() => client.escrow.cover({ id: view.id })}
        nothing={(at) =>
          `Nothing lay in this escrow on ${at}, when all money was last added up. What came since is in the next one.`
        }
        nameOf={(account) => stageOf(view, account)}
      />
    )}
  </>
);

/** What an account of an escrow is called by its name in the books, like `escrow.0199…:KES`. */
function stageOf({ milestones }: EscrowView, account: string): string {
  const [, id = ''] = account.split(/[.:]/);
  const stage = milestones.find((one) => one.id === id);
  return stage ? `stage ${stage.seq}, ${stage.title}` : 'the fee that waits for its end';
}
