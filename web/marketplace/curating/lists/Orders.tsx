import type { OrderRow } from '@ahadi/domain/marketplace/buying/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '../../../core/api.ts';
import { byCursorAfresh } from '../../../core/paging.ts';
import { formatInstant } from '../../../core/time.ts';
import { count, nameList } from '../../../core/words.ts';
import { buttonClass } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import listing from '../../../ui/listing.module.css';
import { StateBadge } from '../../../ui/StateBadge.tsx';
import { Price } from '../../Price.tsx';
import { orderBadge, parcelBadge } from '../../words.ts';
import styles from '../curating.module.css';
import { orderFilters, useCuratingQuery } from '../useCuratingQuery.ts';
import { CurationList } from './CurationList.tsx';

/** Every order, the newest first. */
export default function Orders() {
  const query = useCuratingQuery();
  const status = orderFilters.find(({ value }) => value === query.status)?.value ?? 'all';
  const list = useInfiniteQuery(
    api.curating.orders.infiniteOptions({
      input: (cursor: string | undefined) => ({
        cursor,
        status: status === 'all' ? undefined : status,
        q: query.q === '' ? undefined : query.q,
      }),
      ...byCursorAfresh,
    }),
  );
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <CurationList
      list={list}
      label="the orders"
      filters={orderFilters}
      status={status}
      searchLabel="Search number, buyer or shop"
      nothing={
        <EmptyState
          kind="nothing"
          title="Nothing was ordered yet"
          action={
            <Link className={buttonClass('quiet')} to={to('marketplace')}>
              See the shop as buyers do
            </Link>
          }
        />
      }
    >
      {rows.map((row) => (
        <Row key={row.id} row={row} />
      ))}
    </CurationList>
  );
}

const Row = ({ row }: { row: OrderRow }) => (
  <li>
    <Link className={listing.row} to={to('adminOrder', { orderId: row.id })}>
      <span className={listing.what}>
        <span className={listing.title}>
          {row.number} · {row.buyerName}
        </span>
        <span className={listing.facts}>{nameList(row.titles)}</span>
      </span>
      <span className={`${listing.state} ${styles.badges}`}>
        <StateBadge tone={orderBadge[row.status].tone}>{orderBadge[row.status].label}</StateBadge>
        {row.parcels.some(({ status }) => status === 'problem') && (
          <StateBadge tone={parcelBadge.problem.tone}>{parcelBadge.problem.label}</StateBadge>
        )}
      </span>
      <span className={listing.next}>
        <span className={listing.step}>
          <Price minor={row.totalMinor} currency={row.currency} /> in {count(row.parcels.length, 'parcel')}
        </span>
        <time className={listing.changed} dateTime={row.createdAt}>
          {formatInstant(row.createdAt)}
        </time>
      </span>
    </Link>
  </li>
);
