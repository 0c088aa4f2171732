import type { SupplierRow } from '@ahadi/domain/marketplace/suppliers/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '../../../core/api.ts';
import { countryName } from '../../../core/countries.ts';
import { byCursorAfresh } from '../../../core/paging.ts';
import { formatDay } from '../../../core/time.ts';
import { count } from '../../../core/words.ts';
import { buttonClass } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import listing from '../../../ui/listing.module.css';
import { StateBadge } from '../../../ui/StateBadge.tsx';
import { percent, supplierBadge } from '../../words.ts';
import { supplierFilters, useCuratingQuery } from '../useCuratingQuery.ts';
import { CurationList } from './CurationList.tsx';

/** Every shop, and every application to open one. */
export default function Suppliers() {
  const query = useCuratingQuery();
  const status = supplierFilters.find(({ value }) => value === query.status)?.value ?? 'all';
  const list = useInfiniteQuery(
    api.curating.suppliers.infiniteOptions({
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
      label="the suppliers"
      filters={supplierFilters}
      status={status}
      searchLabel="Search names"
      nothing={
        <EmptyState
          kind="nothing"
          title="There is no shop yet"
          action={
            <Link className={buttonClass('quiet')} to={to('adminNewSupplier')}>
              Enter a supplier
            </Link>
          }
        >
          Applications to sell appear here, from the draft on.
        </EmptyState>
      }
    >
      {rows.map((row) => (
        <Row key={row.id} row={row} />
      ))}
    </CurationList>
  );
}

const Row = ({ row }: { row: SupplierRow }) => (
  <li>
    <Link
      className={listing.row}
      to={to('adminEditSupplier', { id: row.id })}
      data-mine={row.status === 'applied' || undefined}
    >
      <span className={listing.what}>
        <span className={listing.title}>{row.name || 'A shop without a name'}</span>
        <span className={listing.facts}>
          {countryName(row.country)} · commission {percent(row.commissionBps)}
        </span>
      </span>
      <span className={listing.state}>
        <StateBadge tone={supplierBadge[row.status].tone}>{supplierBadge[row.status].label}</StateBadge>
      </span>
      <span className={listing.next}>
        <span className={listing.step}>
          {count(row.liveProducts, 'product')} on sale · {count(row.openParcels, 'parcel')} under way
        </span>
        <time className={listing.changed} dateTime={row.updatedAt}>
          changed {formatDay(row.updatedAt)}
        </time>
      </span>
    </Link>
  </li>
);
