// The answer of a shop below a review.
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';

/** The review, held until the transaction ends, or undefined. */
export async function holdReview(
  ctx: Pick<Ctx, 'db'>,
  id: string,
): Promise<{ productId: string; supplierId: string; authorUserId: string } | undefined> {
  const { rows } = await sql<{ productId: string; supplierId: string; authorUserId: string }>`
    select product_id as "productId", supplier_id as "supplierId", author_user_id as "authorUserId"
    from product_reviews where id = ${id} for update`.execute(ctx.db);
  return rows[0];
}

export const writeReply = (ctx: Pick<Ctx, 'db' | 'now'>, id: string, text: string) =>
  ctx.db.updateTable('product_reviews').set({ reply: text, replied_at: ctx.now }).where('id', '=', id).execute();
