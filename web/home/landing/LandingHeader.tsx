import { isKnownPath, paths, to } from '@ahadi/domain/paths.ts';
import { Link } from 'react-router';
import { useSession } from '../../core/session.ts';
import { Brand } from '../../shell/Brand.tsx';
import { ActionLink } from './ActionLink.tsx';
import styles from './LandingHeader.module.css';

const help = '/help';

/** Specification §2 "Header": who is signed in decides where the brand leads and which two doors stand open. */
export function LandingHeader() {
  const isIn = useSession().status === 'in';
  return (
    <header className={styles.header}>
      <Link to={isIn ? paths.dashboard : paths.landing} className={styles.brand}>
        <Brand />
      </Link>
      <nav className={styles.nav} aria-label="Main">
        <a href="#how-it-works" className={styles.anchor}>
          How it works
        </a>
        <a href="#public-history" className={styles.anchor}>
          Public history
        </a>
        <a href="#mediation" className={styles.anchor}>
          Mediation
        </a>
        {isKnownPath(help) && (
          <Link to={help} className={styles.anchor}>
            Help
          </Link>
        )}
        <div className={styles.doors}>
          <span className={`${styles.pair} ${isIn ? styles.off : ''}`}>
            <ActionLink to={to('auth', {}, { view: 'login' })}>Login</ActionLink>
            <ActionLink to={to('auth', {}, { view: 'signup' })} primary>
              Account
            </ActionLink>
          </span>
          <span className={`${styles.pair} ${isIn ? '' : styles.off}`}>
            <ActionLink to={paths.dashboard}>Dashboard</ActionLink>
            <ActionLink to={paths.profile} primary>
              Profile
            </ActionLink>
          </span>
        </div>
      </nav>
    </header>
  );
}
