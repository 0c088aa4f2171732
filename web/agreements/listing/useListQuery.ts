import { useFilterQuery } from '../../core/filters.ts';

/** The chips, in the contract's own words. `waits` stands first: it is what one comes for. */
export const filters = [
  { value: 'all', label: 'All' },
  { value: 'waiting', label: 'Waits for you' },
  { value: 'draft', label: 'Drafts' },
  { value: 'open', label: 'Open' },
  { value: 'signed', label: 'Signed' },
  { value: 'ended', label: 'Ended' },
] as const;

export type ListFilter = (typeof filters)[number]['value'];
type Query = { filter: ListFilter; q: string };

/** Filter and search words, kept in the address so that a list can be linked and gone back to. */
export function useListQuery(): Query & { setQuery: (change: Partial<Query>) => void } {
  const [search, setQuery] = useFilterQuery<Partial<Query>>({ filter: 'all' });
  return {
    filter: filters.find(({ value }) => value === search.get('filter'))?.value ?? 'all',
    q: search.get('q') ?? '',
    setQuery,
  };
}
