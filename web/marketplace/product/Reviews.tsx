import type { ProductId } from '@ahadi/domain/core/ids.ts';
import type { ProductView, Review } from '@ahadi/domain/marketplace/products/schema.ts';
import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { api } from '../../core/api.ts';
import { DoneNotice } from '../../core/DoneNotice.tsx';
import { problemOf } from '../../core/errors.ts';
import { lazy } from '../../core/lazy.ts';
import { byCursor } from '../../core/paging.ts';
import { formatDay } from '../../core/time.ts';
import { count } from '../../core/words.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { SkeletonText } from '../../ui/Skeleton.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { Stars } from '../Rating.tsx';
import styles from './product.module.css';

// Opened by the one who sells it only.
const ReplyDialog = lazy(() => import('./ReplyDialog.tsx').then((module) => ({ default: module.ReplyDialog })));

type Reply = NonNullable<Review['reply']>;
type Pages = InfiniteData<{ rows: Review[]; nextCursor: string | null }, string | undefined>;

/** What those say who bought and received it, newest first, with the shop's answers; anyone who sells it answers here. */
export function Reviews({ product }: { product: Pick<ProductView, 'id' | 'rating' | 'reviews' | 'isMine'> }) {
  const queryClient = useQueryClient();
  const options = api.marketplace.reviews.infiniteOptions({
    input: (cursor: string | undefined): { id: ProductId; cursor: string | undefined } => ({ id: product.id, cursor }),
    ...byCursor,
  });
  const list = useInfiniteQuery(options);
  const [answered, setAnswered] = useState<Review | null>(null);
  const [done, setDone] = useState<{ id: string; sentence: string } | null>(null);
  const finish = ({ id, reply: before }: Review, reply: Reply) => {
    queryClient.setQueryData<Pages>(
      options.queryKey,
      (known) =>
        known && {
          ...known,
          pages: known.pages.map((page) => ({
            ...page,
            rows: page.rows.map((row) => (row.id === id ? { ...row, reply } : row)),
          })),
        },
    );
    setAnswered(null);
    setDone({ id, sentence: before ? 'Your changed answer can be read now.' : 'Your answer can be read now.' });
  };
  const reviews = list.data?.pages.flatMap(({ rows }) => rows) ?? [];
  return (
    <section className={styles.section} aria-label="Reviews">
      <h2 className={styles.heading}>Reviews</h2>
      {product.rating !== null && (
        <p className={styles.overall}>
          <span className={styles.big}>{product.rating.toFixed(1)}</span>
          <span className={styles.overallWords}>
            <Stars rating={product.rating} size={18} />
            <span className={styles.quiet}>of 5, by {count(product.reviews, 'buyer')} who received it</span>
          </span>
        </p>
      )}
      {list.isPending && <SkeletonText lines={4} />}
      {list.isError && !list.data && <ErrorCard {...problemOf(list.error)} level={3} onRetry={() => list.refetch()} />}
      {list.data && reviews.length === 0 && (
        <p className={styles.quiet}>Nobody has said anything yet. Only who bought and received it can.</p>
      )}
      {reviews.length > 0 && (
        <ul className={styles.reviews} aria-label="Reviews">
          {reviews.map((review) => (
            <OneReview
              key={review.id}
              review={review}
              done={done?.id === review.id ? done.sentence : null}
              onAnswer={
                product.isMine
                  ? () => {
                      setDone(null);
                      setAnswered(review);
                    }
                  : null
              }
            />
          ))}
        </ul>
      )}
      {list.isFetchNextPageError && <Notice tone="danger">{problemOf(list.error).sentence}</Notice>}
      {list.hasNextPage && (
        <p>
          <Button variant="quiet" pending={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            Show more reviews
          </Button>
        </p>
      )}
      <Suspense fallback={null}>
        {answered !== null && (
          <ReplyDialog
            review={answered}
            onDone={(reply) => finish(answered, reply)}
            onClose={() => setAnswered(null)}
          />
        )}
      </Suspense>
    </section>
  );
}

type OneProps = {
  review: Review;
  /** What was just done with it. */
  done: string | null;
  /** Null for who does not sell it. */
  onAnswer: (() => void) | null;
};

const OneReview = ({ review: { rating, text, author, at, reply, isMine }, done, onAnswer }: OneProps) => (
  <li className={styles.review}>
    <p className={styles.reviewHead}>
      <Stars rating={rating} />
      <span className="aside-voice">{rating} of 5</span>
      <span className={styles.author}>{author}</span>
      {isMine && <StateBadge dot={false}>Yours</StateBadge>}
      <time className={styles.quiet} dateTime={at}>
        {formatDay(at)}
      </time>
    </p>
    <p className={styles.plain}>{text}</p>
    {reply && (
      <div className={styles.reply}>
        <p className={styles.quiet}>
          The shop answered <time dateTime={reply.at}>{formatDay(reply.at)}</time>
        </p>
        <p className={styles.plain}>{reply.text}</p>
      </div>
    )}
    <DoneNotice sentence={done} />
    {onAnswer && (
      <p>
        <Button
          variant="quiet"
          aria-label={reply ? `Change your answer to ${author}` : `Answer ${author}`}
          onClick={onAnswer}
        >
          {reply ? 'Change your answer' : 'Answer'}
        </Button>
      </p>
    )}
  </li>
);
