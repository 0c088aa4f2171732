import { to } from '@ahadi/domain/paths.ts';
import { Link } from 'react-router';
import { Brand } from './Brand.tsx';
import styles from './TopBar.module.css';
import { VisitorButtons } from './VisitorButtons.tsx';

/** The top bar for visitors: Login and Sign Up instead of bell and avatar (specification §2). */
export const VisitorBar = () => (
  <header className={styles.bar} data-visitor>
    <Link className={styles.brand} to={to('landing')}>
      <Brand />
    </Link>
    <div className={styles.right}>
      <VisitorButtons login="Login" signUp="Sign Up" />
    </div>
  </header>
);
