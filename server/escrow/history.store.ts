// Every deed on an escrow and its stages, in the order in which they were done.
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';
import { whoDid, whoDidWords } from '../core/deeds.ts';

/** Every deed on an escrow and its stages' deadlines, in the order in which they were done, with who did it, as {@link whoDid} says it to the reader. */
export async function listDeeds(ctx: Ctx, escrowId: string) {
  const who = whoDid(sql`${ctx.actor?.kind === 'user' ? ctx.actor.userId : null}::uuid`);
  const { rows } = await sql<{
    id: string;
    seq: number;
    name: string;
    at: Date;
    payload: unknown;
    hash: Buffer;
    actor_name: string | null;
    member_name: string | null;
    stage_seq: number | null;
  }>`
    select e.id, e.seq, e.name, e.at, told_payload(e.id, e.payload) as payload, e.hash, ${who.name} as actor_name, ${who.member} as member_name, m.seq as stage_seq
    from events e left join escrow_milestones m on e.subject_kind = 'milestone' and m.id = e.subject_id
    where (e.subject_kind = 'escrow' and e.subject_id = ${escrowId})
      or (e.subject_kind = 'milestone' and e.subject_id in (select id from escrow_milestones where escrow_id = ${escrowId}))
    order by e.at, e.id limit 3000`.execute(ctx.db);
  return rows.map((row) => ({ ...row, actor_name: whoDidWords(row.member_name, row.actor_name) }));
}
