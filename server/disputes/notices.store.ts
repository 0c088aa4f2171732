// Everybody who may be told of a deed is asked for in one message.
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';
import { askTogether } from '../core/driver.ts';
import type { Held } from './dispute.store.ts';
import { objectionsTo } from './holds.store.ts';

export type Account = {
  userId: string;
  email: string;
  name: string;
  isConfirmed: boolean;
  isLeaving: boolean;
  /** The language they chose; null where they chose none. */
  language: string | null;
};
const account = sql`u.id as "userId", u.email, u.name, u.email_verified as "isConfirmed",
  (select p.preferences ->> 'language' from user_preferences p where p.user_id = u.id) as language,
  exists (select from departures l where l.user_id = u.id and l.status = 'waiting') as "isLeaving"`;

const accounts = (userIds: readonly string[]): RawBuilder<Account> => sql<Account>`
    select ${account} from users u where u.id = any(${userIds}::uuid[])`;

/** People who hold a role: the desk's colleagues, told when something waits. */
const withRole = (role: 'officer' | 'record_officer'): RawBuilder<Account> => sql<Account>`
    select ${account} from user_roles r join users u on u.id = r.user_id where r.role = ${role} order by u.id limit 100`;

/** The others that were filed together with it, each with whom it is against; oldest first. */
const filedTogether = ({ id, filedWith }: Held): RawBuilder<{ ref: string; against: string }> => sql<{
  ref: string;
  against: string;
}>`
    select d.ref, p.name as against from disputes d join dispute_parties p on p.dispute_id = d.id and p.side = 'respondent'
    where (d.filed_with = ${filedWith ?? id} or d.id = ${filedWith}::uuid) and d.id <> ${id} order by d.created_at, d.id limit 20`;

/** Everybody who may be told of a deed on a dispute, what was filed together with it, and whether its subject ever objected to the publication. */
export async function peopleAround(ctx: Pick<Ctx, 'db'>, held: Held) {
  const { id, filerUserId, respondentUserId } = held;
  const sides = [filerUserId, ...(respondentUserId ? [respondentUserId] : [])];
  const isAlone = held.filedWith === null && (held.claim.alsoAgainst ?? []).length === 0;
  const [people, officers, recordOfficers, objections, together = []] = await askTogether(
    ctx,
    accounts(sides),
    withRole('officer'),
    withRole('record_officer'),
    objectionsTo(id),
    ...(isAlone ? [] : [filedTogether(held)]),
  );
  return { people, officers, recordOfficers, together, wasObjectedTo: objections.length > 0 };
}
