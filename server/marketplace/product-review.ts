// Administrators decide about what sellers sent in: on sale, more of it, or not at all.
import type { Page, PageRequest } from '@ahadi/domain/core/page.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import type { EventPayloads } from '@ahadi/domain/events.ts';
import type { CuratedProduct, ReviewRow } from '@ahadi/domain/marketplace/curating/schema.ts';
import { productLifecycle, revisionLifecycle } from '@ahadi/domain/marketplace/products/lifecycle.ts';
import { prohibitedInProduct } from '@ahadi/domain/marketplace/products/rules.ts';
import { authorize, userIdOf } from '../core/authorize.ts';
import type { Ctx } from '../core/ctx.ts';
import type { HeldProduct } from './product.store.ts';
import { movedRevision, products, putOnSale, viewProduct, withPending } from './product.ts';
import { listWaiting } from './product-review.store.ts';

/** What waits to be looked at, the longest waiting first. Throws FORBIDDEN for who is no administrator. */
export async function readQueue(ctx: Ctx, input: PageRequest): Promise<Page<ReviewRow>> {
  return listWaiting(ctx, userIdOf(ctx), input);
}

function curated(ctx: Ctx, held: HeldProduct): CuratedProduct {
  const shown = held.pending ?? held.live;
  const reader = userIdOf(ctx);
  return {
    ...viewProduct(held),
    prohibited: shown ? prohibitedInProduct(shown.content) : [],
    isOwn: held.submittedBy === reader || held.memberUserIds.includes(reader),
    whyReview: held.pending?.whyReview ?? null,
    pendingStatus: held.pending?.status ?? null,
  };
}

/** All of a product, for who decides about it. Throws FORBIDDEN, NOT_FOUND. */
export async function readCurated(ctx: Ctx, id: string): Promise<CuratedProduct> {
  return curated(ctx, await products.read(ctx, id));
}

type Decision = {
  revisionId: string;
  outcome: 'approve' | 'ask' | 'reject';
  note: string;
  fieldNotes: Record<string, string>;
};

/** Who is asked for more, or refused, is told why. Throws BAD_INPUT. */
function requireWords({ outcome, note, fieldNotes }: Decision): void {
  const fields = Object.keys(fieldNotes);
  if (fields.length > 40) throw new DomainError('BAD_INPUT', undefined, { fieldNotes: 'Say it in fewer notes.' });
  const isSaid = note.length >= 10 || (outcome === 'ask' && fields.length > 0);
  if (outcome !== 'approve' && !isSaid)
    throw new DomainError('BAD_INPUT', undefined, {
      note: 'Say in at least ten characters why, so that the seller understands.',
    });
}

/**
 * Decides about what waits of a product: it goes on sale, comes back with what is asked for, or is rejected with the reason. Throws
 * FORBIDDEN about what is the reader's own, STALE when another version waits than the one that was looked at, PUB_TWO_PERSON_REQUIRED for
 * who sent it in, ILLEGAL_TRANSITION when it was decided meanwhile, BAD_INPUT without a reason, MKT_SHOP_CLOSED.
 */
export async function decideProduct(ctx: Ctx, { id, ...decision }: Decision & { id: string }): Promise<CuratedProduct> {
  requireWords(decision);
  return curated(ctx, await products.work(ctx, id, (ctx, held) => decide(ctx, held, decision)));
}

async function decide(
  ctx: Ctx,
  held: HeldProduct,
  { revisionId, outcome, note, fieldNotes }: Decision,
): Promise<HeldProduct> {
  authorize(ctx, 'product.feature', held);
  const { pending } = held;
  if (pending?.id !== revisionId) throw new DomainError('STALE');
  const reviewedBy = userIdOf(ctx);
  if (pending.submittedBy === reviewedBy) throw new DomainError('PUB_TWO_PERSON_REQUIRED');
  authorize(ctx, `product.${outcome}`, held);
  // What is still being written may go live by the rules, never by a reviewer.
  revisionLifecycle.next('ask', pending.status);
  if (outcome === 'approve') return putOnSale(ctx, held, pending, { by: 'reviewer', note });
  const decided = await movedRevision(ctx, pending, outcome, { reviewedBy, decidedAt: ctx.now, note, fieldNotes });
  const about = { revisionId: pending.id, reason: note };
  if (outcome === 'ask')
    await products.tell(ctx, held, 'product.asked', {
      ...about,
      fields: Object.keys(fieldNotes),
    } as EventPayloads['product.asked']); // the brand of the id is born here
  else await products.tell(ctx, held, 'product.rejected', about as EventPayloads['product.rejected']);
  const after = withPending(held, decided);
  return productLifecycle.can(outcome, held.status) ? products.moved(after, outcome) : after;
}
