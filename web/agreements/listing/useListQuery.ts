import { useFilterQuery } from '../../core/filters.ts';
import type { ListWords } from './words.ts';

/** The chips, in the contract's own words; `label` names what is read on them. `waits` stands first: it is what one comes for. */
export const filters = [
  { value: 'all', label: 'all' },
  { value: 'waiting', label: 'waiting' },
  { value: 'draft', label: 'drafts' },
  { value: 'open', label: 'open' },
  { value: 'signed', label: 'signed' },
  { value: 'ended', label: 'ended' },
] as const satisfies readonly { value: string; label: keyof ListWords }[];

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
