// The administrators beside an escrow.
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';
import type { Recipient } from '../core/notice.ts';

/** Administrators but these people. */
export async function administratorsBeside(ctx: Pick<Ctx, 'db'>, userIds: readonly string[]): Promise<Recipient[]> {
  const { rows } = await sql<{ userId: string; email: string; name: string }>`
    select u.id as "userId", u.email, u.name from user_roles r join users u on u.id = r.user_id
    where r.role = 'admin' and not u.id = any(${userIds}::uuid[]) order by u.id limit 100`.execute(ctx.db);
  return rows;
}
