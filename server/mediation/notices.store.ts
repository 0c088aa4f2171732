// People as they are written to, and officers without a part.
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';
import type { Recipient } from '../core/notice.ts';

/** Officers without a part in a case; `beside` are those who have one. */
export async function officersBeside(ctx: Pick<Ctx, 'db'>, beside: readonly string[]): Promise<Recipient[]> {
  const { rows } = await sql<{ userId: string; email: string; name: string }>`
    select u.id as "userId", u.email, u.name from user_roles r join users u on u.id = r.user_id
    where r.role = 'officer' and not u.id = any(${beside}::uuid[]) order by u.id limit 100`.execute(ctx.db);
  return rows;
}
