import { sql } from 'kysely';
import type { Ctx } from '../../core/ctx.ts';
import type { Recipient } from '../../core/notice.ts';

type Db = Pick<Ctx, 'db'>;

/** A reader without a name: `hash` is of this month, `hashes` are all under which they were counted in the days that still matter. */
export type Reader = { hash: string; hashes: string[]; today: string };

/** Administrators, to be told; at most a hundred. */
export async function administrators(ctx: Db): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    select u.id as "userId", u.email, u.name from user_roles r join users u on u.id = r.user_id
    where r.role = 'admin' order by u.id limit 100`.execute(ctx.db);
  return rows;
}
