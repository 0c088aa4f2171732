import type { Activity, ActivityFilter } from '@ahadi/domain/activity/schema.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '../core/api.ts';
import { problemOf } from '../core/errors.ts';
import { byCursor } from '../core/paging.ts';
import { formatInstant } from '../core/time.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Chips } from '../ui/Chips.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorCard } from '../ui/ErrorCard.tsx';
import { SkeletonRows } from '../ui/Skeleton.tsx';
import styles from './activity.module.css';

const filters: readonly { value: ActivityFilter; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'agreements', label: 'Agreements' },
  { value: 'disputes', label: 'Disputes' },
  { value: 'account', label: 'Account' },
];

const SHORT = 12;

const Deed = ({ deed }: { deed: Activity }) => (
  <li className={styles.deed}>
    <p>
      You {deed.sentence}
      {deed.about && (
        <>
          {': '}
          <Link to={deed.about.path}>{deed.about.label}</Link>
        </>
      )}
    </p>
    <p className={styles.when}>
      <time dateTime={deed.at}>{formatInstant(deed.at)}</time> ·{' '}
      <code title={deed.hash}>{deed.hash.slice(0, SHORT)}</code>
    </p>
  </li>
);

/** What one did here oneself, newest first, each deed with the hash under which it stands in its history. */
export function MyActivity() {
  const [filter, setFilter] = useState<ActivityFilter>('all');
  const list = useInfiniteQuery(
    api.activity.mine.infiniteOptions({
      input: (cursor: string | undefined) => ({ cursor, filter }),
      ...byCursor,
      // Every deed anywhere makes it longer, so it is read anew whenever it is opened.
      staleTime: 0,
      refetchOnMount: 'always',
    }),
  );
  const deeds = list.data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <div className={styles.stack}>
      <Chips legend="Show" options={filters} start={filter} onChange={setFilter} />
      <Card inset="flush" aria-label="Your deeds" aria-busy={list.isFetching}>
        {list.isPending && <SkeletonRows rows={6} label="Loading your deeds" />}
        {list.isError && !list.data && <ErrorCard {...problemOf(list.error)} onRetry={() => list.refetch()} />}
        {list.data && deeds.length === 0 && (
          <EmptyState
            kind="noMatch"
            title="You have done nothing of this kind yet"
            action={
              <Button variant="quiet" onClick={() => void list.refetch()}>
                Look again
              </Button>
            }
          />
        )}
        <ul>
          {deeds.map((deed) => (
            <Deed key={deed.id} deed={deed} />
          ))}
        </ul>
        {list.hasNextPage && (
          <div className={styles.more}>
            <Button variant="quiet" pending={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              More
            </Button>
          </div>
        )}
      </Card>
    </div>
  );
}
