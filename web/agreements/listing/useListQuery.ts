import { useSearch } from '../../core/search.ts';

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

const isFilter = (value: string | null): value is ListFilter => filters.some((filter) => filter.value === value);

/** Filter and search words, kept in the address so that a list can be linked and gone back to. */
export function useListQuery(): {
  filter: ListFilter;
  q: string;
  setQuery: (change: { filter?: ListFilter; q?: string }) => void;
} {
  const [search, setSearch] = useSearch();
  const wanted = search.get('filter');
  return {
    filter: isFilter(wanted) ? wanted : 'all',
    q: search.get('q') ?? '',
    setQuery: (change) =>
      setSearch(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [name, value] of Object.entries(change))
            if (value === '' || value === 'all') next.delete(name);
            else next.set(name, value);
          return next;
        },
        { replace: true, preventScrollReset: true },
      ),
  };
}
