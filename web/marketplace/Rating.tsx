import { count } from '../core/words.ts';
import styles from './parts.module.css';

const STARS = 5;
/** A star in a box of 24. */
const path = 'M12 2.6l2.9 5.9 6.5.9-4.7 4.6 1.1 6.5L12 17.4l-5.8 3.1 1.1-6.5L2.6 9.4l6.5-.9z';

/** So many stars of five, filled to the tenth. */
export const Stars = ({ rating, size = 14 }: { rating: number; size?: number }) => (
  <span className={styles.stars} style={{ width: size * STARS, height: size }} aria-hidden>
    <Row size={size} />
    <span className={styles.full} style={{ width: `${(rating / STARS) * 100}%` }}>
      <Row size={size} />
    </span>
  </span>
);

const Row = ({ size }: { size: number }) => (
  <svg width={size * STARS} height={size} viewBox={`0 0 ${24 * STARS} 24`} aria-hidden>
    <title>Stars</title>
    {[0, 1, 2, 3, 4].map((star) => (
      <path key={star} d={path} transform={`translate(${star * 24})`} fill="currentColor" />
    ))}
  </svg>
);

type Props = { rating: number | null; reviews: number; size?: number };

/** What buyers think of it, in stars and figures; nothing while nobody has said it. */
export const Rating = ({ rating, reviews, size }: Props) =>
  rating === null ? null : (
    <span className={styles.rating}>
      <Stars rating={rating} {...(size ? { size } : {})} />
      <span aria-hidden>
        {rating.toFixed(1)} <span className={styles.quiet}>({reviews})</span>
      </span>
      <span className="aside-voice">
        {rating.toFixed(1)} of 5, {count(reviews, 'review')}
      </span>
    </span>
  );
