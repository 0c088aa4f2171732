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
import { authorize, userIdOf } from '../../../core/authorize.ts';
import { type Ctx, transaction } from '../../../core/ctx.ts';
import { keepMaster, masterOf, ownPictures } from '../../pictures/service.ts';
import { listProducts } from '../../products/list/store.ts';
import { addRevision, changeRevision, earlierPrices, type HeldRevision } from '../../products/revisions/store.ts';
import {
  deedOn,
  isPending,
  move,
  putOnSale,
  readProduct,
  requireOpen,
  tell,
  viewProduct,
} from '../../products/service.ts';
import { addProduct, changeProduct, type HeldProduct, lastDeed } from '../../products/store.ts';
import { readSupplier } from '../../suppliers/service.ts';
import { refuseProblems } from '../shops/service.ts';

const MOST_PICTURES = 8;
/** All that somebody saves of a product within an hour is one edit, however often it is saved. */
const EDIT = HOUR;

/** All that a shop offers, in whatever state, what was changed last first. Throws NOT_FOUND. */
export async function readProducts(
  ctx: Ctx,
  { id, ...input }: PageRequest & { id: string; status?: ProductStatus | undefined; q?: string | undefined },
): Promise<Page<OwnProductRow>> {
  await readSupplier(ctx, id);
  return listProducts(ctx, { ...input, supplierId: id });
}

export const readOwnProduct = async (ctx: Ctx, id: string): Promise<OwnProduct> =>
  viewProduct(await readProduct(ctx, id));

/** Begins an empty product of an open shop. Throws NOT_FOUND, MKT_SHOP_CLOSED. */
export const startProduct = (ctx: Ctx, supplierId: string): Promise<OwnProduct> =>
  transaction(ctx, async (ctx) => {
    const supplier = await readSupplier(ctx, supplierId, true);
    authorize(ctx, 'product.save', { ...supplier, submittedBy: null });
    requireOpen(supplier.status);
    const userId = userIdOf(ctx);
    const id = await addProduct(ctx, { supplierId, createdBy: userId });
    await changeProduct(ctx, id, { pending_revision_id: await addRevision(ctx, id, emptyProduct) });
    const held = await readProduct(ctx, id);
    await tell(ctx, held, 'product.created', {
      supplierId,
      by: supplier.memberUserIds.includes(userId) ? 'seller' : 'admin',
    } as EventPayloads['product.created']); // the brand of the id is born here
    return viewProduct(held);
  });

/** Gives a product the number its supplier knows it by. Throws MKT_SKU_TAKEN when another one has it. */
const numbered = async <Answer>(writing: Promise<Answer>): Promise<Answer> => {
  try {
    return await writing;
  } catch (failure) {
    if (failure instanceof Error && 'constraint' in failure && failure.constraint === 'one_product_a_sku')
      throw new DomainError('MKT_SKU_TAKEN', undefined, { sku: 'Another of your products has this number.' });
    throw failure;
  }
};

/**
 * Who does not act for the shop and changes what is written of its product stands in its history, so that what a seller sends later
 * names whoever else wrote it. Once an edit: an editor saves at each pause. The product is held.
 */
async function noteOthers(ctx: Ctx, held: HeldProduct): Promise<void> {
  const userId = userIdOf(ctx);
  if (held.memberUserIds.includes(userId)) return;
  const last = await lastDeed(ctx, held.id);
  const isSameEdit =
    last?.name === 'product.changed' && last.actorId === userId && last.at.getTime() + EDIT > ctx.now.getTime();
  if (!isSameEdit) await tell(ctx, held, 'product.changed', {});
}

/**
 * Autosave of what is written. A product on sale gets a change that waits beside it and stays as it is; a change that was rejected is
 * begun anew. Throws STALE when it was saved since `revision`, BAD_INPUT (a picture of another product), MKT_SKU_TAKEN,
 * ILLEGAL_TRANSITION while somebody looks at it.
 */
export const saveProduct = (
  ctx: Ctx,
  id: string,
  { revision, content }: { revision: number; content: ProductContent },
): Promise<OwnProduct> =>
  deedOn(ctx, id, 'save', async (ctx, held) => {
    if (held.revision !== revision) throw new DomainError('STALE');
    productLifecycle.next('save', held.status);
    const written = { ...content, pictures: await ownPictures(ctx, id, content) };
    const { pending } = held;
    if (isPending(pending)) {
      revisionLifecycle.next('save', pending.status);
      await changeRevision(ctx, pending.id, { content: written });
    }
    const pendingId = isPending(pending) ? pending.id : await addRevision(ctx, id, written);
    await numbered(
      changeProduct(ctx, id, { revision: revision + 1, sku: content.sku, pending_revision_id: pendingId }),
    );
    await noteOthers(ctx, held);
  });

/** Keeps a picture for a product, to be named in its text. Throws FILE_TOO_LARGE, FILE_TYPE, BAD_INPUT (eight there already). */
export async function addPicture(ctx: Ctx, id: string, file: File): Promise<Picture> {
  const mayAdd = (held: HeldProduct): HeldProduct => {
    authorize(ctx, 'product.save', held);
    productLifecycle.next('save', held.status);
    const { pictures = [] } = (isPending(held.pending) ? held.pending : held.live)?.content ?? {};
    if (pictures.length >= MOST_PICTURES)
      refuseProblems({ file: 'There are eight pictures already. Take one out first.' });
    return held;
  };
  // Asked before the work, and again with the row held after it.
  mayAdd(await readProduct(ctx, id));
  const master = await masterOf(file);
  return transaction(ctx, async (ctx) => {
    await noteOthers(ctx, mayAdd(await readProduct(ctx, id, true)));
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
  await changeRevision(ctx, before.id, { status: revisionLifecycle.next('drop', before.status) });
  const id = await addRevision(ctx, held.id, before.content);
  await changeProduct(ctx, held.id, { pending_revision_id: id });
  const { pending } = await readProduct(ctx, held.id);
  if (!pending) throw new Error(`nothing of product ${held.id} waits`);
  return pending;
}

/**
 * Sends what is written to be looked at. Of a product that is on sale, or was, a small change is live at once; everything else waits
 * for a reviewer. Throws BAD_INPUT by field, MKT_SHOP_CLOSED, ILLEGAL_TRANSITION.
 */
export const submitProduct = (ctx: Ctx, id: string): Promise<OwnProduct> =>
  deedOn(ctx, id, 'submit', async (ctx, held) => {
    const isNew = !productLifecycle.can('takedown', held.status) && !productLifecycle.can('lift', held.status);
    if (isNew) productLifecycle.next('submit', held.status);
    const pending = requirePending(held);
    revisionLifecycle.next('submit', pending.status);
    requireOpen(held.supplierStatus);
    refuseProblems(problemsOfProduct(pending.content, Number(stepOf(held.currency))));
    const why =
      isNew || !held.live
        ? held.live
          ? 'It comes out of the archive.'
          : 'It is new.'
        : whyReview(held.live.content, pending.content, {
            trust: held.trust,
            earlier: await earlierPrices(ctx, id),
          });
    if (why === null) return putOnSale(ctx, held, pending, { by: 'rules' });
    // What a reviewer decides about is named by its version: what was looked at before and changed since is another one.
    const sent = pending.submittedAt === null ? pending : await asAnother(ctx, held, pending);
    await changeRevision(ctx, sent.id, {
      status: revisionLifecycle.next('submit', sent.status),
      why_review: why,
      submitted_by: userIdOf(ctx),
      submitted_at: ctx.now,
    });
    if (isNew) await move(ctx, held, 'submit');
    await tell(ctx, held, 'product.submitted', {
      revisionId: sent.id,
      no: sent.no,
      isChange: !isNew,
    } as EventPayloads['product.submitted']); // the brand of the id is born here
  });

/** Takes back what waits, to go on writing. */
export const withdrawProduct = (ctx: Ctx, id: string): Promise<OwnProduct> =>
  deedOn(ctx, id, 'withdraw', async (ctx, held) => {
    const pending = requirePending(held);
    await changeRevision(ctx, pending.id, { status: revisionLifecycle.next('withdraw', pending.status) });
    if (productLifecycle.can('withdraw', held.status)) await move(ctx, held, 'withdraw');
    await tell(ctx, held, 'product.withdrawn', { revisionId: pending.id } as EventPayloads['product.withdrawn']); // the brand is born here
  });

/** Drops what is written of a product that is on sale, or was; what is live stays. Throws ILLEGAL_TRANSITION. */
export const dropChange = (ctx: Ctx, id: string): Promise<OwnProduct> =>
  deedOn(ctx, id, 'save', async (ctx, held) => {
    productLifecycle.next('save', held.status);
    const { live, pending } = held;
    if (!live || !pending || productLifecycle.can('submit', held.status))
      throw new DomainError('ILLEGAL_TRANSITION', 'There is no change to drop.');
    // What was rejected stays so in its history; it only is not shown any more.
    if (isPending(pending))
      await changeRevision(ctx, pending.id, { status: revisionLifecycle.next('drop', pending.status) });
    await numbered(
      changeProduct(ctx, id, { pending_revision_id: null, sku: live.content.sku, revision: held.revision + 1 }),
    );
    await tell(ctx, held, 'product.change_dropped', {
      revisionId: pending.id,
    } as EventPayloads['product.change_dropped']); // the brand of the id is born here
  });

/** Off sale until it is put on again. */
export const pauseProduct = (ctx: Ctx, id: string): Promise<OwnProduct> =>
  deedOn(ctx, id, 'pause', async (ctx, held) => {
    await move(ctx, held, 'pause');
    await tell(ctx, held, 'product.paused', {});
  });

export const resumeProduct = (ctx: Ctx, id: string): Promise<OwnProduct> =>
  deedOn(ctx, id, 'resume', async (ctx, held) => {
    await move(ctx, held, 'resume');
    await tell(ctx, held, 'product.resumed', {});
  });

/** Puts it away; what was ordered goes on. It gives up its place on the front, and its number can be used again. */
export const archiveProduct = (ctx: Ctx, id: string): Promise<OwnProduct> =>
  deedOn(ctx, id, 'archive', async (ctx, held) => {
    const { pending } = held;
    await move(ctx, held, 'archive');
    if (isPending(pending) && revisionLifecycle.can('withdraw', pending.status))
      await changeRevision(ctx, pending.id, { status: revisionLifecycle.next('withdraw', pending.status) });
    await changeProduct(ctx, id, { featured_rank: null });
    await tell(ctx, held, 'product.archived', {});
  });

/** What is written of it goes on; where nothing is, what was on sale last, or what was rejected, is written anew. */
async function writeAnew(ctx: Ctx, held: HeldProduct): Promise<void> {
  if (isPending(held.pending)) return;
  const { content } = held.pending ?? held.live ?? { content: emptyProduct };
  await changeProduct(ctx, held.id, {
    pending_revision_id: await addRevision(ctx, held.id, content),
    revision: held.revision + 1,
  });
}

/** Out of the archive as a draft: it is looked at again before it is on sale. Throws MKT_SKU_TAKEN. */
export const restoreProduct = (ctx: Ctx, id: string): Promise<OwnProduct> =>
  deedOn(ctx, id, 'restore', async (ctx, held) => {
    await numbered(move(ctx, held, 'restore'));
    await writeAnew(ctx, held);
    await tell(ctx, held, 'product.restored', {});
  });

/** Writes a rejected product anew, from what was rejected. */
export const reopenProduct = (ctx: Ctx, id: string): Promise<OwnProduct> =>
  deedOn(ctx, id, 'reopen', async (ctx, held) => {
    await move(ctx, held, 'reopen');
    await writeAnew(ctx, held);
    await tell(ctx, held, 'product.reopened', {});
  });
