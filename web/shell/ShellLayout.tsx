import { isPublicPath, to } from '@ahadi/domain/paths.ts';
import { MantineProvider } from '@mantine/core';
import { Navigate, Outlet, useLocation } from 'react-router';
import { useSession } from '../core/session.ts';
import { useTheme } from '../core/theme.ts';
import { mantineTheme } from '../ui/mantine.ts';
import { LoadingScreen } from './LoadingScreen.tsx';
import '../ui/mantine.css';

/** The signed-in shell and its guard (specification §4): loading, out to /auth, or in. */
export default function ShellLayout() {
  const theme = useTheme();
  const { pathname, search } = useLocation();
  const { status } = useSession();
  if (status === 'loading') return <LoadingScreen />;
  if (status === 'out' && !isPublicPath(pathname))
    return <Navigate to={to('auth', {}, { next: `${pathname}${search}` })} replace />;
  return (
    <MantineProvider theme={mantineTheme} forceColorScheme={theme}>
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
    </MantineProvider>
  );
}
