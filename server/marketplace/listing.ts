// Sellers write their products, send them to be looked at, pause and archive them.
import type { Page, PageRequest } from '@ahadi/domain/core/page.ts';
import { HOUR } from '@ahadi/domain/core/time.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { stepOf } from '@ahadi/domain/escrow/fees/rules.ts';
import type { EventPayloads } from '@ahadi/domain/events.ts';
import { productLifecycle, revisionLifecycle } from '@ahadi/domain/marketplace/products/lifecycle.ts';
import { emptyProduct, problemsOfProduct, whyReview } from '@ahadi/domain/marketplace/products/rules.ts';
import type {
  OwnProduct,
  OwnProductRow,
  Picture,
  ProductContent,
  ProductStatus,
} from '@ahadi/domain/marketplace/products/schema.ts';
import { refuse } from '../core/aggregate.ts';
import { authorize, userIdOf } from '../core/authorize.ts';
import { type Ctx, transaction } from '../core/ctx.ts';
import { keepMaster, masterOf, ownPictures } from './pictures.ts';
import { addProduct, type HeldProduct, lastDeed } from './product.store.ts';
import {
  endRevision,
  isPending,
  movedRevision,
  onVersion,
  products,
  putOnSale,
  requireOpen,
  viewProduct,
  withPending,
} from './product.ts';
import { listProducts } from './product-list.store.ts';
import { addRevision, earlierPrices, type HeldRevision } from './revision.store.ts';
import { suppliers } from './supplier.ts';

const MOST_PICTURES = 8;
/** All that somebody saves of a product within an hour is one edit, however often it is saved. */
const EDIT = HOUR;

/** All that a shop offers, in whatever state, what was changed last first. Throws NOT_FOUND. */
export async function readProducts(
  ctx: Ctx,
  { id, ...input }: PageRequest & { id: string; status?: ProductStatus | undefined; q?: string | undefined },
): Promise<Page<OwnProductRow>> {
  await suppliers.read(ctx, id);
  return listProducts(ctx, { ...input, supplierId: id });
}

/** A product as its people and administrators see it. Throws NOT_FOUND. */
export const readOwnProduct = products.show;

/** Begins an empty product of an open shop. Throws NOT_FOUND, MKT_SHOP_CLOSED. */
export const startProduct = (ctx: Ctx, supplierId: string): Promise<OwnProduct> =>
  transaction(ctx, async (ctx) => {
    const supplier = await suppliers.hold(ctx, supplierId);
    authorize(ctx, 'product.save', { ...supplier, submittedBy: null });
    requireOpen(supplier.status);
    const userId = userIdOf(ctx);
    const id = await addProduct(ctx, { supplierId, createdBy: userId });
    const held = await products.work(ctx, id, async (ctx, held) => {
      await products.tell(ctx, held, 'product.created', {
        supplierId,
        by: supplier.memberUserIds.includes(userId) ? 'seller' : 'admin',
      } as EventPayloads['product.created']); // the brand of the id is born here
      return withPending(held, await addRevision(ctx, id, emptyProduct));
    });
    return viewProduct(held);
  });

/**
 * Who does not act for the shop and changes what is written of its product stands in its history, so that what a seller sends later
 * names who else wrote it. Once an edit: an editor saves at each pause. The product is held.
 */
async function noteOthers(ctx: Ctx, held: HeldProduct): Promise<void> {
  const userId = userIdOf(ctx);
  if (held.memberUserIds.includes(userId)) return;
  const last = await lastDeed(ctx, held.id);
  const isSameEdit =
    last?.name === 'product.changed' && last.actorId === userId && last.at.getTime() + EDIT > ctx.now.getTime();
  if (!isSameEdit) await products.tell(ctx, held, 'product.changed', {});
}

/**
 * Autosave of what is written. A product on sale gets a change that waits beside it and stays as it is; a change that was rejected
 * begins again. Throws STALE when it was saved since `revision`, BAD_INPUT (a picture of another product), MKT_SKU_TAKEN,
 * ILLEGAL_TRANSITION while somebody looks at it.
 */
export const saveProduct = onVersion.deed('save', async (ctx, held, _same, { revision, content }: Written) => {
  if (held.revision !== revision) throw new DomainError('STALE');
  productLifecycle.next('save', held.status);
  const written = { ...content, pictures: await ownPictures(ctx, held.id, content) };
  const { pending } = held;
  const saved = isPending(pending)
    ? await movedRevision(ctx, pending, 'save', { content: written })
    : await addRevision(ctx, held.id, written);
  await noteOthers(ctx, held);
  return { ...withPending(held, saved), revision: revision + 1, sku: content.sku };
});
type Written = { revision: number; content: ProductContent };

/** Keeps a picture for a product, to be named in its text. Throws FILE_TOO_LARGE, FILE_TYPE, BAD_INPUT (eight there already). */
export async function addPicture(ctx: Ctx, id: string, file: File): Promise<Picture> {
  const mayAdd = (held: HeldProduct): HeldProduct => {
    authorize(ctx, 'product.save', held);
    productLifecycle.next('save', held.status);
    const { pictures = [] } = (isPending(held.pending) ? held.pending : held.live)?.content ?? {};
    if (pictures.length >= MOST_PICTURES) refuse({ file: 'There are eight pictures already. Take one out first.' });
    return held;
  };
  // Asked before the work, and again with the row held after it.
  mayAdd(await products.read(ctx, id));
  const master = await masterOf(file);
  return transaction(ctx, async (ctx) => {
    await noteOthers(ctx, mayAdd(await products.hold(ctx, id)));
    return { ...(await keepMaster(ctx, id, master)), alt: '' };
  });
}

/** What is written of a product. Throws ILLEGAL_TRANSITION when nothing is. */
function requirePending(held: HeldProduct): HeldRevision {
  if (!isPending(held.pending))
    throw new DomainError('ILLEGAL_TRANSITION', 'Nothing of it waits: change something first.');
  return held.pending;
}

/** The same text as a version of its own; the one before stays in the history with what was said of it. */
async function asAnother(ctx: Ctx, held: HeldProduct, before: HeldRevision): Promise<HeldRevision> {
  await endRevision(ctx, before, 'drop');
  return addRevision(ctx, held.id, before.content);
}

/**
 * Sends what is written to be looked at. Of a product that is on sale, or was, a small change is live at once; everything else waits
 * for a reviewer. Throws BAD_INPUT by field, MKT_SHOP_CLOSED, ILLEGAL_TRANSITION.
 */
export const submitProduct = onVersion.deed('submit', async (ctx, held) => {
  const isNew = !productLifecycle.can('takedown', held.status) && !productLifecycle.can('lift', held.status);
  if (isNew) productLifecycle.next('submit', held.status);
  const pending = requirePending(held);
  revisionLifecycle.next('submit', pending.status);
  requireOpen(held.supplierStatus);
  refuse(problemsOfProduct(pending.content, Number(stepOf(held.currency))));
  const why =
    isNew || !held.live
      ? held.live
        ? 'It comes out of the archive.'
        : 'It is new.'
      : whyReview(held.live.content, pending.content, {
          trust: held.trust,
          earlier: await earlierPrices(ctx, held.id),
        });
  if (why === null) return putOnSale(ctx, held, pending, { by: 'rules' });
  // What a reviewer decides about is named by its version: what was looked at before and changed since is another one.
  const whole = pending.submittedAt === null ? pending : await asAnother(ctx, held, pending);
  const by = { whyReview: why, submittedBy: userIdOf(ctx), submittedAt: ctx.now };
  const sent = await movedRevision(ctx, whole, 'submit', by);
  await products.tell(ctx, held, 'product.submitted', {
    revisionId: sent.id,
    no: sent.no,
    isChange: !isNew,
  } as EventPayloads['product.submitted']); // the brand of the id is born here
  const after = withPending(held, sent);
  return isNew ? products.moved(after, 'submit') : after;
});

/** Takes back what waits, to go on writing. */
export const withdrawProduct = onVersion.deed('withdraw', async (ctx, held) => {
  const pending = await movedRevision(ctx, requirePending(held), 'withdraw');
  await products.tell(ctx, held, 'product.withdrawn', { revisionId: pending.id } as EventPayloads['product.withdrawn']); // the brand is born here
  const after = withPending(held, pending);
  return productLifecycle.can('withdraw', held.status) ? products.moved(after, 'withdraw') : after;
});

/** Drops what is written of a product that is on sale, or was; what is live stays. Throws ILLEGAL_TRANSITION. */
export const dropChange = onVersion.deed('save', async (ctx, held) => {
  productLifecycle.next('save', held.status);
  const { live, pending } = held;
  if (!live || !pending || productLifecycle.can('submit', held.status))
    throw new DomainError('ILLEGAL_TRANSITION', 'There is no change to drop.');
  // What was rejected stays so in its history; it only is not shown any more.
  if (isPending(pending)) await endRevision(ctx, pending, 'drop');
  await products.tell(ctx, held, 'product.change_dropped', {
    revisionId: pending.id,
  } as EventPayloads['product.change_dropped']); // the brand of the id is born here
  return { ...withPending(held, null), sku: live.content.sku, revision: held.revision + 1 };
});

/** Off sale until it is put on again. */
export const pauseProduct = products.deed('pause', async (ctx, held) => {
  await products.tell(ctx, held, 'product.paused', {});
  return held;
});

export const resumeProduct = products.deed('resume', async (ctx, held) => {
  await products.tell(ctx, held, 'product.resumed', {});
  return held;
});

/** Puts it away; what was ordered goes on. It gives up its place on the front, and its number can be used again. */
export const archiveProduct = products.deed('archive', async (ctx, held) => {
  const { pending } = held;
  const isSent = isPending(pending) && revisionLifecycle.can('withdraw', pending.status);
  await products.tell(ctx, held, 'product.archived', {});
  return { ...(isSent ? withPending(held, await movedRevision(ctx, pending, 'withdraw')) : held), featuredRank: null };
});

/** What is written of it goes on; where nothing is, what was on sale last, or what was rejected, is written again. */
async function writeAgain(ctx: Ctx, held: HeldProduct): Promise<HeldProduct> {
  if (isPending(held.pending)) return held;
  const { content } = held.pending ?? held.live ?? { content: emptyProduct };
  return { ...withPending(held, await addRevision(ctx, held.id, content)), revision: held.revision + 1 };
}

/** Out of the archive as a draft: it is looked at again before it is on sale. Throws MKT_SKU_TAKEN. */
export const restoreProduct = products.deed('restore', async (ctx, held) => {
  await products.tell(ctx, held, 'product.restored', {});
  return writeAgain(ctx, held);
});

/** Writes a rejected product again, from what was rejected. */
export const reopenProduct = products.deed('reopen', async (ctx, held) => {
  await products.tell(ctx, held, 'product.reopened', {});
  return writeAgain(ctx, held);
});
