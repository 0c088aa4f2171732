import { to } from '@ahadi/domain/paths.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '../core/api.ts';
import { useFilterQuery } from '../core/filters.ts';
import { ListCard } from '../core/ListCard.tsx';
import { pageMeta } from '../core/page.ts';
import { byCursorAfresh } from '../core/paging.ts';
import { Button, buttonClass } from '../ui/Button.tsx';
import { Chips } from '../ui/Chips.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { CartLink } from './CartLink.tsx';
import { OrderRows } from './orders/OrderRows.tsx';
import styles from './orders/orders.module.css';

export const meta = pageMeta('Orders');

const filters = [
  { value: 'all', label: 'All' },
  { value: 'open', label: 'Open' },
  { value: 'completed', label: 'Complete' },
  { value: 'cancelled', label: 'Cancelled' },
] as const;
type Filter = (typeof filters)[number]['value'];

/** What the reader ordered, newest first. */
export default function OrdersPage() {
  const [search, setQuery] = useFilterQuery<{ filter: Filter }>({ filter: 'all' });
  const filter = filters.find(({ value }) => value === search.get('filter'))?.value ?? 'all';
  // The chips know themselves what is chosen; chosen from elsewhere they begin again.
  const [cleared, setCleared] = useState(0);
  const setFilter = (filter: Filter) => setQuery({ filter });
  const list = useInfiniteQuery(
    api.marketplace.orders.infiniteOptions({
      input: (cursor: string | undefined) => ({ cursor, filter }),
      ...byCursorAfresh,
    }),
  );
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <>
      <PageHeader
        breadcrumb={<Link to={to('marketplace')}>Marketplace</Link>}
        title="Orders"
        facts="Each shop sends its own parcel, and each parcel’s money is held until you have it."
        actions={<CartLink />}
      />
      <div className={styles.tools}>
        <Chips key={cleared} legend="Show" options={filters} start={filter} onChange={setFilter} />
      </div>
      <ListCard
        list={list}
        label="your orders"
        empty={
          filter === 'all' ? (
            <EmptyState
              kind="nothing"
              title="You have ordered nothing yet"
              action={
                <Link className={buttonClass('primary')} to={to('marketplace')}>
                  Go to the marketplace
                </Link>
              }
            >
              Your orders stand here, with where each parcel is.
            </EmptyState>
          ) : (
            <EmptyState
              kind="noMatch"
              title="None of your orders"
              action={
                <Button
                  onClick={() => {
                    setFilter('all');
                    setCleared(cleared + 1);
                  }}
                >
                  Show all
                </Button>
              }
            >
              Nothing is {filter === 'open' ? 'under way' : filter} now.
            </EmptyState>
          )
        }
      >
        <OrderRows rows={rows} />
      </ListCard>
    </>
  );
}
