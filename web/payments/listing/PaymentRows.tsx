import type { PaymentRow } from '@ahadi/domain/payments/schema.ts';
import { kindWords } from '@ahadi/domain/payments/words.ts';
import { Link } from 'react-router';
import { useMe } from '../../core/session.ts';
import { formatInstant } from '../../core/time.ts';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { columnAmount } from '../amounts.ts';
import { isMoved, rowBadge } from '../badges.ts';
import styles from '../payments.module.css';
import { paymentsPath } from './usePaymentQuery.ts';

/** A receipt as PDF; there is one as soon as the money came. */
export const receiptAddress = (paymentId: string): string => `/api/v1/payments/${paymentId}/receipt`;

export const PaymentRows = ({ rows }: { rows: readonly PaymentRow[] }) => (
  <ul className={styles.rows}>
    {rows.map((row) => (
      <Row key={`${row.kind}-${row.id}`} row={row} />
    ))}
  </ul>
);

function Row({ row }: { row: PaymentRow }) {
  const badge = rowBadge(row);
  const isIn = row.direction === 'in';
  const isSeveral = useMe().identities.length > 1;
  const what = row.what === '' ? kindWords[row.kind] : row.what;
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <p className={styles.title}>{row.path === null ? what : <Link to={row.path}>{what}</Link>}</p>
        <p className={styles.facts}>
          {isSeveral && `${row.ownerName} · `}
          {kindWords[row.kind]} · <time dateTime={row.at}>{formatInstant(row.at)}</time>
          {row.receipt !== null && ` · ${row.receipt}`}
          {row.proof !== null && ` · ${row.proof}`}
        </p>
      </div>
      <div>
        <StateBadge tone={badge.tone}>{badge.label}</StateBadge>
      </div>
      <p className={styles.amount} data-unmoved={!isMoved(row) || undefined}>
        <span className="aside-voice">{isMoved(row) ? (isIn ? 'In: ' : 'Out: ') : 'Not moved: '}</span>
        {isMoved(row) && <span aria-hidden>{isIn ? '+' : '−'}</span>}
        {row.currency}&nbsp;{columnAmount(BigInt(row.amountMinor), row.currency)}
        {row.feeMinor !== null && (
          <span className={styles.fee}>
            {isIn ? 'after a fee of' : 'with a fee of'} {columnAmount(BigInt(row.feeMinor), row.currency)}
          </span>
        )}
      </p>
      <div className={styles.deeds}>
        {row.paymentId !== null && (
          <Link to={paymentsPath({ payment: row.paymentId })} aria-label={`How it went: ${what}`}>
            How it went
          </Link>
        )}
        {row.kind === 'payment' && row.paymentId !== null && row.receipt !== null && (
          <a href={receiptAddress(row.paymentId)} download aria-label={`Receipt of ${what}, PDF`}>
            Receipt
          </a>
        )}
      </div>
    </li>
  );
}
