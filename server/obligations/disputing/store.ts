import { sql } from 'kysely';
import type { Ctx } from '../../core/ctx.ts';

/** Notes that a dispute was begun about an obligation. A draft that is deleted takes it along. */
export const noteDispute = (ctx: Ctx, obligationId: string, disputeId: string) =>
  ctx.db.insertInto('obligation_disputes').values({ dispute_id: disputeId, obligation_id: obligationId }).execute();

/** The obligation that a dispute is about, and the reference of the dispute; null for any other dispute. */
export async function obligationOf(ctx: Pick<Ctx, 'db'>, disputeId: string) {
  const { rows } = await sql<{ id: string; ref: string }>`
    select x.obligation_id as id, d.ref from obligation_disputes x join disputes d on d.id = x.dispute_id
    where x.dispute_id = ${disputeId}`.execute(ctx.db);
  return rows[0] ?? null;
}
