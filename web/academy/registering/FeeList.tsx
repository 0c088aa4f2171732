import type { FeePayment } from '@ahadi/domain/academy/registrations/schema.ts';
import { formatInstant } from '../../core/time.ts';
import { amountWords } from '../../core/words.ts';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { feeBadge, feeMethodWords } from '../words.ts';
import styles from './registering.module.css';

/** What was given for a fee, the newest first, and what became of each. */
export const FeeList = ({ payments }: { payments: readonly FeePayment[] }) => (
  <ul className={styles.given}>
    {payments.map((it) => {
      const badge = feeBadge[it.status];
      return (
        <li key={it.id}>
          <span>
            {feeMethodWords[it.method]}
            {it.reference !== '' && (
              <>
                {' '}
                <code>{it.reference}</code>
              </>
            )}
            , {amountWords(it.amountMinor, it.currency)}
            {it.paidBy !== null && <>, payer {it.paidBy}</>}
            <br />
            <time className={styles.quiet} dateTime={it.at}>
              {formatInstant(it.at)}
            </time>
          </span>
          <StateBadge tone={badge.tone}>{badge.label}</StateBadge>
          {it.reason && <p className={styles.reason}>{it.reason}</p>}
        </li>
      );
    })}
  </ul>
);
