// In what somebody, or an organisation that they act for, stands against an account is read from everything that is open.

import { endedAgreements } from '@ahadi/domain/agreements/lifecycle.ts';
import { openDisputes } from '@ahadi/domain/disputes/lifecycle.ts';
import { openEscrows } from '@ahadi/domain/escrow/lifecycle.ts';
import { openMediations } from '@ahadi/domain/mediation/lifecycle.ts';
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';
import { among } from '../core/db.ts';

/**
 * The first open matter of an account in which a person, or an organisation that they act for, stands on another side, or which they mediate;
 * null where there is none. Who shares a side with somebody does not stand against them.
 */
export async function standsAgainst(
  ctx: Pick<Ctx, 'db'>,
  { personId, subjectId }: { personId: string; subjectId: string },
): Promise<string | null> {
  const { rows } = await sql<{ label: string }>`
    with them as materialized (
      select ${personId}::uuid as id
      union select m.organisation_id from organisation_members m
        where m.member_id = ${personId} and m.status = 'active' and m.organisation_id <> ${subjectId}
      union select b.user_id from identity_members a join identity_members b on b.identity_id = a.identity_id
        where a.user_id = ${personId} and b.user_id <> ${subjectId})
    (select a.ref || ' ' || a.title as label from agreement_parties me
      join agreement_parties p on p.agreement_id = me.agreement_id and p.side <> me.side and p.user_id in (select id from them)
      join agreements a on a.id = me.agreement_id and a.status not in ${among(endedAgreements)}
      where me.user_id = ${subjectId} order by a.id limit 1)
    union all
    (select d.ref || ' ' || d.title from dispute_parties me
      join dispute_parties p on p.dispute_id = me.dispute_id and p.side <> me.side and p.user_id in (select id from them)
      join disputes d on d.id = me.dispute_id and d.status in ${among(openDisputes)}
      where me.user_id = ${subjectId} order by d.id limit 1)
    union all
    (select m.ref || ' ' || m.title from mediation_sides me join mediations m on m.id = me.mediation_id and m.status in ${among(openMediations)}
      where me.user_id = ${subjectId} and (m.mediator_user_id in (select id from them) or exists (
        select from mediation_sides p where p.mediation_id = m.id and p.side <> me.side and p.user_id in (select id from them)))
      order by m.id limit 1)
    union all
    (select e.ref || ' ' || e.title from escrow_parties me join escrows e on e.id = me.escrow_id and e.status in ${among(openEscrows)}
      where me.user_id = ${subjectId} and (exists (
          select from escrow_parties p where p.escrow_id = e.id and p.role <> me.role and p.user_id in (select id from them))
        or exists (select from escrow_milestones s where s.escrow_id = e.id and s.mediator_user_id in (select id from them)))
      order by e.id limit 1)
    limit 1`.execute(ctx.db);
  return rows[0]?.label ?? null;
}
