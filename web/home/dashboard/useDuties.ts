import { useQueries, useQuery } from '@tanstack/react-query';
import { api } from '../../core/api.ts';
import { useMe } from '../../core/session.ts';
import { byDeadline, type Duty, dutyOf } from './duties.ts';

/** How many duties the dashboard shows; the rest are one click away. */
const SHOWN = 6;
const COUNTED = 100;

type Duties =
  | { state: 'pending' }
  | { state: 'failed'; error: Error; retry: () => unknown }
  | { state: 'ready'; shown: readonly Duty[]; count: number; isMore: boolean };

/**
 * What waits for the reader, by deadline. A row of the list does not say what is asked (to sign, to answer a change …), so
 * those that are shown are read in full; their pages then open at once. One that cannot be read falls back to its row.
 */
export function useDuties(): Duties {
  const { userId } = useMe();
  const waiting = useQuery(api.agreements.list.queryOptions({ input: { filter: 'waiting', limit: COUNTED } }));
  const rows = (waiting.data?.rows ?? []).toSorted(byDeadline);
  const first = rows.slice(0, SHOWN);
  const views = useQueries({ queries: first.map(({ id }) => api.agreements.get.queryOptions({ input: { id } })) });

  if (waiting.data === undefined)
    return waiting.isError ? { state: 'failed', error: waiting.error, retry: waiting.refetch } : { state: 'pending' };
  if (views.some((view) => view.isPending)) return { state: 'pending' };
  return {
    state: 'ready',
    shown: first.map((row, index) => dutyOf(row, views[index]?.data, userId)),
    count: rows.length,
    isMore: waiting.data.nextCursor !== null,
  };
}
