import { isKnownPath } from '@ahadi/domain/paths.ts';
import { Link } from 'react-router';
import styles from './RoomLink.module.css';

/** A link into a room of the product, shown once a page answers there; until then the sentence before it stands alone. */
export function RoomLink({ to, children }: { to: string; children: string }) {
  return isKnownPath(to) ? (
    <Link to={to} className={styles.link}>
      <span className={styles.words}>{children}</span>
    </Link>
  ) : null;
}
