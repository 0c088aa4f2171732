// What waits for somebody in disputes is one subquery.
import { disputeLifecycle } from '@ahadi/domain/disputes/lifecycle.ts';
import { DisputeStatus } from '@ahadi/domain/disputes/schema.ts';
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

type Action = Parameters<typeof disputeLifecycle.can>[0];
/** The states in which something can be done, as the life cycle says. */
const whereCan = (action: Action): RawBuilder<unknown> =>
  sql`d.status in (${sql.join(
    DisputeStatus.options.filter((status) => disputeLifecycle.can(action, status)).map((status) => sql.lit(status)),
  )})`;

const isOffered = sql`exists (select 1 from dispute_offers o where o.dispute_id = d.id and o.status = 'open'
  and (o.from_bids or o.from_side <> side.mine))`;

/**
 * What waits for somebody in disputes: the same as `waitsFor` of the rules. A settlement that waits for signatures is an agreement to sign
 * and stands there.
 */
export const waitingDisputes: DutyRows = ({ me }) => sql`
  select it.kind, it.id, it.ref, it.title, it.other, clock.due, clock.clock, it.updated_at as since,
    jsonb_build_object('amountMinor', it.claimed_minor, 'currency', it.currency) as facts
  from (
    select d.id, d.ref, d.title, d.updated_at, d.claimed_minor, d.currency, o.name as other,
      case
        when side.mine = 'filer' and ${whereCan('remove')} then 'dispute.finish'
        when side.mine = 'filer' and ${whereCan('lapse_info')} then 'dispute.add_information'
        when side.mine = 'respondent' and ${whereCan('note_silence')} then 'dispute.answer'
        when side.mine = 'filer' and d.resolved_claim is not null and ${whereCan('deny_resolved')} then 'dispute.confirm_resolved'
        when d.extension_offer->>'fromSide' <> side.mine and ${whereCan('answer_extension')} then 'dispute.answer_extension'
        when ${whereCan('settle')} then null
        when ${whereCan('answer_offer')} and ${isOffered} then 'dispute.answer_offer'
        when side.mine = 'filer' and ${whereCan('accept_plan')} and d.response->>'planDue' is not null then 'dispute.accept_plan'
        when side.mine = 'respondent' and ${whereCan('respond')} and d.response is null then 'dispute.answer_late'
        when side.mine = 'respondent' and (${whereCan('respond')} or d.status = 'reopened') then 'dispute.talk'
      end as kind
    from dispute_readers r
    join disputes d on d.id = r.dispute_id
    cross join lateral (select case when d.filer_user_id = ${me} then 'filer' else 'respondent' end as mine) side
    left join dispute_parties o on o.dispute_id = d.id and o.side <> side.mine
    where r.user_id = ${me} and r.is_open and (d.filer_user_id = ${me} or (d.shown_to_respondent and exists (
      select 1 from dispute_parties p where p.dispute_id = d.id and p.side = 'respondent' and p.user_id = ${me})))) it
  ${dueBy('dispute', sql`it.id`, {
    'dispute.add_information': 'dispute.info',
    'dispute.answer': 'dispute.response',
    'dispute.confirm_resolved': 'dispute.claimed_resolved',
    'dispute.answer_extension': 'dispute.response',
    'dispute.answer_offer': 'dispute.offer',
    'dispute.accept_plan': 'dispute.resolution',
    'dispute.answer_late': 'dispute.resolution',
    'dispute.talk': 'dispute.resolution',
  })}
  where it.kind is not null`;

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

/** What waits for officers, without matters of their own. */
export const officerQueues: QueueRows = (it) => sql`
  ${queueOf('triage', sql`select d.updated_at as at from disputes d where d.status = 'submitted' and not d.appealed and ${notTheirs(it)}`)}
  union all ${queueOf('identity', sql`select d.updated_at as at from disputes d where d.status = 'identity_check' and ${notTheirs(it)}`)}
  union all ${queueOf('appeals', sql`select d.updated_at as at from disputes d where d.status = 'submitted' and d.appealed and ${notTheirs(it)}`)}`;
/** What waits for record officers before it is public. */
export const publicationQueue: QueueRows = (it) =>
  queueOf(
    'publication',
    sql`select d.updated_at as at from disputes d where d.status = 'publication_review' and ${notTheirs(it)}`,
  );

export const disputesToFind: ThingRows = ({ me }) => sql`
  select d.id, d.id as place, d.title, d.ref, d.status, o.name as other, r.updated_at as at from dispute_readers r
  join disputes d on d.id = r.dispute_id and (d.filer_user_id = ${me} or d.shown_to_respondent)
  left join dispute_parties o on o.dispute_id = d.id and o.side = case when d.filer_user_id = ${me} then 'respondent' else 'filer' end
  where r.user_id = ${me} order by r.updated_at desc, r.dispute_id desc limit ${sql.lit(LOOKED_THROUGH)}`;
