// What waits in escrows for one person, and what comes up, as parts of one statement.
import { type RawBuilder, sql } from 'kysely';
import {
  type AheadRows,
  type DutyRows,
  dueBy,
  LOOKED_THROUGH,
  type QueueRows,
  queueOf,
  type ThingRows,
} from '../core/viewer.ts';

const open = ({ me }: { me: RawBuilder<unknown> }) => sql`
  escrow_readers r join escrows e on e.id = r.escrow_id and e.hold is null
  left join escrow_parties me on me.escrow_id = e.id and me.user_id = ${me}`;
const otherName = sql`(select p.name from escrow_parties p where p.escrow_id = e.id
  and p.role = case when me.role = 'buyer' then 'seller' else 'buyer' end)`;

/** What waits in an escrow as a whole: to write it, to accept the terms, to pay, to answer a proposal to end it. */
const wholes: DutyRows = (it) => sql`
  select it.kind, it.id, it.ref, it.title, it.other, clock.due, clock.clock, it.updated_at as since,
    jsonb_build_object('amountMinor', nullif(it.total_minor, 0), 'currency', it.currency) as facts
  from (
    select e.id, e.ref, e.title, e.updated_at, e.total_minor, e.currency, ${otherName} as other,
      case e.status
        when 'draft' then case when e.creator_user_id = ${it.me} then 'escrow.finish' end
        when 'proposed' then case when me.role <> 'payer' and me.accepted_version is distinct from e.terms_version then 'escrow.accept' end
        when 'awaiting_funding' then case when me.role <> 'seller' then 'escrow.pay' end
        when 'active' then case when me.role <> 'payer' and e.end_proposal->>'by' <> me.role then 'escrow.answer_end' end
      end as kind
    from ${open(it)} where r.user_id = ${it.me} and r.is_open) it
  ${dueBy('escrow', sql`it.id`, {
    'escrow.accept': 'escrow.proposal',
    'escrow.pay': 'escrow.funding',
    'escrow.answer_end': 'escrow.end_proposal',
  })}
  where it.kind is not null`;

/**
 * What waits in its stages; of several that ask the same, the one that is due first. What follows from a parcel is asked on the parcel,
 * and the fee of a mediation is moved by its case.
 */
const stages: DutyRows = (it) => sql`
  select distinct on (it.id, it.kind) it.kind, it.id, it.ref, it.title, it.other, clock.due, clock.clock, it.updated_at as since,
    jsonb_build_object('amountMinor', it.amount_minor, 'currency', it.currency, 'stage', it.seq, 'stages', it.stages) as facts
  from (
    select m.id as milestone_id, m.seq, m.amount_minor, e.id, e.ref, e.title, e.updated_at, e.currency, ${otherName} as other,
      jsonb_array_length(e.terms->'milestones') as stages,
      case
        when m.status = 'disputed' and exists (select 1 from escrow_resolutions x where x.milestone_id = m.id and x.status = 'proposed'
          and x.source = 'mediator' and not me.role = any(x.accepted_by)) then 'escrow.answer_split'
        when m.status = 'disputed' and exists (select 1 from escrow_offers o where o.milestone_id = m.id and o.status = 'open'
          and o.by_role <> me.role) then 'escrow.answer_offer'
        when me.role = 'seller' and m.status = 'rejected' then 'escrow.answer_rejection'
        when me.role = 'seller' and m.status = 'returning' and m.return_shipped_at is not null then 'escrow.check_return'
        when me.role = 'buyer' and m.status = 'returning' and m.return_shipped_at is null then 'escrow.send_back'
        when e.origin = 'order' then null
        when me.role = 'seller' and m.status = 'funded' then 'escrow.deliver'
        when me.role = 'buyer' and m.status = 'awaiting_funds' then 'escrow.pay_stage'
        when me.role = 'buyer' and m.status = 'delivered' and exists (select 1 from clocks c where c.subject_kind = 'milestone'
          and c.subject_id = m.id and c.kind = 'milestone.receipt' and c.status in ('running', 'paused')) then 'escrow.confirm_receipt'
        when me.role = 'buyer' and m.status = 'delivered' then 'escrow.inspect'
      end as kind
    from ${open(it)} join escrow_milestones m on m.escrow_id = e.id
      and m.status in ('awaiting_funds', 'funded', 'delivered', 'rejected', 'returning', 'disputed')
    where r.user_id = ${it.me} and r.is_open and e.status = 'active' and me.role <> 'payer'
      and e.led_by->>'kind' is distinct from 'mediation') it
  ${dueBy('milestone', sql`it.milestone_id`, {
    'escrow.answer_split': 'milestone.split_answer',
    'escrow.answer_offer': 'milestone.offer',
    'escrow.answer_rejection': 'milestone.answer',
    'escrow.check_return': 'milestone.return_check',
    'escrow.send_back': 'milestone.return',
    'escrow.deliver': 'milestone.delivery',
    'escrow.pay_stage': 'milestone.funding',
    'escrow.confirm_receipt': 'milestone.receipt',
    'escrow.inspect': 'milestone.inspection',
  })}
  where it.kind is not null order by it.id, it.kind, clock.due nulls last, it.seq`;

export const waitingEscrows: DutyRows = (it) => sql`${wholes(it)} union all (${stages(it)})`;

/** The next deadline of each open escrow in the next 30 days, whoever has to act. */
export const escrowsAhead: AheadRows = ({ me, now }) => sql`
  select e.id, e.ref, e.title, c.due from escrow_readers r
  join escrows e on e.id = r.escrow_id and e.status in ('proposed', 'awaiting_funding', 'active')
  cross join lateral (select min(c.due_at) as due from (
    select c.due_at from clocks c where c.subject_kind = 'escrow' and c.subject_id = e.id and c.status = 'running'
      and c.kind in ('escrow.proposal', 'escrow.funding', 'escrow.end_proposal')
    union all select c.due_at from escrow_milestones m join clocks c on c.subject_kind = 'milestone' and c.subject_id = m.id and c.status = 'running'
      and c.kind in ('milestone.funding', 'milestone.delivery', 'milestone.receipt', 'milestone.inspection', 'milestone.answer', 'milestone.return',
        'milestone.return_check', 'milestone.split_answer') where m.escrow_id = e.id) c) c
  where r.user_id = ${me} and r.is_open and c.due between ${now} and ${now} + interval '30 days'
  order by c.due limit 20`;

/** What lies in open escrows of which the person is buyer or seller, one sum a currency. */
export const heldSums: DutyRows = ({ me }) => sql`
  select e.currency, sum(m.funded_minor - m.released_minor - m.refunded_minor - m.split_minor)::bigint as minor
  from escrow_readers r join escrows e on e.id = r.escrow_id and e.status in ('awaiting_funding', 'active')
  join escrow_parties me on me.escrow_id = e.id and me.user_id = ${me} and me.role <> 'payer'
  join escrow_milestones m on m.escrow_id = e.id
  where r.user_id = ${me} and r.is_open group by e.currency
  having sum(m.funded_minor - m.released_minor - m.refunded_minor - m.split_minor) > 0 order by 2 desc limit 5`;

/** Stages in dispute, for administrators without a part in them. */
export const disputedQueue: QueueRows = ({ me }) =>
  queueOf(
    'escrows',
    sql`select e.updated_at as at from escrows e where e.status = 'active' and e.creator_user_id <> ${me}
      and exists (select 1 from escrow_milestones m where m.escrow_id = e.id and m.status = 'disputed' and m.mediator_user_id is distinct from ${me})
      and e.id in (select m.escrow_id from escrow_milestones m where m.status = 'disputed')
      and not exists (select 1 from escrow_parties p where p.escrow_id = e.id and p.user_id = ${me})`,
  );

export const escrowsToFind: ThingRows = ({ me }) => sql`
  select e.id, e.id as place, e.title, e.ref, e.status, (select string_agg(p.name, ', ') from escrow_parties p where p.escrow_id = e.id and p.user_id is distinct from ${me}) as other,
    r.updated_at as at
  from escrow_readers r join escrows e on e.id = r.escrow_id where r.user_id = ${me}
  order by r.updated_at desc, r.escrow_id desc limit ${sql.lit(LOOKED_THROUGH)}`;
