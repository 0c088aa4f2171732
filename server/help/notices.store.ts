// Who edits is asked for here.
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';
import type { Recipient } from '../core/notice.ts';

/** The editors, or the administrators while nobody is an editor; at most two hundred. */
export async function listEditors(ctx: Pick<Ctx, 'db'>): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    select u.id as "userId", u.name, u.email from users u
    where exists (select 1 from user_roles r where r.user_id = u.id and r.role =
      case when exists (select 1 from user_roles where role = 'editor') then 'editor' else 'admin' end)
    order by u.id limit 200`.execute(ctx.db);
  return rows;
}
