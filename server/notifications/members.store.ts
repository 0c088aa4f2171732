// Who has a part of their own in a matter hears nothing of it for an organisation.
import type { DutyKind } from '@ahadi/domain/dashboard/duties/rules.ts';
import type { MemberHears } from '@ahadi/domain/organisations/schema.ts';
import { sql } from 'kysely';
import { type ActingRow, lentTo } from '../core/acting.ts';
import type { Ctx } from '../core/ctx.ts';
import { thingsAsked } from '../core/telling.ts';

/** A member of an organisation that is told, and what somebody of it is waited for with in what the deed was done to. */
export type Listener = ActingRow & {
  organisation_id: string;
  email: string;
  hears: MemberHears;
  waiting: DutyKind[];
};

/** What a deed is about, as far as people take part in it. */
export type Matter = {
  agreementId: string | null;
  disputeId: string | null;
  mediationId: string | null;
  escrowId: string | null;
  orderId: string | null;
  parcelId: string | null;
};

const MOST = 500;

/** Those who act for some accounts that are told of a deed, and want to hear something; not who has a part of their own in it. */
export async function listenersOf(
  ctx: Pick<Ctx, 'db' | 'now'>,
  accounts: readonly string[],
  eventId: string,
  { agreementId, disputeId, mediationId, escrowId, orderId, parcelId }: Matter,
): Promise<Listener[]> {
  const { rows } = await sql<Listener>`
    with m as materialized (
      select * from organisation_members where organisation_id = any(${accounts}::uuid[]) and status = 'active' and hears <> 'none'
      order by organisation_id, id limit ${MOST})
    select m.organisation_id, m.hears, m.id as membership_id, u.id as user_id, u.name, u.email, m.role, m.pays, m.limit_minor, m.limit_currency,
      ${sql.raw(lentTo('m.id', 'n.now'))} as lent,
      (select i.display_name from identity_members p join identities i on i.id = p.identity_id
        where p.user_id = m.organisation_id and p.is_primary) as organisation,
      array(select distinct t.verb from events e join turns t on (t.thing_kind, t.thing_id) in ${thingsAsked}
        where e.id = ${eventId} and t.user_id = m.organisation_id) as waiting
    from m join users u on u.id = m.member_id and u.suspended_by is null, (select ${ctx.now}::timestamptz as now) n
    where not exists (select 1 from agreement_parties p where p.user_id = m.member_id
        and p.agreement_id in (${agreementId}::uuid, (select d.agreement_id from disputes d where d.id = ${disputeId}::uuid)))
      and not exists (select 1 from agreement_attendants a where a.user_id = m.member_id and a.agreement_id = ${agreementId}::uuid)
      and not exists (select 1 from dispute_parties p where p.user_id = m.member_id and p.dispute_id = ${disputeId}::uuid)
      and not exists (select 1 from mediation_sides s where s.user_id = m.member_id and s.mediation_id = ${mediationId}::uuid)
      and not exists (select 1 from mediation_representatives r where r.user_id = m.member_id and r.mediation_id = ${mediationId}::uuid)
      and not exists (select 1 from parcels c join orders o on o.id = c.order_id join suppliers s on s.id = c.supplier_id
        where (c.id = ${parcelId}::uuid or c.order_id = ${orderId}::uuid) and (o.buyer_user_id = m.member_id
          or exists (select 1 from identity_members w where w.identity_id = s.identity_id and w.user_id = m.member_id)))
      and not exists (select 1 from escrow_parties p where p.user_id = m.member_id and p.escrow_id = ${escrowId}::uuid)
      and not exists (select 1 from escrow_milestones s where s.mediator_user_id = m.member_id and s.escrow_id = ${escrowId}::uuid)
      and not exists (select 1 from mediations c where c.id = ${mediationId}::uuid and m.member_id in (c.chosen_user_id, c.mediator_user_id))
    order by m.organisation_id, m.id`.execute(ctx.db);
  return rows;
}
