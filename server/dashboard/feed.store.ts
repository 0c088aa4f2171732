// A calendar's address is kept as a hash.
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';

type Db = Pick<Ctx, 'db'>;

/** A person's address: when it was made, and when a calendar read it last; null while there is none. */
export async function findLink(ctx: Db, userId: string): Promise<{ createdAt: Date; readAt: Date | null } | null> {
  const { rows } = await sql<{ createdAt: Date; readAt: Date | null }>`
    select created_at as "createdAt", read_at as "readAt" from calendar_links where user_id = ${userId}`.execute(
    ctx.db,
  );
  return rows[0] ?? null;
}

/** Keeps the hash of a new secret in the place of whatever was there. */
export const setLink = (ctx: Ctx, userId: string, hash: Buffer) =>
  sql`insert into calendar_links (user_id, secret_hash, created_at) values (${userId}, ${hash}, ${ctx.now})
    on conflict (user_id) do update set secret_hash = excluded.secret_hash, created_at = excluded.created_at, read_at = null`.execute(
    ctx.db,
  );

export const removeLink = (ctx: Db, userId: string) =>
  sql`delete from calendar_links where user_id = ${userId}`.execute(ctx.db);

/** Whose address this is, or null. That it was read is noted once an hour. */
export async function readerOf(ctx: Ctx, hash: Buffer): Promise<string | null> {
  const { rows } = await sql<{ user_id: string; is_old: boolean }>`
    select user_id, coalesce(read_at < ${ctx.now}::timestamptz - interval '1 hour', true) as is_old
    from calendar_links where secret_hash = ${hash}`.execute(ctx.db);
  const found = rows[0];
  if (!found) return null;
  if (found.is_old)
    await sql`update calendar_links set read_at = ${ctx.now} where secret_hash = ${hash}`.execute(ctx.db);
  return found.user_id;
}
