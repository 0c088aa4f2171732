// Ties between people and a case are found in one statement.

import { signedAgreements } from '@ahadi/domain/agreements/rules.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';
import { among } from '../core/db.ts';
import { withFormer } from './replacement.store.ts';

/** With whom somebody acts for one identity, for whom they act or ever acted, and who acts or acted for them: found for each alone. */
const besides = (userId: RawBuilder<unknown>) => sql`
  select them.user_id from identity_members me join identity_members them on them.identity_id = me.identity_id where me.user_id = ${userId}
  union all select o.member_id from organisation_members o where o.organisation_id = ${userId} and o.since is not null
  union all select o.organisation_id from organisation_members o where o.member_id = ${userId} and o.since is not null`;

/**
 * Which of these people have a tie to somebody of the case: they are one of its people or of an organisation with one of them,
 * signed an agreement with one, had a dispute, an escrow or a mediation with one on whatever side, or had another part in this
 * case. Organisations are followed over whom they have in common: two steps from the case's people, one from the others. Having mediated for somebody before is no tie:
 * that is disclosed (design M13).
 */
export async function tiedTo(
  ctx: Pick<Ctx, 'db'>,
  mediationId: string,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (userIds.length === 0) return new Set();
  const { rows } = await sql<{ candidate: string }>`
    with recursive
    people(user_id) as (
      select s.user_id from mediation_sides s where s.mediation_id = ${mediationId} and s.user_id is not null
      union select u.id from mediation_sides s join users u on u.email = s.email and u.email_verified where s.mediation_id = ${mediationId}
      -- Who ever spoke for a side heard what it thinks, also when they do not any more.
      union select r.user_id from mediation_representatives r where r.mediation_id = ${mediationId}
      union select (e.payload->>'userId')::uuid from events e
        where e.subject_kind = 'mediation' and e.subject_id in ${withFormer(mediationId)} and e.name = 'mediation.representative_named'
      union select p.user_id from dispute_parties p join mediations c on c.dispute_id = p.dispute_id
        where c.id = ${mediationId} and p.user_id is not null
      union select p.user_id from agreement_parties p join mediations c on c.agreement_id = p.agreement_id
        where c.id = ${mediationId} and p.user_id is not null
    ),
    -- Whom the case's people act with: from a person to their organisations, to those who act for these, and on.
    ours(user_id, steps) as (
      select user_id, 0 from people
      union select them.user_id, ours.steps + 1 from ours cross join lateral (${besides(sql`ours.user_id`)}) them where ours.steps < 2
    ),
    case_people(user_id) as (select distinct user_id from ours where steps < 2),
    case_identities(identity_id) as (
      select m.identity_id from identity_members m join case_people p on p.user_id = m.user_id
      union select s.identity_id from mediation_sides s where s.mediation_id = ${mediationId} and s.identity_id is not null
    ),
    candidates(candidate) as (select unnest(${userIds}::uuid[])),
    -- The candidate with those they act with.
    theirs(candidate, user_id) as (
      select candidate, candidate from candidates
      union select c.candidate, them.user_id from candidates c cross join lateral (${besides(sql`c.candidate`)}) them
    ),
    -- What was drawn up for a mediation ties nobody: its mediator signed it as one.
    drawn_up(agreement_id) as (
      select engagement_agreement_id from mediations where engagement_agreement_id is not null
      union all select settlement_agreement_id from mediations where settlement_agreement_id is not null
    )
    select t.candidate from theirs t join ours p on p.user_id = t.user_id
    union
    -- Who mediated it before heard what each side said alone.
    select t.candidate from theirs t join mediations f on f.mediator_user_id = t.user_id where f.id in ${withFormer(mediationId)} and f.id <> ${mediationId}
    union
    select t.candidate from theirs t
      join identity_members m on m.user_id = t.user_id join identities i on i.id = m.identity_id
      join identities other on other.registration_no = i.registration_no and other.country = i.country
      join case_identities c on c.identity_id = other.id
      where i.registration_no <> ''
    union
    select t.candidate from theirs t
      join agreement_parties one on one.user_id = t.user_id
      join agreement_parties other on other.agreement_id = one.agreement_id and other.id <> one.id
      join case_people p on p.user_id = other.user_id
      join agreements a on a.id = one.agreement_id and a.status in ${among(signedAgreements)}
      where not exists (select 1 from drawn_up d where d.agreement_id = a.id)
    union
    select t.candidate from theirs t
      join dispute_parties one on one.user_id = t.user_id
      join dispute_parties other on other.dispute_id = one.dispute_id and other.side <> one.side
      join case_people p on p.user_id = other.user_id
      join disputes d on d.id = one.dispute_id and d.submitted_at is not null
    union
    select t.candidate from theirs t
      join escrow_parties one on one.user_id = t.user_id
      join escrow_parties other on other.escrow_id = one.escrow_id and other.id <> one.id
      join case_people p on p.user_id = other.user_id
      join escrows e on e.id = one.escrow_id and e.status <> 'draft'
      where not exists (select 1 from mediations f where f.fee_escrow_id = e.id)
    union
    select t.candidate from theirs t
      join mediation_sides one on one.user_id = t.user_id
      join mediation_sides other on other.mediation_id = one.mediation_id and other.side <> one.side
      join case_people p on p.user_id = other.user_id
    union
    select t.candidate from theirs t join disputes d on t.user_id in (d.triaged_by, d.refused_by)
      join mediations c on c.dispute_id = d.id where c.id = ${mediationId}
    union
    select e.actor_id from events e join candidates k on k.candidate = e.actor_id
      where e.subject_kind = 'mediation' and e.subject_id = ${mediationId}
        and e.name in ('mediation.screened', 'mediation.objection_judged')`.execute(ctx.db);
  return new Set(rows.map(({ candidate }) => candidate));
}
