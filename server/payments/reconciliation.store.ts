// Lines of the statements of providers are kept once.

import type { Currency } from '@ahadi/domain/core/money.ts';
import { sentPayouts, settledRefunds } from '@ahadi/domain/payments/lifecycle.ts';
import type { ProviderName, ReconciliationRow } from '@ahadi/domain/payments/schema.ts';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Ctx } from '../core/ctx.ts';
import { among } from '../core/db.ts';

export type Bucket = ReconciliationRow['bucket'];

/** Until when a provider's statement was imported; undefined before the first time. */
export async function importedUntil(ctx: Pick<Ctx, 'db'>, provider: ProviderName): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date }>`
    select imported_until as at from settlement_imports where provider = ${provider}`.execute(ctx.db);
  return rows[0]?.at;
}

export const setImportedUntil = (ctx: Pick<Ctx, 'db'>, provider: ProviderName, at: Date) =>
  sql`insert into settlement_imports (provider, imported_until) values (${provider}, ${at})
    on conflict (provider) do update set imported_until = greatest(settlement_imports.imported_until, excluded.imported_until)`.execute(
    ctx.db,
  );

export type Line = {
  /** Of a provider in its test mode; not said of our bank, which has none. */
  isSimulated?: boolean;
  lineKey: string;
  direction: 'in' | 'out';
  receipt: string;
  ours: string | null;
  theirs: string | null;
  amountMinor: bigint;
  feeMinor: bigint;
  currency: Currency;
  at: Date;
};

/** True when this very line was imported before. */
export async function isImported(ctx: Pick<Ctx, 'db'>, provider: ProviderName, lineKey: string): Promise<boolean> {
  const { rows } =
    await sql`select 1 from settlement_rows where provider = ${provider} and line_key = ${lineKey}`.execute(ctx.db);
  return rows.length > 0;
}

/** True when a line with this receipt was imported before: then another one is its double. */
export async function hasReceipt(ctx: Pick<Ctx, 'db'>, provider: ProviderName, line: Line): Promise<boolean> {
  const { rows } = await sql`
    select 1 from settlement_rows where provider = ${provider} and direction = ${line.direction} and receipt = ${line.receipt}
      and bucket <> 'ours_only' and line_key not like 'said:%'`.execute(ctx.db);
  return rows.length > 0;
}

/** Keeps a line with what our books say about it. What was missing on the provider's side before is there now. */
export async function addLine(
  ctx: Pick<Ctx, 'db' | 'now'>,
  provider: ProviderName,
  line: Line,
  bucket: Bucket,
  payment: string | null,
): Promise<void> {
  await sql`delete from settlement_rows where provider = ${provider} and direction = ${line.direction} and receipt = ${line.receipt}
    and (bucket = 'ours_only' or line_key like 'said:%') and ${bucket} <> 'ours_only'`.execute(ctx.db);
  await sql`
    insert into settlement_rows (id, provider, line_key, direction, receipt, our_ref, provider_ref, amount_minor, fee_minor, currency, bucket,
      payment_id, at, imported_at, is_simulated)
    values (${uuidv7()}, ${provider}, ${line.lineKey}, ${line.direction}, ${line.receipt}, ${line.ours}, ${line.theirs}, ${String(line.amountMinor)}::bigint,
      ${String(line.feeMinor)}::bigint, ${line.currency}, ${bucket}, ${payment}, ${line.at}, ${ctx.now}, ${line.isSimulated ?? false})
    on conflict (provider, line_key) do nothing`.execute(ctx.db);
}

/**
 * Money that a provider says it gave, before a line of its statement says so, and that our books do not have. Shown at the desk until
 * the statement's own line takes its place. True when nothing was known under this receipt.
 */
export async function addSaidLine(
  ctx: Pick<Ctx, 'db' | 'now'>,
  provider: ProviderName,
  it: Pick<Line, 'receipt' | 'ours' | 'theirs' | 'amountMinor' | 'currency' | 'isSimulated'> & { paymentId: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into settlement_rows (id, provider, line_key, direction, receipt, our_ref, provider_ref, amount_minor, fee_minor, currency, bucket,
      payment_id, at, imported_at, is_simulated)
    select ${uuidv7()}, ${provider}, ${`said:${it.receipt}`}, 'out', ${it.receipt.slice(0, 100)}, ${it.ours}, ${it.theirs}, ${String(it.amountMinor)}::bigint,
      0, ${it.currency}, 'theirs_only', ${it.paymentId}, ${ctx.now}, ${ctx.now}, ${it.isSimulated ?? false}
    where not exists (select from settlement_rows where provider = ${provider} and direction = 'out' and receipt = ${it.receipt})
    on conflict (provider, line_key) do nothing`.execute(ctx.db);
  return numAffectedRows === 1n;
}

export type KnownReceipt = {
  receipt: string;
  paymentId: string | null;
  amountMinor: bigint;
  currency: Currency;
  at: Date;
};
type KnownRow = Omit<KnownReceipt, 'amountMinor'> & { amountMinor: number };

/** What our books know under a receipt of a provider. */
export async function knownReceipt(
  ctx: Pick<Ctx, 'db'>,
  provider: ProviderName,
  receipt: string,
): Promise<KnownReceipt | undefined> {
  const { rows } = await sql<KnownRow>`
    select receipt, payment_id as "paymentId", amount_minor as "amountMinor", currency, at from payment_receipts
    where provider = ${provider} and receipt = ${receipt}`.execute(ctx.db);
  return rows.map((row) => ({ ...row, amountMinor: BigInt(row.amountMinor) }))[0];
}

/** Money that came in by our books between two instants and that no line of the statement names; at most 200. */
export async function unseenReceipts(
  ctx: Pick<Ctx, 'db'>,
  provider: ProviderName,
  from: Date,
  to: Date,
): Promise<KnownReceipt[]> {
  const { rows } = await sql<KnownRow>`
    select r.receipt, r.payment_id as "paymentId", r.amount_minor as "amountMinor", r.currency, r.at from payment_receipts r
    where r.provider = ${provider} and r.at >= ${from} and r.at < ${to} and not exists (select from settlement_rows s
      where s.provider = r.provider and s.direction = 'in' and s.receipt = r.receipt)
    order by r.at limit 200`.execute(ctx.db);
  return rows.map((row) => ({ ...row, amountMinor: BigInt(row.amountMinor) }));
}

/** What left by our books under a receipt of a provider: a payout or a refund that is done. */
export async function knownOut(
  ctx: Pick<Ctx, 'db'>,
  provider: ProviderName,
  receipt: string,
): Promise<{ amountMinor: bigint; currency: Currency; paymentId: string | null } | undefined> {
  const { rows } = await sql<{ amountMinor: number; currency: Currency; paymentId: string | null }>`
    select amount_minor as "amountMinor", currency, null::uuid as "paymentId" from payouts
      where provider = ${provider} and receipt = ${receipt} and status in ${among(sentPayouts)}
    union all
    select r.amount_minor, p.currency, p.id from refunds r join payments p on p.id = r.payment_id
      where p.provider = ${provider} and r.receipt = ${receipt} and r.status in ${among(settledRefunds)} limit 1`.execute(
    ctx.db,
  );
  return rows.map((row) => ({ ...row, amountMinor: BigInt(row.amountMinor) }))[0];
}
