// What waits for somebody in agreements is one subquery.
import { beingAgreed, inForce } from '@ahadi/domain/agreements/lifecycle.ts';
import { type RawBuilder, sql } from 'kysely';
import { among } from '../core/db.ts';
import {
  type AheadRows,
  type BindingRows,
  type DutyRows,
  type HeldRows,
  LOOKED_THROUGH,
  type ThingRows,
  turnsIn,
} from '../core/viewer.ts';
import { waitingApprovals } from './approval.store.ts';

const others = (me: ReturnType<typeof sql>) => sql`
  (select string_agg(p.name, ', ' order by p.sign_order, p.id) from agreement_parties p
    where p.agreement_id = a.id and p.user_id is distinct from ${me})`;

const turns = turnsIn(
  'agreement',
  ({ me }) => sql`
  select a.ref, a.title, ${others(me)} as other, jsonb_build_object('amountMinor', a.value_minor, 'currency', a.currency, 'changes', a.purpose is not null) as facts
  from agreements a where a.id = t.thing_id`,
);

/** Whether an agreement is what a dispute or a mediation is settled by. */
export const settlesBy = (id: RawBuilder<unknown>) => sql<boolean>`(
  exists (select 1 from disputes d where d.settlement_agreement_id = ${id})
  or exists (select 1 from mediations m where m.settlement_agreement_id = ${id}))`;

/** What waits for somebody in agreements, and for their approval before a text goes out. What is signed may be what another matter comes to, or how it begins. */
export const waitingAgreements: DutyRows = (it) => sql`
  select case
      when t.kind <> 'agreement.sign' then t.kind
      when ${settlesBy(sql`t.id`)} then 'agreement.sign_settlement'
      when exists (select 1 from mediations m where m.engagement_agreement_id = t.id) then 'agreement.sign_engagement'
      else t.kind
    end as kind, t.id, t.ref, t.title, t.other, t.due, t.clock, t.since, t.facts
  from (${turns(it)}) t union all (${waitingApprovals(it)})`;

/** When the time to sign ends in the next 30 days, no matter who has to sign. */
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

export const agreementsToDecide: BindingRows = ({ me }) => sql`
  select a.id, a.ref || ' ' || a.title as label from agreements a join agreement_parties p on p.agreement_id = a.id
  where p.user_id = ${me} and a.status in ${among(beingAgreed)} order by a.id limit 100`;

export const agreementsInForce: BindingRows = ({ me }) => sql`
  select a.id, a.ref || ' ' || a.title as label from agreements a join agreement_parties p on p.agreement_id = a.id
  where p.user_id = ${me} and a.status in ${among(inForce)} order by a.id`;

export const agreementsHeld: HeldRows = ({ agreements }) => sql`
  select case when a.status not in ${among(inForce)} then coalesce(
    (select max(e.at) from events e where e.subject_kind = 'agreement' and e.subject_id = a.id
      and e.name in ('agreement.completed', 'agreement.expired', 'agreement.terminated')), a.updated_at) end as ended_at
  from agreements a where a.id = any(${agreements})`;
