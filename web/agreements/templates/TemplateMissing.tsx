import { to } from '@ahadi/domain/paths.ts';
import { Link } from 'react-router';
import { problemOf } from '../../core/errors.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';

/** Instead of a template that could not be read: unknown and others' look alike, everything else can be tried again. */
export function TemplateMissing({ error, onRetry }: { error: unknown; onRetry: () => unknown }) {
  const problem = problemOf(error);
  if (problem.code !== 'NOT_FOUND' && problem.code !== 'BAD_INPUT')
    return <ErrorCard {...problem} level={1} onRetry={onRetry} />;
  return (
    <EmptyState
      kind="unavailable"
      level={1}
      title="This template is not here"
      action={
        <Link className={buttonClass('primary')} to={to('templates')}>
          Go to your templates
        </Link>
      }
    >
      There is nothing at this address, or it belongs to an identity that you do not act for.
    </EmptyState>
  );
}
