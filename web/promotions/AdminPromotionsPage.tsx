import { to } from '@ahadi/domain/paths.ts';
import type { PromotionStatus } from '@ahadi/domain/promotions/schema.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '../core/api.ts';
import { useFilterQuery } from '../core/filters.ts';
import { ListCard } from '../core/ListCard.tsx';
import { pageMeta } from '../core/page.ts';
import { byCursorAfresh } from '../core/paging.ts';
import { walkRows } from '../core/rows.ts';
import { Button, buttonClass } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ListTools } from '../ui/ListTools.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import styles from './desk/desk.module.css';
import { PromotionItem } from './desk/PromotionItem.tsx';
import { RunningOrder } from './desk/RunningOrder.tsx';
import { promotionBadge } from './words.ts';

export const meta = pageMeta('Promotions');

const filters = [
  { value: 'all' as const, label: 'All' },
  ...(Object.keys(promotionBadge) as PromotionStatus[]).map((value) => ({ value, label: promotionBadge[value].label })), // the table's own keys
];

const write = (
  <Link className={buttonClass('primary')} to={to('adminNewPromotion')}>
    New sponsored post
  </Link>
);

/** Every sponsored post with where it stands, its days and its honest figures, and the order in which those that run are met. */
export default function AdminPromotionsPage() {
  const [search, setQuery] = useFilterQuery({ status: 'all' });
  const status = filters.find(({ value }) => value === search.get('status'))?.value ?? 'all';
  const q = search.get('q') ?? '';
  const list = useInfiniteQuery(
    api.promoting.all.infiniteOptions({
      input: (cursor: string | undefined) => ({
        cursor,
        ...(status === 'all' ? {} : { status }),
        ...(q === '' ? {} : { q }),
      }),
      ...byCursorAfresh,
    }),
  );
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  const isNarrowed = status !== 'all' || q !== '';
  return (
    <>
      <PageHeader
        title="Promotions"
        facts="What others pay to have shown. One administrator writes it, another approves it; who saw it is counted without names."
        actions={write}
      />
      <div className={styles.stack}>
        <div className={styles.orders}>
          {(['popup', 'feed'] as const).map((placement) => (
            <RunningOrder key={placement} placement={placement} />
          ))}
        </div>
        <div>
          <ListTools
            key={isNarrowed ? 'narrowed' : 'all'}
            filters={filters}
            searchLabel="Search title or sponsor"
            start={{ filter: status, q }}
            onChange={(change) => {
              const { filter, q } = change;
              setQuery({ ...(filter !== undefined && { status: filter }), ...(q !== undefined && { q }) });
            }}
          />
          <ListCard
            list={list}
            label="the sponsored posts"
            empty={
              isNarrowed ? (
                <EmptyState
                  kind="noMatch"
                  title="Nothing matches"
                  action={
                    <Button variant="quiet" onClick={() => setQuery({ status: '', q: '' })}>
                      Show all
                    </Button>
                  }
                />
              ) : (
                <EmptyState kind="nothing" title="No promotions yet." action={write}>
                  Write one, and have another administrator look at it.
                </EmptyState>
              )
            }
          >
            <ul onKeyDown={walkRows}>
              {rows.map((row) => (
                <PromotionItem key={row.id} row={row} />
              ))}
            </ul>
          </ListCard>
        </div>
      </div>
    </>
  );
}
