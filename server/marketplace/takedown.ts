// Administrators take products off sale, and choose what stands on the front.
import type { Page, PageRequest } from '@ahadi/domain/core/page.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { isPaused, statusAfterLift } from '@ahadi/domain/marketplace/products/lifecycle.ts';
import { placesAfter } from '@ahadi/domain/marketplace/products/rules.ts';
import type { OwnProduct, OwnProductRow, ProductStatus } from '@ahadi/domain/marketplace/products/schema.ts';
import { authorize } from '../core/authorize.ts';
import { type Ctx, insistentTransaction } from '../core/ctx.ts';
import { byCurator } from './desk.ts';
import { holdPlaces, writePlaces } from './product.store.ts';
import { products } from './product.ts';
import { listProducts } from './product-list.store.ts';

/** Every product there is, what was changed last first. Throws FORBIDDEN for who is no administrator. */
export async function readAllProducts(
  ctx: Ctx,
  {
    supplier,
    ...input
  }: PageRequest & { status?: ProductStatus | undefined; supplier?: string | undefined; q?: string | undefined },
): Promise<Page<OwnProductRow>> {
  return listProducts(ctx, { ...input, supplierId: supplier });
}

/** Off sale at once, with the reason; its place on the front is free. Throws FORBIDDEN, NOT_FOUND, ILLEGAL_TRANSITION. */
export const takeDown = byCurator(
  products.deed('takedown', async (ctx, held, { reason }: Reason) => {
    await products.tell(ctx, held, 'product.taken_down', { reason });
    return { ...held, takedown: reason, wasPaused: isPaused(held.status), featuredRank: null };
  }),
);
type Reason = { reason: string };

/** On sale again, or paused again where its seller had paused it. Throws FORBIDDEN, NOT_FOUND, ILLEGAL_TRANSITION. */
export const liftTakedown = byCurator(
  products.deed('lift', async (ctx, held, { reason }: Reason) => {
    const status = statusAfterLift(held.status, held.wasPaused);
    await products.tell(ctx, held, 'product.lifted', { reason, isPaused: isPaused(status) });
    return { ...held, status, takedown: null, wasPaused: false };
  }),
);

/**
 * Gives a product a place on the front, or takes it off; the product that stood there moves on by one. Throws FORBIDDEN, NOT_FOUND,
 * ILLEGAL_TRANSITION for what is not on sale.
 */
export async function featureProduct(ctx: Ctx, { id, rank }: { id: string; rank: number | null }): Promise<OwnProduct> {
  return insistentTransaction(ctx, async (ctx) => {
    const places = await holdPlaces(ctx, id);
    const held = await products.read(ctx, id);
    authorize(ctx, 'product.feature', held);
    if (rank !== null && !held.onSale)
      throw new DomainError('ILLEGAL_TRANSITION', 'Only what is on sale has a place on the front.');
    await writePlaces(ctx, placesAfter(places, id, rank));
    await products.tell(ctx, held, 'product.featured', { rank });
    return products.show(ctx, id);
  });
}
