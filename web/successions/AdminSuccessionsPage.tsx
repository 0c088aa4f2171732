import { useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../core/api.ts';
import { ListCard } from '../core/ListCard.tsx';
import { pageMeta } from '../core/page.ts';
import { byCursorAfresh } from '../core/paging.ts';
import { walkRows } from '../core/rows.ts';
import { useSearch } from '../core/search.ts';
import { Button } from '../ui/Button.tsx';
import { Chips } from '../ui/Chips.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import listing from '../ui/listing.module.css';
import { PageHeader } from '../ui/PageHeader.tsx';
import { SuccessionItem } from './SuccessionItem.tsx';
import styles from './successions.module.css';

export const meta = pageMeta('Who acts for somebody');

const queues = [
  { value: 'waiting' as const, label: 'Waiting' },
  { value: 'all' as const, label: 'All' },
];

/** What waits for one of two reviewers, the longest first. */
export default function AdminSuccessionsPage() {
  const [search, setSearch] = useSearch();
  const queue = search.get('queue') === 'all' ? 'all' : 'waiting';
  const list = useInfiniteQuery(
    api.successions.desk.infiniteOptions({
      input: (cursor: string | undefined) => ({ cursor, queue }),
      ...byCursorAfresh,
    }),
  );
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <>
      <PageHeader
        title="Who acts for somebody"
        facts="For people who died. One finds it proven, a second confirms it."
      />
      <div className={styles.queues}>
        <Chips
          legend="Which requests"
          options={queues}
          start={queue}
          onChange={(chosen) => setSearch(chosen === 'all' ? { queue: 'all' } : {})}
        />
      </div>
      <ListCard
        list={list}
        label="the requests"
        empty={
          <EmptyState
            kind="nothing"
            title="Nothing waits"
            action={
              <Button variant="quiet" onClick={() => void list.refetch()}>
                Look again
              </Button>
            }
          >
            Who asks to act for a person who died stands here.
          </EmptyState>
        }
      >
        <ul className={listing.rows} onKeyDown={walkRows}>
          {rows.map((row) => (
            <SuccessionItem key={row.id} row={row} isMine={row.dueAt !== null && !row.isMine} />
          ))}
        </ul>
      </ListCard>
    </>
  );
}
