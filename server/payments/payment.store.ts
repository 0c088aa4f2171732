// A payment is read with those it belongs to, and what differs of it is written.
import type { IntentStatus } from '@ahadi/domain/payments/lifecycle.ts';
import type { FailureCode, ProviderName, Purpose, Rail, Verdict } from '@ahadi/domain/payments/schema.ts';
import { sql } from 'kysely';
import { actsFor } from '../core/acting.ts';
import type { Ctx } from '../core/ctx.ts';
import { sendAlong } from '../core/driver.ts';

/** A payment as its services hold it; amounts in minor units. */
export type Held = {
  id: string;
  ref: string;
  purpose: Purpose;
  aboutId: string;
  title: string;
  path: string;
  payerIdentityId: string;
  createdBy: string | null;
  provider: ProviderName;
  rail: Rail;
  isSimulated: boolean;
  status: IntentStatus;
  failure: FailureCode | null;
  rule: Verdict['rule'];
  amountMinor: bigint;
  currency: string;
  /** Encrypted; see numbers. */
  phone: Buffer | null;
  phoneMasked: string | null;
  token: string;
  providerRef: string | null;
  providerRef2: string | null;
  pageUrl: string | null;
  receipt: string | null;
  capturedMinor: bigint;
  returnedMinor: bigint;
  submitStartedAt: Date | null;
  submittedAt: Date | null;
  expiresAt: Date | null;
  nextPollAt: Date | null;
  polls: number;
  decidedAt: Date | null;
  createdAt: Date;
  /** Everybody who belongs to the payer, and who started it. */
  ownerUserIds: readonly string[];
  /** Who acts, or acted, for the organisation that pays. */
  actingUserIds: readonly string[];
  /** Officers who said something about it that still stands. */
  decidedBy: readonly string[];
};

type Row = Omit<Held, 'amountMinor' | 'capturedMinor' | 'returnedMinor'> & {
  amountMinor: number;
  capturedMinor: number;
  returnedMinor: number;
};

const columns = sql`p.id, p.ref, p.purpose, p.about_id as "aboutId", p.title, p.path, p.payer_identity_id as "payerIdentityId",
  p.created_by as "createdBy", p.provider, p.rail, p.is_simulated as "isSimulated", p.status, p.failure, p.rule, p.amount_minor as "amountMinor",
  p.currency, p.phone, p.phone_masked as "phoneMasked", p.token, p.provider_ref as "providerRef", p.provider_ref2 as "providerRef2",
  p.page_url as "pageUrl", p.receipt, p.captured_minor as "capturedMinor", p.returned_minor as "returnedMinor",
  p.submit_started_at as "submitStartedAt", p.submitted_at as "submittedAt", p.expires_at as "expiresAt", p.next_poll_at as "nextPollAt",
  p.polls, p.decided_at as "decidedAt", p.created_at as "createdAt",
  (select coalesce(json_agg(m.user_id), '[]') from identity_members m where m.identity_id = p.payer_identity_id) as "memberUserIds",
  array(${actsFor(sql`p.payer_identity_id`)}) as "actingUserIds",
  (select coalesce(json_agg(j.user_id), '[]') from payment_judgements j where j.payment_id = p.id and j.is_open) as "decidedBy"`;

const shape = ({ memberUserIds, ...row }: Row & { memberUserIds: string[] }): Held => ({
  ...row,
  amountMinor: BigInt(row.amountMinor),
  capturedMinor: BigInt(row.capturedMinor),
  returnedMinor: BigInt(row.returnedMinor),
  ownerUserIds: [...new Set([...memberUserIds, ...(row.createdBy ? [row.createdBy] : [])])],
});

/** The payment, held until the transaction ends when `hold`; undefined when there is none. */
export async function findPayment(ctx: Pick<Ctx, 'db'>, id: string, hold = false): Promise<Held | undefined> {
  if (hold) await sendAlong(ctx, sql`select from payments where id = ${id} for update`);
  const { rows } = await sql<Row & { memberUserIds: string[] }>`
    select ${columns} from payments p where p.id = ${id}`.execute(ctx.db);
  return rows.map(shape)[0];
}

export type Names = { token: string | null; ours: string | null; theirs: string | null };
/** Which payment of a provider a message is about: by the secret of its address, else by our reference, else by theirs. */
export async function findPaymentId(
  ctx: Pick<Ctx, 'db'>,
  provider: ProviderName,
  names: Names,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from payments where provider = ${provider} and case
      when ${names.token}::text is not null then token = ${names.token}
      when ${names.ours}::text is not null then ref = ${names.ours}
      else provider_ref = ${names.theirs}
        or id = (select payment_id from payment_receipts where provider = ${provider} and receipt = ${names.theirs}) end limit 1`.execute(
    ctx.db,
  );
  return rows[0]?.id ?? null;
}

export type NewPayment = {
  id: string;
  ref: string;
  purpose: Purpose;
  aboutId: string;
  title: string;
  path: string;
  payerIdentityId: string;
  createdBy: string | null;
  provider: ProviderName;
  rail: Rail;
  isSimulated: boolean;
  amountMinor: bigint;
  currency: string;
  phone: Buffer | null;
  phonePrint: Buffer | null;
  phoneMasked: string | null;
  token: string;
  /** What decided it in the moment in which it is made, all of it paid; otherwise it begins as created. */
  paid?: Pick<Held, 'status' | 'rule' | 'receipt'>;
};

/** Writes a new payment, and answers it as it is held from now on. */
export async function addPayment(ctx: Pick<Ctx, 'db' | 'now'>, it: NewPayment): Promise<Held> {
  const { rows } = await sql<Row & { memberUserIds: string[] }>`
    insert into payments as p (id, ref, purpose, about_id, title, path, payer_identity_id, created_by, provider, rail, is_simulated, status,
      amount_minor, currency, phone, phone_print, phone_masked, token, rule, receipt, captured_minor, decided_at, created_at, updated_at)
    values (${it.id}, ${it.ref}, ${it.purpose}, ${it.aboutId}, ${it.title}, ${it.path}, ${it.payerIdentityId}, ${it.createdBy}, ${it.provider},
      ${it.rail}, ${it.isSimulated}, ${it.paid?.status ?? 'created'}, ${String(it.amountMinor)}::bigint, ${it.currency}, ${it.phone}, ${it.phonePrint},
      ${it.phoneMasked}, ${it.token}, ${it.paid?.rule ?? 'nothing_known'}, ${it.paid?.receipt ?? null},
      ${String(it.paid ? it.amountMinor : 0n)}::bigint, ${it.paid ? ctx.now : null}, ${ctx.now}, ${ctx.now}) returning ${columns}`.execute(
    ctx.db,
  );
  return shape(rows[0] as Row & { memberUserIds: string[] }); // an insert of one row answers one
}

/** The columns that differ. */
function changesOf(before: Held, after: Held) {
  const differs = (key: keyof Held) => before[key] !== after[key];
  return {
    ...(differs('status') && { status: after.status }),
    ...(differs('failure') && { failure: after.failure }),
    ...(differs('rule') && { rule: after.rule }),
    ...(differs('providerRef') && { provider_ref: after.providerRef }),
    ...(differs('providerRef2') && { provider_ref2: after.providerRef2 }),
    ...(differs('pageUrl') && { page_url: after.pageUrl }),
    ...(differs('receipt') && { receipt: after.receipt }),
    ...(differs('capturedMinor') && { captured_minor: String(after.capturedMinor) }),
    ...(differs('returnedMinor') && { returned_minor: String(after.returnedMinor) }),
    ...(differs('submittedAt') && { submitted_at: after.submittedAt }),
    ...(differs('expiresAt') && { expires_at: after.expiresAt }),
    ...(differs('nextPollAt') && { next_poll_at: after.nextPollAt }),
    ...(differs('polls') && { polls: after.polls }),
    ...(differs('decidedAt') && { decided_at: after.decidedAt }),
  };
}

/** Writes what differs. */
export async function savePayment({ db, now }: Pick<Ctx, 'db' | 'now'>, before: Held, after: Held): Promise<Held> {
  const changes = changesOf(before, after);
  if (Object.keys(changes).length === 0) return after;
  await sendAlong(
    { db },
    db
      .updateTable('payments')
      .set({ ...changes, updated_at: now })
      .where('id', '=', after.id),
  );
  return after;
}

/** Takes the right to ask the provider, once: from then on it may have happened. */
export async function claimSubmission(ctx: Pick<Ctx, 'db' | 'now'>, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update payments set submit_started_at = ${ctx.now}, updated_at = ${ctx.now}
    where id = ${id} and status = 'created' and submit_started_at is null`.execute(ctx.db);
  return numAffectedRows === 1n;
}

const ids = async (ctx: Pick<Ctx, 'db'>, query: ReturnType<typeof sql<{ id: string }>>): Promise<string[]> =>
  (await query.execute(ctx.db)).rows.map(({ id }) => id);

/** Payments that were made a minute ago or more and were not sent, or were begun to be sent and no answer was written down. */
export const leftBehind = (ctx: Pick<Ctx, 'db'>, before: Date): Promise<string[]> =>
  ids(
    ctx,
    sql`select id from payments where status = 'created' and coalesce(submit_started_at, created_at) < ${before} order by created_at limit 50`,
  );

/** Payments that it is time to ask about. */
export const duePolls = (ctx: Pick<Ctx, 'db' | 'now'>): Promise<string[]> =>
  ids(ctx, sql`select id from payments where next_poll_at <= ${ctx.now} order by next_poll_at limit 50`);

/** Payments whose payer has no more time. */
export const dueExpiries = (ctx: Pick<Ctx, 'db' | 'now'>): Promise<string[]> =>
  ids(
    ctx,
    sql`select id from payments where status = 'pending' and expires_at <= ${ctx.now} order by expires_at limit 50`,
  );

/** Notes that its payer asks now; false when somebody asked after `since`. */
export async function noteCheck(ctx: Pick<Ctx, 'db' | 'now'>, id: string, since: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update payments set checked_at = ${ctx.now} where id = ${id} and (checked_at is null or checked_at <= ${since})`.execute(
    ctx.db,
  );
  return numAffectedRows === 1n;
}
