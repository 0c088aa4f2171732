import { to } from '@ahadi/domain/paths.ts';
import { Link } from 'react-router';
import { useSession } from '../core/session.ts';
import styles from './bars.module.css';

/** Over every page of somebody whose role waits until their account asks for more than a password. */
export function SecondStepBar() {
  const { session } = useSession();
  if (!session?.awaitsSecondStep) return null;
  return (
    <aside className={styles.bar} aria-label="Your role waits for a second step">
      <p>
        Your role here counts once signing in asks you for more than a password.{' '}
        <Link to={to('profile', {}, { tab: 'security' })}>Set up a second step</Link>
      </p>
    </aside>
  );
}
