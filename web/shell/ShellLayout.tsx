import { brand } from '@ahadi/domain/brand.ts';
import { isPublicPath, to } from '@ahadi/domain/paths.ts';
import { Suspense } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { Here } from '../core/here.ts';
import { inLanguage, languageAt, useLanguage, useWords } from '../core/language.ts';
import { lazy } from '../core/lazy.ts';
import { type SessionState, useSession } from '../core/session.ts';
import { ErrorCard } from '../ui/ErrorCard.tsx';
import { frame } from './frame/words.ts';
import { LoadingScreen } from './LoadingScreen.tsx';
import Shell from './Shell.tsx';
import styles from './ShellLayout.module.css';
import { SkipLink } from './SkipLink.tsx';
import { VisitorBar } from './VisitorBar.tsx';
import { shell } from './words.ts';

// Who reads by a letter loads it.
const InvitedPage = lazy(() => import('../agreements/invited/InvitedPage.tsx'));

/** Whether the page at this address is read by the link of a letter in this tab (core/byletter.ts, which the front door does without). */
function readsHere(pathname: string): boolean {
  try {
    return sessionStorage.getItem('letter') === pathname;
  } catch {
    return false; // a browser may keep nothing for a page
  }
}

/** The guard of specification §4: loading, out to /auth, or in. A visitor stays only where no sign-in is needed (§2). */
export default function ShellLayout() {
  return (
    <Suspense fallback={<LoadingScreen />}>
      <Guard />
    </Suspense>
  );
}

function Guard() {
  const { pathname, search, hash } = useLocation();
  const session = useSession();
  if (session.status === 'loading') return <LoadingScreen />;
  if (session.status === 'in') return <Shell />;
  if (isPublicPath(pathname)) return <Visitor />;
  // By the link of a letter one agreement is read here, and nothing else.
  if (readsHere(pathname)) return <Visitor byLetter />;
  if (session.status === 'unanswered') return <Unanswered {...session} />;
  return <Navigate to={to('auth', {}, { next: `${pathname}${search}${hash}` })} replace />;
}

/** Who this is could not be asked: the page waits at its address, and comes by itself. */
function Unanswered({ problem, askAgain }: Extract<SessionState, { status: 'unanswered' }>) {
  const say = useWords(frame);
  const language = useLanguage();
  return (
    <main id="main" tabIndex={-1} className={styles.unanswered} {...inLanguage(language)}>
      <Here value={language}>
        <ErrorCard
          level={1}
          {...problem}
          title={say.unanswered({ brand: brand.name })}
          // The server gives its reason in English.
          sentence={language === 'en' ? problem.sentence : problem.code === 'OFFLINE' ? say.unreachable : say.failing}
          onRetry={askAgain}
        />
      </Here>
    </main>
  );
}

function Visitor({ byLetter = false }) {
  const say = useWords(shell);
  const language = useLanguage();
  const { pathname } = useLocation();
  const here = languageAt(pathname, language);
  return (
    <div className={styles.visitor} data-ground="public" {...inLanguage(language)}>
      <SkipLink words={say.skip} />
      <VisitorBar asks={!byLetter} />
      <main id="main" tabIndex={-1} className={styles.main} {...inLanguage(here)}>
        <Here value={here}>{byLetter ? <InvitedPage /> : <Outlet />}</Here>
      </main>
    </div>
  );
}
