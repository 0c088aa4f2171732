import type { CartLine } from '@ahadi/domain/marketplace/buying/schema.ts';
import { useDebouncedCallback } from '@mantine/hooks';
import { useRef, useState } from 'react';
import { api } from '../../core/api.ts';
import { useCartDeed } from '../useCart.ts';

const PAUSE = 350;

/**
 * How many pieces a line has: what is pressed shows at once and is sent a moment after the last press; what is pressed while one
 * is on its way follows it. When the server says no, the line shows again what the cart has.
 */
export function useLine({ productId, qty }: Pick<CartLine, 'productId' | 'qty'>) {
  const [wanted, setWanted] = useState<number | null>(null);
  const next = useRef<number | null>(null);
  const put = useCartDeed(api.marketplace.putInCart);
  const send = async () => {
    if (put.isPending) return;
    while (next.current !== null) {
      const pieces = next.current;
      next.current = null;
      // What went wrong is in put.error, and said beside the line.
      await put.runAsync({ id: productId, qty: pieces }).catch(() => undefined);
    }
    setWanted(null);
  };
  const later = useDebouncedCallback(() => void send(), PAUSE);
  return {
    qty: wanted ?? qty,
    error: put.error,
    isPending: put.isPending,
    set: (pieces: number) => {
      setWanted(pieces);
      next.current = pieces;
      later();
    },
  };
}
