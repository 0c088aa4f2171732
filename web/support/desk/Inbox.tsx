import type { TicketId } from '@ahadi/domain/core/ids.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '../../core/api.ts';
import { problemOf } from '../../core/errors.ts';
import { useFilterQuery } from '../../core/filters.ts';
import { byCursorAfresh } from '../../core/paging.ts';
import { walkRows } from '../../core/rows.ts';
import { ShowMore } from '../../core/ShowMore.tsx';
import { formatAgo, useNow } from '../../core/time.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { Countdown } from '../../ui/Countdown.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { ListTools } from '../../ui/ListTools.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { topicNames } from '../words.ts';
import { CaseOfSupport } from './CaseOfSupport.tsx';
import styles from './desk.module.css';
import { deskWords, priorityWords } from './words.ts';

const queues = ['open', 'mine', 'waiting', 'closed', 'spam'] as const;
type Queue = (typeof queues)[number];
const labels: Record<Queue, string> = {
  open: 'To answer',
  mine: 'Mine',
  waiting: 'Waiting for the writer',
  closed: 'Over',
  spam: 'Spam',
};

/** What people wrote, the oldest unanswered first; one of them opened beside the list. */
export default function Inbox() {
  const [search, setQuery] = useFilterQuery();
  const now = useNow();
  const queue = queues.find((one) => one === search.get('queue')) ?? 'open';
  const q = search.get('q') ?? '';
  const open = search.get('ticket') as TicketId | null; // judged by the server
  const counts = useQuery(api.support.counts.queryOptions({ staleTime: 0, refetchOnMount: 'always' }));
  const list = useInfiniteQuery(
    api.support.inbox.infiniteOptions({
      input: (cursor: string | undefined) => ({ cursor, limit: 30, queue, ...(q === '' ? {} : { q }) }),
      ...byCursorAfresh,
    }),
  );
  const withCount = (one: Queue): string =>
    counts.data && (one === 'open' || one === 'mine' || one === 'waiting')
      ? `${labels[one]} (${counts.data[one]})`
      : labels[one];
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <div className={styles.desk} data-open={open !== null || undefined}>
      <div className={styles.list}>
        {counts.data && counts.data.late > 0 && (
          <p className={styles.late} role="status">
            {counts.data.late} should have had an answer already.
          </p>
        )}
        <ListTools
          key={counts.isSuccess ? 'counted' : 'counting'}
          filters={queues.map((value) => ({ value, label: withCount(value) }))}
          searchLabel="Search number, name or words"
          start={{ filter: queue, q }}
          onChange={({ filter: queue, ...change }) => setQuery({ ticket: null, ...change, ...(queue && { queue }) })}
        />
        {list.isPending && <SkeletonRows rows={6} label="Loading messages" />}
        {list.error && <ErrorCard {...problemOf(list.error)} onRetry={list.refetch} />}
        {list.isSuccess && rows.length === 0 && (
          <EmptyState
            kind={q === '' ? 'nothing' : 'noMatch'}
            title={queue === 'open' ? 'Everything is answered' : 'Nothing here'}
            action={
              <Link className={buttonClass('quiet')} to={to('help', {}, { manage: '1', tab: 'gaps' })}>
                See what nobody found
              </Link>
            }
          />
        )}
        {rows.length > 0 && (
          <ul className={styles.rows} onKeyDown={walkRows}>
            {rows.map((row) => (
              <li key={row.id}>
                <Link
                  className={styles.row}
                  aria-current={row.id === open ? 'true' : undefined}
                  to={to('chatbot', {}, { view: 'inbox', queue, ticket: row.id })}
                >
                  <span className={styles.subject}>{row.subject}</span>
                  <span className={styles.facts}>
                    {row.number} · {row.requester} · {topicNames[row.topic]} · {formatAgo(row.createdAt, now)}
                    {row.assignee && ` · ${row.assignee}`}
                  </span>
                  <span className={styles.badges}>
                    <StateBadge tone={deskWords[row.status].tone}>{deskWords[row.status].words}</StateBadge>
                    {row.priority !== 'normal' && (
                      <StateBadge tone={row.priority === 'low' ? 'neutral' : 'danger'}>
                        {priorityWords[row.priority]}
                      </StateBadge>
                    )}
                    {row.firstReplyDueAt && <Countdown due={row.firstReplyDueAt} inline />}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        )}
        <ShowMore list={list} />
      </div>
      {open !== null && <CaseOfSupport key={open} id={open} back={to('chatbot', {}, { view: 'inbox', queue })} />}
    </div>
  );
}
