// What waits at the finance desk is read, and what the first of two said is kept.
import type { PageRequest } from '@ahadi/domain/core/page.ts';
import type { ReconciliationRow } from '@ahadi/domain/payments/schema.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';
import { afterCursor, onePast } from '../core/page.ts';
import { answerBy } from './chargeback-answer.store.ts';
import { stillCounts } from './first-word.store.ts';

/** Payments that do not fit, the one that waits longest first, one keyset page and a row more. */
export async function reviewsPage(ctx: Pick<Ctx, 'db'>, page: PageRequest): Promise<{ id: string; at_us: string }[]> {
  const after = afterCursor(page.cursor, { at: '-infinity', id: '00000000-0000-0000-0000-000000000000' });
  const { rows } = await sql<{ id: string; at_us: string }>`
    select id, created_at::text as at_us from payments
    where status = 'review' and (created_at, id) > (${after.at}::timestamptz, ${after.id}::uuid)
    order by created_at, id limit ${onePast(page.limit)}`.execute(ctx.db);
  return rows;
}

export type Judgement = { userId: string; paid: boolean };
type OpenJudgement = Judgement & { reason: string; at: Date };

/** What the first of two officers said, while nobody answered it. */
export async function openJudgement(ctx: Pick<Ctx, 'db' | 'now'>, payment: string): Promise<OpenJudgement | undefined> {
  const { rows } = await sql<OpenJudgement>`
    select user_id as "userId", paid, reason, at from payment_judgements where payment_id = ${payment} and is_open
      and ${stillCounts(ctx, sql`payment_judgements.user_id`, sql`at`)} order by at desc limit 1`.execute(ctx.db);
  return rows[0];
}

export const addJudgement = (
  ctx: Pick<Ctx, 'db' | 'now'>,
  payment: string,
  { userId, paid, reason }: Judgement & { reason: string },
) =>
  ctx.db
    .insertInto('payment_judgements')
    .values({ payment_id: payment, user_id: userId, paid, reason, at: ctx.now })
    .execute();

/** What was said no longer waits for an answer. */
export const closeJudgements = (ctx: Pick<Ctx, 'db'>, payment: string) =>
  ctx.db.updateTable('payment_judgements').set({ is_open: false }).where('payment_id', '=', payment).execute();

/** The receipt a provider named for a payment that does not fit, newest first; null when it named none. */
export async function namedReceipt(ctx: Pick<Ctx, 'db'>, payment: string): Promise<string | null> {
  const { rows } = await sql<{ receipt: string }>`
    select receipt from payment_evidence where payment_id = ${payment} and receipt is not null and outcome = 'success'
    order by received_at desc, id desc limit 1`.execute(ctx.db);
  return rows[0]?.receipt ?? null;
}

/**
 * How many rows there are, to 1000 at most. They stand in the order of their index: without one the planner may read the table from end to
 * end instead, because it believes that it will soon have met 1000.
 */
export const countTo1000 = (rows: RawBuilder<unknown>) =>
  sql`(select count(*) from (select from ${rows} limit 1000) x)`;
type Waiting = Record<'reviews' | 'unmatched' | 'payouts' | 'unplaced' | 'chargebacks' | 'lateChargebacks', number>;
/** What waits at the desk, each counted to 1000 at most. */
export async function countWaiting(ctx: Pick<Ctx, 'db' | 'now'>): Promise<Waiting> {
  const { rows } = await sql<Waiting>`
    select ${countTo1000(sql`payments where status = 'review' order by created_at desc, id desc`)} as reviews,
      ${countTo1000(sql`settlement_rows where bucket <> 'matched' and cleared_at is null order by at desc, id desc`)} as unmatched,
      ${countTo1000(sql`webhook_inbox where is_trusted and processed_at is null and next_try_at is null order by received_at`)} as unplaced,
      ${countTo1000(sql`payouts where status = 'requested' order by requested_at`)} as payouts,
      ${countTo1000(sql`chargebacks c where status = 'open' and answered_at is null order by ${answerBy}, id`)} as chargebacks,
      ${countTo1000(
        sql`chargebacks c where status = 'open' and answered_at is null and ${answerBy} <= ${ctx.now} order by ${answerBy}, id`,
      )} as "lateChargebacks"`.execute(ctx.db);
  return rows[0] ?? { reviews: 0, unmatched: 0, payouts: 0, unplaced: 0, chargebacks: 0, lateChargebacks: 0 };
}

/** The names of identities by their ids. */
export async function namesOf(ctx: Pick<Ctx, 'db'>, identityIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, display_name as name from identities where id = any(${identityIds}::uuid[])`.execute(ctx.db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** A line of `settlement_rows` as people read it. */
export const lineColumns = (
  ctx: Pick<Ctx, 'now'>,
) => sql`settlement_rows.id, provider, direction, receipt, amount_minor as "amountMinor", currency, bucket, payment_id as "paymentId", at,
  cleared_at is not null as "isCleared",
  (select coalesce(json_agg(j.reason order by j.at), '[]') from line_judgements j where j.line_id = settlement_rows.id
    and (cleared_at is not null or ${stillCounts(ctx, sql`j.user_id`, sql`j.at`)})) as reasons,
  is_simulated as "isSimulated",
  case when direction = 'out' then coalesce(
    (select x.payout_id from payout_lines x where x.row_id = settlement_rows.id limit 1),
    (select o.id from payouts o where o.receipt = settlement_rows.receipt and o.provider = settlement_rows.provider limit 1)) end as "payoutId",
  (select b.words from bank_lines b where b.row_id = settlement_rows.id) as words`;
type StatementRow = Omit<ReconciliationRow, 'at'> & { at: Date; at_us: string };

/** Lines of the providers' statements, newest first, one keyset page and a row more. */
export async function statementPage(
  ctx: Pick<Ctx, 'db' | 'now'>,
  page: PageRequest & { bucket: 'unmatched' | 'all' },
): Promise<StatementRow[]> {
  const after = afterCursor(page.cursor);
  const only = page.bucket === 'all' ? sql`` : sql`and bucket <> 'matched' and cleared_at is null`;
  const { rows } = await sql<StatementRow>`
    select ${lineColumns(ctx)}, at::text as at_us from settlement_rows where (at, id) < (${after.at}::timestamptz, ${after.id}::uuid) ${only}
    order by at desc, id desc limit ${onePast(page.limit)}`.execute(ctx.db);
  return rows;
}

/** What came in by payments of this payer that people look at and did not go back: theirs to decide about, minor units. */
export async function lookedAt(ctx: Pick<Ctx, 'db'>, payerIdentityId: string, currency: string): Promise<bigint> {
  const { rows } = await sql<{ sum: string }>`
    select coalesce(sum(captured_minor - returned_minor), 0)::text as sum from payments
    where payer_identity_id = ${payerIdentityId} and currency = ${currency} and status = 'review'`.execute(ctx.db);
  return BigInt(rows[0]?.sum ?? '0');
}

/** The same of several payers, by payer and currency with a blank between. */
export async function lookedAtOf(
  ctx: Pick<Ctx, 'db'>,
  payerIdentityIds: readonly string[],
): Promise<ReadonlyMap<string, bigint>> {
  const { rows } = await sql<{ key: string; sum: string }>`
    select payer_identity_id || ' ' || currency as key, sum(captured_minor - returned_minor)::text as sum from payments
    where payer_identity_id = any(${payerIdentityIds}::uuid[]) and status = 'review' group by payer_identity_id, currency`.execute(
    ctx.db,
  );
  return new Map(rows.map(({ key, sum }) => [key, BigInt(sum)]));
}
