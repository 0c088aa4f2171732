// Several parts are asked with one statement, and what somebody arranged is kept.
import { type CardName, EACH } from '@ahadi/domain/dashboard/rules.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';
import { unplanned } from '../core/db.ts';

/** One row as JSON has it: instants are text. */
export type JsonRow = Readonly<Record<string, unknown>>;
type Db = Pick<Ctx, 'db'>;

/** A part of the question: its name, a subquery, and how many rows of it are wanted in which order. */
export type Source = { name: string; rows: RawBuilder<unknown>; order?: RawBuilder<unknown>; most?: number };

const asJson = ({ name, rows, order, most }: Source) => sql`
  select ${sql.lit(name)} as name, coalesce((select jsonb_agg(to_jsonb(t)) from (
    select * from (${rows}) s ${order ? sql`order by ${order}` : sql``} limit ${sql.lit(most ?? EACH)}) t), '[]') as rows`;

/** The order in which duties are read, the soonest deadline first. */
export const soonest = sql`due nulls last, since, id`;

/** Asks for several parts with one statement; the answer has the rows of each by its name. Throws when any of them fails. */
export async function readAll(ctx: Db, sources: readonly Source[]): Promise<Map<string, JsonRow[]>> {
  const { rows } = await sql<{
    name: string;
    rows: JsonRow[];
  }>`${sql.join(sources.map(asJson), sql` union all `)}`.execute(ctx.db);
  return new Map(rows.map((row) => [row.name, row.rows]));
}

/** What somebody put off and is not over, by key; and their cards. */
export const choicesOf = (userId: string, now: Date): RawBuilder<unknown> => sql`
  select (select coalesce(jsonb_object_agg(s.duty_key, s.until), '{}') from dashboard_snoozes s
      where s.user_id = ${unplanned(userId, 'uuid')} and s.until > ${unplanned(now, 'timestamptz')}) as snoozed,
    (select jsonb_build_object('order', c.shown_order, 'hidden', c.hidden) from dashboard_cards c where c.user_id = ${unplanned(userId, 'uuid')}) as cards`;

/** Puts a duty off; what was over of the same person's goes at the same time. */
export async function setSnooze(ctx: Ctx, userId: string, key: string, until: Date): Promise<void> {
  await ctx.db.deleteFrom('dashboard_snoozes').where('user_id', '=', userId).where('until', '<=', ctx.now).execute();
  await ctx.db
    .insertInto('dashboard_snoozes')
    .values({ user_id: userId, duty_key: key, until, at: ctx.now })
    .onConflict((conflict) => conflict.columns(['user_id', 'duty_key']).doUpdateSet({ until, at: ctx.now }))
    .execute();
}

export async function removeSnooze(ctx: Db, userId: string, key: string): Promise<void> {
  await ctx.db.deleteFrom('dashboard_snoozes').where('user_id', '=', userId).where('duty_key', '=', key).execute();
}

export async function setCards(
  ctx: Ctx,
  userId: string,
  { order, hidden }: { order: CardName[]; hidden: CardName[] },
): Promise<void> {
  const row = { shown_order: order, hidden, updated_at: ctx.now };
  await ctx.db
    .insertInto('dashboard_cards')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
}
