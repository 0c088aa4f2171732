import { to } from '@ahadi/domain/paths.ts';
import { Link } from 'react-router';
import { problemOf } from '../core/errors.ts';
import { buttonClass } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorCard } from '../ui/ErrorCard.tsx';

/** Instead of an escrow that could not be read: unknown and not one's own look alike, everything else can be tried again. */
export function EscrowMissing({ error, onRetry }: { error: unknown; onRetry: () => unknown }) {
  const problem = problemOf(error);
  // An address with a broken id names nothing either.
  if (problem.code !== 'NOT_FOUND' && problem.code !== 'BAD_INPUT')
    return <ErrorCard {...problem} level={1} onRetry={onRetry} />;
  return (
    <EmptyState
      kind="unavailable"
      level={1}
      title="This escrow is not here"
      action={
        <Link className={buttonClass('primary')} to={to('escrows')}>
          Go to your escrows
        </Link>
      }
    >
      There is nothing at this address, or it is not yours to see. If a letter brought you here, sign in with the
      address that the letter was sent to.
    </EmptyState>
  );
}
