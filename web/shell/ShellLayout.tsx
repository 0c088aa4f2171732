import { brand } from '@ahadi/domain/brand.ts';
import { isPublicPath, to } from '@ahadi/domain/paths.ts';
import { MantineProvider } from '@mantine/core';
import { Navigate, Outlet, useLocation } from 'react-router';
import { useRealtime } from '../core/realtime.ts';
import { type SessionState, useSession } from '../core/session.ts';
import { useTheme } from '../core/theme.ts';
import { LatePopup } from '../promotions/popup/LatePopup.tsx';
import { SuspendedBar } from '../restrictions/SuspendedBar.tsx';
import { ErrorCard } from '../ui/ErrorCard.tsx';
import { mantineTheme, unstyled } from '../ui/mantine.ts';
import { AsOf } from './AsOf.tsx';
import { useMainFocus } from './focus.ts';
import { LoadingScreen } from './LoadingScreen.tsx';
import { PageBoundary } from './PageBoundary.tsx';
import styles from './ShellLayout.module.css';
import { SideMenu } from './SideMenu.tsx';
import { SkipLink } from './SkipLink.tsx';
import { useSidebarKey } from './sidebar.ts';
import { TermsBar } from './TermsBar.tsx';
import { TopBar } from './TopBar.tsx';
import { useOffline } from './useOffline.ts';
import { VisitorBar } from './VisitorBar.tsx';
import '../ui/mantine.css';
import '../ui/editor.css'; // with the shell, so that the worker has it wherever something is written

/** The guard of specification §4: loading, out to /auth, or in. A visitor stays only where no sign-in is needed (§2). */
export default function ShellLayout() {
  const { pathname, search, hash } = useLocation();
  const session = useSession();
  if (session.status === 'loading') return <LoadingScreen />;
  if (session.status === 'in') return <SignedIn />;
  if (isPublicPath(pathname)) return <Visitor />;
  if (session.status === 'unanswered') return <Unanswered {...session} />;
  return <Navigate to={to('auth', {}, { next: `${pathname}${search}${hash}` })} replace />;
}

function SignedIn() {
  const theme = useTheme();
  const { session } = useSession();
  const { pathname } = useLocation();
  useOffline(session);
  useRealtime(session?.userId ?? null);
  useSidebarKey();
  useMainFocus();
  // Before the theme that it is told, the library puts its own default on the document, for long enough to be seen.
  return (
    <MantineProvider {...unstyled} theme={mantineTheme} forceColorScheme={theme} defaultColorScheme={theme}>
      <SkipLink />
      <div className={styles.shell}>
        <SideMenu />
        <div className={styles.column}>
          <TopBar />
          <SuspendedBar />
          <TermsBar />
          <main id="main" tabIndex={-1} className={styles.main}>
            <AsOf />
            <PageBoundary pathname={pathname}>
              <Outlet />
            </PageBoundary>
          </main>
          <LatePopup />
        </div>
      </div>
    </MantineProvider>
  );
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
