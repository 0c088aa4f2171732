// A session that ended opens nothing from then on.
import type { Device } from '@ahadi/domain/accounts/schema.ts';
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';

/** The living sessions of a person, the last used first; at most a hundred. */
export async function devicesOf(ctx: Pick<Ctx, 'db' | 'now' | 'sessionId'>, userId: string): Promise<Device[]> {
  const rows = await ctx.db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'ip_address', 'created_at', 'updated_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', ctx.now)
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    userAgent: row.user_agent ?? '',
    ipAddress: row.ip_address ?? '',
    createdAt: row.created_at.toISOString(),
    lastSeenAt: row.updated_at.toISOString(),
    current: row.id === ctx.sessionId,
  }));
}

/** Ends one session of the person. True when there was one. */
export async function endSession(ctx: Pick<Ctx, 'db'>, userId: string, sessionId: string): Promise<boolean> {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('sessions')
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Ends all sessions of the person but the one with this token. */
export const endSessionsBut = (ctx: Pick<Ctx, 'db'>, userId: string, keptToken: string) =>
  ctx.db.deleteFrom('sessions').where('user_id', '=', userId).where('token', '!=', keptToken).execute();

/** Ends all sessions of the person but this one. Answers how many there were. */
export async function endOtherSessions(
  ctx: Pick<Ctx, 'db'>,
  userId: string,
  sessionId: string | null,
): Promise<number> {
  let sessions = ctx.db.deleteFrom('sessions').where('user_id', '=', userId);
  if (sessionId) sessions = sessions.where('id', '!=', sessionId);
  return Number((await sessions.executeTakeFirst()).numDeletedRows);
}

/** Ends all sessions of the person with this address, or of everybody for null. Answers how many each had. */
export async function endSessionsOf(
  ctx: Pick<Ctx, 'db'>,
  email: string | null,
): Promise<{ userId: string; count: number }[]> {
  const { rows } = await sql<{ userId: string; count: number }>`
    with ended as (
      delete from sessions s using users u where u.id = s.user_id and (${email}::text is null or u.email = ${email}) returning s.user_id)
    select user_id as "userId", count(*)::int as count from ended group by user_id order by user_id`.execute(ctx.db);
  return rows;
}
