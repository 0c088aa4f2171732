// Acts are counted for as long as a limit asks for them.
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';

export type Act = 'post' | 'comment' | 'edit' | 'react' | 'report';

/** How often somebody did it since, the first and the last time. */
export async function actsSince(
  ctx: Pick<Ctx, 'db'>,
  userId: string,
  act: Act,
  since: Date,
): Promise<{ count: number; first: Date | null; last: Date | null }> {
  const { rows } = await sql<{ count: number; first: Date | null; last: Date | null }>`
    select count(*)::int as count, min(at) as first, max(at) as last from (
      select at from community_acts where user_id = ${userId} and act = ${act} and at > ${since} order by at desc limit 1000) lately`.execute(
    ctx.db,
  );
  return rows[0] ?? { count: 0, first: null, last: null };
}

export const addAct = (ctx: Pick<Ctx, 'db' | 'now'>, userId: string, act: Act) =>
  sql`insert into community_acts (user_id, act, at) values (${userId}, ${act}, ${ctx.now})`.execute(ctx.db);

/** Whether somebody wrote the same text since. */
export async function wroteSince(
  ctx: Pick<Ctx, 'db'>,
  userId: string,
  hash: Uint8Array,
  since: Date,
): Promise<boolean> {
  const { rows } = await sql<{ same: boolean }>`
    select exists (select 1 from posts where author_user_id = ${userId} and created_at > ${since} and text_hash = ${hash})
      or exists (select 1 from comments where author_user_id = ${userId} and created_at > ${since} and text_hash = ${hash}) as same`.execute(
    ctx.db,
  );
  return rows[0]?.same ?? false;
}

/** Takes away what no limit asks for any more; answers how many. */
export async function forgetActs(ctx: Pick<Ctx, 'db'>, before: Date): Promise<void> {
  await sql`
    delete from community_acts where ctid = any(array(
      select ctid from community_acts where at < ${before} order by at limit 5000))`.execute(ctx.db);
}
