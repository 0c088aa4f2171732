import type { CartLine, CartProblem } from '@ahadi/domain/marketplace/buying/schema.ts';

/** The one deed that mends a problem of a line, as its button says it. */
export type Mending = { deed: 'accept' | 'remove'; label: string } | { deed: 'take'; qty: number; label: string };

const remove: Mending = { deed: 'remove', label: 'Remove' };

/** What mends this problem. */
export function mendingOf({ kind, now }: CartProblem): Mending {
  switch (kind) {
    case 'price_changed':
      return { deed: 'accept', label: 'Accept the new price' };
    case 'text_changed':
      return { deed: 'accept', label: 'Accept the change' };
    case 'too_few':
    case 'most_in_order':
      return now === null || now < 1 ? remove : { deed: 'take', qty: now, label: `Take ${now}` };
    default:
      return remove;
  }
}

/** The problem that is mended first: what cannot be had at all goes before how many, and how many before the price. */
export const firstProblem = ({ problems }: Pick<CartLine, 'problems'>): CartProblem | null => problems[0] ?? null;

/** At most so many can be taken of a line, as far as its problems tell. */
export const mostOfLine = ({ problems }: Pick<CartLine, 'problems'>, mostOfOne: number): number =>
  problems.reduce(
    (most, { kind, now }) => (kind === 'too_few' || kind === 'most_in_order' ? Math.min(most, now ?? most) : most),
    mostOfOne,
  );
