import { to } from '@ahadi/domain/paths.ts';
import { useSearch } from '../../core/search.ts';

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
  const [search, setSearch] = useSearch();
  return {
    view: views.find(({ key }) => key === search.get('view'))?.key ?? ('courses' as const),
    status: search.get('status') ?? 'all',
    q: search.get('q') ?? '',
    setQuery: (change: { status?: string; q?: string }) =>
      setSearch(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [name, value] of Object.entries(change))
            if (value === 'all' || value === '') next.delete(name);
            else next.set(name, value);
          return next;
        },
        { replace: true, preventScrollReset: true },
      ),
  };
}
