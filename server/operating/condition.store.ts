// Each part of the installation has one row: how it does, since when, and when it was last well.
import { HOUR } from '@ahadi/domain/core/time.ts';
import type { Condition } from '@ahadi/domain/operating/contract.ts';
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';

type Seen = Pick<Condition, 'name' | 'state' | 'what'> & { mend?: string | undefined };
type Row = Omit<Condition, 'since' | 'goodAt' | 'lookedAt'> & { since: Date; goodAt: Date | null; lookedAt: Date };

/** What is wrong first, longest first. */
export async function conditions(ctx: Ctx): Promise<Condition[]> {
  const { rows } = await sql<Row>`
    select name, state, what, mend, since, good_at as "goodAt", looked_at as "lookedAt" from conditions
    order by array_position(array['wrong', 'look', 'right'], state), since, name limit 100`.execute(ctx.db);
  return rows.map((row) => ({
    ...row,
    since: row.since.toISOString(),
    goodAt: row.goodAt?.toISOString() ?? null,
    lookedAt: row.lookedAt.toISOString(),
  }));
}

/** A state that goes on keeps its beginning; several processes may look at the same time. */
export const note = (ctx: Ctx, { name, state, what, mend }: Seen) =>
  sql`insert into conditions (name, state, what, mend, since, good_at, looked_at)
    values (${name}, ${state}, ${what}, ${mend ?? null}, ${ctx.now}, ${state === 'wrong' ? null : ctx.now}, ${ctx.now})
    on conflict (name) do update set state = excluded.state, what = excluded.what, mend = excluded.mend, looked_at = excluded.looked_at,
      since = case when conditions.state = excluded.state then conditions.since else excluded.since end,
      good_at = coalesce(excluded.good_at, conditions.good_at)`.execute(ctx.db);

/** What a release no longer looks at. */
export const forgetUnlooked = (ctx: Ctx) =>
  sql`delete from conditions where looked_at < ${new Date(ctx.now.getTime() - HOUR)}`.execute(ctx.db);
