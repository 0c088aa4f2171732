import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { ErrorCard } from '../ui/ErrorCard.tsx';
import { Notice } from '../ui/Notice.tsx';
import { SkeletonRows } from '../ui/Skeleton.tsx';
import { problemOf } from './errors.ts';
import styles from './ListCard.module.css';
import { ShowMore } from './ShowMore.tsx';

export type ListCardProps = {
  list: Pick<
    UseInfiniteQueryResult<{ pages: readonly { rows: readonly unknown[] }[] }, Error>,
    | 'data'
    | 'error'
    | 'fetchNextPage'
    | 'hasNextPage'
    | 'isError'
    | 'isFetching'
    | 'isFetchingNextPage'
    | 'isFetchNextPageError'
    | 'isPending'
    | 'isPlaceholderData'
    | 'refetch'
  >;
  /** What the list is of, read aloud, and shown with `title`; `loading` where "Loading" before it is not what is said. */
  label: string;
  loading?: string;
  title?: ReactNode;
  aside?: ReactNode;
  /** What stands here when there is nothing. */
  empty: ReactNode;
  /** The rows, when there are any. */
  children: ReactNode;
};

/** A list of rows in a card, a page after the other, in all its states: being read, failed, empty, read before and old now. */
export function ListCard({ list, label, loading = `Loading ${label}`, title, aside, empty, children }: ListCardProps) {
  const isEmpty = list.data?.pages.every(({ rows }) => rows.length === 0) ?? false;
  const isOld = list.isError && list.data !== undefined && !list.isFetchNextPageError;
  return (
    <Card inset="flush" title={title} aside={aside} aria-label={title ? undefined : label} aria-busy={list.isFetching}>
      {list.isPending && <SkeletonRows rows={4} label={loading} />}
      {list.isError && !list.data && <ErrorCard {...problemOf(list.error)} onRetry={() => list.refetch()} />}
      {isOld && (
        <Notice
          tone="attention"
          announce
          title="What stands here may be old"
          action={
            <Button variant="quiet" onClick={() => void list.refetch()}>
              Retry
            </Button>
          }
        >
          {list.error && problemOf(list.error).sentence}
        </Notice>
      )}
      {isEmpty ? (
        empty
      ) : (
        <div className={styles.body} data-fading={list.isPlaceholderData || undefined}>
          {list.data && children}
        </div>
      )}
      {list.isFetchNextPageError && list.error && <Notice tone="danger">{problemOf(list.error).sentence}</Notice>}
      {list.hasNextPage && (
        <div className={styles.more}>
          <ShowMore list={list}>More</ShowMore>
        </div>
      )}
    </Card>
  );
}
