import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Ctx } from '../../core/ctx.ts';

export type ChargebackStatus = 'open' | 'won' | 'lost';

/** Notes where a chargeback stands; one that is lost stays lost. True when it is lost now and was not before. */
export async function noteChargeback(
  ctx: Pick<Ctx, 'db' | 'now'>,
  payment: string,
  amountMinor: bigint,
  status: ChargebackStatus,
): Promise<boolean> {
  const { rows } = await sql<{ status: ChargebackStatus }>`
    insert into chargebacks (id, payment_id, amount_minor, status, created_at, updated_at)
    values (${uuidv7()}, ${payment}, ${String(amountMinor)}::bigint, ${status}, ${ctx.now}, ${ctx.now})
    on conflict (payment_id) do update set status = excluded.status, updated_at = excluded.updated_at where chargebacks.status <> 'lost'
    returning status`.execute(ctx.db);
  return rows[0]?.status === 'lost';
}
