import { to } from '@ahadi/domain/paths.ts';
import { Link, Outlet, useLocation } from 'react-router';
import { useSession } from '../core/session.ts';
import { buttonClass } from '../ui/Button.tsx';
import { Brand } from './Brand.tsx';
import styles from './PublicFrame.module.css';
import { VisitorButtons } from './VisitorButtons.tsx';

/** Header and main landmark of the public pages other than the landing page, which brings its own. */
export default function PublicFrame() {
  const { status } = useSession();
  const signingIn = useLocation().pathname === to('auth');
  return (
    <div className={styles.frame}>
      <header className={styles.header}>
        <Link className={styles.brand} to={status === 'in' ? to('dashboard') : to('landing')}>
          <Brand />
        </Link>
        {status === 'in' && (
          <Link className={buttonClass('quiet')} to={to('dashboard')}>
            Dashboard
          </Link>
        )}
        {status === 'out' && !signingIn && <VisitorButtons />}
      </header>
      <main id="main" tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
    </div>
  );
}
