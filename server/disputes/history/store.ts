import { sql } from 'kysely';
import type { Ctx } from '../../core/ctx.ts';

/** Every deed of a dispute, oldest first, with the name of who did it. */
export async function listDeeds(ctx: Ctx, disputeId: string) {
  const { rows } = await sql<{
    id: string;
    seq: number;
    name: string;
    at: Date;
    payload: unknown;
    hash: Buffer;
    actor_id: string | null;
    actor_name: string | null;
  }>`
    select e.id, e.seq, e.name, e.at, e.payload, e.hash, e.actor_id, u.name as actor_name
    from events e left join users u on u.id = e.actor_id
    where e.subject_kind = 'dispute' and e.subject_id = ${disputeId} order by e.seq limit 1000`.execute(ctx.db);
  return rows;
}
