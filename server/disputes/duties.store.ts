// What waits for somebody in disputes is one subquery.

import { openDisputes } from '@ahadi/domain/disputes/lifecycle.ts';
import { type RawBuilder, sql } from 'kysely';
import { among } from '../core/db.ts';
import {
  type AheadRows,
  type BindingRows,
  type DutyRows,
  type HeldRows,
  LOOKED_THROUGH,
  type QueueRows,
  queueOf,
  type ThingRows,
  turnsIn,
  type Viewer,
} from '../core/viewer.ts';
import { type DeskName, deskClocks, waitsAt } from './desk.store.ts';

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
    and c.kind in ('dispute.info', 'dispute.response', 'dispute.resolution', 'dispute.plan', 'dispute.claimed_resolved', 'dispute.objection', 'dispute.review', 'dispute.offer', 'dispute.decision')
    -- That there is an open offer is the two sides' own business.
    and (c.kind <> 'dispute.offer' or exists (select from dispute_parties p where p.dispute_id = d.id and p.user_id = ${me}))) c
  where r.user_id = ${me} and r.is_open and c.due between ${now} and ${now} + interval '30 days'
  order by c.due limit 20`;

/** How many are open, drafts left out, counted to 100. */
export const disputeNumbers: DutyRows = ({ me }) => sql`
  select count(*)::int as open from (
    select 1 from dispute_readers r join disputes d on d.id = r.dispute_id
    where r.user_id = ${me} and r.is_open and d.status in ${among(openDisputes)} and (d.filer_user_id = ${me} or d.shown_to_respondent) limit 100) x`;

const deskQueue = (it: Viewer, name: string, desk: DeskName): RawBuilder<unknown> =>
  queueOf(
    name,
    sql`select d.id, d.updated_at as at from disputes d where ${waitsAt(desk, it.me)}`,
    // What has been with a court for long is there because its clock ran out; nobody is late with it.
    desk === 'courts' ? undefined : { now: it.now, thing: 'dispute', clocks: [deskClocks[desk]] },
  );

/** What waits for officers, without matters of their own. */
export const officerQueues: QueueRows = (it) => sql`
  ${deskQueue(it, 'triage', 'triage')} union all ${deskQueue(it, 'identity', 'identity')}
  union all ${deskQueue(it, 'appeals', 'appeals')} union all ${deskQueue(it, 'courts', 'courts')}`;
/** What waits for record officers before it is public. */
export const publicationQueue: QueueRows = (it) => deskQueue(it, 'publication', 'review');

export const disputesToFind: ThingRows = ({ me }) => sql`
  select d.id, d.id as place, d.title, d.ref, d.status, o.name as other, r.updated_at as at from dispute_readers r
  join disputes d on d.id = r.dispute_id and (d.filer_user_id = ${me} or d.shown_to_respondent)
  left join dispute_parties me on me.dispute_id = d.id and me.user_id = ${me} and me.side = 'respondent'
  left join dispute_parties o on o.dispute_id = d.id and o.side = case when me.user_id is null then 'respondent' else 'filer' end
  where r.user_id = ${me} order by r.updated_at desc, r.dispute_id desc limit ${sql.lit(LOOKED_THROUGH)}`;

export const disputesToEnd: BindingRows = ({ me }) => sql`
  select d.id, d.ref || ' ' || d.title as label from disputes d join dispute_parties p on p.dispute_id = d.id
  where p.user_id = ${me} and d.status in ${among(openDisputes)}
  order by d.id limit 100`;

export const disputesHeld: HeldRows = ({ agreements }) => sql`
  select case when d.status not in ${among(openDisputes)} then coalesce(d.ended_at, d.updated_at) end as ended_at
  from disputes d where d.agreement_id = any(${agreements}) and d.status <> 'draft'`;
