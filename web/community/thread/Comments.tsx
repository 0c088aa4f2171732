import type { Comment, Post } from '@ahadi/domain/community/schema.ts';
import type { CommentId } from '@ahadi/domain/core/ids.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { v4 as uuid } from 'uuid';
import { api } from '../../core/api.ts';
import { problemOf } from '../../core/errors.ts';
import { useSearch } from '../../core/search.ts';
import { count } from '../../core/words.ts';
import { Button } from '../../ui/Button.tsx';
import { Chips } from '../../ui/Chips.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import styles from '../community.module.css';
import { useOpenCase } from '../moderation/useOpenCase.ts';
import { CommentForm } from '../writing/CommentForm.tsx';
import { WaitingComments } from '../writing/WaitingWords.tsx';
import { letWait } from '../writing/waiting.ts';
import { CommentItem, type Thread } from './CommentItem.tsx';
import { type Sort, useThread } from './useThread.ts';

const sorts: readonly { value: Sort; label: string }[] = [
  { value: 'oldest', label: 'Oldest first' },
  { value: 'newest', label: 'Newest first' },
  { value: 'helpful', label: 'Most helpful' },
];

/**
 * Everything that was said to a post, in reading order; more comes while one reads on. `?comment=` leads to one of them: the thread
 * begins near it then, and `&do=answer` or `&do=change` goes on with what was begun there.
 */
export function Comments({ post }: { post: Post }) {
  const [search] = useSearch();
  const asked = search.get('comment') as CommentId | null; // judged by the server
  const doing = search.get('do');
  const linked = useQuery(
    api.community.comment.queryOptions({
      input: { id: asked ?? ('' as CommentId) },
      enabled: asked !== null,
      staleTime: 0,
    }),
  );
  // Whatever became of a comment that a link leads to, the thread is there.
  if (asked !== null && linked.isPending) return <SkeletonRows rows={4} label="Loading comments" />;
  return (
    <ThreadFrom
      key={`${post.id}:${asked}`}
      post={post}
      from={linked.data?.cursor ?? null}
      linked={linked.data?.id ?? null}
      doing={doing}
      isLost={asked !== null && linked.isError}
    />
  );
}

type Props = { post: Post; from: string | null; linked: CommentId | null; doing: string | null; isLost: boolean };

function ThreadFrom({ post, from, linked, doing, isLost }: Props) {
  const [sort, setSort] = useState<Sort>('oldest');
  const [answering, setAnswering] = useState<CommentId | null>(doing === 'answer' ? linked : null);
  const { list, rows, total, answer, change } = useThread(post.id, sort, sort === 'oldest' ? from : null);
  const more = useReadOn(list.hasNextPage && !list.isFetchingNextPage, () => void list.fetchNextPage());
  useBringIntoSight(list.isSuccess && linked !== null ? `comment-${linked}` : null);
  const openCase = useOpenCase();
  const [written, setWritten] = useState<CommentId | null>(null);
  useBringIntoSight(written && `comment-${written}`);
  const latest = useRef({ answer, change, moderate: openCase.run });
  latest.current = { answer, change, moderate: openCase.run };
  const [thread] = useState<Thread>({
    answer: async (...words) => {
      const sent = await latest.current.answer(...words);
      if (sent?.row) setWritten(sent.row.id);
      return sent;
    },
    change: (...words) => latest.current.change(...words),
    moderate: (...what) => latest.current.moderate(...what),
    onAnswer: (id) => setAnswering((open) => (open === id ? null : id)),
  });
  const isInTheMiddle = from !== null && sort === 'oldest';
  return (
    <section aria-labelledby="comments" className={styles.comments}>
      <div className={styles.commentsHead}>
        <h2 id="comments" className={styles.sideTitle}>
          {total > 0 ? count(total, 'comment') : post.kind === 'question' ? 'No answers yet' : 'No comments yet'}
        </h2>
        {total > 1 && <Chips legend="In what order" options={sorts} start={sort} onChange={setSort} />}
      </div>
      {post.may.comment && <NewComment post={post} onSend={thread.answer} />}
      <WaitingComments postId={post.id} onTake={setAnswering} />
      {isLost && <p className={styles.gone}>The comment that you were led to is not there any more.</p>}
      {isInTheMiddle && (
        <p className={styles.earlier}>
          You see the thread from a linked comment on.{' '}
          <Link to={to('post', { id: post.id })} preventScrollReset>
            From the beginning
          </Link>
        </p>
      )}
      {list.isPending && <SkeletonRows rows={4} label="Loading comments" />}
      {list.error && <ErrorCard {...problemOf(list.error)} onRetry={list.refetch} />}
      {rows.length > 0 && (
        <div data-fading={list.isPlaceholderData || undefined} className={styles.threads}>
          {inGroups(rows).map((group, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the place is what a group is
            <ol key={at} className={styles.thread} start={at * GROUP + 1}>
              {group.map((comment) => (
                <CommentItem
                  key={comment.id}
                  post={post}
                  comment={comment}
                  isAnswering={answering === comment.id}
                  linked={comment.id === linked ? (doing === 'change' ? 'change' : 'shown') : null}
                  thread={thread}
                />
              ))}
            </ol>
          ))}
        </div>
      )}
      {list.hasNextPage && (
        <p ref={more} className={styles.more}>
          <Button variant="quiet" pending={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
            Show more comments
          </Button>
        </p>
      )}
    </section>
  );
}

/** So many comments are drawn or left out together. */
const GROUP = 50;
const inGroups = (rows: readonly Comment[]): Comment[][] =>
  Array.from({ length: Math.ceil(rows.length / GROUP) }, (_, at) => rows.slice(at * GROUP, (at + 1) * GROUP));

/** One text has one name, so that sending it again after a lost answer writes it once. */
function NewComment({ post, onSend }: { post: Post; onSend: Thread['answer'] }) {
  const [clientId, setClientId] = useState(() => uuid());
  return (
    <CommentForm
      draftKey={`comment:${post.id}`}
      place={{ post: post.id }}
      label={post.kind === 'question' ? 'Your answer' : 'Your comment'}
      send="Send"
      onSend={(body, guard) => onSend(null, clientId, body, guard)}
      onDone={() => setClientId(uuid())}
      onKeep={async (body) => {
        await letWait('comment', clientId, { postId: post.id, parentId: null, body });
        setClientId(uuid());
      }}
    />
  );
}

/** Reads the next page a little before its place comes into sight. */
function useReadOn(isReady: boolean | undefined, readOn: () => void) {
  const mark = useRef<HTMLParagraphElement>(null);
  const latest = useRef(readOn);
  latest.current = readOn;
  useEffect(() => {
    if (!isReady || !mark.current) return;
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && latest.current(), {
      rootMargin: '1200px',
    });
    watch.observe(mark.current);
    return () => watch.disconnect();
  }, [isReady]);
  return mark;
}

/** Brings a place into sight once it is there, and the keyboard with it. */
function useBringIntoSight(id: string | null): void {
  useEffect(() => {
    const place = id === null ? null : document.getElementById(id);
    if (!place) return;
    place.scrollIntoView({ block: 'center' });
    place.focus({ preventScroll: true });
    // What lies above gets its true height only when it is drawn.
    const again = requestAnimationFrame(() => place.scrollIntoView({ block: 'center' }));
    return () => cancelAnimationFrame(again);
  }, [id]);
}
