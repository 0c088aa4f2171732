// What was learned about payments is kept, and a receipt counts once.
import { createHash } from 'node:crypto';
import type { Evidence, EvidenceView, FailureCode, ProviderName } from '@ahadi/domain/payments/schema.ts';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Ctx } from '../core/ctx.ts';

export type NewEvidence = Omit<Evidence, 'isReceiptTaken'> & { code: string | null; raw: Uint8Array };

/** Keeps what was learned with its bytes; the same bytes from the same source a second time add nothing. True when it is new. */
export async function addEvidence(
  ctx: Pick<Ctx, 'db' | 'now'>,
  payment: string,
  provider: ProviderName,
  it: NewEvidence,
): Promise<boolean> {
  const raw = Buffer.from(it.raw);
  const { numAffectedRows } = await sql`
    insert into payment_evidence (id, payment_id, source, is_signed, outcome, is_ours, amount_minor, currency, receipt, failure, provider_code, raw,
      raw_sha256, received_at)
    values (${uuidv7()}, ${payment}, ${it.source}, ${it.isSigned}, ${it.outcome}, ${it.isOurs}, ${it.amount === null ? null : String(it.amount)}::bigint,
      ${it.currency}, ${it.receipt}, ${it.failure}, ${it.code === null ? null : `${provider} ${it.code}`.slice(0, 200)}, ${raw},
      ${createHash('sha256').update(raw).digest()}, ${ctx.now})
    on conflict (payment_id, source, is_signed, raw_sha256) do nothing`.execute(ctx.db);
  return numAffectedRows === 1n;
}

/**
 * All that was learned about a payment. A receipt is taken when it counted for another one, or when other money than this came in
 * under it before anybody knew what for.
 */
export async function evidenceOf(ctx: Pick<Ctx, 'db'>, payment: string): Promise<Evidence[]> {
  const { rows } = await sql<Omit<Evidence, 'amount'> & { amount: number | null; failure: FailureCode | null }>`
    select e.source, e.is_signed as "isSigned", e.outcome, e.is_ours as "isOurs", e.amount_minor as amount, e.currency, e.receipt, e.failure,
      exists (select from payment_receipts r where r.provider = p.provider and r.receipt = e.receipt
          and (r.payment_id <> p.id or (r.payment_id is null and (r.amount_minor, r.currency) is distinct from (e.amount_minor, e.currency))))
        as "isReceiptTaken"
    from payment_evidence e join payments p on p.id = e.payment_id where e.payment_id = ${payment} order by e.received_at, e.id`.execute(
    ctx.db,
  );
  return rows.map((row) => ({ ...row, amount: row.amount === null ? null : BigInt(row.amount) }));
}

/** The same as people read it, oldest first, at most 200. */
export async function shownEvidence(ctx: Pick<Ctx, 'db'>, payment: string): Promise<EvidenceView[]> {
  const { rows } = await sql<Omit<EvidenceView, 'at'> & { at: Date }>`
    select id, source, is_signed as "isSigned", outcome, amount_minor as "amountMinor", receipt, received_at as at
    from payment_evidence where payment_id = ${payment} order by received_at, id limit 200`.execute(ctx.db);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

export type Receipt = { receipt: string; amount: bigint; currency: string };

/**
 * Takes a receipt for a payment: new, the payment's own already, another one's, or found: its money came in before anybody knew what
 * for, and is this payment's from now on. Of two at the same instant the second waits.
 */
export async function claimReceipt(
  ctx: Pick<Ctx, 'db' | 'now'>,
  provider: ProviderName,
  payment: string | null,
  it: Receipt,
): Promise<'new' | 'own' | 'taken' | 'found'> {
  const { numAffectedRows } = await sql`
    insert into payment_receipts (provider, receipt, payment_id, amount_minor, currency, at)
    values (${provider}, ${it.receipt}, ${payment}, ${String(it.amount)}::bigint, ${it.currency}, ${ctx.now})
    on conflict (provider, receipt) do nothing`.execute(ctx.db);
  if (numAffectedRows === 1n) return 'new';
  if (payment !== null && (await adoptReceipt(ctx, provider, payment, it))) return 'found';
  const { rows } = await sql<{ payment_id: string | null }>`
    select payment_id from payment_receipts where provider = ${provider} and receipt = ${it.receipt}`.execute(ctx.db);
  return rows[0]?.payment_id === payment ? 'own' : 'taken';
}

/** Gives a receipt that nobody was known for to a payment, with the line of the statement that named it. */
async function adoptReceipt(
  ctx: Pick<Ctx, 'db'>,
  provider: ProviderName,
  payment: string,
  it: Receipt,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update payment_receipts set payment_id = ${payment} where provider = ${provider} and receipt = ${it.receipt} and payment_id is null
      and amount_minor = ${String(it.amount)}::bigint and currency = ${it.currency}`.execute(ctx.db);
  if (numAffectedRows !== 1n) return false;
  await sql`
    update settlement_rows set bucket = 'matched', payment_id = ${payment}
    where provider = ${provider} and receipt = ${it.receipt} and direction = 'in' and bucket = 'theirs_only'`.execute(
    ctx.db,
  );
  return true;
}
