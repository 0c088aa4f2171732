// Where a chargeback stands is kept; one that is lost stays lost.
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Ctx } from '../core/ctx.ts';

export type ChargebackStatus = 'open' | 'won' | 'lost';

/** What a message says of it. */
export type Noted = {
  amountMinor: bigint;
  status: ChargebackStatus;
  isAccepted: boolean;
  reason: string | null;
  dueAt: Date | null;
};

/** Notes where a chargeback stands; one that is lost stays lost. Answers where it stands now, or null when that was known. */
export async function noteChargeback(
  ctx: Pick<Ctx, 'db' | 'now'>,
  payment: string,
  {
    amountMinor,
    status,
    isAccepted = false,
    reason = null,
    dueAt = null,
  }: Pick<Noted, 'amountMinor' | 'status'> & Partial<Noted>,
): Promise<ChargebackStatus | null> {
  const { rows } = await sql<{ status: ChargebackStatus }>`
    insert into chargebacks (id, payment_id, amount_minor, status, is_accepted, created_at, updated_at)
    values (${uuidv7()}, ${payment}, ${String(amountMinor)}::bigint, ${status}, ${isAccepted}, ${ctx.now}, ${ctx.now})
    on conflict (payment_id) do update set status = excluded.status, is_accepted = excluded.is_accepted, updated_at = excluded.updated_at
      where chargebacks.status <> 'lost' and chargebacks.status <> excluded.status
        and not (chargebacks.status = 'won' and excluded.status = 'open')
    returning status`.execute(ctx.db);
  // What a later message says of its reason and day holds; one that does not say it takes nothing back.
  if (reason !== null || dueAt !== null)
    await sql`update chargebacks set reason = coalesce(${reason}::text, reason), due_at = coalesce(${dueAt}::timestamptz, due_at)
      where payment_id = ${payment}`.execute(ctx.db);
  return rows[0]?.status ?? null;
}

/** Those of these payments that a bank asks back just now. */
export async function openAmong(ctx: Pick<Ctx, 'db'>, payments: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select payment_id as id from chargebacks where payment_id = any(${payments}::uuid[]) and status = 'open'`.execute(
    ctx.db,
  );
  return rows.map(({ id }) => id);
}
