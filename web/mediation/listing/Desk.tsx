import { useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../../core/api.ts';
import { problemOf } from '../../core/errors.ts';
import { byCursorAfresh } from '../../core/paging.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import styles from '../../ui/listing.module.css';
import { Notice } from '../../ui/Notice.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { MediationRows } from './MediationRows.tsx';
import type { DeskView } from './useMediationQuery.ts';

const empty: Record<DeskView, string> = {
  screening: 'No request waits to be looked at',
  listing: 'Nobody waits for a list of mediators',
  objections: 'No objection waits for a decision',
};

/** What waits for an officer. Nothing that is said in a mediation is ever among it. */
export function Desk({ view, onLeave }: { view: DeskView; onLeave: () => void }) {
  const list = useInfiniteQuery(
    api.mediation.desk.infiniteOptions({
      input: (cursor: string | undefined) => ({ cursor, view }),
      ...byCursorAfresh,
    }),
  );
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <div style={{ marginTop: 16 }}>
      <Card inset="flush" aria-label="What waits for an officer" aria-busy={list.isFetching}>
        {list.isPending && <SkeletonRows rows={4} label="Loading the desk" />}
        {list.isError && !list.data && <ErrorCard {...problemOf(list.error)} onRetry={() => list.refetch()} />}
        {list.data && rows.length === 0 && (
          <EmptyState
            kind="noMatch"
            title={empty[view]}
            action={
              <Button variant="quiet" onClick={onLeave}>
                Go to your mediations
              </Button>
            }
          />
        )}
        {rows.length > 0 && <MediationRows rows={rows} />}
        {list.isFetchNextPageError && <Notice tone="danger">{problemOf(list.error).sentence}</Notice>}
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
