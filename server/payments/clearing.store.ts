// Lines of statements that wait are read and marked.
import type { ProviderName, ReconciliationRow } from '@ahadi/domain/payments/schema.ts';
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';
import { stillCounts } from './first-word.store.ts';

export type HeldLine = {
  provider: ProviderName;
  receipt: string;
  bucket: ReconciliationRow['bucket'];
  direction: ReconciliationRow['direction'];
  amountMinor: number;
  currency: string;
  paymentId: ReconciliationRow['paymentId'];
  isCleared: boolean;
  /** Administrators who wrote a reason that still counts. */
  saidBy: string[];
};

/** A line of a statement, held until the transaction ends; undefined when there is none. */
export async function holdLine(ctx: Pick<Ctx, 'db' | 'now'>, id: string): Promise<HeldLine | undefined> {
  // Held first and read then: what another administrator wrote while we waited is seen.
  const held = await sql`select from settlement_rows where id = ${id} for update`.execute(ctx.db);
  if (held.rows.length === 0) return undefined;
  const { rows } = await sql<HeldLine>`
    select provider, receipt, bucket, direction, amount_minor as "amountMinor", currency, payment_id as "paymentId", cleared_at is not null as "isCleared",
      (select coalesce(json_agg(j.user_id), '[]') from line_judgements j where j.line_id = s.id
        and ${stillCounts(ctx, sql`j.user_id`, sql`j.at`)}) as "saidBy"
    from settlement_rows s where s.id = ${id}`.execute(ctx.db);
  return rows[0];
}

/** Said again once it counted no more it takes the place of what was said. */
export const addReason = (ctx: Pick<Ctx, 'db' | 'now'>, id: string, userId: string, reason: string) =>
  sql`insert into line_judgements (line_id, user_id, reason, at) values (${id}, ${userId}, ${reason}, ${ctx.now})
    on conflict (line_id, user_id) do update set reason = excluded.reason, at = excluded.at`.execute(ctx.db);

export const setCleared = (ctx: Pick<Ctx, 'db' | 'now'>, id: string) =>
  ctx.db.updateTable('settlement_rows').set({ cleared_at: ctx.now }).where('id', '=', id).execute();
