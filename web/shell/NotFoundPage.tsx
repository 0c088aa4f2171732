import { to } from '@ahadi/domain/paths.ts';
import { Link } from 'react-router';
import { useWords } from '../core/language.ts';
import { pageMeta, usePageTitle } from '../core/page.ts';
import { useSession } from '../core/session.ts';
import { buttonClass } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { frame } from './frame/words.ts';

export const meta = pageMeta('Page not found');

/** Any path that no page answers (specification §2). */
export default function NotFoundPage() {
  const say = useWords(frame);
  usePageTitle(say.notFound);
  const { status } = useSession();
  return (
    <EmptyState
      kind="unavailable"
      level={1}
      title={say.notFound}
      action={
        <Link className={buttonClass('primary')} to={status === 'in' ? to('dashboard') : to('landing')}>
          {status === 'in' ? say.toDashboard : say.toStart}
        </Link>
      }
    >
      {say.notFoundWords}
    </EmptyState>
  );
}
