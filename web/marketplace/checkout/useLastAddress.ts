import type { OrderId } from '@ahadi/domain/core/ids.ts';
import type { DeliveryAddress } from '@ahadi/domain/marketplace/buying/schema.ts';
import { skipToken, useQuery } from '@tanstack/react-query';
import { api } from '../../core/api.ts';

/** Where the reader's last order was brought to; null when there is none, undefined while it is read. */
export function useLastAddress(): DeliveryAddress | null | undefined {
  const orders = useQuery(api.marketplace.orders.queryOptions({ input: { limit: 1 } }));
  const id: OrderId | undefined = orders.data?.rows[0]?.id;
  const order = useQuery(api.marketplace.order.queryOptions({ input: id === undefined ? skipToken : { id } }));
  if (orders.isError || order.isError || orders.data?.rows.length === 0) return null;
  return order.data?.address;
}
