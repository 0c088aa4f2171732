// What the sandbox was asked and has to deliver is kept.
import type { FailureCode, Rail } from '@ahadi/domain/payments/schema.ts';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Ctx } from '../core/ctx.ts';

// What the simulated provider knows. It lies in our database and is nobody's business but the sandbox's.

/** How a charge's callback travels: at once, ten minutes late, never, twice, or with a signature that is none. */
export type Delivery = 'prompt' | 'late' | 'lost' | 'twice' | 'forged';
export type SandboxCharge = {
  key: string;
  providerRef: string;
  ourRef: string;
  token: string;
  amountMinor: number;
  currency: string;
  rail: Rail;
  phone: string | null;
  status: 'pending' | 'success' | 'failure';
  failure: FailureCode | null;
  receipt: string | null;
  delivery: Delivery;
  answeredAt: Date | null;
};

type NewCharge = Pick<SandboxCharge, 'key' | 'providerRef' | 'ourRef' | 'token' | 'currency' | 'rail' | 'phone'> & {
  amountMinor: bigint;
};

/** Adds a charge, the same key once; answers the provider's name for it. */
export async function addCharge(ctx: Pick<Ctx, 'db' | 'now'>, it: NewCharge): Promise<string> {
  const { rows } = await sql<{ providerRef: string }>`
    insert into sandbox_charges (key, provider_ref, our_ref, token, amount_minor, currency, rail, phone, created_at)
    values (${it.key}, ${it.providerRef}, ${it.ourRef}, ${it.token}, ${String(it.amountMinor)}::bigint, ${it.currency}, ${it.rail}, ${it.phone}, ${ctx.now})
    on conflict (key) do update set key = excluded.key returning provider_ref as "providerRef"`.execute(ctx.db);
  return rows[0]?.providerRef ?? it.providerRef;
}

export async function findCharge(ctx: Pick<Ctx, 'db'>, key: string, hold = false): Promise<SandboxCharge | undefined> {
  const { rows } = await sql<SandboxCharge>`
    select key, provider_ref as "providerRef", our_ref as "ourRef", token, amount_minor as "amountMinor", currency, rail, phone, status, failure,
      receipt, delivery, answered_at as "answeredAt"
    from sandbox_charges where key = ${key} ${hold ? sql`for update` : sql``}`.execute(ctx.db);
  return rows[0];
}

/** How the callback of a charge will travel. Tests only: nothing in the product calls it. */
export const setDelivery = (ctx: Pick<Ctx, 'db'>, key: string, delivery: Delivery) =>
  sql`update sandbox_charges set delivery = ${delivery} where key = ${key}`.execute(ctx.db);

/** What a charge is about in the sandbox's own books, for tests of money that does not fit. */
export const setChargeAmount = (ctx: Pick<Ctx, 'db'>, key: string, amountMinor: bigint) =>
  sql`update sandbox_charges set amount_minor = ${String(amountMinor)}::bigint where key = ${key}`.execute(ctx.db);

export const answerCharge = (
  ctx: Pick<Ctx, 'db' | 'now'>,
  key: string,
  answer: { status: 'success' | 'failure'; failure: FailureCode | null; receipt: string | null },
) =>
  sql`update sandbox_charges set status = ${answer.status}, failure = ${answer.failure}, receipt = ${answer.receipt}, answered_at = ${ctx.now}
    where key = ${key}`.execute(ctx.db);

/** A callback on its way. */
export const addDelivery = (ctx: Pick<Ctx, 'db'>, it: { path: string; body: string; signature: string; dueAt: Date }) =>
  sql`insert into sandbox_deliveries (id, path, body, signature, due_at) values (${uuidv7()}, ${it.path}, ${it.body}, ${it.signature}, ${it.dueAt})`.execute(
    ctx.db,
  );

/** Callbacks that arrive now, each once, in their order. */
export async function takeDeliveries(
  ctx: Pick<Ctx, 'db' | 'now'>,
): Promise<{ path: string; body: string; signature: string }[]> {
  const { rows } = await sql<{ path: string; body: string; signature: string }>`
    with due as (select id from sandbox_deliveries where delivered_at is null and due_at <= ${ctx.now} order by due_at, id limit 50 for update skip locked)
    update sandbox_deliveries d set delivered_at = ${ctx.now} from due where d.id = due.id returning d.path, d.body, d.signature, d.id`.execute(
    ctx.db,
  );
  return rows;
}

export type SandboxTransfer = {
  key: string;
  providerRef: string;
  token: string;
  kind: 'payout' | 'refund';
  amountMinor: number;
  currency: string;
  number: string;
  status: 'pending' | 'success' | 'failure' | 'returned';
  code: string | null;
  receipt: string | null;
};

/** Adds a transfer; false when this key is known, which is the provider's "duplicate". */
export async function addTransfer(
  ctx: Pick<Ctx, 'db' | 'now'>,
  it: Omit<SandboxTransfer, 'amountMinor'> & { amountMinor: bigint },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into sandbox_transfers (key, provider_ref, token, kind, amount_minor, currency, number, status, code, receipt, created_at, answered_at)
    values (${it.key}, ${it.providerRef}, ${it.token}, ${it.kind}, ${String(it.amountMinor)}::bigint, ${it.currency}, ${it.number}, ${it.status},
      ${it.code}, ${it.receipt}, ${ctx.now}, ${ctx.now})
    on conflict (key) do nothing`.execute(ctx.db);
  return numAffectedRows === 1n;
}

export async function findTransfer(ctx: Pick<Ctx, 'db'>, key: string): Promise<SandboxTransfer | undefined> {
  const { rows } = await sql<SandboxTransfer>`
    select key, provider_ref as "providerRef", token, kind, amount_minor as "amountMinor", currency, number, status, code, receipt
    from sandbox_transfers where key = ${key}`.execute(ctx.db);
  return rows[0];
}

export type SandboxMovement = {
  direction: 'in' | 'out';
  receipt: string;
  ours: string | null;
  theirs: string;
  amountMinor: number;
  currency: string;
  phone: string | null;
  at: Date;
};

/** What moved between two instants, as the statement lists it. */
export async function movementsBetween(ctx: Pick<Ctx, 'db'>, from: Date, to: Date): Promise<SandboxMovement[]> {
  const { rows } = await sql<SandboxMovement>`
    select 'in' as direction, receipt, our_ref as ours, provider_ref as theirs, amount_minor as "amountMinor", currency, phone, answered_at as at
      from sandbox_charges where status = 'success' and answered_at >= ${from} and answered_at < ${to}
    union all
    select 'out', receipt, key, provider_ref, amount_minor, currency, number, answered_at
      from sandbox_transfers where status = 'success' and answered_at >= ${from} and answered_at < ${to}
    order by at`.execute(ctx.db);
  return rows;
}
