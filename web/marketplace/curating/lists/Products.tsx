import type { SupplierId } from '@ahadi/domain/core/ids.ts';
import type { OwnProductRow } from '@ahadi/domain/marketplace/products/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '../../../core/api.ts';
import { byCursorAfresh } from '../../../core/paging.ts';
import { formatDay } from '../../../core/time.ts';
import { count } from '../../../core/words.ts';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import listing from '../../../ui/listing.module.css';
import { StateBadge } from '../../../ui/StateBadge.tsx';
import { Price } from '../../Price.tsx';
import { ProductPicture } from '../../ProductPicture.tsx';
import { ProductState } from '../../ProductState.tsx';
import styles from '../curating.module.css';
import { productFilters, useCuratingQuery } from '../useCuratingQuery.ts';
import { CurationList } from './CurationList.tsx';

/** Every product of every shop, whatever its state. */
export default function Products() {
  const query = useCuratingQuery();
  const status = productFilters.find(({ value }) => value === query.status)?.value ?? 'all';
  const supplier = query.supplier as SupplierId | null; // the server looks whether it is one
  const list = useInfiniteQuery(
    api.curating.products.infiniteOptions({
      input: (cursor: string | undefined) => ({
        cursor,
        status: status === 'all' ? undefined : status,
        supplier: supplier ?? undefined,
        q: query.q === '' ? undefined : query.q,
      }),
      ...byCursorAfresh,
    }),
  );
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <>
      {supplier && (
        <p className={styles.narrowed}>
          <span>Only of {rows[0]?.supplierName ?? 'one shop'}.</span>
          <Button variant="plain" onClick={() => query.setQuery({ supplier: '' })}>
            Show those of all shops
          </Button>
        </p>
      )}
      <CurationList
        list={list}
        label="the products"
        filters={productFilters}
        status={status}
        searchLabel="Search titles"
        nothing={
          <EmptyState
            kind="nothing"
            title="There is no product yet"
            action={
              <Link className={buttonClass('quiet')} to={to('adminAddProduct')}>
                Add one for a shop
              </Link>
            }
          >
            What shops write stands here from the first word on.
          </EmptyState>
        }
      >
        {rows.map((row) => (
          <Row key={row.id} row={row} />
        ))}
      </CurationList>
    </>
  );
}

const Row = ({ row }: { row: OwnProductRow }) => (
  <li>
    <Link className={`${listing.row} ${styles.row}`} to={to('adminEditProduct', { id: row.id })}>
      <span className={styles.thumb}>
        <ProductPicture picture={row.picture} sizes="48px" decorative />
      </span>
      <span className={listing.what}>
        <span className={listing.title}>{row.title || 'No title yet'}</span>
        <span className={listing.facts}>
          {row.supplierName}
          {row.priceMinor > 0 && (
            <>
              {' · '}
              <Price minor={row.priceMinor} currency={row.currency} />
            </>
          )}
        </span>
      </span>
      <span className={`${listing.state} ${styles.badges}`}>
        <ProductState status={row.status} pending={row.pendingStatus} />
        {row.featuredRank !== null && (
          <StateBadge tone="gold" dot={false}>
            Place {row.featuredRank}
          </StateBadge>
        )}
      </span>
      <span className={listing.next}>
        <span className={listing.step}>
          {count(row.sold, 'piece')} sold · {count(row.views, 'view')}
        </span>
        <time className={listing.changed} dateTime={row.updatedAt}>
          changed {formatDay(row.updatedAt)}
        </time>
      </span>
    </Link>
  </li>
);
