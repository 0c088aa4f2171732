import type { ClockKind } from '../core/clock.ts';
import type { Turn } from '../core/turn.ts';
import { orderLifecycle } from './buying/lifecycle.ts';
import type { OrderStatus, ParcelStatus } from './buying/schema.ts';
import { productLifecycle } from './products/lifecycle.ts';
import type { ProductStatus, RevisionStatus } from './products/schema.ts';
import type { SupplierStatus } from './suppliers/schema.ts';

const ofBuyer: Partial<Record<ParcelStatus, { verb: 'parcel.receive' | 'parcel.inspect'; clock: ClockKind }>> = {
  shipped: { verb: 'parcel.receive', clock: 'milestone.receipt' },
  delivered: { verb: 'parcel.inspect', clock: 'milestone.inspection' },
};
const ofSeller: Partial<Record<ParcelStatus, { verb: 'parcel.accept' | 'parcel.send'; clock: ClockKind }>> = {
  placed: { verb: 'parcel.accept', clock: 'parcel.accept' },
  accepted: { verb: 'parcel.send', clock: 'parcel.late' },
};

/** What it goes by whose turn it is in a parcel. `milestoneId`: the stage that its money is in, once it is paid. */
export type ParcelInTurns = {
  id: string;
  status: ParcelStatus;
  milestoneId: string | null;
  memberUserIds: readonly string[];
};
export type OrderInTurns = { status: OrderStatus; buyerUserId: string; parcels: readonly ParcelInTurns[] };

/**
 * Whose turn it is in a parcel: of all who act for its shop to accept and to send it, then its buyer's to receive it and to look at it, by
 * the deadlines of the stage that its money is in.
 */
export function turnsOfParcel({ buyerUserId, ...it }: ParcelInTurns & { buyerUserId: string }) {
  const looks = ofBuyer[it.status];
  if (looks)
    return it.milestoneId === null
      ? []
      : [{ userId: buyerUserId, ...looks, part: { kind: 'milestone' as const, id: it.milestoneId } }];
  const asked = ofSeller[it.status];
  return asked ? it.memberUserIds.map((userId) => ({ userId, ...asked })) : [];
}

/** Whose turn it is in an order and its parcels: its buyer's to pay it while it waits for its money, and what stands in each parcel. */
export const turnsOfOrder = ({ status, buyerUserId, parcels }: OrderInTurns) => [
  ...(orderLifecycle.can('place', status)
    ? [{ userId: buyerUserId, verb: 'order.pay', clock: 'order.payment' } as const]
    : []),
  ...parcels.flatMap((parcel) =>
    turnsOfParcel({ ...parcel, buyerUserId }).map((turn) => ({
      ...turn,
      thing: { kind: 'parcel' as const, id: parcel.id },
    })),
  ),
];

type OfPeople = { memberUserIds: readonly string[] };

/** Whose turn it is in a shop: of all who act for it, once an administrator asked for more. */
export const turnsOfSupplier = ({
  status,
  memberUserIds,
}: OfPeople & { status: SupplierStatus }): Turn<'supplier.change', never>[] =>
  status === 'changes_requested'
    ? memberUserIds.map((userId) => ({ userId, verb: 'supplier.change', clock: null }))
    : [];

/** Whose turn it is in a product: of all who act for its shop, while its newest text came back and can be changed. */
export const turnsOfProduct = ({
  status,
  pending,
  memberUserIds,
}: OfPeople & { status: ProductStatus; pending: { status: RevisionStatus } | null }): Turn<
  'product.change',
  never
>[] =>
  pending?.status === 'changes_requested' && productLifecycle.can('save', status)
    ? memberUserIds.map((userId) => ({ userId, verb: 'product.change', clock: null }))
    : [];
