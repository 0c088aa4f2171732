// Who turned sponsored posts off is kept.
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';

/** Whether this person turned sponsored posts off. */
export async function isOff(ctx: Pick<Ctx, 'db'>, userId: string): Promise<boolean> {
  const { rows } = await sql<{ is_off: boolean }>`
    select is_off from promotion_preferences where user_id = ${userId}`.execute(ctx.db);
  return rows[0]?.is_off === true;
}

export const setOff = (ctx: Pick<Ctx, 'db' | 'now'>, userId: string, off: boolean): Promise<unknown> =>
  sql`
    insert into promotion_preferences (user_id, is_off, changed_at) values (${userId}, ${off}, ${ctx.now})
    on conflict (user_id) do update set is_off = excluded.is_off, changed_at = excluded.changed_at`.execute(ctx.db);
