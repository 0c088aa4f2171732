import { sql } from 'kysely';
import type { Ctx } from '../../core/ctx.ts';

/**
 * What a list goes by when nobody asked for an order: each tripling of what was sold counts one, what buyers say of it up to three
 * (more the more of them say it), and every 120 days by which it is newer one. It is reckoned from a fixed day, so that a score stays
 * true while time passes and only deeds change it.
 */
const score = sql`(
  ln(1 + sold) / ln(3)
  + case when rating_count = 0 then 0 else ((rating_sum + 12.0) / (rating_count + 3) - 3) * least(1.5, ln(1 + rating_count) / 2) end
  + extract(epoch from coalesce(live_at, created_at) - timestamptz '2026-01-01 00:00:00Z') / (120 * 86400.0))::double precision`;

/** Reckons the score of a product anew. */
export const rescore = (ctx: Pick<Ctx, 'db'>, productId: string): Promise<unknown> =>
  sql`update products set score = ${score} where id = ${productId}::uuid`.execute(ctx.db);
