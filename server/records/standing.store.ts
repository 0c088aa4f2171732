// What is public of identities and how they stand is one statement.
import { wereInForce } from '@ahadi/domain/agreements/lifecycle.ts';
import { cameToAnEnd, countedDisputes, leftUnresolved } from '@ahadi/domain/disputes/lifecycle.ts';
import { closedObligations } from '@ahadi/domain/obligations/lifecycle.ts';
import type { PublicIdentity } from '@ahadi/domain/records/schema.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';
import { among } from '../core/db.ts';

export type StandingRow = PublicIdentity & {
  agreementsKept: number;
  resolvedInTime: number;
  unresolved: number;
  answered: number;
  served: number;
};

/** Whether each on the side of a party answers for their own part only. */
const owesSeverally = sql`exists (select from agreement_versions v, jsonb_array_elements(v.terms->'sides') s
  where v.id = a.current_version_id and s->>'side' = p.side and s->>'liability' = 'severally')`;

/** Whether a party `p` did all that its side owed by an agreement, by this party's own part in it; null where it owed nothing. */
const didAllThatWasOwed = sql`(select bool_and(case when o.ended_parts @> jsonb_build_array(jsonb_build_object('debtorId', p.id, 'as', 'waived')) then false
        else o.status = 'fulfilled' or o.status = 'waived' and o.ended_parts @> jsonb_build_array(jsonb_build_object('debtorId', p.id)) end)
      from obligations o where o.agreement_id = p.agreement_id and o.term->>'debtor' = p.side and o.status <> 'released')`;

/** The agreement that a dispute `d` came to: its settlement, between its sides or in a mediation, or what a court decided. */
const settledBy = sql`coalesce(d.settlement_agreement_id, (select m.settlement_agreement_id from mediations m where m.dispute_id = d.id
      and m.settlement_agreement_id is not null order by m.created_at desc limit 1))`;

/**
 * How many agreements an identity kept. An agreement is kept by a party when all of this is true:
 * - it changes or ends no other one, and this party accepted its public-history clause;
 * - it is over: completed, run out or ended. What still runs is not kept yet;
 * - the party's side owed something by it, and every promise that the side owed was fulfilled, by this party's own part in it where
 *   several owed it. What was released, because an amendment wrote it again or the agreement ended before its day, was not owed; what
 *   was given up or is open was, and is not kept. What was done late and accepted is fulfilled. Where nobody promised anything
 *   here, nothing was seen to be kept;
 * - no dispute about it against the party, or against another on its side unless each of them owes only their own part, was resolved
 *   in any way, or ended or goes on past its deadline. A cure, a settlement or a decision ends a dispute and takes no breach back, also
 *   while the dispute is open again. What is open for the first time, was withdrawn, refused or never delivered changes
 *   nothing (I2, I11).
 * What a dispute came to is never one that was kept: kept, it counts as a dispute that was resolved.
 */
const keptBy = (identityId: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select count(distinct a.id)::int as n from agreement_parties p join agreements a on a.id = p.agreement_id
  where p.identity_id = ${identityId} and p.clause_answer = 'accepted' and a.status in ${among(wereInForce)} and a.purpose is null
    and ${didAllThatWasOwed}
    and not exists (select from disputes d where d.settlement_agreement_id = a.id)
    and not exists (select from mediations m where m.settlement_agreement_id = a.id and m.dispute_id is not null)
    and not exists (select from disputes d where d.agreement_id = a.id
      and (d.status in ${among(cameToAnEnd)} or d.reopened_once and is_open_dispute(d.status))
      and (exists (select from dispute_parties r where r.dispute_id = d.id and r.side = 'respondent' and r.identity_id = p.identity_id)
        or exists (select from agreement_parties r where r.id = d.respondent_party_id and r.side = p.side) and not ${owesSeverally}))`;

/** The same of what one dispute came to, a settlement or a decision, and the identity of its respondent: open while something of it is still to be done, and broken for good. */
export async function settlementKept(
  ctx: Pick<Ctx, 'db'>,
  agreementId: string,
  identityId: string | null,
): Promise<'kept' | 'open' | 'broken'> {
  const { rows } = await sql<{ state: 'kept' | 'open' | 'broken' }>`
    select case
      when exists (select from disputes b where b.agreement_id = ${agreementId} and b.status in ${among(leftUnresolved)}) then 'broken'
      when not exists (select from agreement_parties p where p.agreement_id = ${agreementId} and p.identity_id = ${identityId}
        and not ${didAllThatWasOwed}) then 'kept'
      when exists (select from agreement_parties p join obligations o on o.agreement_id = p.agreement_id and o.term->>'debtor' = p.side
        where p.agreement_id = ${agreementId} and p.identity_id = ${identityId} and o.status not in ${among(closedObligations)}) then 'open'
      else 'broken' end as state`.execute(ctx.db);
  return rows[0]?.state ?? 'kept';
}

/**
 * What is public of these identities and how they stand (design M9, I12), all in one statement. As defined in the docstring of
 * standingsOf.
 */
export async function standingsOf(ctx: Ctx, identityIds: readonly string[]): Promise<StandingRow[]> {
  const { rows } = await sql<StandingRow>`
    select i.id, i.display_name as name, i.kind, i.country, i.city, i.user_number as "userNumber", i.registration_no as "registrationNo",
      i.verification_level as "verificationLevel", kept.n as "agreementsKept", against."resolvedInTime", against.answered, against.served,
      shown.n as unresolved
    from identities i,
      lateral (${keptBy(sql`i.id`)}) kept,
      lateral (select
          count(*) filter (where d.status = 'resolved' and d.resolution_over_at is null
            and not exists (select from disputes b where b.agreement_id = ${settledBy} and b.status in ${among(leftUnresolved)})
            and not exists (select from agreement_parties p where p.agreement_id = ${settledBy} and p.identity_id = i.id
              and not ${didAllThatWasOwed}))::int as "resolvedInTime",
          count(*) filter (where d.response_over_at is not null and d.response is not null)::int as answered,
          count(*) filter (where d.response_over_at is not null)::int as served
        from dispute_parties r join disputes d on d.id = r.dispute_id
        where r.identity_id = i.id and r.side = 'respondent' and r.served_at is not null
          and r.clause_accepted_at is not null and d.flags = '{}' and d.status in ${among(countedDisputes)}) against,
      lateral (select count(*)::int as n from visible_records(null) v
        where v.subject_identity_id = i.id and v.prominence in ('indexed', 'listed') and v.resolved_on is null) shown
    where i.id = any(${identityIds}::uuid[])`.execute(ctx.db);
  return rows;
}
