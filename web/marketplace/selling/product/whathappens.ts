import type { ProductContent } from '@ahadi/domain/marketplace/products/schema.ts';

/** What becomes of a change, in a sentence. */
export function whatHappens(live: ProductContent, after: ProductContent, why: string | null): string {
  if (why !== null) return `${why} Somebody looks at it first; until then buyers see what is on sale now.`;
  return after.priceMinor > live.priceMinor
    ? 'It goes on sale at once, unless the price rose by more than a quarter within thirty days. Then somebody looks at it first.'
    : 'It goes on sale at once.';
}
