import type { ProductCard } from '@ahadi/domain/marketplace/products/schema.ts';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { problemOf } from '../../core/errors.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ProductTile } from './ProductTile.tsx';
import styles from './tiles.module.css';

type Page = { rows: readonly ProductCard[] };
type Props = {
  list: UseInfiniteQueryResult<{ pages: readonly Page[] }, Error>;
  label: string;
  /** What stands here when there is nothing. */
  empty: ReactNode;
  /** All of one shop, which is named elsewhere on the page. */
  isOneShop?: boolean;
};

/** Products beside each other, a page after the other: being read, failed, empty, read before and old now. */
export function Tiles({ list, label, empty, isOneShop }: Props) {
  const tiles = useRef<HTMLUListElement>(null);
  const products = list.data?.pages.flatMap(({ rows }) => rows) ?? [];
  const isOld = (list.isError || list.isPaused) && list.data !== undefined && !list.isFetchNextPageError;
  // Without a line the browser does not even ask: that is told like an answer that never came.
  const problem = problemOf(list.error ?? new TypeError('offline'));
  // The first of the new ones gets the cursor: the button that was under it has moved on.
  const more = async () => {
    const before = products.length;
    await list.fetchNextPage();
    requestAnimationFrame(() => tiles.current?.children[before]?.querySelector('a')?.focus());
  };
  if (list.isPending && !list.isPaused) return <TilesLoading label={label} />;
  if (!list.data) return <ErrorCard {...problem} onRetry={() => list.refetch()} />;
  return (
    <div
      className={styles.body}
      data-fading={(list.isPlaceholderData && list.isFetching) || undefined}
      aria-busy={list.isFetching}
    >
      {isOld && (
        <div className={styles.old}>
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
            {problem.sentence}
          </Notice>
        </div>
      )}
      {products.length === 0 ? (
        empty
      ) : (
        <ul className={styles.tiles} ref={tiles} aria-label={label}>
          {products.map((product, index) => (
            <li key={product.id}>
              <ProductTile product={product} first={index < FIRST} hasShop={!isOneShop} />
            </li>
          ))}
        </ul>
      )}
      {list.isFetchNextPageError && list.error && <Notice tone="danger">{problemOf(list.error).sentence}</Notice>}
      {list.hasNextPage && (
        <div className={styles.more}>
          <Button variant="quiet" size="lg" pending={list.isFetchingNextPage} onClick={() => void more()}>
            Show more
          </Button>
        </div>
      )}
    </div>
  );
}

/** So many are in sight at once on most screens. */
const FIRST = 4;
const WAITING = 8;

/** Tiles as they will stand, so that nothing moves when they come. */
export const TilesLoading = ({ label, row }: { label: string; row?: boolean }) => (
  <div role="status" aria-label={`Loading ${label}`} className={row ? styles.row : styles.tiles}>
    {Array.from({ length: WAITING }, (_, tile) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the tiles have no identity and never move
      <div key={tile} className={styles.tile} aria-hidden>
        <div style={{ aspectRatio: 1, display: 'grid' }}>
          <Skeleton height="100%" />
        </div>
        <div className={styles.words}>
          <Skeleton width="85%" />
          <Skeleton width="50%" height="1.2em" />
          <Skeleton width="65%" />
        </div>
      </div>
    ))}
  </div>
);
