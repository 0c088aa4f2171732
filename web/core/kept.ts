import { hashKey, type QueryKey } from '@tanstack/react-query';
import { queryClient } from './query.ts';

/**
 * Keeps the answer of a command as what a read answers from now on, and lets everything else of `feature` be read again: what
 * stands beside it on the page, such as what happens if nobody acts, is another one now.
 */
export function keepAnswer(feature: QueryKey, queryKey: QueryKey, answer: unknown): void {
  queryClient.setQueryData(queryKey, answer);
  const own = hashKey(queryKey);
  void queryClient.invalidateQueries({ queryKey: feature, predicate: ({ queryHash }) => queryHash !== own });
}
