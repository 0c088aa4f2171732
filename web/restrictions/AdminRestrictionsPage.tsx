import { to } from '@ahadi/domain/paths.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { api } from '../core/api.ts';
import { ListCard } from '../core/ListCard.tsx';
import { pageMeta } from '../core/page.ts';
import { byCursorAfresh } from '../core/paging.ts';
import { walkRows } from '../core/rows.ts';
import { useSearch } from '../core/search.ts';
import { count } from '../core/words.ts';
import { Button } from '../ui/Button.tsx';
import { Chips } from '../ui/Chips.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import listing from '../ui/listing.module.css';
import { PageHeader } from '../ui/PageHeader.tsx';
import { proposalIn } from './found.ts';
import { ProposeForm } from './ProposeForm.tsx';
import { RestrictionItem } from './RestrictionItem.tsx';
import styles from './restrictions.module.css';

export const meta = pageMeta('Decisions by two');

const queues = [
  { value: 'waiting' as const, label: 'Waiting' },
  { value: 'all' as const, label: 'All' },
];

/** What waits for a second person or for who decides an appeal, first due first; and the form by which something is proposed. */
export default function AdminRestrictionsPage() {
  const [search, setSearch] = useSearch();
  const navigate = useNavigate();
  const queue = search.get('queue') === 'all' ? 'all' : 'waiting';
  const start = proposalIn(search);
  const counts = useQuery(api.restrictions.counts.queryOptions());
  const list = useInfiniteQuery(
    api.restrictions.desk.infiniteOptions({
      input: (cursor: string | undefined) => ({ cursor, queue }),
      ...byCursorAfresh,
    }),
  );
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  const { waiting = 0, late = 0 } = counts.data ?? {};
  return (
    <>
      <PageHeader
        title="Decisions by two"
        facts={
          counts.data
            ? `${count(waiting, 'decision')} waiting, ${late === 0 ? 'none' : late} due within a day. One proposes, another confirms, a third decides an appeal.`
            : 'One proposes, another confirms, a third decides an appeal.'
        }
        actions={start ? null : <Button onClick={() => setSearch({ propose: 'account' })}>Propose a decision</Button>}
      />
      <div className={styles.stack}>
        {start && (
          <ProposeForm
            start={start}
            onDone={(made) => navigate(to('restriction', { id: made.id }))}
            onClose={() => setSearch({})}
          />
        )}
        <div>
          <div className={styles.queues}>
            <Chips
              legend="Which decisions"
              options={queues}
              start={queue}
              onChange={(chosen) => setSearch(chosen === 'all' ? { queue: 'all' } : {})}
            />
          </div>
          <ListCard
            list={list}
            label="the decisions"
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
                What another administrator proposes stands here until somebody confirms it or its time is over.
              </EmptyState>
            }
          >
            <ul className={listing.rows} onKeyDown={walkRows}>
              {rows.map((row) => (
                <RestrictionItem key={row.id} row={row} isMine={queue === 'waiting' && !row.isMine} />
              ))}
            </ul>
          </ListCard>
        </div>
      </div>
    </>
  );
}
