import { MantineProvider } from '@mantine/core';
import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router';
import { useCanOpen } from '../core/acting.ts';
import { Here } from '../core/here.ts';
import { inLanguage, languageAt, useLanguage, useWords } from '../core/language.ts';
import { lazy } from '../core/lazy.ts';
import { useRealtime } from '../core/realtime.ts';
import { useSession } from '../core/session.ts';
import { useTheme } from '../core/theme.ts';
import { LatePopup } from '../promotions/popup/LatePopup.tsx';
import { SuspendedBar } from '../restrictions/SuspendedBar.tsx';
import { mantineTheme, unstyled } from '../ui/mantine.ts';
import { AsOf } from './AsOf.tsx';
import { useMainFocus } from './focus.ts';
import { frame } from './frame/words.ts';
import { LoadingScreen } from './LoadingScreen.tsx';
import { PageBoundary } from './PageBoundary.tsx';
import { SecondStepBar } from './SecondStepBar.tsx';
import styles from './ShellLayout.module.css';
import { SideMenu } from './SideMenu.tsx';
import { SkipLink } from './SkipLink.tsx';
import { useSidebarKey } from './sidebar.ts';
import { TermsBar } from './TermsBar.tsx';
import { TopBar } from './TopBar.tsx';
import { useAccount } from './useAccount.ts';
import { useAccountLanguage } from './useAccountLanguage.ts';
import { useOffline } from './useOffline.ts';
import { shell } from './words.ts';
import '../ui/mantine.css';
import '../ui/editor.css'; // with the shell, so that the worker has it wherever something is written

const ActingBar = lazy(() => import('../accounts/people/ActingBar.tsx'));
const OwnOnly = lazy(() => import('../accounts/people/OwnOnly.tsx'));

/** What stands around every page of somebody who is signed in: menu, top bar, and what comes by itself. */
export default function Shell() {
  const theme = useTheme();
  const { session } = useSession();
  const { pathname } = useLocation();
  const language = useLanguage();
  const canOpen = useCanOpen();
  // While its reader acts for an organisation that can do nothing there, another page stands in its place, in their language.
  const isReplaced = session?.acting ? !canOpen(pathname) : false;
  const here = isReplaced ? language : languageAt(pathname, language);
  const { notYet } = useWords(frame);
  const { skip } = useWords(shell);
  useAccount(session);
  useAccountLanguage(session);
  useOffline(session);
  useRealtime(session?.userId ?? null);
  useSidebarKey();
  useMainFocus();
  // Before the theme that it is told, the library puts its own default on the document, for long enough to be seen.
  return (
    <MantineProvider {...unstyled} theme={mantineTheme} forceColorScheme={theme} defaultColorScheme={theme}>
      <div className={styles.shell} {...inLanguage(language)}>
        <SkipLink words={skip} />
        <SideMenu />
        <div className={styles.column}>
          <TopBar />
          {session?.acting && (
            <Suspense fallback={null}>
              <ActingBar acting={session.acting} />
            </Suspense>
          )}
          <SuspendedBar />
          <SecondStepBar />
          {!session?.acting && <TermsBar />}
          <main id="main" tabIndex={-1} className={styles.main} {...inLanguage(here)}>
            {here !== language && (
              <p className={styles.notYet} {...inLanguage(language)}>
                {notYet}
              </p>
            )}
            <AsOf />
            <PageBoundary pathname={pathname}>
              <Here value={here}>
                <Suspense fallback={<LoadingScreen />}>
                  {session?.acting && isReplaced ? <OwnOnly acting={session.acting} /> : <Outlet />}
                </Suspense>
              </Here>
            </PageBoundary>
          </main>
          {!session?.acting && <LatePopup />}
        </div>
      </div>
    </MantineProvider>
  );
}
