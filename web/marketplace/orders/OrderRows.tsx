import type { OrderRow } from '@ahadi/domain/marketplace/buying/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { Link } from 'react-router';
import { walkRows } from '../../core/rows.ts';
import { formatDay } from '../../core/time.ts';
import { amountWords, nameList } from '../../core/words.ts';
import listing from '../../ui/listing.module.css';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { ProductPicture } from '../ProductPicture.tsx';
import styles from './orders.module.css';
import { badgeOf, isMyTurn, stepWords, titleOf } from './rows.ts';

function Row({ row }: { row: OrderRow }) {
  const isMine = isMyTurn(row);
  const badge = badgeOf(row);
  const facts = [
    row.number,
    nameList([...new Set(row.parcels.map(({ supplierName }) => supplierName))]),
    amountWords(row.totalMinor, row.currency),
  ];
  return (
    <li>
      <Link className={listing.row} to={to('order', { id: row.id })} data-mine={isMine || undefined}>
        <span className={styles.what}>
          <span className={styles.picture}>
            <ProductPicture picture={row.picture} sizes="56px" decorative />
          </span>
          <span className={listing.what}>
            <span className={listing.title}>{titleOf(row)}</span>
            <span className={listing.facts}>{facts.filter((fact) => fact !== '').join(' · ')}</span>
          </span>
        </span>
        <span className={listing.state}>
          <StateBadge tone={isMine && badge.tone !== 'danger' ? 'gold' : badge.tone}>{badge.label}</StateBadge>
        </span>
        <span className={listing.next}>
          <span className={listing.step}>{stepWords(row)}</span>
          <span className={listing.changed}>
            ordered <time dateTime={row.createdAt}>{formatDay(row.createdAt)}</time>
            {row.unread > 0 && ` · ${row.unread} new in messages`}
          </span>
        </span>
      </Link>
    </li>
  );
}

/** Orders, newest first. */
export const OrderRows = ({ rows }: { rows: readonly OrderRow[] }) => (
  <ul className={listing.rows} onKeyDown={walkRows}>
    {rows.map((row) => (
      <Row key={row.id} row={row} />
    ))}
  </ul>
);
