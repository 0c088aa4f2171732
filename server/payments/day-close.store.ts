// What of a day's money still waits for somebody is counted, for who closes the day.
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';
import { answerBy } from './chargeback-answer.store.ts';
import { countTo1000 } from './desk.store.ts';

export type WaitingOf = Record<'oldLines' | 'lines' | 'reviews' | 'chargebacks', number>;

/** What came up before the end of a day and waits, each up to a thousand; lines of statements that are older than `old` apart. */
export async function countWaitingOf(ctx: Pick<Ctx, 'db'>, until: Date, old: Date): Promise<WaitingOf> {
  const lines = sql`settlement_rows where bucket <> 'matched' and cleared_at is null and at < ${until}`;
  const { rows } = await sql<WaitingOf>`
    select ${countTo1000(sql`${lines} and at < ${old} order by at desc, id desc`)} as "oldLines",
      ${countTo1000(sql`${lines} and at >= ${old} order by at desc, id desc`)} as lines,
      ${countTo1000(sql`payments where status = 'review' and created_at < ${until} order by created_at desc, id desc`)} as reviews,
      ${countTo1000(
        sql`chargebacks c where status = 'open' and answered_at is null and created_at < ${until} order by ${answerBy}, id`,
      )} as chargebacks`.execute(ctx.db);
  return rows[0] ?? { oldLines: 0, lines: 0, reviews: 0, chargebacks: 0 };
}
