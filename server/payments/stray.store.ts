// What a provider received under a code is found.
import { type ProviderName, providerNames } from '@ahadi/domain/payments/schema.ts';
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';

/** Money that came in with a provider under a receipt. */
export type Received = {
  provider: ProviderName;
  receipt: string;
  paymentId: string | null;
  amountMinor: number;
  currency: string;
};

/** What came in under a receipt, with whatever provider; undefined when with none. `hold` keeps others from claiming it until the transaction ends. */
export async function findReceived(ctx: Pick<Ctx, 'db'>, receipt: string, hold = false): Promise<Received | undefined> {
  const { rows } = await sql<Received>`
    select provider, receipt, payment_id as "paymentId", amount_minor as "amountMinor", currency from payment_receipts
    where provider = any(${providerNames}::text[]) and receipt = ${receipt} order by provider limit 1 ${hold ? sql`for update` : sql``}`.execute(
    ctx.db,
  );
  return rows[0];
}
