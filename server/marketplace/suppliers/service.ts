import type { UserId } from '@ahadi/domain/core/ids.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import type { EventName, EventPayloads } from '@ahadi/domain/events.ts';
import { type SupplierAction, supplierLifecycle } from '@ahadi/domain/marketplace/suppliers/lifecycle.ts';
import type { SupplierForm, SupplierView } from '@ahadi/domain/marketplace/suppliers/schema.ts';
import { permissions } from '@ahadi/domain/permissions.ts';
import { authorize } from '../../core/authorize.ts';
import { type Ctx, insistentTransaction } from '../../core/ctx.ts';
import { emit, type Subject } from '../../core/emit.ts';
import type { Recipient } from '../../core/notice.ts';
import { alignOnSale, alignPlaces } from '../products/store.ts';
import * as store from './store.ts';

/** A supplier whoever asks, for other parts of the marketplace; null when there is none. Reads only, and holds nothing. */
export const supplierOf = async (ctx: Ctx, id: string): Promise<store.HeldSupplier | null> =>
  (await store.findSupplier(ctx, id)) ?? null;

/** Every shop a person acts for, the newest first. */
export const shopsOf = (ctx: Ctx, userId: string): Promise<store.HeldSupplier[]> => store.suppliersOfUser(ctx, userId);

/** Everybody who acts for a shop, to be told. */
export const peopleOfShop = (ctx: Ctx, id: string): Promise<Recipient[]> => store.peopleOfSupplier(ctx, id);

export { type Seller, sidesOf } from './store.ts';

/** The supplier as its people and administrators see it. Throws NOT_FOUND for everybody else: unknown and not theirs look alike. */
export async function readSupplier(ctx: Ctx, id: string, hold = false): Promise<store.HeldSupplier> {
  const held = await store.findSupplier(ctx, id, hold);
  if (!held || !ctx.actor || !permissions['supplier.read'](ctx.actor, held)) throw new DomainError('NOT_FOUND');
  return held;
}

const subjectOf = ({ id }: Pick<store.HeldSupplier, 'id'>): Subject => ({ kind: 'supplier', id });

/** Writes a deed of this supplier and tells its people. */
export const tell = <Name extends EventName>(
  ctx: Ctx,
  held: store.HeldSupplier,
  name: Name,
  payload: EventPayloads[Name],
) => emit(ctx, name, subjectOf(held), payload, held.memberUserIds);

const countriesOf = ({ delivery }: SupplierForm): string => delivery.map(({ country }) => country).join();

/**
 * One step in a supplier's life: held, permitted, legal, done, moved. What it offers goes off sale and back on with it. Throws
 * NOT_FOUND, FORBIDDEN, ILLEGAL_TRANSITION and whatever the deed refuses; then nothing was written. Answers the view after it.
 */
export const step = (
  ctx: Ctx,
  id: string,
  action: SupplierAction,
  deed: (ctx: Ctx, held: store.HeldSupplier) => Promise<store.SupplierChange | undefined>,
): Promise<SupplierView> =>
  insistentTransaction(ctx, async (ctx) => {
    const held = await readSupplier(ctx, id, true);
    authorize(ctx, `supplier.${action}`, held);
    const status = supplierLifecycle.next(action, held.status);
    const change = { status, ...(await deed(ctx, held)) };
    await store.changeSupplier(ctx, id, change);
    if (change.status !== held.status) await alignOnSale(ctx, id);
    if (change.form && countriesOf(change.form) !== countriesOf(held.form)) await alignPlaces(ctx, id);
    return viewSupplier(await readSupplier(ctx, id));
  });

/** The supplier as its own people and administrators see it. */
export const viewSupplier = (held: store.HeldSupplier): SupplierView => ({
  id: held.id as SupplierView['id'], // the brands are born here
  slug: held.slug,
  status: held.status,
  revision: held.revision,
  form: held.form,
  identityId: held.identityId as SupplierView['identityId'],
  ownerName: held.ownerName,
  commissionBps: held.commissionBps,
  trust: held.trust,
  closure: held.closure,
  note: held.note,
  fieldNotes: held.fieldNotes,
  appliedAt: held.appliedAt?.toISOString() ?? null,
  approvedAt: held.approvedAt?.toISOString() ?? null,
  createdByAdmin: held.createdByAdmin,
  appliedBy: held.appliedBy as UserId | null,
  terminationBy: held.terminationBy as UserId | null,
  liveProducts: held.liveProducts,
  openParcels: held.openParcels,
});
