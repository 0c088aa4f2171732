// Who left and can be reached no more is known by the address.
import { beingAgreed, unansweredParty, wereInForce } from '@ahadi/domain/agreements/lifecycle.ts';
import type { Day } from '@ahadi/domain/core/time.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';
import { among } from '../core/db.ts';
import { sendAlong } from '../core/driver.ts';

/**
 * What reaches a kept contact goes to this address from now on. Their agreements are held before, in the order of their ids as by everybody who
 * holds several: a deed on one of them writes its parties as it read them.
 */
export async function readdressParties(
  { db }: Pick<Ctx, 'db'>,
  { kept, email }: { kept: string; email: string },
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select distinct agreement_id as id from agreement_parties where email = ${kept} and user_id is null`.execute(db);
  const ids = rows.map(({ id }) => id);
  await sendAlong({ db }, sql`select from agreements where id = any(${ids}::uuid[]) order by id for update`);
  await sql`update agreement_parties set email = ${email} where email = ${kept} and user_id is null`.execute(db);
}

/** Agreements of others that wait for an answer of this person: those they never opened and, when `all`, those they only looked at. */
export async function unansweredBy(ctx: Pick<Ctx, 'db'>, userId: string, { all }: { all: boolean }): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select a.id from agreements a join agreement_parties p on p.agreement_id = a.id
    where p.user_id = ${userId} and a.creator_user_id <> ${userId} and p.status in ${among(unansweredParty)}
      and (${all} and a.status in ${among(beingAgreed)} or a.status = 'negotiating' and p.status = 'invited' and p.accepted_version_id is null)
    order by a.id`.execute(ctx.db);
  return rows.map(({ id }) => id);
}

/** The day (UTC) since which nothing reaches who had this address: their account was deleted, and nothing is kept of it. Null for everybody else. */
export const goneOn = (email: RawBuilder<unknown>) => sql<Day | null>`(
  select to_char(coalesce(h.ended_at, d.ended_at) at time zone 'UTC', 'YYYY-MM-DD') from departures d left join legal_holds h on h.user_id = d.user_id
  where d.user_id = substring(${email} from '^deleted-([0-9a-f-]{36})@deleted[.]invalid$')::uuid
    and d.status = 'done' and (h.user_id is null or h.ended_at is not null))`;

export async function goneOnOf({ db }: Pick<Ctx, 'db'>, email: string): Promise<Day | null> {
  const { rows } = await sql<{ day: Day | null }>`select ${goneOn(sql`${email}::text`)} as day`.execute(db);
  return rows[0]?.day ?? null;
}

/** Agreements of somebody that everybody signed and that are over, whose other parties were not told since then that they leave. */
export async function endedOf({ db }: Pick<Ctx, 'db'>, userId: string, since: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select a.id from agreement_readers r join agreements a on a.id = r.agreement_id
    where r.user_id = ${userId} and a.purpose is null and a.status in ${among(wereInForce)}
      and exists (select from agreement_parties p where p.agreement_id = a.id and p.user_id = ${userId})
      and not exists (select from events e where e.subject_kind = 'agreement' and e.subject_id = a.id
        and e.name = 'agreement.party_leaving' and e.at >= ${since}) order by a.id`.execute(db);
  return rows.map(({ id }) => id);
}
