import { to } from '@ahadi/domain/paths.ts';
import { Link } from 'react-router';
import { problemOf } from '../core/errors.ts';
import { buttonClass } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorCard } from '../ui/ErrorCard.tsx';

/** Instead of a mediation that could not be read: unknown and not one's own look alike, everything else can be tried again. */
export function MediationMissing({ error, onRetry }: { error: unknown; onRetry: () => unknown }) {
  const problem = problemOf(error);
  // An address with a broken id names nothing either.
  if (problem.code !== 'NOT_FOUND' && problem.code !== 'BAD_INPUT')
    return <ErrorCard {...problem} level={1} onRetry={onRetry} />;
  return (
    <EmptyState
      kind="unavailable"
      level={1}
      title="This mediation is not here"
      action={
        <Link className={buttonClass('primary')} to={to('legalServices')}>
          Go to your mediations
        </Link>
      }
    >
      There is nothing at this address, or it is not yours to see. If a notice brought you here, sign in with the
      address that the notice was sent to.
    </EmptyState>
  );
}
