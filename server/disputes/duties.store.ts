// What waits for somebody in disputes is one subquery.
import type { ClockKind } from '@ahadi/domain/core/clock.ts';
import { type RawBuilder, sql } from 'kysely';
import {
  type AheadRows,
  type BindingRows,
  type DutyRows,
  LOOKED_THROUGH,
  type QueueRows,
  queueOf,
  type ThingRows,
  turnsIn,
  type Viewer,
} from '../core/viewer.ts';

/** What waits for somebody in disputes. A settlement to sign stands among agreements. */
export const waitingDisputes = turnsIn(
  'dispute',
  () => sql`
  select d.ref, d.title, o.name as other, jsonb_build_object('amountMinor', d.claimed_minor, 'currency', d.currency) as facts
  from disputes d left join dispute_parties o on o.dispute_id = d.id
    and o.side = case when d.filer_user_id = t.user_id then 'respondent' else 'filer' end
  where d.id = t.thing_id`,
);

/** The next deadline of each open dispute in the next 30 days, reminders of ours left out. */
export const disputesAhead: AheadRows = ({ me, now }) => sql`
  select d.id, d.ref, d.title, c.due from dispute_readers r
  join disputes d on d.id = r.dispute_id and (d.filer_user_id = ${me} or d.shown_to_respondent)
  cross join lateral (select min(c.due_at) as due from clocks c where c.subject_kind = 'dispute' and c.subject_id = d.id and c.status = 'running'
    and c.kind in ('dispute.info', 'dispute.response', 'dispute.resolution', 'dispute.offer', 'dispute.plan', 'dispute.claimed_resolved', 'dispute.objection')) c
  where r.user_id = ${me} and r.is_open and c.due between ${now} and ${now} + interval '30 days'
  order by c.due limit 20`;

/** How many are open, drafts left out, counted to 100. */
export const disputeNumbers: DutyRows = ({ me }) => sql`
  select count(*)::int as open from (
    select 1 from dispute_readers r join disputes d on d.id = r.dispute_id
    where r.user_id = ${me} and r.is_open and d.status not in ('draft', 'published') and (d.filer_user_id = ${me} or d.shown_to_respondent) limit 100) x`;

const notTheirs = ({ me }: { me: RawBuilder<unknown> }) => sql`
  d.filer_user_id <> ${me} and d.triaged_by is distinct from ${me} and d.refused_by is distinct from ${me}
  and not exists (select 1 from dispute_parties p where p.dispute_id = d.id and p.user_id = ${me})`;

const disputeQueue = (it: Viewer, name: string, state: RawBuilder<unknown>, clock: ClockKind) =>
  queueOf(name, sql`select d.id, d.updated_at as at from disputes d where ${state} and ${notTheirs(it)}`, {
    now: it.now,
    thing: 'dispute',
    clocks: [clock],
  });

/** What waits for officers, without matters of their own. */
export const officerQueues: QueueRows = (it) => sql`
  ${disputeQueue(it, 'triage', sql`d.status = 'submitted' and not d.appealed`, 'dispute.triage')}
  union all ${disputeQueue(it, 'identity', sql`d.status = 'identity_check'`, 'dispute.identity_check')}
  union all ${disputeQueue(it, 'appeals', sql`d.status = 'submitted' and d.appealed`, 'dispute.triage')}`;
/** What waits for record officers before it is public. */
export const publicationQueue: QueueRows = (it) =>
  disputeQueue(it, 'publication', sql`d.status = 'publication_review'`, 'dispute.review');

export const disputesToFind: ThingRows = ({ me }) => sql`
  select d.id, d.id as place, d.title, d.ref, d.status, o.name as other, r.updated_at as at from dispute_readers r
  join disputes d on d.id = r.dispute_id and (d.filer_user_id = ${me} or d.shown_to_respondent)
  left join dispute_parties o on o.dispute_id = d.id and o.side = case when d.filer_user_id = ${me} then 'respondent' else 'filer' end
  where r.user_id = ${me} order by r.updated_at desc, r.dispute_id desc limit ${sql.lit(LOOKED_THROUGH)}`;

export const disputesToEnd: BindingRows = ({ me }) => sql`
  select d.id, d.ref || ' ' || d.title as label from disputes d join dispute_parties p on p.dispute_id = d.id
  where p.user_id = ${me} and d.status not in ('draft', 'rejected', 'unserved_closed', 'resolved', 'withdrawn', 'unresolved_private', 'published')
  order by d.id limit 100`;
