import type { ProductId } from '@ahadi/domain/core/ids.ts';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '../core/api.ts';

/** The same data with the heart of one product set; whatever does not hold it stays the very same. */
export function withHeart<Data>(data: Data, id: string, on: boolean): Data {
  if (Array.isArray(data)) {
    const next = data.map((item) => withHeart(item, id, on));
    return next.some((item, index) => item !== data[index]) ? (next as Data) : data; // of the same items
  }
  if (data === null || typeof data !== 'object') return data;
  if ('id' in data && 'isFavourite' in data && data.id === id)
    return data.isFavourite === on ? data : { ...data, isFavourite: on };
  const changed = Object.entries(data).flatMap(([key, value]) => {
    const next = withHeart(value, id, on);
    return next === value ? [] : [[key, next] as const];
  });
  return changed.length === 0 ? data : { ...data, ...Object.fromEntries(changed) };
}

/** Shows the heart of a product as it is now wherever the product stands, without reading anything again. */
export function showHeart(queryClient: QueryClient, id: ProductId, on: boolean): void {
  queryClient.setQueriesData({ queryKey: api.marketplace.key() }, (data: unknown) => withHeart(data, id, on));
}
