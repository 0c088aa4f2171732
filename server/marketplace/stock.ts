// Pieces of a product are counted, and each change of them is written down.
import type { Page, PageRequest } from '@ahadi/domain/core/page.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import type { OwnProduct, StockMove } from '@ahadi/domain/marketplace/products/schema.ts';
import { authorize } from '../core/authorize.ts';
import { type Ctx, insistentTransaction } from '../core/ctx.ts';
import { products } from './product.ts';
import { type Counts, listMoves, type Move, setTracking, writeMove } from './stock.store.ts';

/**
 * Moves pieces of a product: what is on hand and what is kept for orders, written down as one row. Answers both numbers afterwards, or
 * null when there are not so many pieces; then nothing was written. It holds the product's row until the transaction ends: who
 * moves pieces of several products goes in the order of their ids.
 */
export const moveStock = (ctx: Ctx, productId: string, move: Move): Promise<Counts | null> =>
  writeMove(ctx, productId, { ...move, byUserId: ctx.actor?.kind === 'user' ? ctx.actor.userId : null });

/** More pieces than anybody keeps. */
const MOST_PIECES = 10_000_000;
const words = { receive: 'Came in', adjust: 'Recounted' } as const;

type Adjustment = { by: number; why: 'receive' | 'adjust'; note: string; tracks?: boolean | undefined };

/**
 * So many pieces came in or are gone; `tracks` starts or stops counting them. Never fewer than what is kept for orders. Throws
 * MKT_STOCK_SHORT, BAD_INPUT, FORBIDDEN for who does not act for the shop.
 */
export const adjustStock = (ctx: Ctx, id: string, { by, why, note, tracks }: Adjustment): Promise<OwnProduct> =>
  insistentTransaction(ctx, async (ctx) => {
    const before = await products.read(ctx, id);
    authorize(ctx, 'product.count', before);
    if (why === 'receive' && by < 0)
      throw new DomainError('BAD_INPUT', undefined, { by: 'What came in is more than nothing.' });
    if (before.onHand + by > MOST_PIECES)
      throw new DomainError('BAD_INPUT', undefined, { by: 'These are more pieces than can be counted here.' });
    if (by !== 0) {
      const after = await moveStock(ctx, id, { kind: why, onHand: by, reserved: 0, about: note || words[why] });
      if (!after) throw new DomainError('MKT_STOCK_SHORT');
      await products.tell(ctx, before, 'product.stock_adjusted', { by, onHand: after.onHand, why: note || words[why] });
    }
    // After the pieces: who begins to count has said how many there are.
    if (tracks !== undefined && tracks !== before.tracksStock && !(await setTracking(ctx, id, tracks)))
      throw new DomainError('MKT_STOCK_SHORT');
    return products.show(ctx, id);
  });

/** Every change of the pieces of a product, the newest first. Throws NOT_FOUND. */
export async function readStock(ctx: Ctx, { id, ...page }: PageRequest & { id: string }): Promise<Page<StockMove>> {
  await products.read(ctx, id);
  return listMoves(ctx, id, page);
}
