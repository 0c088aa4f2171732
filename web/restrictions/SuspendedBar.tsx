import { to } from '@ahadi/domain/paths.ts';
import { Link } from 'react-router';
import { useSession } from '../core/session.ts';
import styles from './restrictions.module.css';

/** Over every page while the account is suspended: what that means, and the way to the reason and the appeal. */
export function SuspendedBar() {
  const { session } = useSession();
  if (!session?.suspendedBy) return null;
  return (
    <aside className={styles.bar} aria-label="Your account is suspended">
      <p>
        Your account is suspended. You can read everything that is yours.{' '}
        <Link to={to('restriction', { id: session.suspendedBy })}>Read why, and appeal</Link>
      </p>
    </aside>
  );
}
