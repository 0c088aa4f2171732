import { isKnownPath, paths, to } from '@ahadi/domain/paths.ts';
import { Link } from 'react-router';
import { useLanguage, useWords } from '../../core/language.ts';
import { useSession } from '../../core/session.ts';
import { Brand } from '../../shell/Brand.tsx';
import { ActionLink } from './ActionLink.tsx';
import styles from './LandingHeader.module.css';
import { landing } from './words.ts';

const help = '/help';

/** Specification §2 "Header": who is signed in decides where the brand leads and which two doors stand open. */
export function LandingHeader() {
  const say = useWords(landing);
  const language = useLanguage();
  const isIn = useSession().status === 'in';
  return (
    <header className={styles.header}>
      <Link to={isIn ? paths.dashboard : paths.landing} className={styles.brand}>
        <Brand />
      </Link>
      <nav className={styles.nav} aria-label={say.main}>
        <a href="#how-it-works" className={styles.anchor}>
          {say.howItWorks}
        </a>
        <a href="#public-history" className={styles.anchor}>
          {say.publicHistory}
        </a>
        <a href="#mediation" className={styles.anchor}>
          {say.mediation}
        </a>
        {isKnownPath(help) && (
          <Link to={help} className={styles.anchor}>
            {say.help}
          </Link>
        )}
        <a href="#languages" className={styles.language} aria-label={`${say.language}: ${language}`}>
          {language}
        </a>
        <div className={styles.doors}>
          <span className={`${styles.pair} ${isIn ? styles.off : ''}`}>
            <ActionLink to={to('auth', {}, { view: 'login' })}>{say.login}</ActionLink>
            <ActionLink to={to('auth', {}, { view: 'signup' })} primary>
              {say.account}
            </ActionLink>
          </span>
          <span className={`${styles.pair} ${isIn ? '' : styles.off}`}>
            <ActionLink to={paths.dashboard}>{say.dashboard}</ActionLink>
            <ActionLink to={paths.profile} primary>
              {say.profile}
            </ActionLink>
          </span>
        </div>
      </nav>
    </header>
  );
}
