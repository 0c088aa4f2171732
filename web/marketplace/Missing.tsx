import { to } from '@ahadi/domain/paths.ts';
import { Link } from 'react-router';
import { problemOf } from '../core/errors.ts';
import { buttonClass } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorCard } from '../ui/ErrorCard.tsx';

const words = {
  product: {
    title: 'This is not on sale',
    sentence: 'It was sold out of the shop or taken away, or the link is wrong.',
  },
  shop: {
    title: 'This shop is not open',
    sentence: 'It is not selling at the moment, or the link is wrong. What you ordered is under Your orders.',
  },
  order: { title: 'There is no such order', sentence: 'The link is wrong, or it is not yours.' },
  parcel: { title: 'There is no such parcel', sentence: 'The link is wrong, or it is not yours.' },
} as const;

type Props = { what: keyof typeof words; error: unknown; onRetry: () => unknown };

/** Instead of a page of the shop that cannot be shown: it is not there, or it could not be read. */
export function Missing({ what, error, onRetry }: Props) {
  const problem = problemOf(error);
  if (problem.code !== 'NOT_FOUND' && problem.code !== 'BAD_INPUT')
    return <ErrorCard {...problem} level={1} onRetry={onRetry} />;
  const isOrder = what === 'order' || what === 'parcel';
  return (
    <EmptyState
      kind="unavailable"
      level={1}
      title={words[what].title}
      action={
        <Link className={buttonClass('primary')} to={to(isOrder ? 'orders' : 'marketplace')}>
          {isOrder ? 'See your orders' : 'Go to the marketplace'}
        </Link>
      }
    >
      {words[what].sentence}
    </EmptyState>
  );
}
