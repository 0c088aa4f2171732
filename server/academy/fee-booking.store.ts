// The same money is taken for one fee only.
import { awaitedFees, openFees, seatKept } from '@ahadi/domain/academy/registrations/lifecycle.ts';
import type { FeeMethod, FeeStatus } from '@ahadi/domain/academy/registrations/schema.ts';
import type { PageRequest } from '@ahadi/domain/core/page.ts';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Ctx } from '../core/ctx.ts';
import { among } from '../core/db.ts';
import { afterCursor, BEGINNING, onePast } from '../core/page.ts';

type Db = Pick<Ctx, 'db'>;

/** One thing that was given for a fee; money in minor units. */
export type HeldFee = {
  id: string;
  registrationId: string;
  method: FeeMethod;
  status: FeeStatus;
  amountMinor: number;
  currency: string;
  reference: string;
  paymentId: string | null;
  proofSha256: string | null;
  proofName: string | null;
  reason: string | null;
  /** Who paid for the learner; null for themself. */
  paidBy: string | null;
  reviewedBy: string | null;
  statementLine: string | null;
  vouchReason: string | null;
  returnedMinor: number;
  sentReference: string | null;
  sentBy: string | null;
  createdAt: Date;
};

const columns = sql`
  f.id, f.registration_id as "registrationId", f.method, f.status, f.amount_minor as "amountMinor", f.currency, f.reference,
  f.payment_id as "paymentId", f.proof_sha256 as "proofSha256", f.proof_name as "proofName", f.reason, f.paid_by as "paidBy",
  f.reviewed_by as "reviewedBy", f.statement_line as "statementLine", f.vouch_reason as "vouchReason", f.returned_minor as "returnedMinor", f.sent_reference as "sentReference", f.sent_by as "sentBy",
  f.created_at as "createdAt"`;

export async function findFee(ctx: Db, id: string): Promise<HeldFee | undefined> {
  const { rows } = await sql<HeldFee>`select ${columns} from academy_fees f where f.id = ${id}`.execute(ctx.db);
  return rows[0];
}

/** All that was given for a registration, the newest first. */
export async function feesOf(ctx: Db, registrationId: string): Promise<HeldFee[]> {
  const { rows } = await sql<HeldFee>`
    select ${columns} from academy_fees f where f.registration_id = ${registrationId} order by f.created_at desc, f.id desc limit 50`.execute(
    ctx.db,
  );
  return rows;
}

export type NewFee = Pick<HeldFee, 'registrationId' | 'method' | 'status' | 'amountMinor' | 'currency' | 'reference'> &
  Partial<Pick<HeldFee, 'paymentId' | 'proofSha256' | 'proofName' | 'paidBy'>> & {
    sourceSha256?: string;
    reason?: string;
    by?: string | null;
  };

/** Writes what was given. Answers its id, or null when the code, the paper or the payment was given before. */
export async function addFee(ctx: Pick<Ctx, 'db' | 'now'>, it: NewFee): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    insert into academy_fees (id, registration_id, method, status, amount_minor, currency, reference, payment_id, proof_sha256, proof_name,
      proof_source_sha256, paid_by, reason, reviewed_by, created_at)
    values (${uuidv7()}, ${it.registrationId}, ${it.method}, ${it.status}, ${it.amountMinor}, ${it.currency}, ${it.reference},
      ${it.paymentId ?? null}, ${it.proofSha256 ?? null}, ${it.proofName ?? null}, ${it.sourceSha256 ?? null}, ${it.paidBy ?? null},
      ${it.reason ?? null}, ${it.by ?? null}, ${ctx.now})
    on conflict do nothing returning id`.execute(ctx.db);
  return rows[0]?.id ?? null;
}

export type FeeChange = Partial<{
  status: FeeStatus;
  payment_id: string;
  reason: string;
  reviewed_by: string;
  reviewed_at: Date;
  paid_by: string | null;
  statement_line: string;
  came_by: string;
  vouched_by: string;
  vouch_reason: string;
  sent_reference: string;
  sent_by: string;
}>;
export const changeFee = (ctx: Db, id: string, change: FeeChange) =>
  ctx.db.updateTable('academy_fees').set(change).where('id', '=', id).execute();

/** Rejects all of a registration that nobody saw money of, but for one. */
export const rejectAll = (
  ctx: Pick<Ctx, 'db' | 'now'>,
  registrationId: string,
  reason: string,
  except: string | null,
) =>
  sql`
    update academy_fees set status = 'rejected', reason = ${reason}, reviewed_at = ${ctx.now}
    where registration_id = ${registrationId} and status in ${among(openFees)} and id is distinct from ${except}::uuid`.execute(
    ctx.db,
  );

/**
 * Whether a line of a statement stands for another fee already. A transfer of somebody who pays for several learners stands for all of them,
 * as long as it is the same payer. Who asks for the same line meanwhile waits.
 */
export async function isLineTaken(
  ctx: Db,
  { id, line, paidBy }: { id: string; line: string; paidBy: string | null },
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`academy_fee_line:${line}`}, 0))`.execute(ctx.db);
  const { rows } = await sql`
    select 1 from academy_fees where statement_line = ${line} and id <> ${id}
      and (paid_by is null or ${paidBy}::text is null or lower(paid_by) <> lower(${paidBy}::text)) limit 1`.execute(
    ctx.db,
  );
  return rows.length > 0;
}

export type WaitingFee = HeldFee & {
  number: string;
  userId: string;
  name: string;
  courseTitle: string;
  priceMinor: number;
  isSeatWaiting: boolean;
  at_us: string;
};

/** What waits for a person: to be looked at, for its money, or to be sent back to who paid; the oldest first. */
export async function waitingFees(ctx: Db, { cursor, limit }: PageRequest): Promise<WaitingFee[]> {
  const after = afterCursor(cursor, BEGINNING);
  const { rows } = await sql<WaitingFee>`
    select ${columns}, f.created_at::text as at_us, g.number, g.user_id as "userId", u.name, v.form->>'title' as "courseTitle",
      g.price_minor as "priceMinor", g.status in ${among(seatKept)} as "isSeatWaiting"
    from academy_fees f join registrations g on g.id = f.registration_id join users u on u.id = g.user_id
      join course_runs r on r.id = g.run_id join course_versions v on v.course_id = r.course_id and v.no = r.version
    where (f.status in ${among(openFees)} or (f.status = 'returning' and f.payment_id is null))
      and (f.created_at, f.id) > (${after.at}::timestamptz, ${after.id}::uuid)
    order by f.created_at, f.id limit ${onePast(limit)}`.execute(ctx.db);
  return rows;
}

/** Codes that no provider's money was found for yet, waiting or approved by hand, of the last 90 days; the oldest first, at most 500. */
export async function codesToFind(ctx: Pick<Ctx, 'db' | 'now'>): Promise<{ id: string; code: string }[]> {
  const { rows } = await sql<{ id: string; code: string }>`
    select f.id, f.reference as code from academy_fees f
    where f.method = 'code' and f.payment_id is null and f.status in ${among(awaitedFees)}
      and f.created_at > ${ctx.now}::timestamptz - interval '90 days'
    order by f.created_at, f.id limit 500`.execute(ctx.db);
  return rows;
}

/** Notes once what became of a payment: `used` for a seat, or not. Answers false when that was known. The run is held. */
export async function notePayment(
  ctx: Pick<Ctx, 'db' | 'now'>,
  paymentId: string,
  registrationId: string,
  used: boolean,
): Promise<boolean> {
  const { rows } = await sql`
    insert into academy_payments (payment_id, registration_id, used, at) values (${paymentId}, ${registrationId}, ${used}, ${ctx.now})
    on conflict do nothing returning payment_id`.execute(ctx.db);
  return rows.length > 0;
}

/** Notes once that the bank took a payment back, whether it was used or not. Answers false when that was known. The run is held. */
export async function noteTakenBack(
  ctx: Pick<Ctx, 'db' | 'now'>,
  paymentId: string,
  registrationId: string,
): Promise<boolean> {
  const { rows } = await sql`
    insert into academy_payments (payment_id, registration_id, used, charged_back, at)
    values (${paymentId}, ${registrationId}, false, true, ${ctx.now})
    on conflict (payment_id) do update set charged_back = true where not academy_payments.charged_back
    returning payment_id`.execute(ctx.db);
  return rows.length > 0;
}

/** Of a fee whose payment the bank took back nothing is left. Answers what there was of it, minor units. */
export async function takeFeeOf(ctx: Db, paymentId: string): Promise<number> {
  const { rows } = await sql<{ minor: number }>`
    with fee as (select id, amount_minor - returned_minor as minor from academy_fees where payment_id = ${paymentId} and status = 'approved')
    update academy_fees f set status = 'returned', returned_minor = f.amount_minor from fee where fee.id = f.id
    returning fee.minor::bigint as minor`.execute(ctx.db);
  return rows[0]?.minor ?? 0;
}
