import { type RawBuilder, sql } from 'kysely';
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
  /** Which member did it for `actor_id`, where the reader may know; it stands in `actor_name` too. */
  member_name: string | null;
};

/**
 * Who did a deed `e`, in two parts: the person, or the organisation for which a member acted; and which member that was, for whom it is to know:
 * the organisation's own people, and of a signature everybody who reads it. Who is not known, or may not be, is null.
 */
export const whoDid = (reader: RawBuilder<unknown>) => ({
  name: sql`case when e.payload ? 'acting' then (select i.display_name from identity_members p join identities i on i.id = p.identity_id
      where p.user_id = e.actor_id and p.is_primary) else (select u.name from users u where u.id = e.actor_id) end`,
  member: sql`case when e.payload ? 'acting' and (e.actor_id = ${reader} or e.name = 'agreement.signed')
      then (select m.name from users m where m.id = (e.payload -> 'acting' ->> 'userId')::uuid) end`,
});
/** "Amina Member for Lake Basin Ltd", or whichever of them is known. */
export const whoDidWords = (member: string | null, name: string | null): string | null =>
  member !== null && name !== null ? `${member} for ${name}` : (member ?? name);

/**
 * Every deed of a subject's own history, oldest first, at most so many, with the name of who did it. Of what a member did for an organisation
 * its own people read who it was ("Amina Member for Lake Basin Ltd"); others read the organisation, and of a signature who gave it.
 */
export async function listDeeds(
  { db, actor }: Pick<Ctx, 'db' | 'actor'>,
  { kind, id }: Subject,
  most = 1000,
): Promise<DeedRow[]> {
  const who = whoDid(sql`${actor?.kind === 'user' ? actor.userId : null}::uuid`);
  const { rows } = await sql<DeedRow>`
    select e.id, e.seq, e.name, e.at, told_payload(e.id, e.payload) as payload, e.hash, e.actor_id, ${who.name} as actor_name, ${who.member} as member_name
    from events e where e.subject_kind = ${kind} and e.subject_id = ${id} order by e.seq limit ${most}`.execute(db);
  return rows.map((row) => ({ ...row, actor_name: whoDidWords(row.member_name, row.actor_name) }));
}
