import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '../../core/api.ts';
import { problemOf } from '../../core/errors.ts';
import { byCursorAfresh } from '../../core/paging.ts';
import { walkRows } from '../../core/rows.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import styles from '../community.module.css';
import { NewPill } from './NewPill.tsx';
import { PostRow } from './PostRow.tsx';
import { type FeedQuery, useFeedQuery } from './useFeedQuery.ts';

type Props = {
  onWrite: () => void;
  /** What stands below the posts, once there are any. */
  children?: ReactNode;
};

/** The posts that are asked for, a page at a time. New ones are told and do not jump in. */
export function Feed({ onWrite, children }: Props) {
  const { asked, setAsked } = useFeedQuery();
  const list = useInfiniteQuery(
    api.community.feed.infiniteOptions({
      input: (cursor: string | undefined) => ({ cursor, limit: 20, ...inputOf(asked) }),
      ...byCursorAfresh,
    }),
  );
  if (list.isPending) return <SkeletonRows rows={6} label="Loading posts" />;
  if (list.error && !list.data) return <ErrorCard {...problemOf(list.error)} onRetry={list.refetch} />;
  const rows = list.data.pages.flatMap((page) => page.rows);
  const isPlain = asked.filter === 'all' && asked.topic === null && asked.tag === '' && asked.q === '';
  return (
    <div className={styles.feed} data-fading={list.isPlaceholderData || undefined}>
      {asked.sort === 'active' || asked.sort === 'new' ? (
        <NewPill since={list.dataUpdatedAt} topic={asked.topic} onShow={() => void list.refetch()} />
      ) : null}
      {rows.length === 0 && isPlain && (
        <EmptyState
          kind="nothing"
          title="Nothing was written yet"
          action={<Button onClick={onWrite}>Ask or tell something</Button>}
        >
          How does one write a promise that holds? What did you learn from a broken one? Which mediator helped you?
          Begin with one of these.
        </EmptyState>
      )}
      {rows.length === 0 && !isPlain && (
        <EmptyState
          kind="noMatch"
          title={
            asked.filter === 'saved'
              ? 'You saved nothing yet'
              : asked.filter === 'mine'
                ? 'You wrote nothing yet'
                : 'Nothing fits'
          }
          action={
            <Button variant="quiet" onClick={() => setAsked({ filter: 'all', topic: null, tag: '', q: '' })}>
              Clear filters
            </Button>
          }
        >
          {asked.filter === 'saved' && 'A post has a button “Save”; what you save stands here.'}
          {asked.filter === 'following' && 'Follow a topic or a post; what is written there stands here.'}
        </EmptyState>
      )}
      {rows.length > 0 && (
        <ul className={styles.rows} onKeyDown={walkRows}>
          {rows.map((post) => (
            <PostRow key={post.id} post={post} />
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <p className={styles.more}>
          <Button variant="quiet" pending={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
            Show more
          </Button>
        </p>
      )}
      {rows.length > 0 && children}
    </div>
  );
}

const inputOf = ({ sort, filter, topic, tag, q }: FeedQuery) => ({
  sort,
  filter,
  ...(topic === null ? {} : { topic }),
  ...(tag === '' ? {} : { tag }),
  ...(q.length < 2 ? {} : { q }),
});
