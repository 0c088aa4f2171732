import type { Cart } from '@ahadi/domain/marketplace/buying/schema.ts';
import { useEffect } from 'react';
import { api } from '../../core/api.ts';
import { useWhyNotActing } from '../../core/useWhyNotActing.ts';
import { useCartDeed } from '../useCart.ts';
import { useHome } from '../useHome.ts';

/** Says where the cart is brought to. As long as nobody said, it is where the reader is at home, so that the total is known. */
export function usePlace(cart: Pick<Cart, 'country' | 'parts'>) {
  const place = useCartDeed(api.marketplace.deliverTo);
  const home = useHome();
  const isTheirs = useWhyNotActing('draft') === null;
  const isOpen = cart.country === null && cart.parts.length > 0 && isTheirs && !place.isError;
  const guess = isOpen ? home.country : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each guess; a deed under way ignores a second call
  useEffect(() => {
    if (guess !== null) place.run({ country: guess, region: '' });
  }, [guess]);
  return place;
}
