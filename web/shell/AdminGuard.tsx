import { to } from '@ahadi/domain/paths.ts';
import { Navigate, Outlet, useLocation } from 'react-router';
import { useWords } from '../core/language.ts';
import { useRole, useSession } from '../core/session.ts';
import { Spinner } from '../ui/Spinner.tsx';
import { frame } from './frame/words.ts';

/**
 * Around every admin page (specification §4): a spinner while session or role loads; no session goes to /auth; another
 * role, or a role that could not be looked up, goes to /dashboard; an admin sees the page, also while the role is asked for again.
 */
export default function AdminGuard() {
  const say = useWords(frame);
  const { status } = useSession();
  const { isPending, hasRole } = useRole('admin');
  const { pathname } = useLocation();
  if (status === 'out') return <Navigate to={to('auth')} replace />;
  if (isPending) return <Spinner label={say.checkingRole} />;
  if (!hasRole) return <Navigate to={to('dashboard')} replace />;
  return (
    <>
      <AskedAgain key={pathname} />
      <Outlet />
    </>
  );
}

/** The guard itself stays from page to page; this one comes with each, so that an old answer is asked for again. */
function AskedAgain() {
  useRole('admin');
  return null;
}
