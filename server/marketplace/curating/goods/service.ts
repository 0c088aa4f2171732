import type { Page, PageRequest } from '@ahadi/domain/core/page.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { isPaused, statusAfterLift } from '@ahadi/domain/marketplace/products/lifecycle.ts';
import { placesAfter } from '@ahadi/domain/marketplace/products/rules.ts';
import type { OwnProduct, OwnProductRow, ProductStatus } from '@ahadi/domain/marketplace/products/schema.ts';
import { authorize } from '../../../core/authorize.ts';
import { type Ctx, insistentTransaction } from '../../../core/ctx.ts';
import { listProducts } from '../../products/list/store.ts';
import { deedOn, move, readProduct, tell, viewProduct } from '../../products/service.ts';
import { changeProduct, holdPlaces, moveProduct, writePlaces } from '../../products/store.ts';

/** Every product there is, what was changed last first. Throws FORBIDDEN for who is no administrator. */
export async function readAllProducts(
  ctx: Ctx,
  {
    supplier,
    ...input
  }: PageRequest & { status?: ProductStatus | undefined; supplier?: string | undefined; q?: string | undefined },
): Promise<Page<OwnProductRow>> {
  authorize(ctx, 'marketplace.curate', null);
  return listProducts(ctx, { ...input, supplierId: supplier });
}

/** Off sale at once, with the reason; its place on the front is free. Throws FORBIDDEN, NOT_FOUND, ILLEGAL_TRANSITION. */
export async function takeDown(ctx: Ctx, id: string, reason: string): Promise<OwnProduct> {
  authorize(ctx, 'marketplace.curate', null);
  return deedOn(ctx, id, 'takedown', async (ctx, held) => {
    await move(ctx, held, 'takedown');
    await changeProduct(ctx, id, { takedown: reason, was_paused: isPaused(held.status), featured_rank: null });
    await tell(ctx, held, 'product.taken_down', { reason });
  });
}

/** On sale again, or paused again where its seller had paused it. Throws FORBIDDEN, NOT_FOUND, ILLEGAL_TRANSITION. */
export async function liftTakedown(ctx: Ctx, id: string, reason: string): Promise<OwnProduct> {
  authorize(ctx, 'marketplace.curate', null);
  return deedOn(ctx, id, 'lift', async (ctx, held) => {
    const status = statusAfterLift(held.status, held.wasPaused);
    await moveProduct(ctx, id, status);
    await changeProduct(ctx, id, { takedown: null, was_paused: false });
    await tell(ctx, held, 'product.lifted', { reason, isPaused: isPaused(status) });
  });
}

/**
 * Gives a product a place on the front, or takes it off; whoever stood there moves on by one. Throws FORBIDDEN, NOT_FOUND,
 * ILLEGAL_TRANSITION for what is not on sale.
 */
export async function featureProduct(ctx: Ctx, id: string, rank: number | null): Promise<OwnProduct> {
  authorize(ctx, 'marketplace.curate', null);
  return insistentTransaction(ctx, async (ctx) => {
    const places = await holdPlaces(ctx, id);
    const held = await readProduct(ctx, id);
    authorize(ctx, 'product.feature', held);
    if (rank !== null && !held.onSale)
      throw new DomainError('ILLEGAL_TRANSITION', 'Only what is on sale has a place on the front.');
    await writePlaces(ctx, placesAfter(places, id, rank));
    await tell(ctx, held, 'product.featured', { rank });
    return viewProduct(await readProduct(ctx, id));
  });
}
