import type { Ctx } from '../../core/ctx.ts';
import { type Counts, type Move, writeMove } from './store.ts';

/**
 * Moves pieces of a product: what is on hand and what is kept for orders, written down as one row. Answers both numbers afterwards, or
 * null when there are not so many pieces; then nothing was written. It holds the product's row until the transaction ends: who
 * moves pieces of several products goes in the order of their ids.
 */
export const moveStock = (ctx: Ctx, productId: string, move: Move): Promise<Counts | null> =>
  writeMove(ctx, productId, { ...move, byUserId: ctx.actor?.kind === 'user' ? ctx.actor.userId : null });
