import { to } from '@ahadi/domain/paths.ts';
import { useFilterQuery } from '../../core/filters.ts';

/** The parts of the academy's desk, each with an address. */
const views = [
  { key: 'courses', label: 'Courses', query: {} },
  { key: 'payments', label: 'Payments to verify', query: { view: 'payments' } },
  { key: 'certificates', label: 'Certificates', query: { view: 'certificates' } },
  { key: 'runs', label: 'Runs I teach', query: { view: 'runs' } },
] as const;
export type DeskView = (typeof views)[number]['key'];

export const deskTabs = views.map(({ key, label, query }) => ({ key, label, href: to('adminAcademy', {}, query) }));

/** Which part, and what of it, kept in the address. */
export function useDeskView() {
  const [search, setQuery] = useFilterQuery<{ status?: string; q?: string }>({ status: 'all' });
  return {
    view: views.find(({ key }) => key === search.get('view'))?.key ?? ('courses' as const),
    status: search.get('status') ?? 'all',
    q: search.get('q') ?? '',
    setQuery,
  };
}
