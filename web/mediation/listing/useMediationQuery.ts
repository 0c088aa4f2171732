import { useFilterQuery } from '../../core/filters.ts';

/** The chips, in the contract's own words. */
export const filters = [
  { value: 'all', label: 'All' },
  { value: 'waiting', label: 'Waits for you' },
  { value: 'draft', label: 'Drafts' },
  { value: 'open', label: 'Open' },
  { value: 'closed', label: 'Closed' },
] as const;
export type ListFilter = (typeof filters)[number]['value'];

/** Own mediations, and the desks of officers: who has no such role is never shown them. */
export const views = [
  { value: 'mine', label: 'My mediations', isDesk: false },
  { value: 'screening', label: 'To be looked at', isDesk: true },
  { value: 'listing', label: 'Mediators to be named', isDesk: true },
  { value: 'objections', label: 'Objections', isDesk: true },
] as const;
export type ListView = (typeof views)[number]['value'];
export type DeskView = Exclude<ListView, 'mine'>;

type Query = { view: ListView; filter: ListFilter; q: string };

/** View, filter and search words, kept in the address so that a list can be linked and gone back to. */
export function useMediationQuery(): Query & { setQuery: (change: Partial<Query>) => void } {
  const [search, setQuery] = useFilterQuery<Partial<Query>>({ view: 'mine', filter: 'all' });
  return {
    view: views.find(({ value }) => value === search.get('view'))?.value ?? 'mine',
    filter: filters.find(({ value }) => value === search.get('filter'))?.value ?? 'all',
    q: search.get('q') ?? '',
    setQuery,
  };
}
