import { sql } from 'kysely';
import type { Ctx } from './ctx.ts';
import type { Subject } from './emit.ts';

/** A deed as it stands in the history of what it was done to. Words that were erased with an account say so in `payload`. */
export type DeedRow = {
  id: string;
  seq: number;
  name: string;
  at: Date;
  payload: unknown;
  hash: Buffer;
  actor_id: string | null;
  actor_name: string | null;
};

/** Every deed of a subject's own history, oldest first, at most so many, with the name of who did it. */
export async function listDeeds(ctx: Pick<Ctx, 'db'>, { kind, id }: Subject, most = 1000): Promise<DeedRow[]> {
  const { rows } = await sql<DeedRow>`
    select e.id, e.seq, e.name, e.at, told_payload(e.id, e.payload) as payload, e.hash, e.actor_id, u.name as actor_name
    from events e left join users u on u.id = e.actor_id
    where e.subject_kind = ${kind} and e.subject_id = ${id} order by e.seq limit ${most}`.execute(ctx.db);
  return rows;
}
