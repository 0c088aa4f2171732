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

/**
 * Every deed of a subject's own history, oldest first, at most so many, with the name of who did it. Of what a member did for an organisation
 * its own people read who it was ("Amina Member for Lake Basin Ltd"); others read the organisation, and of a signature who gave it.
 */
export async function listDeeds(
  { db, actor }: Pick<Ctx, 'db' | 'actor'>,
  { kind, id }: Subject,
  most = 1000,
): Promise<DeedRow[]> {
  const reader = actor?.kind === 'user' ? actor.userId : null;
  const { rows } = await sql<DeedRow>`
    select e.id, e.seq, e.name, e.at, told_payload(e.id, e.payload) as payload, e.hash, e.actor_id,
      case when m.id is null then u.name when e.actor_id = ${reader}::uuid or e.name = 'agreement.signed' then m.name || ' for ' || i.display_name
        else i.display_name end as actor_name
    from events e left join users u on u.id = e.actor_id left join users m on m.id = (e.payload -> 'acting' ->> 'userId')::uuid
    left join identity_members p on m.id is not null and p.user_id = e.actor_id and p.is_primary left join identities i on i.id = p.identity_id
    where e.subject_kind = ${kind} and e.subject_id = ${id} order by e.seq limit ${most}`.execute(db);
  return rows;
}
