import { to } from '@ahadi/domain/paths.ts';
import { Link } from 'react-router';
import { problemOf } from '../core/errors.ts';
import { buttonClass } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorCard } from '../ui/ErrorCard.tsx';
import { refusalIn } from './refusal.ts';
import { useVoice } from './words.ts';

/** Instead of an agreement that could not be read: unknown and not one's own look alike, everything else can be tried again. */
export default function AgreementMissing({ error, onRetry }: { error: unknown; onRetry: () => unknown }) {
  const voice = useVoice();
  const { say } = voice;
  const problem = problemOf(error);
  // An address with a broken id names nothing either.
  if (problem.code !== 'NOT_FOUND' && problem.code !== 'BAD_INPUT')
    return <ErrorCard {...problem} sentence={refusalIn(voice, problem)} level={1} onRetry={onRetry} />;
  return (
    <EmptyState
      kind="unavailable"
      level={1}
      title={say.notHere}
      action={
        <Link className={buttonClass('primary')} to={to('agreements')}>
          {say.toAgreements}
        </Link>
      }
    >
      {say.notHereWords}
    </EmptyState>
  );
}
