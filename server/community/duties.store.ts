// The dashboard's statements about questions and cases.
import { openCases } from '@ahadi/domain/community/moderation/lifecycle.ts';
import { sql } from 'kysely';
import { among } from '../core/db.ts';
import { type AheadRows, LOOKED_THROUGH, type QueueRows, queueOf, type ThingRows, turnsIn } from '../core/viewer.ts';
import { mayJudge } from './case.store.ts';

/** Own questions that somebody answered some days ago, while they are talked about, and that have no chosen answer yet. */
export const waitingPosts = turnsIn(
  'post',
  ({ me, now }) => sql`
  select '' as ref, p.title, '' as other, '{}'::jsonb as facts from posts p
  where p.id = t.thing_id and p.active_at > ${now} - interval '60 days'
    and exists (select 1 from comments c where c.post_id = p.id and c.parent_id is null and c.status = 'published' and c.author_user_id <> ${me}
      and c.created_at < ${now} - interval '3 days')`,
);

/** Reports and appeals for moderators; never what they may not decide. */
export const moderationQueues: QueueRows = ({ me, now }) => sql`
  ${queueOf('moderation', sql`select c.id, c.opened_at as at from moderation_cases c where c.status in ${among(openCases)} and ${mayJudge(me)}`, { now, thing: 'moderation_case', clocks: ['moderation_case.decide'] })}
  union all ${queueOf('moderation_appeals', sql`select c.updated_at as at from moderation_cases c where c.status = 'appealed' and ${mayJudge(me)}`)}`;

/** By when a moderator looks at what the reader wrote and nobody else sees before. */
export const postsAhead: AheadRows = ({ me, now }) => sql`
  select p.id, '' as ref, p.title, k.due_at as due from moderation_cases k join posts p on p.id = k.post_id
  left join comments o on o.id = k.target_id
  where k.author_user_id = ${me} and k.status in ${among(openCases)} and k.due_at > ${now} and coalesce(o.status, p.status) = 'waiting'`;

/** What the reader wrote and others still see. */
export const postsToFind: ThingRows = ({ me }) => sql`
  select p.id, p.id as place, p.title, '' as ref, p.status, '' as other, p.created_at as at from posts p
  where p.author_user_id = ${me} and p.status <> 'deleted' order by p.created_at desc, p.id desc limit ${sql.lit(LOOKED_THROUGH)}`;
