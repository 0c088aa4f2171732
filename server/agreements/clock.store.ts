// What a sweep should look at is found by partial indexes.
import { type SqlBool, sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';

/** Ids of agreements that a sweep should look at, at most `limit`, by a condition on their row, in order, from `after` on. */
export async function dueAgreements(
  ctx: Ctx,
  condition: ReturnType<typeof sql<SqlBool>>,
  limit: number,
  after = '00000000-0000-0000-0000-000000000000',
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from agreements where ${condition} and id > ${after} order by id limit ${limit}`.execute(ctx.db);
  return rows.map((row) => row.id);
}

/** Whether a sweep's condition still holds for an agreement that is now held. */
export async function isStill(ctx: Ctx, id: string, condition: ReturnType<typeof sql<SqlBool>>): Promise<boolean> {
  const { rows } = await sql`select 1 from agreements where id = ${id} and ${condition}`.execute(ctx.db);
  return rows.length === 1;
}

/** Conditions of the sweeps, each served by a partial index. `latest`: the day of the place that is furthest ahead. */
export const mayTakeEffect = (latest: string) =>
  sql<SqlBool>`status = 'executed' and sealed_at is not null and (effective_on is null or effective_on <= ${latest}::date)`;

/** Executed and not sealed for a while: whatever kept its reaction from sealing it, it is not forgotten. */
export const isLeftUnsealed = (before: Date) =>
  sql<SqlBool>`status = 'executed' and sealed_at is null and updated_at <= ${before}`;
