import { sql } from 'kysely';
import type { Ctx } from '../../core/ctx.ts';
import type { Recipient } from '../../core/notice.ts';

type Db = Pick<Ctx, 'db'>;

/** A reader without a name: `hash` is of this month, `hashes` are all under which they were counted in the days that still matter. */
export type Reader = { hash: string; hashes: string[]; today: string };

/** When this account and this session of it began; undefined when there is no such session. */
export async function beginnings(
  ctx: Db,
  userId: string,
  sessionId: string | null,
): Promise<{ account: Date; session: Date } | undefined> {
  const { rows } = await sql<{ account: Date; session: Date }>`
    select u.created_at as account, s.created_at as session from users u join sessions s on s.user_id = u.id
    where u.id = ${userId} and s.id = ${sessionId}`.execute(ctx.db);
  return rows[0];
}

/** Administrators, to be told; at most a hundred. */
export async function administrators(ctx: Db): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    select u.id as "userId", u.email, u.name from user_roles r join users u on u.id = r.user_id
    where r.role = 'admin' order by u.id limit 100`.execute(ctx.db);
  return rows;
}
