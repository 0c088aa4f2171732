import type { OrderStatus } from '@ahadi/domain/marketplace/buying/schema.ts';
import type { ProductStatus } from '@ahadi/domain/marketplace/products/schema.ts';
import type { SupplierStatus } from '@ahadi/domain/marketplace/suppliers/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useFilterQuery } from '../../core/filters.ts';
import { type Badge, orderBadge, productBadge, supplierBadge } from '../words.ts';

/** The parts of the marketplace that administrators look after, each with an address. */
const views = [
  { key: 'queue', label: 'Review queue', query: {} },
  { key: 'products', label: 'Products', query: { view: 'products' } },
  { key: 'suppliers', label: 'Suppliers', query: { view: 'suppliers' } },
  { key: 'orders', label: 'Orders', query: { view: 'orders' } },
  { key: 'finance', label: 'Finance', query: { view: 'finance', tab: 'sales' } },
  { key: 'log', label: 'Log', query: { view: 'log' } },
] as const;
export type View = (typeof views)[number]['key'];

export const viewTabs = views.map(({ key, label, query }) => ({
  key,
  label,
  href: to('adminMarketplace', {}, query),
}));

const chips = <Status extends string>(table: Record<Status, Badge>) => [
  { value: 'all' as const, label: 'All' },
  ...(Object.keys(table) as Status[]).map((value) => ({ value, label: table[value].label })), // the table's own keys
];
export const productFilters: readonly { value: ProductStatus | 'all'; label: string }[] = chips(productBadge);
export const supplierFilters: readonly { value: SupplierStatus | 'all'; label: string }[] = chips(supplierBadge);
export const orderFilters: readonly { value: OrderStatus | 'all'; label: string }[] = chips(orderBadge);

/** Which part, and what of it, kept in the address. */
export function useCuratingQuery() {
  const [search, setQuery] = useFilterQuery<{ status?: string; q?: string; supplier?: string }>({ status: 'all' });
  return {
    view: views.find(({ key }) => key === search.get('view'))?.key ?? ('queue' as const),
    tab: search.get('tab'),
    status: search.get('status') ?? 'all',
    supplier: search.get('supplier'),
    q: search.get('q') ?? '',
    setQuery,
  };
}
