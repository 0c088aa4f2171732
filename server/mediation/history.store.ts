// The deeds on a case are read in their order.
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';

/** Every deed on a case in the order in which they were done, with the name of who did it. */
export async function listDeeds(ctx: Ctx, mediationId: string) {
  const { rows } = await sql<{
    id: string;
    seq: number;
    name: string;
    at: Date;
    payload: unknown;
    hash: Buffer;
    actor_name: string | null;
  }>`
    select e.id, e.seq, e.name, e.at, told_payload(e.id, e.payload) as payload, e.hash, u.name as actor_name
    from events e left join users u on u.id = e.actor_id
    where e.subject_kind = 'mediation' and e.subject_id = ${mediationId} order by e.seq limit 2000`.execute(ctx.db);
  return rows;
}
