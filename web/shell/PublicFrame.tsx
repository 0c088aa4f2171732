import { to } from '@ahadi/domain/paths.ts';
import { Suspense } from 'react';
import { Link, Outlet, useLocation } from 'react-router';
import { Here } from '../core/here.ts';
import { inLanguage, languageAt, useLanguage, useWords } from '../core/language.ts';
import { useSession } from '../core/session.ts';
import { buttonClass } from '../ui/Button.tsx';
import { Brand } from './Brand.tsx';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import { LoadingScreen } from './LoadingScreen.tsx';
import styles from './PublicFrame.module.css';
import { SkipLink } from './SkipLink.tsx';
import { VisitorButtons } from './VisitorButtons.tsx';
import { shell } from './words.ts';

/** Header and main landmark of the public pages other than the landing page, which brings its own. */
export default function PublicFrame() {
  return (
    <Suspense fallback={<LoadingScreen />}>
      <Frame />
    </Suspense>
  );
}

function Frame() {
  const say = useWords(shell);
  const { status } = useSession();
  const { pathname } = useLocation();
  const language = useLanguage();
  const here = languageAt(pathname, language);
  const signingIn = pathname === to('auth');
  return (
    <div className={styles.frame} {...inLanguage(language)}>
      <SkipLink words={say.skip} />
      <header className={styles.header}>
        <Link className={styles.brand} to={status === 'in' ? to('dashboard') : to('landing')}>
          <Brand />
        </Link>
        <div className={styles.right}>
          <LanguageSwitch />
          {status === 'in' && (
            <Link className={buttonClass('quiet')} to={to('dashboard')}>
              {say.dashboard}
            </Link>
          )}
          {status === 'out' && !signingIn && <VisitorButtons login={say.login} signUp={say.signUp} />}
        </div>
      </header>
      <main id="main" tabIndex={-1} className={styles.main} {...inLanguage(here)}>
        <Here value={here}>
          <Suspense fallback={<LoadingScreen />}>
            <Outlet />
          </Suspense>
        </Here>
      </main>
    </div>
  );
}
