import { to } from '@ahadi/domain/paths.ts';
import { Link } from 'react-router';
import { pageMeta } from '../core/page.ts';
import { useSession } from '../core/session.ts';
import { buttonClass } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';

export const meta = pageMeta('Page not found');

/** Any path that no page answers (specification §2). */
export default function NotFoundPage() {
  const { status } = useSession();
  return (
    <EmptyState
      kind="unavailable"
      level={1}
      title="Page not found"
      action={
        <Link className={buttonClass('primary')} to={status === 'in' ? to('dashboard') : to('landing')}>
          {status === 'in' ? 'Go to the dashboard' : 'Go to the start'}
        </Link>
      }
    >
      There is no page at this address. The link may be old, or a letter may be missing.
    </EmptyState>
  );
}
