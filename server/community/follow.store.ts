// Who follows what is a row.
import type { FollowLevel } from '@ahadi/domain/community/schema.ts';
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';

type Db = Pick<Ctx, 'db' | 'now'>;
export type FollowTarget = { kind: 'post' | 'topic' | 'user'; target: string };

export const setFollow = (ctx: Db, userId: string, { kind, target, level }: FollowTarget & { level: FollowLevel }) =>
  sql`
    insert into follows (user_id, kind, target, level, at) values (${userId}, ${kind}, ${target}, ${level}, ${ctx.now})
    on conflict (user_id, kind, target) do update set level = excluded.level, at = excluded.at`.execute(ctx.db);

export const removeFollow = (ctx: Db, userId: string, { kind, target }: FollowTarget) =>
  sql`delete from follows where user_id = ${userId} and kind = ${kind} and target = ${target}`.execute(ctx.db);

export async function countFollows(ctx: Db, userId: string, kind: FollowTarget['kind']): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from follows where user_id = ${userId} and kind = ${kind}`.execute(ctx.db);
  return rows[0]?.count ?? 0;
}

/** Those who follow something at a level, without anyone who does not meet its author; at most `most`, the first by id. */
export async function followersOf(
  ctx: Db,
  { kind, target }: FollowTarget,
  level: FollowLevel,
  authorId: string,
  most: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select user_id as id from follows where kind = ${kind} and target = ${target} and level = ${level}
      and user_id <> all((select hidden_from(${authorId}))::uuid[]) order by user_id limit ${sql.lit(most)}`.execute(
    ctx.db,
  );
  return rows.map(({ id }) => id);
}

/** Those of these people who want to hear nothing of a post, or of its author. */
export async function mutedAmong(ctx: Db, ids: readonly string[], postId: string, authorId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct user_id as id from follows where user_id = any(${ids}::uuid[]) and level = 'mute'
      and ((kind = 'post' and target = ${postId}) or (kind = 'user' and target = ${authorId}))`.execute(ctx.db);
  return rows.map(({ id }) => id);
}

/** Keeps a post for later; answers false when somebody has as many as one can keep. */
export async function savePost(ctx: Db, userId: string, postId: string, most: number): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from saved_posts where user_id = ${userId} and post_id <> ${postId}`.execute(ctx.db);
  if ((rows[0]?.count ?? 0) >= most) return false;
  await sql`
    insert into saved_posts (user_id, post_id, at) values (${userId}, ${postId}, ${ctx.now}) on conflict do nothing`.execute(
    ctx.db,
  );
  return true;
}

export const dropPost = (ctx: Db, userId: string, postId: string) =>
  sql`delete from saved_posts where user_id = ${userId} and post_id = ${postId}`.execute(ctx.db);
