import type { Ctx } from '../../core/ctx.ts';
import * as store from './store.ts';

/**
 * The place of a product in the shop follows what became of it: to be called in the deed's own transaction, after it went live, was
 * sold, came back, or was reviewed.
 */
export const rescore = async (ctx: Ctx, productId: string): Promise<void> => {
  await store.rescore(ctx, productId);
};
