import { to } from '@ahadi/domain/paths.ts';
import { useSearch } from '../../core/search.ts';

/** The parts of the finance desk: what the marketplace sold, then the rest in the order of its urgency. */
export const deskTabs = [
  { key: 'sales', label: 'Sales' },
  { key: 'search', label: 'Search' },
  { key: 'reviews', label: 'Reviews' },
  { key: 'chargebacks', label: 'Chargebacks' },
  { key: 'payouts', label: 'Payouts' },
  { key: 'uncertain', label: 'Unanswered' },
  { key: 'unapplied', label: 'Unapplied' },
  { key: 'reconciliation', label: 'Reconciliation' },
  { key: 'bank', label: 'Bank' },
  { key: 'books', label: 'Books' },
  { key: 'close', label: 'Daily close' },
  { key: 'escrows', label: 'Escrows' },
  { key: 'stop', label: 'Stop of payouts' },
] as const;
export type DeskTab = (typeof deskTabs)[number]['key'];

export const deskPath = (tab: DeskTab, open: { payment?: string; payout?: string; day?: string } = {}): string =>
  to('adminMarketplace', {}, { view: 'finance', tab, ...open });

/** The tab in the address; anything else is what is to be judged. */
export function useDeskTab(): DeskTab {
  const [search] = useSearch();
  return deskTabs.find(({ key }) => key === search.get('tab'))?.key ?? 'reviews';
}
