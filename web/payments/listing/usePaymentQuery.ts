import type { Identity } from '@ahadi/domain/accounts/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useFilterQuery } from '../../core/filters.ts';
import { useMe } from '../../core/session.ts';

/** The chips, in the contract's own words. */
export const directions = [
  { value: 'all', label: 'All' },
  { value: 'in', label: 'In' },
  { value: 'out', label: 'Out' },
] as const;
export type Direction = (typeof directions)[number]['value'];

/** The kinds of lines that there are, and how far they are. */
export const kinds = {
  payment: 'Payments',
  refund: 'Given back',
  payout: 'Taken out',
  release: 'Released to you',
  settlement: 'Settlements',
  fee: 'Course fees paid by hand',
  chargeback: 'Taken back by the bank',
} as const;
export const states = { done: 'Done', open: 'Still open', not_done: 'Not done' } as const;

type Change = { direction?: Direction; identity?: string };

/** Which rows are shown, kept in the address so that they can be linked and gone back to. */
export function usePaymentQuery() {
  const [search, setQuery] = useFilterQuery<Change>({ direction: 'all', identity: 'all' });
  const { identities } = useMe();
  const direction = directions.find(({ value }) => value === search.get('direction'))?.value ?? 'all';
  const identity: Identity | null = identities.find(({ id }) => id === search.get('identity')) ?? null;
  return {
    direction,
    identity,
    identities,
    setQuery,
  };
}

/** The list of payments, and what is opened inside it. */
export const paymentsPath = (open: { payment?: string; wallet?: string } = {}): string =>
  to('history', {}, { tab: 'payments', ...open });
