import { communityRules } from '@ahadi/domain/community/moderation/rules.ts';
import { topicWords } from '@ahadi/domain/community/rules.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '../../core/api.ts';
import { problemOf } from '../../core/errors.ts';
import { byCursorAfresh } from '../../core/paging.ts';
import { ShowMore } from '../../core/ShowMore.tsx';
import { formatInstant } from '../../core/time.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import styles from '../community.module.css';
import { measureWords } from '../words.ts';

const outcomes = {
  stands: null,
  appealed: 'An appeal is open',
  upheld: 'Upheld after an appeal',
  overturned: 'Taken back after an appeal',
  modified: 'Changed after an appeal',
} as const;

/** The public log of moderation, and its numbers by month. */
export default function Log() {
  const numbers = useQuery(api.moderation.numbers.queryOptions());
  const list = useInfiniteQuery(
    api.moderation.log.infiniteOptions({
      input: (cursor: string | undefined) => ({ cursor, limit: 30 }),
      ...byCursorAfresh,
    }),
  );
  if (list.isPending) return <SkeletonRows rows={5} label="Loading the log" />;
  if (list.error) return <ErrorCard {...problemOf(list.error)} onRetry={list.refetch} />;
  const rows = list.data.pages.flatMap((page) => page.rows);
  return (
    <div className={styles.deskList}>
      {numbers.data && numbers.data.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than a phone is scrolled by keys, too
        <section className={styles.wide} aria-label="Numbers by month" tabIndex={0}>
          <table className={styles.numbers}>
            <caption>By month</caption>
            <thead>
              <tr>
                {[
                  'Month',
                  'Reports',
                  'Decisions',
                  'Removed',
                  'Appeals',
                  'Changed by an appeal',
                  'Hours to a decision',
                ].map((name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {numbers.data.map((month) => (
                <tr key={month.month}>
                  <th scope="row">{month.month}</th>
                  <td>{month.reports}</td>
                  <td>{month.decisions}</td>
                  <td>{month.removed}</td>
                  <td>{month.appeals}</td>
                  <td>{month.changed}</td>
                  <td>{month.medianHours === null ? '–' : month.medianHours.toFixed(1)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {rows.length === 0 && (
        <EmptyState
          kind="nothing"
          title="Nothing was moderated yet"
          action={
            <Link className={buttonClass('quiet')} to={to('community')}>
              Go to the community
            </Link>
          }
        />
      )}
      <ul className={styles.rows}>
        {rows.map((row) => (
          <li key={row.id} className={styles.row}>
            <p className={styles.rowFacts}>
              <StateBadge>{measureWords[row.measure]}</StateBadge>
              <span>
                A {row.kind} in {topicWords[row.topic].name} · {row.by} · {formatInstant(row.at)}
              </span>
              {outcomes[row.outcome] && <StateBadge tone="info">{outcomes[row.outcome]}</StateBadge>}
            </p>
            <p>
              {row.rule && <b>{communityRules[row.rule]} </b>}
              {row.reason}
            </p>
          </li>
        ))}
      </ul>
      <ShowMore list={list} />
    </div>
  );
}
