import type { Cart } from '@ahadi/domain/marketplace/buying/schema.ts';
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../core/api.ts';
import { type Command, useCommand } from '../core/command.ts';

/** The reader's cart: read again whenever a page with it opens, for it may have been changed on another device. */
export const useCart = (): UseQueryResult<Cart, Error> =>
  useQuery(api.marketplace.cart.queryOptions({ staleTime: 0, refetchOnMount: 'always' }));

/** A deed on the cart. Every one answers the whole cart after it, so nothing has to be read again. */
export function useCartDeed<Input>(
  procedure: Parameters<typeof useCommand<Input, Cart>>[0],
  onSuccess?: (cart: Cart) => unknown,
): Command<Input, Cart> {
  const queryClient = useQueryClient();
  return useCommand(procedure, {
    stale: [],
    onSuccess: (cart) => {
      queryClient.setQueryData(api.marketplace.cart.queryKey(), cart);
      return onSuccess?.(cart);
    },
  });
}

/** How many pieces of a product the cart has. */
export const piecesOf = (cart: Cart | undefined, productId: string): number =>
  cart?.parts.flatMap(({ lines }) => lines).find((line) => line.productId === productId)?.qty ?? 0;
