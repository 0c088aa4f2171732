import { to } from '@ahadi/domain/paths.ts';
import { Link } from 'react-router';
import { problemOf } from '../../core/errors.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';

type Props = {
  error: unknown;
  onRetry: () => unknown;
  /** 1 where it is the whole page. */
  level?: 1 | 2;
};

/** Instead of postings that cannot be read: who may not is told whom they are for; everything else can be tried again. */
export function NotMediator({ error, onRetry, level = 2 }: Props) {
  const problem = problemOf(error);
  if (problem.code !== 'MED_NOT_MEDIATOR' && problem.code !== 'FORBIDDEN')
    return <ErrorCard {...problem} level={level} onRetry={onRetry} />;
  return <PostingsForMediators level={level} />;
}

/** Instead of postings, for who is no mediator. */
export function PostingsForMediators({ level = 2 }: Pick<Props, 'level'>) {
  return (
    <EmptyState
      kind="unavailable"
      level={level}
      title="Postings are for certified mediators"
      action={
        <Link className={buttonClass('primary')} to={to('joinMediator')}>
          Become a mediator
        </Link>
      }
    >
      Who looks for a mediator reads no postings: they ask for one.{' '}
      <Link to={to('requestMediator')}>Ask for a mediator</Link>
    </EmptyState>
  );
}
