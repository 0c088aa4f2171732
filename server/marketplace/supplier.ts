// What a supplier is to the server: who sees it, who is told, and the one way in which deeds are done to it.
import type { UserId } from '@ahadi/domain/core/ids.ts';
import { supplierLifecycle } from '@ahadi/domain/marketplace/suppliers/lifecycle.ts';
import type { SupplierForm, SupplierView } from '@ahadi/domain/marketplace/suppliers/schema.ts';
import { turnsOfSupplier } from '@ahadi/domain/marketplace/turns.ts';
import { permissions, whoMay } from '@ahadi/domain/permissions.ts';
import { aggregate } from '../core/aggregate.ts';
import type { Ctx } from '../core/ctx.ts';
import type { Recipient } from '../core/notice.ts';
import { alignOnSale, alignPlaces } from './product.store.ts';
import * as store from './supplier.store.ts';

/** A supplier, for other parts of the marketplace; null when there is none. Reads only, and holds nothing. */
export const supplierOf = (ctx: Ctx, id: string): Promise<store.HeldSupplier | null> => store.findSupplier(ctx, id);

/** Every shop a person acts for, the newest first. */
export const shopsOf = (ctx: Ctx, userId: string): Promise<store.HeldSupplier[]> => store.suppliersOfUser(ctx, userId);

/** Everybody who acts for a shop, to be told. */
export const peopleOfShop = (ctx: Ctx, id: string): Promise<Recipient[]> => store.peopleOfSupplier(ctx, id);

export { type Seller, sidesOf } from './supplier.store.ts';

/** Suppliers, as their people and administrators see them, and the one way in which deeds are done to them. */
export const suppliers = aggregate({
  kind: 'supplier',
  find: store.findSupplier,
  sees: ({ actor }: Ctx, held: store.HeldSupplier) => actor !== null && permissions['supplier.read'](actor, held),
  lifecycle: supplierLifecycle,
  permissions,
  whoMay,
  audience: ({ memberUserIds }: Pick<store.HeldSupplier, 'id' | 'memberUserIds'>) => memberUserIds,
  save,
  turns: turnsOfSupplier,
  view: async (_ctx, held) => viewSupplier(held),
});

const countriesOf = ({ delivery }: SupplierForm): string => delivery.map(({ country }) => country).join();
const sells = ({ status }: store.HeldSupplier): boolean => supplierLifecycle.can('close', status);

/** What it offers goes off sale and back on with it, and is brought where it says. */
async function save(ctx: Ctx, before: store.HeldSupplier, after: store.HeldSupplier): Promise<store.HeldSupplier> {
  const held = await store.saveSupplier(ctx, before, after);
  const isMoved = sells(before) !== sells(held);
  const liveProducts = isMoved ? await alignOnSale(ctx, held.id) : held.liveProducts;
  if (countriesOf(held.form) !== countriesOf(before.form)) await alignPlaces(ctx, held.id);
  return { ...held, liveProducts };
}

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
  liveProducts: held.liveProducts,
  openParcels: held.openParcels,
});
