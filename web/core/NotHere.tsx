import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { buttonClass } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorCard } from '../ui/ErrorCard.tsx';
import { problemOf } from './errors.ts';

type Props = {
  error: unknown;
  onRetry: () => unknown;
  title: string;
  /** Where to go instead, and what the way there is called. */
  href: string;
  way: string;
  children?: ReactNode;
};

/** Instead of a page whose thing could not be read: unknown and not one's own look alike, everything else can be tried again. */
export function NotHere({ error, onRetry, title, href, way, children }: Props) {
  const problem = problemOf(error);
  // An address with a broken id names nothing either.
  if (problem.code !== 'NOT_FOUND' && problem.code !== 'BAD_INPUT')
    return <ErrorCard {...problem} level={1} onRetry={onRetry} />;
  return (
    <EmptyState
      kind="unavailable"
      level={1}
      title={title}
      action={
        <Link className={buttonClass('primary')} to={href}>
          {way}
        </Link>
      }
    >
      {children}
    </EmptyState>
  );
}
