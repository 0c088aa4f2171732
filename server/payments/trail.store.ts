// What is kept about one payment or payout is found by its names, whatever else there is.
import type { EventName } from '@ahadi/domain/events.ts';
import type { FailureCode, ProviderName, ReconciliationRow } from '@ahadi/domain/payments/schema.ts';
import type { TrailLine, TrailMessage } from '@ahadi/domain/payments/trail.ts';
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';
import { lineColumns } from './desk.store.ts';
import type { RefundStatus } from './refund.store.ts';

type Db = Pick<Ctx, 'db'>;
/** So many rows of each kind are read. */
export const MOST = 200;

/** The name of an identity, and of the person who asked. */
export async function namesFor(
  ctx: Db,
  identityId: string,
  userId: string | null,
): Promise<{ name: string; askedBy: string | null }> {
  const { rows } = await sql<{ name: string; askedBy: string | null }>`
    select display_name as name, (select u.name from users u where u.id = ${userId}) as "askedBy" from identities where id = ${identityId}`.execute(
    ctx.db,
  );
  return rows[0] ?? { name: 'Unknown', askedBy: null };
}

type MessageRow = Omit<TrailMessage, 'at' | 'said' | 'bytes' | 'print'> & {
  at: Date;
  failure: FailureCode | null;
  raw: Buffer | null;
  sha256: Buffer;
};

/** All that was learned about a payment with its bytes, oldest first; one more than is shown. */
export async function messagesOf(ctx: Db, payment: string): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    select id, source, is_signed as "isSigned", outcome, is_ours as "isOurs", amount_minor as "amountMinor", currency, receipt, failure,
      provider_code as code, raw, raw_sha256 as sha256, received_at as at
    from payment_evidence where payment_id = ${payment} order by received_at, id limit ${MOST + 1}`.execute(ctx.db);
  return rows;
}

export type RefundRow = {
  id: string;
  amountMinor: number;
  status: RefundStatus;
  why: string;
  receipt: string | null;
  code: string | null;
  providerKey: string;
  polls: number;
  at: Date;
  sentAt: Date | null;
};

/** The refunds of a payment, oldest first. */
export async function refundsAbout(ctx: Db, payment: string): Promise<RefundRow[]> {
  const { rows } = await sql<RefundRow>`
    select id, amount_minor as "amountMinor", status, why, receipt, provider_code as code, provider_key as "providerKey", polls,
      created_at as at, submit_started_at as "sentAt"
    from refunds where payment_id = ${payment} order by created_at, id limit ${MOST}`.execute(ctx.db);
  return rows;
}

/** The receipts that counted for a payment, and those that it gave back. */
export async function receiptsAbout(ctx: Db, payment: string): Promise<string[]> {
  const { rows } = await sql<{ receipt: string }>`
    select receipt from payment_receipts where payment_id = ${payment}
    union select receipt from refunds where payment_id = ${payment} and receipt is not null limit ${MOST}`.execute(
    ctx.db,
  );
  return rows.map(({ receipt }) => receipt);
}

/** What a line of a statement is known by, and what one that names nothing would be like. */
export type Sought = {
  paymentId: string | null;
  payoutId: string | null;
  provider: ProviderName;
  receipts: readonly string[];
  /** Ours, as the provider was told them. */
  refs: readonly string[];
  direction: 'in' | 'out';
  amountMinor: bigint;
  currency: string;
  /** Days in which a line without a name may be this one. */
  from: Date;
  until: Date;
  /** False where its line is known: then none other may be it. */
  withOthers: boolean;
};
type LineRow = Omit<ReconciliationRow, 'at'> & { at: Date; how: TrailLine['how'] };

/** Lines of statements that count for it or name it, and those that may be it, oldest first; one more than is shown. */
export async function linesAbout(ctx: Pick<Ctx, 'db' | 'now'>, it: Sought): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`
    with named as (
      select id from settlement_rows where payment_id = ${it.paymentId}
      union select row_id from payout_lines where payout_id = ${it.payoutId}
      union select id from settlement_rows
        where provider = ${it.provider} and direction in ('in', 'out') and receipt = any(${it.receipts}::text[])
      union select id from settlement_rows where our_ref = any(${it.refs}::text[]) and bucket <> 'matched'
    ), others as (
      select id from settlement_rows where ${it.withOthers} and bucket <> 'matched' and cleared_at is null
        and amount_minor = ${String(it.amountMinor)}::bigint and currency = ${it.currency} and direction = ${it.direction}
        and payment_id is null and at between ${it.from} and ${it.until} and provider in (${it.provider}, 'bank')
      order by at desc limit 20
    )
    select ${lineColumns(ctx)}, case when id in (select id from named) then 'counts' else 'may_be' end as how
    from settlement_rows where id in (select id from named union select id from others) order by at, id limit ${MOST + 1}`.execute(
    ctx.db,
  );
  return rows;
}

export type DeedRow = { id: string; name: EventName; payload: object; by: string | null; at: Date };

/** What was done to it and to lines of it, oldest first; one more than is shown. */
export async function deedsAbout(
  ctx: Db,
  kind: 'payment' | 'payout',
  id: string,
  lines: readonly string[],
): Promise<DeedRow[]> {
  const { rows } = await sql<DeedRow>`
    select e.id, e.name, told_payload(e.id, e.payload) as payload, (select u.name from users u where u.id = e.actor_id) as "by", e.at
    from events e where (e.subject_kind = ${kind} and e.subject_id = ${id})
      or (e.subject_kind = 'ledger' and e.subject_id = any(${lines}::uuid[]))
    order by e.at, e.seq, e.id limit ${MOST + 1}`.execute(ctx.db);
  return rows;
}
