import type { MediatorStatus } from '@ahadi/domain/mediators/schema.ts';
import { mediatorStatusWords } from '@ahadi/domain/mediators/words.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useFilterQuery } from '../../core/filters.ts';

export const rosterTabs = [
  { key: 'roster', label: 'Roster', href: to('adminMediators') },
  { key: 'complaints', label: 'Complaints', href: to('adminMediators', {}, { tab: 'complaints' }) },
  { key: 'courts', label: 'Court bodies', href: to('adminMediators', {}, { tab: 'courts' }) },
] as const;

const statuses = Object.keys(mediatorStatusWords) as MediatorStatus[]; // the table's own keys
export const filters: readonly { value: MediatorStatus | 'all'; label: string }[] = [
  { value: 'all', label: 'All' },
  ...statuses.map((value) => ({ value, label: mediatorStatusWords[value] })),
];

type Query = { status: MediatorStatus | 'all'; q: string };

/** Tab, filter, search words and whose file is open, kept in the address. */
export function useRosterQuery() {
  const [search, setQuery] = useFilterQuery<Partial<Query>>({ status: 'all' });
  return {
    tab: rosterTabs.find(({ key }) => key === search.get('tab'))?.key ?? ('roster' as const),
    mediator: search.get('mediator'),
    status: filters.find(({ value }) => value === search.get('status'))?.value ?? ('all' as const),
    q: search.get('q') ?? '',
    setQuery,
  };
}
