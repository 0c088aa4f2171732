import { sql } from 'kysely';
import type { Ctx } from '../../core/ctx.ts';

/** The newest filed dispute about each of these that somebody reads, by the obligation's id. */
export async function disputesAbout(ctx: Pick<Ctx, 'db'>, ids: readonly string[], userId: string | null) {
  const { rows } = await sql<{ obligation_id: string; dispute_id: string }>`
    select distinct on (x.obligation_id) x.obligation_id, x.dispute_id
    from obligation_disputes x join disputes d on d.id = x.dispute_id and d.status <> 'draft'
    join dispute_readers r on r.dispute_id = d.id and r.user_id = ${userId}::uuid
    where x.obligation_id = any(${ids}::uuid[]) order by x.obligation_id, x.dispute_id desc`.execute(ctx.db);
  return new Map(rows.map((row) => [row.obligation_id, row.dispute_id]));
}
