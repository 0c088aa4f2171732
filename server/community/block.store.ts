// Who blocked whom is a row.
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';

type Db = Pick<Ctx, 'db' | 'now'>;

/** Whom somebody blocked, the last first. */
export async function listBlocked(ctx: Db, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select blocked_user_id as id from blocks where user_id = ${userId} order by at desc, blocked_user_id limit 500`.execute(
    ctx.db,
  );
  return rows.map(({ id }) => id);
}

/** Blocks somebody, and lets each follow the other no more. */
export async function addBlock(ctx: Db, userId: string, other: string): Promise<void> {
  await sql`
    insert into blocks (user_id, blocked_user_id, at) values (${userId}, ${other}, ${ctx.now}) on conflict do nothing`.execute(
    ctx.db,
  );
  await sql`
    delete from follows where kind = 'user' and ((user_id = ${userId} and target = ${other}::text)
      or (user_id = ${other} and target = ${userId}::text))`.execute(ctx.db);
}

export const removeBlock = (ctx: Db, userId: string, other: string) =>
  sql`delete from blocks where user_id = ${userId} and blocked_user_id = ${other}`.execute(ctx.db);
