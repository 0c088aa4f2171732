// What administrators said about whose money a line is.
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Ctx } from '../core/ctx.ts';
import { stillCounts } from './first-word.store.ts';

type Db = Pick<Ctx, 'db'>;

export async function paymentByRef(ctx: Db, ref: string): Promise<string | undefined> {
  const row = await ctx.db.selectFrom('payments').select('id').where('ref', '=', ref).executeTakeFirst();
  return row?.id;
}

export type Match = { lineId: string; paymentId: string; userId: string; reason: string; at: Date };

/** What the first of two said about a line, while nobody answered it. */
export async function openMatch(ctx: Pick<Ctx, 'db' | 'now'>, lineId: string): Promise<Match | undefined> {
  return (await openMatches(ctx, [lineId]))[0];
}

/** The same about each of these lines. */
export async function openMatches(ctx: Pick<Ctx, 'db' | 'now'>, lines: readonly string[]): Promise<Match[]> {
  const { rows } = await sql<Match>`
    select line_id as "lineId", payment_id as "paymentId", user_id as "userId", reason, at from line_matches
    where line_id = any(${lines}::uuid[]) and is_open
      and ${stillCounts(ctx, sql`line_matches.user_id`, sql`at`)}`.execute(ctx.db);
  return rows;
}

/** What was said about it waits no longer. */
export const closeMatches = (ctx: Db, lineId: string) =>
  ctx.db
    .updateTable('line_matches')
    .set({ is_open: false })
    .where('line_id', '=', lineId)
    .where('is_open', '=', true)
    .execute();

export const addMatch = (ctx: Pick<Ctx, 'db' | 'now'>, it: Omit<Match, 'at'> & { isOpen: boolean }) =>
  ctx.db
    .insertInto('line_matches')
    .values({
      ...{ id: uuidv7(), line_id: it.lineId, payment_id: it.paymentId, user_id: it.userId },
      ...{ reason: it.reason, at: ctx.now, is_open: it.isOpen },
    })
    .execute();
