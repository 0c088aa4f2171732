import { brand } from '@ahadi/domain/brand.ts';
import { isPublicPath, to } from '@ahadi/domain/paths.ts';
import { Navigate, Outlet, useLocation } from 'react-router';
import { type SessionState, useSession } from '../core/session.ts';
import { ErrorCard } from '../ui/ErrorCard.tsx';
import { LoadingScreen } from './LoadingScreen.tsx';
import Shell from './Shell.tsx';
import styles from './ShellLayout.module.css';
import { SkipLink } from './SkipLink.tsx';
import { VisitorBar } from './VisitorBar.tsx';

/** The guard of specification §4: loading, out to /auth, or in. A visitor stays only where no sign-in is needed (§2). */
export default function ShellLayout() {
  const { pathname, search, hash } = useLocation();
  const session = useSession();
  if (session.status === 'loading') return <LoadingScreen />;
  if (session.status === 'in') return <Shell />;
  if (isPublicPath(pathname)) return <Visitor />;
  if (session.status === 'unanswered') return <Unanswered {...session} />;
  return <Navigate to={to('auth', {}, { next: `${pathname}${search}${hash}` })} replace />;
}

/** Who this is could not be asked: the page waits at its address, and comes by itself. */
const Unanswered = ({ problem, askAgain }: Extract<SessionState, { status: 'unanswered' }>) => (
  <main id="main" tabIndex={-1} className={styles.unanswered}>
    <ErrorCard level={1} title={`${brand.name} did not answer`} {...problem} onRetry={askAgain} />
  </main>
);

const Visitor = () => (
  <div className={styles.visitor} data-ground="public">
    <SkipLink />
    <VisitorBar />
    <main id="main" tabIndex={-1} className={styles.main}>
      <Outlet />
    </main>
  </div>
);
