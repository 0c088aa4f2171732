// Which payment is for which pack is kept once.
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';

export type Purchase = {
  id: string;
  userId: string;
  pack: string;
  credits: number;
  priceMinor: number;
  currency: string;
};

export const addPurchase = (ctx: Pick<Ctx, 'db' | 'now'>, it: Purchase) =>
  sql`
    insert into credit_purchases (id, wallet_id, pack, credits, price_minor, currency, created_at)
    values (${it.id}, ${it.userId}, ${it.pack}, ${it.credits}, ${it.priceMinor}, ${it.currency}, ${ctx.now})`.execute(
    ctx.db,
  );

export async function findPurchase(ctx: Pick<Ctx, 'db'>, id: string): Promise<Purchase | undefined> {
  const { rows } = await sql<Purchase>`
    select id, wallet_id as "userId", pack, credits, price_minor as "priceMinor", currency from credit_purchases where id = ${id}`.execute(
    ctx.db,
  );
  return rows[0];
}

/** Notes once what became of a payment: `used` for a lot, or not. Answers false when that was known. The wallet is held. */
export async function notePayment(
  ctx: Pick<Ctx, 'db' | 'now'>,
  paymentId: string,
  purchaseId: string,
  used: boolean,
): Promise<boolean> {
  const { rows } = await sql`
    insert into credit_payments (payment_id, purchase_id, used, at) values (${paymentId}, ${purchaseId}, ${used}, ${ctx.now})
    on conflict do nothing returning payment_id`.execute(ctx.db);
  return rows.length > 0;
}

/** True once a payment gave this purchase its lot. */
export async function isUsed(ctx: Pick<Ctx, 'db'>, purchaseId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from credit_payments where purchase_id = ${purchaseId} and used`.execute(ctx.db);
  return rows.length > 0;
}

/** Notes once that the bank took a payment back, whether it was used or not. Answers false when that was known. The wallet is held. */
export async function noteTakenBack(
  ctx: Pick<Ctx, 'db' | 'now'>,
  paymentId: string,
  purchaseId: string,
): Promise<boolean> {
  const { rows } = await sql`
    insert into credit_payments (payment_id, purchase_id, used, charged_back, at) values (${paymentId}, ${purchaseId}, false, true, ${ctx.now})
    on conflict (payment_id) do update set charged_back = true where not credit_payments.charged_back
    returning payment_id`.execute(ctx.db);
  return rows.length > 0;
}
