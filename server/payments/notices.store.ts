// Who is told about money is read.
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';
import type { Recipient } from '../core/notice.ts';

/** Administrators without these people; at most a hundred. */
export async function adminsWithout(ctx: Pick<Ctx, 'db'>, without: readonly string[]): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    select u.id as "userId", u.email, u.name from user_roles r join users u on u.id = r.user_id
    where r.role = 'admin' and u.id <> all(${without}::uuid[]) order by u.id limit 100`.execute(ctx.db);
  return rows;
}
