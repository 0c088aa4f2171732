import { DomainError } from '@ahadi/domain/errors.ts';
import type { EventName, EventPayloads } from '@ahadi/domain/events.ts';
import {
  type ProductAction,
  productLifecycle,
  revisionLifecycle,
} from '@ahadi/domain/marketplace/products/lifecycle.ts';
import type { OwnProduct, Revision } from '@ahadi/domain/marketplace/products/schema.ts';
import { slugOf } from '@ahadi/domain/marketplace/rules.ts';
import { supplierLifecycle } from '@ahadi/domain/marketplace/suppliers/lifecycle.ts';
import { permissions } from '@ahadi/domain/permissions.ts';
import { authorize, userIdOf } from '../../core/authorize.ts';
import { type Ctx, insistentTransaction } from '../../core/ctx.ts';
import { emit } from '../../core/emit.ts';
import { changeRevision, type HeldRevision } from './revisions/store.ts';
import * as store from './store.ts';

/** The product as its people and administrators see it. Throws NOT_FOUND for everybody else: unknown and not theirs look alike. */
export async function readProduct(ctx: Ctx, id: string, hold = false): Promise<store.HeldProduct> {
  const held = await store.findProduct(ctx, id, hold);
  if (!held || !ctx.actor || !permissions['product.read'](ctx.actor, held)) throw new DomainError('NOT_FOUND');
  return held;
}

/** Writes a deed of this product and tells the people of its shop. */
export const tell = <Name extends EventName>(
  ctx: Ctx,
  held: store.HeldProduct,
  name: Name,
  payload: EventPayloads[Name],
) => emit(ctx, name, { kind: 'product', id: held.id }, payload, held.memberUserIds);

/**
 * One deed on a product, its supplier and itself held, permitted by the table. Throws NOT_FOUND, FORBIDDEN and whatever the deed
 * refuses; then nothing was written. Answers the view after it.
 */
export const deedOn = (
  ctx: Ctx,
  id: string,
  right: ProductAction | 'feature',
  deed: (ctx: Ctx, held: store.HeldProduct) => Promise<unknown>,
): Promise<OwnProduct> =>
  insistentTransaction(ctx, async (ctx) => {
    const held = await readProduct(ctx, id, true);
    authorize(ctx, `product.${right}`, held);
    await deed(ctx, held);
    return viewProduct(await readProduct(ctx, id));
  });

/** Moves the state by the table. Throws ILLEGAL_TRANSITION. */
export const move = (ctx: Ctx, held: store.HeldProduct, action: ProductAction): Promise<void> =>
  store.moveProduct(ctx, held.id, productLifecycle.next(action, held.status));

/** Something of a product is written or waits; what was rejected or dropped does not any more. */
export const isPending = (revision: HeldRevision | null): revision is HeldRevision =>
  revision !== null && revisionLifecycle.can('drop', revision.status);

/** Whether a supplier sells at all now. Throws MKT_SHOP_CLOSED. */
export function requireOpen(status: store.HeldProduct['supplierStatus']): void {
  if (!supplierLifecycle.can('close', status)) throw new DomainError('MKT_SHOP_CLOSED');
}

/**
 * What waits is what is on sale from now on: the version before it is superseded, lists and searches find the new one, and a product
 * that was not approved yet is. One that is paused or was taken down stays so. By a reviewer's word, or by the rules without one. The
 * product is held.
 */
export async function putOnSale(
  ctx: Ctx,
  held: store.HeldProduct,
  revision: HeldRevision,
  { by, note = '' }: { by: 'reviewer' | 'rules'; note?: string },
): Promise<void> {
  requireOpen(held.supplierStatus);
  if (held.live)
    await changeRevision(ctx, held.live.id, { status: revisionLifecycle.next('supersede', held.live.status) });
  await changeRevision(ctx, revision.id, {
    status: revisionLifecycle.next('approve', revision.status),
    live_at: ctx.now,
    decided_at: ctx.now,
    note: note || null,
    ...(by === 'reviewer' ? { reviewed_by: userIdOf(ctx) } : {}),
  });
  const { content } = revision;
  const status = productLifecycle.can('approve', held.status)
    ? productLifecycle.next('approve', held.status)
    : held.status;
  const slug = held.live ? held.slug : slugOf(content.title, held.id);
  await store.showRevision(ctx, held.id, { status, revisionId: revision.id, content, slug });
  await store.rescore(ctx, held.id);
  await tell(ctx, held, 'product.went_live', {
    revisionId: revision.id,
    no: revision.no,
    by,
    note,
  } as EventPayloads['product.went_live']); // the brand of the id is born here
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

/** The product as whoever sells it, or decides about it, sees it. */
export const viewProduct = (held: store.HeldProduct): OwnProduct =>
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
