import type { Cart } from '@ahadi/domain/marketplace/buying/schema.ts';
import { count } from '../../core/words.ts';

/** Why this cart cannot be bought yet, in one sentence, or null. */
export function whyNotCheckOut(cart: Pick<Cart, 'isReady' | 'country' | 'parts'>): string | null {
  if (cart.isReady) return null;
  const wrong = cart.parts.flatMap(({ lines }) => lines).filter(({ problems }) => problems.length > 0).length;
  if (wrong > 0) return `${count(wrong, 'line')} of your cart ${wrong === 1 ? 'needs' : 'need'} a look first.`;
  return cart.country === null ? 'Choose where to deliver first.' : 'Something in your cart needs a look first.';
}
