import { to } from '@ahadi/domain/paths.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '../../core/api.ts';
import { problemOf } from '../../core/errors.ts';
import { byCursorAfresh } from '../../core/paging.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { ListTools } from '../../ui/ListTools.tsx';
import styles from '../../ui/listing.module.css';
import { Notice } from '../../ui/Notice.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { MediationRows } from './MediationRows.tsx';
import { filters, type ListFilter, useMediationQuery } from './useMediationQuery.ts';

const everything = { filter: 'all', q: '' } as const;

/** Own mediations on any side, newest change first. */
export function MyMediations() {
  const { filter, q, setQuery } = useMediationQuery();
  const [cleared, setCleared] = useState(0);
  const list = useInfiniteQuery(
    api.mediation.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ cursor, filter, q: q === '' ? undefined : q }),
      ...byCursorAfresh,
    }),
  );
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  const clear = () => {
    setQuery(everything);
    setCleared(cleared + 1);
  };
  return (
    <>
      <ListTools
        key={cleared}
        filters={filters}
        searchLabel="Search title, reference or name"
        start={cleared > 0 ? everything : { filter, q }}
        onChange={setQuery}
      />
      <Card inset="flush" aria-label="Your mediations" aria-busy={list.isFetching}>
        {list.isPending && <SkeletonRows rows={4} label="Loading your mediations" />}
        {list.isError && !list.data && <ErrorCard {...problemOf(list.error)} onRetry={() => list.refetch()} />}
        {list.data && rows.length === 0 && <Empty filter={filter} q={q} onClear={clear} />}
        {rows.length > 0 && (
          <div className={styles.body} data-fading={list.isPlaceholderData || undefined}>
            <MediationRows rows={rows} />
          </div>
        )}
        {list.isFetchNextPageError && <Notice tone="danger">{problemOf(list.error).sentence}</Notice>}
        {list.hasNextPage && (
          <div className={styles.more}>
            <Button variant="quiet" pending={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              More
            </Button>
          </div>
        )}
      </Card>
    </>
  );
}

/** Why the list is empty, and what to do about it. */
function Empty({ filter, q, onClear }: { filter: ListFilter; q: string; onClear: () => void }) {
  const label = filters.find((it) => it.value === filter)?.label;
  if (q !== '' || filter !== 'all')
    return (
      <EmptyState
        kind="noMatch"
        title={
          q !== ''
            ? `Nothing matches “${q}”`
            : filter === 'waiting'
              ? 'Nothing waits for you'
              : `No mediation is under “${label}”`
        }
        action={
          <Button variant="quiet" onClick={onClear}>
            Show all mediations
          </Button>
        }
      />
    );
  return (
    <EmptyState
      kind="nothing"
      title="No mediations"
      action={
        <Link className={buttonClass('quiet')} to={to('requestMediator')}>
          How mediation goes
        </Link>
      }
    >
      When you are stuck, a certified mediator helps both sides find a way out in confidence. Requests of others to you
      stand here too.
    </EmptyState>
  );
}
