import { useQueries, useQuery } from '@tanstack/react-query';
import { api } from '../../core/api.ts';
import { useMe } from '../../core/session.ts';
import { disputeDutyOf } from './disputeduty.ts';
import { byDeadline, type Duty, dutyOf, waitingOf } from './duties.ts';
import { escrowDutyOf } from './escrowduty.ts';

/** How many duties the dashboard shows; the rest are one click away. */
const SHOWN = 6;
const COUNTED = 100;

type Duties =
  | { state: 'pending' }
  | { state: 'failed'; error: Error; retry: () => unknown }
  | { state: 'ready'; shown: readonly Duty[]; count: number; isMore: boolean; disputes: number; escrows: number };

/**
 * What waits for the reader, agreements, disputes and escrows together by deadline. A row of an agreement does not say what is asked
 * (to sign, to answer a change …), so those that are shown are read in full; their pages then open at once. One that cannot
 * be read falls back to its row.
 */
export function useDuties(): Duties {
  const { userId } = useMe();
  const agreements = useQuery(api.agreements.list.queryOptions({ input: { filter: 'waiting', limit: COUNTED } }));
  const disputes = useQuery(api.disputes.list.queryOptions({ input: { filter: 'waiting', limit: COUNTED } }));
  const escrows = useQuery(api.escrow.list.queryOptions({ input: { filter: 'waiting', limit: COUNTED } }));
  const rows = agreements.data?.rows ?? [];
  const others = [
    ...(disputes.data?.rows ?? []).map(disputeDutyOf),
    ...(escrows.data?.rows ?? []).filter(({ isOnHold }) => !isOnHold).map(escrowDutyOf),
  ];
  const first = [...rows.map(waitingOf), ...others].toSorted(byDeadline).slice(0, SHOWN);
  const toRead = rows.filter(({ id }) => first.some((it) => it.id === id));
  const views = useQueries({ queries: toRead.map(({ id }) => api.agreements.get.queryOptions({ input: { id } })) });

  const failed = [agreements, disputes, escrows].find((list) => list.isError && !list.data);
  if (failed?.error)
    return {
      state: 'failed',
      error: failed.error,
      retry: () => Promise.all([agreements.refetch(), disputes.refetch(), escrows.refetch()]),
    };
  if (!agreements.data || !disputes.data || !escrows.data || views.some((view) => view.isPending))
    return { state: 'pending' };
  const read = toRead.map((row, index) => dutyOf(row, views[index]?.data, userId));
  return {
    state: 'ready',
    shown: first.flatMap(({ id }) => [...read, ...others].find((duty) => duty.id === id) ?? []),
    count: rows.length + others.length,
    isMore: [agreements, disputes, escrows].some(({ data }) => data?.nextCursor != null),
    disputes: disputes.data.rows.length,
    escrows: others.length - disputes.data.rows.length,
  };
}
