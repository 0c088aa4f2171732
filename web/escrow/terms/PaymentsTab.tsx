import type { EscrowView } from '@ahadi/domain/escrow/schema.ts';
import type { ReactNode } from 'react';
import { formatInstant } from '../../core/time.ts';
import { amountWords } from '../../core/words.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { FeeLines } from './FeeLines.tsx';
import styles from './terms.module.css';

/** What was paid in, by whom, and what of it went back; `cover` checks that what is here is there. */
export const PaymentsTab = ({ view, cover }: { view: EscrowView; cover: ReactNode }) => (
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
    {view.payments.length > 0 && cover}
  </>
);
