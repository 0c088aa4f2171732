import type { Role } from '@ahadi/domain/accounts/schema.ts';
import { useFilterQuery } from '../../core/filters.ts';

/** The chips, in the contract's own words. */
export const filters = [
  { value: 'all', label: 'All' },
  { value: 'waiting', label: 'Waits for you' },
  { value: 'draft', label: 'Drafts' },
  { value: 'open', label: 'Open' },
  { value: 'resolved', label: 'Resolved' },
  { value: 'closed', label: 'Closed' },
] as const;
export type ListFilter = (typeof filters)[number]['value'];

/** Own disputes, and the desks of the officers: who has none of these roles is never shown them; everybody has their own. */
export const views = [
  { value: 'mine', label: 'My disputes', roles: [] },
  { value: 'triage', label: 'To be taken on', roles: ['officer'] },
  { value: 'identity', label: 'Identity', roles: ['officer'] },
  { value: 'review', label: 'To be reviewed', roles: ['record_officer'] },
  { value: 'appeals', label: 'Appeals', roles: ['officer'] },
  { value: 'courts', label: 'With a court', roles: ['officer'] },
  // Administrators where nobody decided in time.
  { value: 'challenges', label: 'Challenges', roles: ['record_officer', 'admin'] },
] as const satisfies readonly { value: string; label: string; roles: readonly Role[] }[];
export type ListView = (typeof views)[number]['value'];

type Query = { view: ListView; filter: ListFilter; q: string };

/** View, filter and search words, kept in the address so that a list can be linked and gone back to. */
export function useDisputeQuery(): Query & { setQuery: (change: Partial<Query>) => void } {
  const [search, setQuery] = useFilterQuery<Partial<Query>>({ view: 'mine', filter: 'all' });
  return {
    view: views.find(({ value }) => value === search.get('view'))?.value ?? 'mine',
    filter: filters.find(({ value }) => value === search.get('filter'))?.value ?? 'all',
    q: search.get('q') ?? '',
    setQuery,
  };
}
