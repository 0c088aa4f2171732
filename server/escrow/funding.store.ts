// What each payment put into an escrow, and what of it went back.
import type { EscrowView } from '@ahadi/domain/escrow/schema.ts';
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';

export type Funding = {
  paymentId: EscrowView['payments'][number]['id'];
  escrowId: string;
  payerIdentityId: string;
  payerName: string;
  paid: bigint;
  returned: bigint;
  /** A bank took it back. */
  isChargedBack: boolean;
  at: string;
};

/** What was paid in, oldest first, amounts in minor units, the fee inside; to be asked together with something else. */
export const fundingsIn = (escrowId: string) => sql<Row>`
    select f.*, i.display_name as payer_name from escrow_fundings f left join identities i on i.id = f.payer_identity_id
    where f.escrow_id = ${escrowId} order by f.created_at, f.payment_id limit 2000`;
/** The same in one read. */
export const fundingsOf = async (ctx: Pick<Ctx, 'db'>, escrowId: string): Promise<Funding[]> =>
  (await fundingsIn(escrowId).execute(ctx.db)).rows.map(fundingOf);

type Row = {
  payment_id: string;
  escrow_id: string;
  payer_identity_id: string;
  payer_name: string | null;
  milestones_minor: number;
  fee_minor: number;
  returned_minor: number;
  charged_back: boolean;
  created_at: Date;
};
export const fundingOf = (row: Row): Funding => ({
  paymentId: row.payment_id as Funding['paymentId'], // the brand is born here
  escrowId: row.escrow_id,
  payerIdentityId: row.payer_identity_id,
  payerName: row.payer_name ?? '',
  paid: BigInt(row.milestones_minor) + BigInt(row.fee_minor),
  returned: BigInt(row.returned_minor),
  isChargedBack: row.charged_back,
  at: row.created_at.toISOString(),
});

/** Notes what a payment put into an escrow. Answers false when it was noted before: it is applied there once for ever. */
export async function addFunding(
  ctx: Ctx,
  it: { paymentId: string; escrowId: string; payerIdentityId: string; milestones: bigint; fee: bigint },
): Promise<boolean> {
  const { rows } = await sql`
    insert into escrow_fundings (payment_id, escrow_id, payer_identity_id, milestones_minor, fee_minor, created_at)
    values (${it.paymentId}, ${it.escrowId}, ${it.payerIdentityId}, ${String(it.milestones)}::bigint, ${String(it.fee)}::bigint, ${ctx.now})
    on conflict do nothing returning 1`.execute(ctx.db);
  return rows.length > 0;
}

/** So much of a payment is on its way back. The check of the table refuses more than was paid. */
export const addReturned = (
  ctx: Ctx,
  { paymentId, escrowId }: { paymentId: string; escrowId: string },
  amount: bigint,
) =>
  sql`
    update escrow_fundings set returned_minor = returned_minor + ${String(amount)}::bigint
    where payment_id = ${paymentId} and escrow_id = ${escrowId}`.execute(ctx.db);

/** What a payment put into this escrow, or null when it was never applied here. */
export async function findFunding(ctx: Pick<Ctx, 'db'>, paymentId: string, escrowId: string): Promise<Funding | null> {
  return (await fundingsBy(ctx, paymentId)).find((one) => one.escrowId === escrowId) ?? null;
}

/** What a payment put in, escrow by escrow in the order of their ids: one, but for an order that is poured over several. */
export async function fundingsBy(ctx: Pick<Ctx, 'db'>, paymentId: string): Promise<Funding[]> {
  const { rows } = await sql<Row>`
    select f.*, null as payer_name from escrow_fundings f where f.payment_id = ${paymentId} order by f.escrow_id`.execute(
    ctx.db,
  );
  return rows.map(fundingOf);
}

/** Notes that the bank took back what a payment put in here. Answers false when it was noted before. */
export async function markChargedBack(ctx: Ctx, paymentId: string, escrowId: string): Promise<boolean> {
  const { rows } = await sql`
    update escrow_fundings set charged_back = true
    where payment_id = ${paymentId} and escrow_id = ${escrowId} and not charged_back returning 1`.execute(ctx.db);
  return rows.length > 0;
}
