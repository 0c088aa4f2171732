import type { ModerationCaseId } from '@ahadi/domain/core/ids.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '../../core/api.ts';
import { problemOf } from '../../core/errors.ts';
import { useFilterQuery } from '../../core/filters.ts';
import { byCursorAfresh } from '../../core/paging.ts';
import { walkRows } from '../../core/rows.ts';
import { ShowMore } from '../../core/ShowMore.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { Chips } from '../../ui/Chips.tsx';
import { Countdown } from '../../ui/Countdown.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import styles from '../community.module.css';
import { caseWords, entryWords, reasonWords } from '../words.ts';
import { CaseOfModeration } from './CaseOfModeration.tsx';

const queues = ['open', 'mine', 'appeals', 'decided'] as const;
type Queue = (typeof queues)[number];
const labels: Record<Queue, string> = { open: 'Open', mine: 'Mine', appeals: 'Appeals', decided: 'Decided' };

/** The moderators' desk: what waits, the oldest first. */
export default function Desk() {
  const [search, setSearch] = useFilterQuery();
  const queue = queues.find((one) => one === search.get('queue')) ?? 'open';
  const open = search.get('case') as ModerationCaseId | null; // judged by the server
  const counts = useQuery(api.moderation.counts.queryOptions({ staleTime: 0, refetchOnMount: 'always' }));
  const list = useInfiniteQuery(
    api.moderation.queue.infiniteOptions({
      input: (cursor: string | undefined) => ({ cursor, limit: 20, queue }),
      ...byCursorAfresh,
    }),
  );
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  const withCount = (one: Queue) =>
    counts.data && one !== 'decided' ? `${labels[one]} (${counts.data[one]})` : labels[one];
  if (open !== null)
    return <CaseOfModeration key={open} id={open} back={to('community', {}, { view: 'review', queue })} />;
  return (
    <div className={styles.deskList}>
      {counts.data && counts.data.late > 0 && (
        <p className={styles.late} role="status">
          {counts.data.late} should have been decided already.
        </p>
      )}
      <Chips
        key={counts.isSuccess ? 'counted' : 'counting'}
        legend="Show"
        options={queues.map((value) => ({ value, label: withCount(value) }))}
        start={queue}
        onChange={(queue) => setSearch({ queue, case: null })}
      />
      {list.isPending && <SkeletonRows rows={4} label="Loading cases" />}
      {list.error && <ErrorCard {...problemOf(list.error)} onRetry={list.refetch} />}
      {list.isSuccess && rows.length === 0 && (
        <EmptyState
          kind="nothing"
          title="Nothing waits"
          action={
            <Link className={buttonClass('quiet')} to={to('community')}>
              Read the community
            </Link>
          }
        />
      )}
      {rows.length > 0 && (
        <ul className={styles.rows} onKeyDown={walkRows}>
          {rows.map((row) => {
            const state = entryWords[row.entryStatus];
            return (
              <li key={row.id} className={styles.row}>
                <p className={styles.rowFacts}>
                  <StateBadge tone={caseWords[row.status].tone}>{caseWords[row.status].words}</StateBadge>
                  {state && <StateBadge tone={state.tone}>{state.words}</StateBadge>}
                  <span>
                    {row.openedBy === 'report'
                      ? row.reports.map(({ reason, count }) => `${reasonWords[reason]} (${count})`).join(', ') ||
                        'Opened by a moderator'
                      : row.openedBy === 'queue'
                        ? 'First words of somebody new'
                        : 'The writer kept what looks like personal data'}
                  </span>
                  {row.dueAt && <Countdown due={row.dueAt} inline />}
                </p>
                <Link className={styles.rowTitle} to={to('community', {}, { view: 'review', queue, case: row.id })}>
                  {row.title}
                </Link>
                <p className={styles.excerpt}>{row.excerpt}</p>
                <p className={styles.rowFacts}>
                  <span>{row.author.name}</span>
                  {row.assignee && <span>with {row.assignee}</span>}
                  {row.barred && <span>{row.barred}</span>}
                </p>
              </li>
            );
          })}
        </ul>
      )}
      <ShowMore list={list} />
    </div>
  );
}
