import type { PaymentView } from '@ahadi/domain/payments/schema.ts';
import { formatInstant } from '../core/time.ts';
import { amountWords } from '../core/words.ts';
import styles from './paying.module.css';
import { evidenceWords, ruleWords } from './words.ts';

/** Why a payment counts as it does: everything that was learned, and the rule that decided. */
export const ExplainPayment = ({ payment }: { payment: PaymentView }) => (
  <details className={styles.more}>
    <summary>Explain this payment</summary>
    <p>{ruleWords[payment.rule]}</p>
    {payment.evidence.length === 0 ? (
      <p className={styles.quiet}>Nothing was said about it yet.</p>
    ) : (
      <ol className={styles.evidence} aria-label="What was learned about this payment">
        {payment.evidence.map((one) => (
          <li key={one.id}>
            {evidenceWords(one)}
            {one.amountMinor !== null && `, ${amountWords(one.amountMinor, payment.currency)}`}
            {one.receipt !== null && (
              <>
                , receipt <code>{one.receipt}</code>
              </>
            )}
            <span className={styles.quiet}> · {formatInstant(one.at)}</span>
          </li>
        ))}
      </ol>
    )}
    <p className={styles.quiet}>
      Reference <code>{payment.ref}</code>
    </p>
  </details>
);
