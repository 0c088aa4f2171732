// What waits in escrows for one person, and what comes up, as parts of one statement.

import { agreedEscrows, openEscrows } from '@ahadi/domain/escrow/lifecycle.ts';
import { sql } from 'kysely';
import { among } from '../core/db.ts';
import {
  type AheadRows,
  type BindingRows,
  type DutyRows,
  LOOKED_THROUGH,
  type QueueRows,
  queueOf,
  type ThingRows,
  turnsIn,
} from '../core/viewer.ts';
import { wantsMediator } from './stages.store.ts';

// What it is about of a stage: what lies in it, or is still to be paid in. Where each pays a part of the whole, the page says which.
const turns = turnsIn(
  'escrow',
  () => sql`
  select e.ref, e.title, (select p.name from escrow_parties p where p.escrow_id = e.id
      and p.role = case when me.role = 'buyer' then 'seller' else 'buyer' end) as other,
    jsonb_build_object('amountMinor', case
        when t.verb = 'escrow.pay_stage' then m.amount_minor - m.funded_minor
        when m.id is not null then nullif(m.funded_minor - m.released_minor - m.refunded_minor - m.split_minor, 0)
        when e.led_by->'parts' is null then nullif(e.total_minor, 0) end, 'currency', e.currency, 'stage', m.seq,
      'stages', case when m.id is not null then jsonb_array_length(e.terms->'milestones') end) as facts
  from escrows e left join escrow_parties me on me.escrow_id = e.id and me.user_id = t.user_id
  left join escrow_milestones m on m.id = t.part_id
  where e.id = t.thing_id`,
);

/** What waits for somebody in escrows and their stages; of several that ask the same, the one that is due first. */
export const waitingEscrows: DutyRows = (it) => sql`
  select * from (select distinct on (id, kind) * from (${turns(it)}) x order by id, kind, due nulls last, (facts->>'stage')::int) y`;

/** The next deadline of each open escrow in the next 30 days, no matter who has to act. */
export const escrowsAhead: AheadRows = ({ me, now }) => sql`
  select e.id, e.ref, e.title, c.due from escrow_readers r
  join escrows e on e.id = r.escrow_id and e.status in ${among(openEscrows)}
  cross join lateral (select min(c.due_at) as due from (
    select c.due_at from clocks c where c.subject_kind = 'escrow' and c.subject_id = e.id and c.status = 'running'
      and c.kind in ('escrow.proposal', 'escrow.funding', 'escrow.end_proposal')
    union all select c.due_at from escrow_milestones m join clocks c on c.subject_kind = 'milestone' and c.subject_id = m.id and c.status = 'running'
      and c.kind in ('milestone.funding', 'milestone.delivery', 'milestone.no_delivery', 'milestone.receipt', 'milestone.inspection', 'milestone.answer', 'milestone.return',
        'milestone.return_check', 'milestone.split_answer') where m.escrow_id = e.id
    union all select c.due_at from clocks c where c.subject_kind = case e.led_by->>'kind' when 'order' then 'parcel' else e.led_by->>'kind' end
      and c.subject_id = (e.led_by->>'id')::uuid and c.status = 'running'
      and c.kind in ('parcel.accept', 'mediation.term')) c) c
  where r.user_id = ${me} and r.is_open and c.due between ${now} and ${now} + interval '30 days'
  order by c.due limit 20`;

/** What lies in open escrows in which the person takes part, as the one who pays, too; one sum a currency. */
export const heldSums: DutyRows = ({ me }) => sql`
  select e.currency, sum(m.funded_minor - m.released_minor - m.refunded_minor - m.split_minor)::bigint as minor
  from escrow_readers r join escrows e on e.id = r.escrow_id and e.status in ${among(agreedEscrows)}
  join lateral (select from escrow_parties p where p.escrow_id = e.id and p.user_id = ${me} limit 1) me on true
  join escrow_milestones m on m.escrow_id = e.id
  where r.user_id = ${me} and r.is_open group by e.currency
  having sum(m.funded_minor - m.released_minor - m.refunded_minor - m.split_minor) > 0 order by 2 desc limit 5`;

/** Stages in dispute, and of these those that a mediator is to be appointed for, late from that day on; for administrators without a part in them. */
export const disputedQueue: QueueRows = ({ me, now }) =>
  sql`${queueOf(
    'mediators_wanted',
    sql`select m.id, (select max(c.due_at) from clocks c where c.subject_kind = 'milestone' and c.subject_id = m.id and c.kind = 'milestone.negotiation') as at
      from escrow_milestones m join escrows e on e.id = m.escrow_id
      where e.status = 'active' and e.creator_user_id <> ${me} and ${wantsMediator}
        and not exists (select 1 from escrow_parties p where p.escrow_id = e.id and p.user_id = ${me})`,
    { now, thing: 'milestone', clocks: ['milestone.negotiation'] },
  )} union all ${queueOf(
    'escrows',
    sql`select e.updated_at as at from escrows e where e.status = 'active' and e.creator_user_id <> ${me}
      and exists (select 1 from escrow_milestones m where m.escrow_id = e.id and m.status = 'disputed' and m.mediator_user_id is distinct from ${me})
      and e.id in (select m.escrow_id from escrow_milestones m where m.status = 'disputed')
      and not exists (select 1 from escrow_parties p where p.escrow_id = e.id and p.user_id = ${me})`,
  )}`;

export const escrowsToFind: ThingRows = ({ me }) => sql`
  select e.id, e.id as place, e.title, e.ref, e.status, (select string_agg(p.name, ', ') from escrow_parties p where p.escrow_id = e.id and p.user_id is distinct from ${me}) as other,
    r.updated_at as at
  from escrow_readers r join escrows e on e.id = r.escrow_id where r.user_id = ${me}
  order by r.updated_at desc, r.escrow_id desc limit ${sql.lit(LOOKED_THROUGH)}`;

export const escrowsToEnd: BindingRows = ({ me }) => sql`
  select e.id, e.ref || ' ' || e.title as label from escrows e join escrow_parties p on p.escrow_id = e.id
  where p.user_id = ${me} and e.status in ${among(openEscrows)} order by e.id limit 100`;
