import { to } from '@ahadi/domain/paths.ts';
import { NotHere } from '../core/NotHere.tsx';

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
  const isOrder = what === 'order' || what === 'parcel';
  return (
    <NotHere
      error={error}
      onRetry={onRetry}
      title={words[what].title}
      href={to(isOrder ? 'orders' : 'marketplace')}
      way={isOrder ? 'See your orders' : 'Go to the marketplace'}
    >
      {words[what].sentence}
    </NotHere>
  );
}
