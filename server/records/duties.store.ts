// What waits for somebody in public history is one subquery.
import { publicRecords, unactedChallenges } from '@ahadi/domain/records/lifecycle.ts';
import { sql } from 'kysely';
import { actsForAccounts } from '../core/acting.ts';
import { among } from '../core/db.ts';
import { type BindingRows, type DutyRows, dueBy, type HeldRows, type QueueRows, queueOf } from '../core/viewer.ts';

/**
 * A challenged entry waits for the one who filed the dispute to stand by it; a public one, as long as a resolution removes it, for whom it
 * is about, until they say that it is resolved.
 */
export const waitingRecords: DutyRows = ({ me, now }) => sql`
  select 'record.cure' as kind, r.id, r.ref, d.title, r.facts->'filer'->>'name' as other, r.published_at as since, r.dispute_id,
    r.cure_until as due, null::text as clock, jsonb_build_object('disputeId', r.dispute_id, 'challenged', r.status = 'challenged') as facts
  from identity_members m
  join public_records r on r.subject_identity_id = m.identity_id and r.status in ${among(publicRecords)} and r.subject_user_id = ${me}
    and r.cure_until > ${now}
  join disputes d on d.id = r.dispute_id and d.resolved_claim is null
  where m.user_id = ${me}
  union all
  select it.*, clock.due, clock.clock, jsonb_build_object('disputeId', it.dispute_id) as facts from (
    select 'record.reaffirm' as kind, r.id, r.ref, d.title, c.by_name as other, c.created_at as since, r.dispute_id
    from identity_members m
    join public_records r on r.filer_identity_id = m.identity_id and r.status = 'challenged' and r.filer_user_id = ${me}
    join record_challenges c on c.record_id = r.id and c.status = 'forwarded'
    join disputes d on d.id = r.dispute_id
    where m.user_id = ${me}) it
  ${dueBy('record', sql`it.id`, { 'record.reaffirm': 'record.challenge_reaffirm' })}`;

/** Challenges that officers did not decide within their thirty days: what administrators see to. */
export const lateChallengeQueue: QueueRows = ({ now }) =>
  queueOf(
    'late_challenges',
    sql`select r.id, c.created_at as at, c.status from record_challenges c join public_records r on r.id = c.record_id
      where c.status <> 'decided' and c.rung in ('panel', 'owner')`,
    { now, thing: 'record', clocks: ['record.challenge_decision'] },
  );

/** Challenges that wait for record officers without a part in the matter. */
export const challengeQueue: QueueRows = ({ me, now }) =>
  queueOf(
    'challenges',
    sql`select r.id, c.created_at as at, c.status from record_challenges c join public_records r on r.id = c.record_id
      where c.status <> 'decided' and (${me} = any(array[r.filer_user_id, r.subject_user_id, r.triaged_by, c.by_user_id, c.proposed_by])) is not true
        and ${me} not in (${actsForAccounts(sql`r.filer_user_id, r.subject_user_id`)})
        and not exists (select 1 from record_challenges o where o.joined_to = c.id and o.by_user_id = ${me})`,
    {
      now,
      thing: 'record',
      clocks: ['record.challenge_action', 'record.challenge_decision'],
      // A first act that came late has come.
      unless: sql`c.kind = 'record.challenge_action' and q.status not in ${among(unactedChallenges)}`,
    },
  );

/** Entries that anybody finds now; `id` is the dispute's. */
export const publicEntries: BindingRows = ({ identities }) => sql`
  select r.dispute_id as id, r.ref as label from public_records r
  where r.subject_identity_id = any(${identities}) and r.status in ${among(publicRecords)} order by r.id`;

/** Entries about this person, and about these agreements; before one is public its dispute is the duty. */
export const entriesHeld: HeldRows = ({ agreements, identities }) => sql`
  select case when r.status not in ${among(publicRecords)} then coalesce(r.removed_at, r.updated_at) end as ended_at
  from public_records r where r.subject_identity_id = any(${identities})
    or r.dispute_id in (select d.id from disputes d where d.agreement_id = any(${agreements}))`;
