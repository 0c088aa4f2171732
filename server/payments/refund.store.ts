// Refunds are kept, and the right to send one is taken once.

import { settledRefunds } from '@ahadi/domain/payments/lifecycle.ts';
import type { PaymentView } from '@ahadi/domain/payments/schema.ts';
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';
import { among } from '../core/db.ts';

export type RefundStatus = PaymentView['refunds'][number]['status'];
export type HeldRefund = {
  id: string;
  paymentId: string;
  amountMinor: bigint;
  why: string;
  status: RefundStatus;
  providerKey: string;
  token: string;
  providerRef: string | null;
  /** The receipt it goes back by; null for the one that the payment counted. */
  ofReceipt: string | null;
  /** The provider's number of it, once it was given back; it stays when that turns out not to have lasted. */
  receipt: string | null;
  submitStartedAt: Date | null;
  /** What the provider says of it, or was said to say while it is on its way. */
  providerCode: string | null;
  polls: number;
  nextPollAt: Date | null;
  createdAt: Date;
};

/** The refund, held until the transaction ends when `hold`; undefined when there is none. The payment is held before it. */
export async function findRefund(ctx: Pick<Ctx, 'db'>, id: string, hold = false): Promise<HeldRefund | undefined> {
  const { rows } = await sql<Omit<HeldRefund, 'amountMinor'> & { amountMinor: number }>`
    select id, payment_id as "paymentId", amount_minor as "amountMinor", why, status, provider_key as "providerKey", token,
      provider_ref as "providerRef", of_receipt as "ofReceipt", receipt, submit_started_at as "submitStartedAt",
      provider_code as "providerCode", next_poll_at as "nextPollAt", polls, created_at as "createdAt"
    from refunds where id = ${id} ${hold ? sql`for update` : sql``}`.execute(ctx.db);
  return rows.map((row) => ({ ...row, amountMinor: BigInt(row.amountMinor) }))[0];
}

/** Which refund of a provider a message is about. */
export async function findRefundId(
  ctx: Pick<Ctx, 'db'>,
  names: { provider: string; token: string | null; key: string | null; theirs: string | null },
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select r.id from refunds r join payments p on p.id = r.payment_id where p.provider = ${names.provider} and case
      when ${names.token}::text is not null then r.token = ${names.token}
      when ${names.key}::text is not null then r.provider_key = ${names.key}
      else r.provider_ref = ${names.theirs} end limit 1`.execute(ctx.db);
  return rows[0]?.id ?? null;
}

/** The refunds of a payment as people see them, oldest first. */
export async function refundsOf(ctx: Pick<Ctx, 'db'>, payment: string): Promise<PaymentView['refunds']> {
  const { rows } = await sql<{ id: string; amountMinor: number; status: RefundStatus; at: Date }>`
    select id, amount_minor as "amountMinor", status, created_at as at from refunds where payment_id = ${payment}
    order by created_at, id limit 200`.execute(ctx.db);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

/** What was given back for good, minor units. */
export async function doneOf(ctx: Pick<Ctx, 'db'>, payment: string): Promise<bigint> {
  const { rows } = await sql<{ sum: string }>`
    select coalesce(sum(amount_minor), 0)::text as sum from refunds
    where payment_id = ${payment} and status in ${among(settledRefunds)}`.execute(ctx.db);
  return BigInt(rows[0]?.sum ?? '0');
}

/**
 * Keeps a refund; answers whether it goes into the wallet, also because two people said that money under a number of its own is the payment's:
 * its provider knows no way back for that.
 */
export async function addRefund(
  ctx: Pick<Ctx, 'db' | 'now'>,
  it: Pick<HeldRefund, 'id' | 'paymentId' | 'amountMinor' | 'why' | 'providerKey' | 'token' | 'ofReceipt'> & {
    fromWallet: boolean;
  },
): Promise<boolean> {
  const isMatched = sql`exists (select from settlement_rows s join line_matches m on m.line_id = s.id and m.payment_id = s.payment_id
    where s.payment_id = ${it.paymentId})`;
  const { status } = await ctx.db
    .insertInto('refunds')
    .values({
      id: it.id,
      payment_id: it.paymentId,
      amount_minor: String(it.amountMinor),
      why: it.why,
      status: it.fromWallet ? 'to_wallet' : sql<string>`case when ${isMatched} then 'to_wallet' else 'requested' end`,
      provider_key: it.providerKey,
      token: it.token,
      of_receipt: it.ofReceipt,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .returning('status')
    .executeTakeFirstOrThrow();
  return status === 'to_wallet';
}

export type RefundChange = Partial<{
  status: RefundStatus;
  provider_ref: string;
  receipt: string | null;
  provider_code: string | null;
  next_poll_at: Date | null;
  polls: number;
}>;
export const changeRefund = (ctx: Pick<Ctx, 'db' | 'now'>, id: string, change: RefundChange) =>
  ctx.db
    .updateTable('refunds')
    .set({ ...change, updated_at: ctx.now })
    .where('id', '=', id)
    .execute();

/** What is known for certain about one that has ended is not asked about again. */
export const stopAsking = (ctx: Pick<Ctx, 'db'>, id: string) =>
  sql`update refunds set next_poll_at = null
    where id = ${id} and next_poll_at is not null and status in ${among(settledRefunds)}`.execute(ctx.db);

/** Takes the right to send it, once: from then on it may have happened. */
export async function claimRefund(ctx: Pick<Ctx, 'db' | 'now'>, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update refunds set submit_started_at = ${ctx.now}, updated_at = ${ctx.now}
    where id = ${id} and status = 'requested' and submit_started_at is null`.execute(ctx.db);
  return numAffectedRows === 1n;
}

/** Refunds that wait to be sent, or whose sending was begun before `before` without an answer. */
export async function waitingRefunds(ctx: Pick<Ctx, 'db'>, before: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from refunds where status = 'requested' and coalesce(submit_started_at, created_at) < ${before}
    order by created_at limit 50`.execute(ctx.db);
  return rows.map(({ id }) => id);
}

export async function dueRefundPolls(ctx: Pick<Ctx, 'db' | 'now'>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from refunds where next_poll_at <= ${ctx.now} order by next_poll_at limit 50`.execute(ctx.db);
  return rows.map(({ id }) => id);
}
