import type { ProductId } from '@ahadi/domain/core/ids.ts';
import type { ProductView, Review } from '@ahadi/domain/marketplace/products/schema.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../../core/api.ts';
import { problemOf } from '../../core/errors.ts';
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

/** What those say who bought and received it, newest first, with the shop's answers. */
export function Reviews({ product }: { product: Pick<ProductView, 'id' | 'rating' | 'reviews'> }) {
  const list = useInfiniteQuery(
    api.marketplace.reviews.infiniteOptions({
      input: (cursor: string | undefined): { id: ProductId; cursor: string | undefined } => ({
        id: product.id,
        cursor,
      }),
      ...byCursor,
    }),
  );
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
            <OneReview key={review.id} review={review} />
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
    </section>
  );
}

const OneReview = ({ review: { rating, text, author, at, reply, isMine } }: { review: Review }) => (
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
  </li>
);
