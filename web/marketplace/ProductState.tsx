import type { ProductStatus, RevisionStatus } from '@ahadi/domain/marketplace/products/schema.ts';
import { StateBadge } from '../ui/StateBadge.tsx';
import { changeBadge, productBadge } from './words.ts';

type Props = { status: ProductStatus; pending: RevisionStatus | null; isShopOpen?: boolean };

/** What would be on sale, and is not while its shop is shut. */
const shut = { label: 'Not sold: the shop is shut', tone: 'attention' } as const;

/** Where a product stands, and beside it what becomes of a change that does not touch it yet. */
export const ProductState = ({ status, pending, isShopOpen = true }: Props) => {
  const stands = status === 'approved' && !isShopOpen ? shut : productBadge[status];
  const change = pending && ['approved', 'paused', 'suspended'].includes(status) ? changeBadge[pending] : null;
  return (
    <span style={{ display: 'inline-flex', flexWrap: 'wrap', gap: 4 }}>
      <StateBadge tone={stands.tone}>{stands.label}</StateBadge>
      {change && <StateBadge tone={change.tone}>{change.label}</StateBadge>}
    </span>
  );
};
