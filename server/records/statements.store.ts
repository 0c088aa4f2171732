// A side's words can be changed three times after the first.
import type { DisputeSide } from '@ahadi/domain/disputes/schema.ts';
import type { StatementOfSide } from '@ahadi/domain/records/schema.ts';
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';

/**
 * Writes a side's statement or changes it; the same words again change nothing. Answers false when it was changed `most`
 * times already. One statement, so that two at once do not change it once too often.
 */
export async function putStatement(
  ctx: Pick<Ctx, 'db' | 'now'>,
  disputeId: string,
  side: DisputeSide,
  body: string,
  most: number,
): Promise<boolean> {
  const { rows } = await sql`
    insert into record_statements as s (dispute_id, side, body, updated_at) values (${disputeId}, ${side}, ${body}, ${ctx.now})
    on conflict (dispute_id, side) do update set
      body = excluded.body,
      updated_at = case when s.body = excluded.body then s.updated_at else excluded.updated_at end,
      times_changed = s.times_changed + (s.body <> excluded.body)::int
    where s.body = excluded.body or s.times_changed < ${most}
    returning 1`.execute(ctx.db);
  return rows.length > 0;
}

/** Both sides' own words, the filer's first; a side that says nothing is left out. */
export async function statementsOf(ctx: Pick<Ctx, 'db'>, disputeId: string): Promise<StatementOfSide[]> {
  const rows = await ctx.db
    .selectFrom('record_statements')
    .select(['side', 'body', 'updated_at', 'times_changed'])
    .where('dispute_id', '=', disputeId)
    .where('body', '<>', '')
    .orderBy('side')
    .execute();
  return rows.map((row) => ({
    side: row.side as DisputeSide, // the column's check holds it to the two
    body: row.body,
    updatedAt: row.updated_at.toISOString(),
    timesChanged: row.times_changed,
  }));
}
