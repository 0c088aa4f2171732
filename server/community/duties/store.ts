import { sql } from 'kysely';
import { type DutyRows, dueBy, LOOKED_THROUGH, type QueueRows, queueOf, type ThingRows } from '../../core/viewer.ts';

/** Own questions that were answered some days ago and have no chosen answer yet. */
export const waitingPosts: DutyRows = ({ me, now }) => sql`
  select it.*, clock.due, clock.clock, '{}'::jsonb as facts from (
    select 'post.choose' as kind, p.id, '' as ref, p.title, '' as other, p.active_at as since from posts p
    where p.author_user_id = ${me} and p.status = 'published' and p.kind = 'question' and p.accepted_comment_id is null
      and exists (select 1 from comments c where c.post_id = p.id and c.parent_id is null and c.status = 'published' and c.author_user_id <> ${me}
        and c.created_at < ${now} - interval '3 days')
      and p.active_at > ${now} - interval '60 days') it
  ${dueBy('post', sql`it.id`, { 'post.choose': 'post.choose' })}`;

/** Reports and appeals for moderators; never about their own words. */
export const moderationQueues: QueueRows = ({ me }) => sql`
  ${queueOf('moderation', sql`select c.opened_at as at from moderation_cases c where c.status in ('open', 'in_review') and c.author_user_id <> ${me}`)}
  union all ${queueOf('moderation_appeals', sql`select c.updated_at as at from moderation_cases c where c.status = 'appealed' and c.author_user_id <> ${me}`)}`;

/** What the reader wrote and others still see. */
export const postsToFind: ThingRows = ({ me }) => sql`
  select p.id, p.id as place, p.title, '' as ref, p.status, '' as other, p.created_at as at from posts p
  where p.author_user_id = ${me} and p.status <> 'deleted' order by p.created_at desc, p.id desc limit ${sql.lit(LOOKED_THROUGH)}`;
