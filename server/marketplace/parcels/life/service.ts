import { DomainError } from '@ahadi/domain/errors.ts';
import { type ParcelAction, parcelLifecycle } from '@ahadi/domain/marketplace/buying/lifecycle.ts';
import type { Parcel } from '@ahadi/domain/marketplace/buying/schema.ts';
import { type Permission, permissions } from '@ahadi/domain/permissions.ts';
import { authorize } from '../../../core/authorize.ts';
import { type Ctx, insistentTransaction } from '../../../core/ctx.ts';
import { follow } from '../../following/service.ts';
import { moveParcel } from '../../ordering/service.ts';
import { findOrder, type HeldOrder, type HeldParcel, orderIdOf, type ParcelChange } from '../../ordering/store.ts';
import { viewsOf } from '../../reading/service.ts';

export type InOrder = { held: HeldOrder; parcel: HeldParcel };
type ParcelRight = Extract<Permission, `parcel.${string}`>;

/**
 * A parcel with its order, as its reader may see it; `hold` keeps every other deed on the order waiting. Administrators read it. Throws
 * NOT_FOUND when there is none or it is not the reader's, FORBIDDEN without the right.
 */
export async function readParcel(
  ctx: Ctx,
  id: string,
  { permission, hold = false }: { permission?: ParcelRight; hold?: boolean } = {},
): Promise<InOrder> {
  const found = await orderIdOf(ctx, { parcelId: id });
  const held = found && (await findOrder(ctx, found.orderId, hold));
  const parcel = held?.parcels.find((one) => one.id === id);
  if (!held || !parcel || !ctx.actor) throw new DomainError('NOT_FOUND');
  const thing = thingOf({ held, parcel });
  const isAdmin = ctx.actor.kind === 'user' && ctx.actor.roles.includes('admin');
  if (!permissions['parcel.read'](ctx.actor, thing) && !isAdmin) throw new DomainError('NOT_FOUND');
  // Nobody sends what is not paid: until then it is its buyer's alone.
  const isBuyers = ctx.actor.kind === 'system' || isAdmin || ctx.actor.userId === held.buyerUserId;
  if (parcel.escrowId === null && !isBuyers) throw new DomainError('NOT_FOUND');
  if (permission) authorize(ctx, permission, thing);
  return { held, parcel };
}

export const thingOf = ({ held, parcel }: InOrder) => ({
  buyerUserId: held.buyerUserId,
  memberUserIds: parcel.memberUserIds,
});

export async function viewParcel(ctx: Ctx, id: string): Promise<Parcel> {
  const { held, parcel } = await readParcel(ctx, id);
  const [view] = await viewsOf(ctx, held, [parcel]);
  if (!view) throw new DomainError('NOT_FOUND');
  return view;
}

/**
 * One step in a parcel's life: its order held, permitted, legal, done, moved, and what its escrow says followed. A deed that answers
 * `'followed'` leaves the state to the escrow. Throws NOT_FOUND, FORBIDDEN, ILLEGAL_TRANSITION and whatever the deed refuses; then
 * nothing was written. Answers the view after it.
 */
export const step = (
  ctx: Ctx,
  id: string,
  action: ParcelAction,
  deed: (ctx: Ctx, it: InOrder) => Promise<ParcelChange | 'followed' | undefined>,
): Promise<Parcel> =>
  insistentTransaction(ctx, async (ctx) => {
    const it = await readParcel(ctx, id, { permission: `parcel.${action}`, hold: true });
    parcelLifecycle.next(action, it.parcel.status);
    const change = await deed(ctx, it);
    if (change !== 'followed') await moveParcel(ctx, it.parcel, action, change);
    await follow(ctx, it.held.id, id);
    return viewParcel(ctx, id);
  });
