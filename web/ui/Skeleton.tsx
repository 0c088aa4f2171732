import styles from './Skeleton.module.css';

/** A grey piece in the final shape, so that nothing jumps. Width and height are CSS lengths. */
export const Skeleton = ({
  width = '100%',
  height = '1em',
  round,
}: {
  width?: string;
  height?: string;
  round?: boolean;
}) => <span className={styles.piece} style={{ width, height }} data-round={round || undefined} />;

/** Lines of text, the last one shorter. */
export const SkeletonText = ({ lines = 3 }: { lines?: number }) => (
  <span className={styles.text} aria-hidden>
    {Array.from({ length: lines }, (_, line) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the lines have no identity and never move
      <Skeleton key={line} width={line === lines - 1 ? '60%' : '100%'} />
    ))}
  </span>
);

/** Rows of a list as they will stand in a flush card: a title, a line under it, a badge on the right. */
export const SkeletonRows = ({ rows = 4, label = 'Loading' }: { rows?: number; label?: string }) => (
  <div role="status" aria-label={label}>
    {Array.from({ length: rows }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no identity and never move
      <div className={styles.row} key={row} aria-hidden>
        <span className={styles.text}>
          <Skeleton width="38%" />
          <Skeleton width="56%" height="0.8em" />
        </span>
        <Skeleton width="6rem" height="1.5rem" round />
      </div>
    ))}
  </div>
);
