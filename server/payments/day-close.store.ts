// What of a day's money still waits for somebody is counted, for who closes the day.
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';

export type WaitingOf = Record<'oldLines' | 'lines' | 'reviews' | 'chargebacks', number>;

/** What came up before the end of a day and waits, each up to a thousand; lines of statements that are older than `old` apart. */
export async function countWaitingOf(ctx: Pick<Ctx, 'db'>, until: Date, old: Date): Promise<WaitingOf> {
  const lines = sql`select from settlement_rows where bucket <> 'matched' and cleared_at is null and at < ${until}`;
  const { rows } = await sql<WaitingOf>`
    select (select count(*) from (${lines} and at < ${old} limit 1000) x) as "oldLines",
      (select count(*) from (${lines} and at >= ${old} limit 1000) x) as lines,
      (select count(*) from (select from payments where status = 'review' and created_at < ${until} limit 1000) x) as reviews,
      (select count(*) from (select from chargebacks where status = 'open' and answered_at is null and created_at < ${until} limit 1000) x) as chargebacks`.execute(
    ctx.db,
  );
  return rows[0] ?? { oldLines: 0, lines: 0, reviews: 0, chargebacks: 0 };
}
