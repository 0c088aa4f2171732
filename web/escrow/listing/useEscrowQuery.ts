import { useFilterQuery } from '../../core/filters.ts';

/** The chips, in the contract's own words. */
export const filters = [
  { value: 'all', label: 'All' },
  { value: 'waiting', label: 'Waits for you' },
  { value: 'draft', label: 'Drafts' },
  { value: 'open', label: 'Open' },
  { value: 'disputed', label: 'In dispute' },
  { value: 'closed', label: 'Closed' },
] as const;
export type ListFilter = (typeof filters)[number]['value'];

/** Own escrows, and what administrators look after. */
export const views = [
  { value: 'mine', label: 'My escrows' },
  { value: 'disputed', label: 'In dispute' },
  { value: 'mediators', label: 'Mediator needed' },
  { value: 'decisions', label: 'Decisions' },
  { value: 'held', label: 'On hold' },
] as const;
export type ListView = (typeof views)[number]['value'];

type Query = { view: ListView; filter: ListFilter; q: string };

/** View, filter and search words, kept in the address so that a list can be linked and gone back to. */
export function useEscrowQuery(): Query & { setQuery: (change: Partial<Query>) => void } {
  const [search, setQuery] = useFilterQuery<Partial<Query>>({ view: 'mine', filter: 'all' });
  return {
    view: views.find(({ value }) => value === search.get('view'))?.value ?? 'mine',
    filter: filters.find(({ value }) => value === search.get('filter'))?.value ?? 'all',
    q: search.get('q') ?? '',
    setQuery,
  };
}
