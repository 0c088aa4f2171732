import { sql } from 'kysely';
import { type AheadRows, type DutyRows, LOOKED_THROUGH, type ThingRows } from '../../core/viewer.ts';

const others = (me: ReturnType<typeof sql>) => sql`
  (select string_agg(p.name, ', ' order by p.sign_order, p.id) from agreement_parties p
    where p.agreement_id = a.id and p.user_id is distinct from ${me})`;

/**
 * What waits for somebody in agreements: to accept the current text, to sign when it is their turn, and for whoever made it to ask for
 * signatures once all accepted, or to answer a proposed change.
 */
export const waitingAgreements: DutyRows = ({ me }) => sql`
  select it.kind, it.id, it.ref, it.title, it.other, it.sign_due_at as due,
    case when it.sign_due_at is not null then 'agreement.sign_window' end as clock, it.updated_at as since,
    jsonb_build_object('amountMinor', it.value_minor, 'currency', it.currency) as facts
  from (
    select a.id, a.ref, a.title, a.sign_due_at, a.updated_at, a.value_minor, a.currency, ${others(me)} as other,
      case
        when a.status = 'negotiating' and me.id is not null and exists (select 1 from clause_suggestions s
            where s.agreement_id = a.id and s.status = 'open' and s.side <> me.side)
          then 'agreement.answer_suggestions'
        when a.status = 'negotiating' and me.id is not null and me.accepted_version_id is distinct from a.current_version_id
          then 'agreement.accept_text'
        when a.status = 'negotiating' then case when a.creator_user_id = ${me} and not exists (select 1 from agreement_parties p
            where p.agreement_id = a.id and not p.in_person and p.accepted_version_id is distinct from a.current_version_id)
          then 'agreement.request_signatures' end
        when a.creator_user_id = ${me} and exists (select 1 from agreement_parties p
            where p.agreement_id = a.id and p.status = 'change_requested')
          then 'agreement.answer_change'
        when me.status in ('invited', 'viewed') and (a.sign_mode = 'parallel' or not exists (select 1 from agreement_parties p
            where p.agreement_id = a.id and p.sign_order < me.sign_order and p.status <> 'signed'))
          and not exists (select 1 from agreement_attendants t where t.party_id = me.id and t.role = 'approver' and t.status <> 'approved')
          then case
            when exists (select 1 from disputes d where d.settlement_agreement_id = a.id)
              or exists (select 1 from mediations m where m.settlement_agreement_id = a.id) then 'agreement.sign_settlement'
            when exists (select 1 from mediations m where m.engagement_agreement_id = a.id) then 'agreement.sign_engagement'
            else 'agreement.sign' end
        when a.creator_user_id = ${me} and exists (select 1 from agreement_delegations d
            where d.agreement_id = a.id and d.status = 'asked')
          then 'agreement.answer_delegation'
        when a.creator_user_id = ${me} and a.status = 'signing' and exists (select 1 from agreement_parties p
            where p.agreement_id = a.id and p.in_person and p.status in ('invited', 'viewed') and (a.sign_mode = 'parallel'
              or not exists (select 1 from agreement_parties q where q.agreement_id = a.id and q.sign_order < p.sign_order and q.status <> 'signed')))
          then 'agreement.sign_in_person'
        when exists (select 1 from agreement_attendants t where t.agreement_id = a.id and t.user_id = ${me}
            and t.role = 'approver' and t.status in ('invited', 'viewed') and a.status = 'signing')
          then 'agreement.approve'
        when exists (select 1 from agreement_attendants t join agreement_parties p on p.id = t.party_id
            where t.agreement_id = a.id and t.user_id = ${me} and t.role = 'witness' and t.status <> 'attested' and p.status = 'signed')
          then 'agreement.attest'
      end as kind
    from agreement_readers r
    join agreements a on a.id = r.agreement_id and a.status in ('negotiating', 'signing')
    left join agreement_parties me on me.agreement_id = a.id and me.user_id = ${me}
    where r.user_id = ${me} and r.is_open) it
  where it.kind is not null`;

/** When the time to sign ends in the next 30 days, whoever has to sign. */
export const agreementsAhead: AheadRows = ({ me, now }) => sql`
  select a.id, a.ref, a.title, a.sign_due_at as due from agreement_readers r
  join agreements a on a.id = r.agreement_id and a.status = 'signing'
  where r.user_id = ${me} and r.is_open and a.sign_due_at between ${now} and ${now} + interval '30 days'
  order by a.sign_due_at limit 20`;

/**
 * The next day that ends an agreement in force or keeps it from being renewed, in the next 30 days. Where notice can still stop a renewal,
 * `renews` is true and `due` the end of the last day for it; else it is the end of its last day.
 */
export const endsAhead: AheadRows = ({ me, now }) => sql`
  select * from (
    select a.id, a.ref, a.title, x.renews, case when x.renews
        then ((c.due_at at time zone c.tz) - make_interval(days => (v.terms->'renewal'->>'noticeDays')::int)) at time zone c.tz else c.due_at end as due
    from agreement_readers r
    join agreements a on a.id = r.agreement_id and a.status = 'active'
    join clocks c on c.subject_kind = 'agreement' and c.subject_id = a.id and c.kind = 'agreement.end' and c.status = 'running'
    left join agreements b on b.id = a.amended_by
    join agreement_versions v on v.id = coalesce(b.current_version_id, a.current_version_id)
    cross join lateral (select v.terms ? 'renewal' and a.notice_by is null as renews) x
    where r.user_id = ${me} and r.is_active) it
  where due between ${now} and ${now} + interval '30 days' order by due limit 20`;

/** How many are in force, counted to 100, and whether the person has any. */
export const agreementNumbers: DutyRows = ({ me }) => sql`
  select (select count(*)::int from (select 1 from agreement_readers r
      join agreements a on a.id = r.agreement_id and a.status = 'active' where r.user_id = ${me} and r.is_active limit 100) x) as active,
    exists (select 1 from agreement_readers r where r.user_id = ${me}) as has_own`;

export const agreementsToFind: ThingRows = ({ me }) => sql`
  select a.id, a.id as place, a.title, a.ref, a.status, ${others(me)} as other, r.updated_at as at from agreement_readers r
  join agreements a on a.id = r.agreement_id where r.user_id = ${me} order by r.updated_at desc, r.agreement_id desc limit ${sql.lit(LOOKED_THROUGH)}`;
