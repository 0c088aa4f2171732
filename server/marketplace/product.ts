// What a product is to the server, and how a version of it goes on sale.
import { DomainError } from '@ahadi/domain/errors.ts';
import type { EventPayloads } from '@ahadi/domain/events.ts';
import {
  type ProductAction,
  productLifecycle,
  type RevisionAction,
  revisionLifecycle,
} from '@ahadi/domain/marketplace/products/lifecycle.ts';
import type { OwnProduct, Revision } from '@ahadi/domain/marketplace/products/schema.ts';
import { slugOf } from '@ahadi/domain/marketplace/rules.ts';
import { supplierLifecycle } from '@ahadi/domain/marketplace/suppliers/lifecycle.ts';
import { turnsOfProduct } from '@ahadi/domain/marketplace/turns.ts';
import { permissions, whoMay } from '@ahadi/domain/permissions.ts';
import { aggregate } from '../core/aggregate.ts';
import { userIdOf } from '../core/authorize.ts';
import type { Ctx } from '../core/ctx.ts';
import { findProduct, type HeldProduct, saveProduct } from './product.store.ts';
import { type HeldRevision, saveRevision } from './revision.store.ts';

/** Products, as the people of their shop and administrators see them, and the one way in which deeds are done to them. */
export const products = aggregate({
  kind: 'product',
  find: findProduct,
  sees: ({ actor }: Ctx, held: HeldProduct) => actor !== null && permissions['product.read'](actor, held),
  lifecycle: productLifecycle,
  permissions,
  whoMay,
  audience: ({ memberUserIds }: Pick<HeldProduct, 'id' | 'memberUserIds'>) => memberUserIds,
  save: saveProduct,
  turns: turnsOfProduct,
  view: async (_ctx, held) => viewProduct(held),
});

/** Deeds of which a version of it says when they are possible, beside the product's own state. */
export const onVersion = products.part({
  noun: 'product',
  permissions,
  whoMay,
  find: (held: HeldProduct) => held,
  as: (held: HeldProduct) => held,
  legal: (_held: HeldProduct, _same: HeldProduct, _action: ProductAction) => undefined,
});

/** A version of a product after an action; it is written at once. Throws IllegalTransition. */
export async function movedRevision(
  ctx: Ctx,
  before: HeldRevision,
  action: RevisionAction,
  change: Partial<HeldRevision> = {},
): Promise<HeldRevision> {
  const after = { ...before, ...change, status: revisionLifecycle.next(action, before.status) };
  await saveRevision(ctx, before, after);
  return after;
}

/** A version of a product is over: nothing of the product shows it any more. Throws IllegalTransition. */
export const endRevision = async (ctx: Ctx, before: HeldRevision, action: 'drop' | 'supersede'): Promise<void> =>
  saveRevision(ctx, before, { ...before, status: revisionLifecycle.next(action, before.status) });

/** The product with what waits of it from now on. */
export const withPending = (held: HeldProduct, pending: HeldRevision | null): HeldProduct => ({
  ...held,
  pending,
  submittedBy: pending?.submittedBy ?? null,
});

/** Something of a product is written or waits; what was rejected or dropped does not any more. */
export const isPending = (revision: HeldRevision | null): revision is HeldRevision =>
  revision !== null && revisionLifecycle.can('drop', revision.status);

/** Whether a supplier sells at all now. Throws MKT_SHOP_CLOSED. */
export function requireOpen(status: HeldProduct['supplierStatus']): void {
  if (!supplierLifecycle.can('close', status)) throw new DomainError('MKT_SHOP_CLOSED');
}

/**
 * What waits is what is on sale from now on: the version before it is superseded, lists and searches find the new one, and a product
 * that was not approved yet is. One that is paused or was taken down stays so. By a reviewer's word, or by the rules without one. The
 * product is held.
 */
export async function putOnSale(
  ctx: Ctx,
  held: HeldProduct,
  revision: HeldRevision,
  { by, note = '' }: { by: 'reviewer' | 'rules'; note?: string },
): Promise<HeldProduct> {
  requireOpen(held.supplierStatus);
  if (held.live) await endRevision(ctx, held.live, 'supersede');
  const live = await movedRevision(ctx, revision, 'approve', {
    liveAt: ctx.now,
    decidedAt: ctx.now,
    note: note || null,
    ...(by === 'reviewer' && { reviewedBy: userIdOf(ctx) }),
  });
  const { title, sku } = live.content;
  await products.tell(ctx, held, 'product.went_live', {
    revisionId: live.id,
    no: live.no,
    by,
    note,
  } as EventPayloads['product.went_live']); // the brand of the id is born here
  const slug = held.live ? held.slug : slugOf(title, held.id);
  const after = { ...withPending(held, null), live, slug, sku };
  return productLifecycle.can('approve', held.status) ? products.moved(after, 'approve') : after;
}

const viewRevision = (it: HeldRevision): Revision =>
  ({
    id: it.id,
    no: it.no,
    status: it.status,
    content: it.content,
    submittedAt: it.submittedAt?.toISOString() ?? null,
    submittedBy: it.submittedBy,
    decidedAt: it.decidedAt?.toISOString() ?? null,
    note: it.note,
    fieldNotes: it.fieldNotes,
  }) as Revision; // brands of ids are born here

/** The product as its sellers, and those who decide about it, see it. */
export const viewProduct = (held: HeldProduct): OwnProduct =>
  ({
    id: held.id,
    slug: held.slug,
    supplierId: held.supplierId,
    supplierName: held.supplierName,
    currency: held.currency,
    commissionBps: held.commissionBps,
    status: held.status,
    revision: held.revision,
    live: held.live && viewRevision(held.live),
    pending: held.pending && viewRevision(held.pending),
    tracksStock: held.tracksStock,
    onHand: held.onHand,
    reserved: held.reserved,
    sold: held.sold,
    views: held.views,
    featuredRank: held.featuredRank,
    takedown: held.takedown,
    wasPaused: held.wasPaused,
    createdAt: held.createdAt.toISOString(),
    updatedAt: held.updatedAt.toISOString(),
  }) as OwnProduct; // brands of ids are born here
