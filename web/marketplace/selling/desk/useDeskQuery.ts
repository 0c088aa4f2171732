import type { ParcelStatus } from '@ahadi/domain/marketplace/buying/schema.ts';
import type { ProductStatus } from '@ahadi/domain/marketplace/products/schema.ts';
import { useFilterQuery } from '../../../core/filters.ts';
import { parcelBadge, productBadge } from '../../words.ts';

type ProductFilter = ProductStatus | 'all';
type ParcelFilter = 'to_do' | 'open' | 'all' | ParcelStatus;

const shown: readonly ProductStatus[] = ['approved', 'draft', 'submitted', 'changes_requested', 'paused', 'archived'];
export const productFilters: readonly { value: ProductFilter; label: string }[] = [
  { value: 'all', label: 'All' },
  ...shown.map((value) => ({ value, label: productBadge[value].label })),
];

const parcelStatuses: readonly ParcelStatus[] = ['placed', 'accepted', 'problem'];
export const parcelFilters: readonly { value: ParcelFilter; label: string }[] = [
  { value: 'to_do', label: 'To do' },
  { value: 'placed', label: 'To accept' },
  { value: 'accepted', label: 'To send' },
  { value: 'problem', label: parcelBadge.problem.label },
  { value: 'open', label: 'Under way' },
  { value: 'all', label: 'All' },
];
export const isParcelStatus = (value: ParcelFilter): value is ParcelStatus =>
  parcelStatuses.some((status) => status === value);

type Change = { status?: ProductFilter; q?: string; parcels?: ParcelFilter };

/** Which shop, and which of its products and parcels are shown, kept in the address. */
export function useDeskQuery() {
  const [search, setQuery] = useFilterQuery<Change>({ status: 'all', parcels: 'to_do' });
  return {
    shop: search.get('shop'),
    status: productFilters.find(({ value }) => value === search.get('status'))?.value ?? ('all' as const),
    q: search.get('q') ?? '',
    parcels: parcelFilters.find(({ value }) => value === search.get('parcels'))?.value ?? ('to_do' as const),
    setQuery,
  };
}
