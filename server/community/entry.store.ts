// Posts and comments are held, read and changed here.
import type { EntryStatus, PostKind, Topic } from '@ahadi/domain/community/schema.ts';
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';
import { sendAlong } from '../core/driver.ts';

type Db = Pick<Ctx, 'db'>;

/** A post as services hold it. */
export type HeldPost = {
  id: string;
  authorUserId: string;
  topic: Topic;
  kind: PostKind;
  title: string;
  tags: string[];
  status: EntryStatus;
  revision: number;
  acceptedId: string | null;
  decisionId: string | null;
  lockedAt: Date | null;
  comments: number;
  createdAt: Date;
  publishedAt: Date;
  editedAt: Date | null;
  body: string;
};
/** A comment as services hold it. */
export type HeldComment = {
  id: string;
  postId: string;
  parentId: string | null;
  authorUserId: string;
  path: string;
  body: string;
  status: EntryStatus;
  revision: number;
  decisionId: string | null;
  createdAt: Date;
  publishedAt: Date;
  editedAt: Date | null;
};
/** What somebody wrote, of either kind. A post is its own `post`. */
export type HeldEntry = { kind: 'post' | 'comment'; id: string; post: HeldPost; comment: HeldComment | null };

/** Held with `hold` until the transaction ends. */
export async function findPost(ctx: Db, id: string, hold = false): Promise<HeldPost | undefined> {
  if (hold) await sendAlong(ctx, sql`select from posts where id = ${id} for update`);
  const { rows } = await sql<HeldPost>`
    select p.id, p.author_user_id as "authorUserId", p.topic, p.kind, p.title, p.tags, p.status, p.revision, p.accepted_comment_id as "acceptedId",
      p.decision_id as "decisionId", p.locked_at as "lockedAt", p.comments, p.created_at as "createdAt", p.published_at as "publishedAt",
      p.edited_at as "editedAt", t.body
    from posts p join post_texts t on t.post_id = p.id where p.id = ${id}`.execute(ctx.db);
  return rows[0];
}

export async function findComment(ctx: Db, id: string, hold = false): Promise<HeldComment | undefined> {
  const { rows } = await sql<HeldComment>`
    select id, post_id as "postId", parent_id as "parentId", author_user_id as "authorUserId", path, body, status, revision,
      decision_id as "decisionId", created_at as "createdAt", published_at as "publishedAt", edited_at as "editedAt"
    from comments where id = ${id} ${hold ? sql`for update` : sql``}`.execute(ctx.db);
  return rows[0];
}

/** Whether one of two people blocked the other. */
export async function isBlocked(ctx: Db, one: string, other: string): Promise<boolean> {
  const { rows } = await sql<{ yes: boolean }>`
    select exists (select 1 from blocks where (user_id = ${one} and blocked_user_id = ${other})
      or (user_id = ${other} and blocked_user_id = ${one})) as yes`.execute(ctx.db);
  return rows[0]?.yes ?? false;
}

export type PostChange = {
  topic?: Topic;
  kind?: PostKind;
  title?: string;
  excerpt?: string;
  tags?: string[];
  status?: EntryStatus;
  revision?: number;
  text_hash?: Buffer;
  accepted_comment_id?: string | null;
  decision_id?: string | null;
  pinned_until?: Date | null;
  locked_at?: Date | null;
  lock_reason?: string | null;
  published_at?: Date;
  active_at?: Date;
  edited_at?: Date;
};
export const changePost = (ctx: Db, id: string, change: PostChange) =>
  ctx.db.updateTable('posts').set(change).where('id', '=', id).execute();

export type CommentChange = {
  body?: string;
  status?: EntryStatus;
  revision?: number;
  text_hash?: Buffer;
  decision_id?: string | null;
  published_at?: Date;
  edited_at?: Date;
};
export const changeComment = (ctx: Db, id: string, change: CommentChange) =>
  ctx.db.updateTable('comments').set(change).where('id', '=', id).execute();

/** A comment is shown, or is not any more: the post counts it, and a new one brings the post to the front. */
export const countComment = (ctx: Db, postId: string, by: 1 | -1, activeAt: Date | null) =>
  sql`
    update posts set comments = greatest(0, comments + ${by}), active_at = greatest(active_at, coalesce(${activeAt}::timestamptz, active_at))
    where id = ${postId}`.execute(ctx.db);
