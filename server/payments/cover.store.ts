// What is on its way to somebody, or was when all money was last added up.
import { openPayouts, transitRefunds } from '@ahadi/domain/payments/lifecycle.ts';
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';
import { among } from '../core/db.ts';

export type OnItsWay = { kind: 'payout' | 'refund'; id: string; currency: string };

/** Payouts of these identities and refunds of what they paid that are on their way, or became something else since then. */
export async function onItsWaySince(
  ctx: Pick<Ctx, 'db'>,
  identityIds: readonly string[],
  since: Date,
): Promise<OnItsWay[]> {
  const { rows } = await sql<OnItsWay>`
    select 'payout' as kind, o.id, o.currency from payouts o
    where o.identity_id = any(${identityIds}::uuid[]) and (o.status in ${among(openPayouts)} or o.updated_at > ${since})
    union all
    select 'refund', r.id, p.currency from payments p join refunds r on r.payment_id = p.id
    where p.payer_identity_id = any(${identityIds}::uuid[]) and (r.status in ${among(transitRefunds)} or r.updated_at > ${since})`.execute(
    ctx.db,
  );
  return rows;
}
