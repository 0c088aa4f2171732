import type { ProductView } from '@ahadi/domain/marketplace/products/schema.ts';
import { marketDefaults } from '@ahadi/domain/marketplace/rules.ts';

/** At most so many pieces go into the cart. */
export const mostOf = ({ mostInOrder, available }: Pick<ProductView, 'mostInOrder' | 'available'>): number =>
  Math.max(0, Math.min(mostInOrder, available ?? marketDefaults.mostOfOne, marketDefaults.mostOfOne));

/** Why it cannot be bought now, in one sentence, or null. */
export function whyNotBuy(
  product: Pick<ProductView, 'isMine' | 'availability' | 'mostInOrder' | 'available'>,
  inCart: number,
): string | null {
  if (product.isMine) return 'You sell this yourself.';
  if (product.availability === 'closed') return 'The shop sends nothing at the moment.';
  if (product.availability === 'none') return 'There is none left now.';
  const most = mostOf(product);
  return inCart >= most ? `Your cart has ${inCart} of it already; more do not go into one order.` : null;
}
