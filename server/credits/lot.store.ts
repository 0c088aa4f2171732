// Lots, their places and the statement of a wallet are kept, and the database refuses what is not there.
import type { CreditEntry, HoldState, LotSource, ReturnReason } from '@ahadi/domain/credits/schema.ts';
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';

type Db = Pick<Ctx, 'db'>;

/** A lot as its wallet's holder has it. Each of its `credits` is free, held, consumed, expired or taken. Amounts in minor units. */
export type Lot = {
  id: string;
  source: LotSource;
  about: string;
  credits: number;
  free: number;
  held: number;
  consumed: number;
  expired: number;
  taken: number;
  currency: string;
  priceMinor: number;
  taxMinor: number;
  backNetMinor: number;
  backTaxMinor: number;
  earnedMinor: number;
  paymentId: string | null;
  payerIdentityId: string | null;
  frozenAt: Date | null;
  warnedDays: number | null;
  createdAt: Date;
  expiresAt: Date;
};

/** The wallet's row, made when there is none, held until the transaction ends: who changes credits has it first. */
export async function holdRow(ctx: Pick<Ctx, 'db' | 'now'>, userId: string): Promise<void> {
  await sql`insert into credit_wallets (id, created_at) values (${userId}, ${ctx.now}) on conflict do nothing`.execute(
    ctx.db,
  );
  await sql`select 1 from credit_wallets where id = ${userId} for update`.execute(ctx.db);
}

const columns = sql`
  l.id, l.source, l.about, l.credits, l.free, l.held, l.consumed, l.expired, l.taken, l.currency, l.price_minor as "priceMinor",
  l.tax_minor as "taxMinor", l.back_net_minor as "backNetMinor", l.back_tax_minor as "backTaxMinor", l.earned_minor as "earnedMinor",
  l.payment_id as "paymentId", l.payer_identity_id as "payerIdentityId", l.frozen_at as "frozenAt", l.warned_days as "warnedDays",
  l.created_at as "createdAt", l.expires_at as "expiresAt"`;

/** Lots in which something can be spent or is held, the soonest to run out first; at most a thousand. */
export async function aliveLots(ctx: Db, userId: string): Promise<Lot[]> {
  const { rows } = await sql<Lot>`
    select ${columns} from credit_lots l where l.wallet_id = ${userId} and l.free + l.held > 0
    order by l.expires_at, l.id limit 1000`.execute(ctx.db);
  return rows;
}

/** These lots of a wallet, in the order of their ids. */
export async function lotsById(ctx: Db, userId: string, ids: readonly string[]): Promise<Lot[]> {
  const { rows } = await sql<Lot>`
    select ${columns} from credit_lots l where l.wallet_id = ${userId} and l.id = any(${ids}::uuid[]) order by l.id`.execute(
    ctx.db,
  );
  return rows;
}

/** The lot that a payment bought, with whose it is. */
export async function lotOfPayment(ctx: Db, paymentId: string): Promise<{ id: string; userId: string } | undefined> {
  const { rows } = await sql<{ id: string; userId: string }>`
    select id, wallet_id as "userId" from credit_lots where payment_id = ${paymentId}`.execute(ctx.db);
  return rows[0];
}

export type NewLot = {
  id: string;
  userId: string;
  source: LotSource;
  cause: string;
  about: string;
  credits: number;
  currency: string;
  priceMinor: number;
  taxMinor: number;
  paymentId: string | null;
  payerIdentityId: string | null;
  frozenAt: Date | null;
  expiresAt: Date;
};

/** False when the same cause gave a lot before; then nothing was written. */
export async function addLot(ctx: Pick<Ctx, 'db' | 'now'>, lot: NewLot): Promise<boolean> {
  const { rows } = await sql`
    insert into credit_lots (id, wallet_id, source, cause, about, credits, free, currency, price_minor, tax_minor, payment_id,
      payer_identity_id, frozen_at, created_at, expires_at)
    values (${lot.id}, ${lot.userId}, ${lot.source}, ${lot.cause}, ${lot.about}, ${lot.credits}, ${lot.credits}, ${lot.currency},
      ${lot.priceMinor}, ${lot.taxMinor}, ${lot.paymentId}, ${lot.payerIdentityId}, ${lot.frozenAt}, ${ctx.now}, ${lot.expiresAt})
    on conflict (cause) do nothing returning id`.execute(ctx.db);
  return rows.length > 0;
}

/** The places that a credit can be in, by the columns that count them. */
type Places = 'free' | 'held' | 'consumed' | 'expired' | 'taken';

/** Moves so many credits of a lot from one place to another; the database refuses what is not there. */
export const moveCredits = (ctx: Db, lotId: string, credits: number, from: Places, to: Places) =>
  sql`
    update credit_lots set ${sql.ref(from)} = ${sql.ref(from)} - ${credits}, ${sql.ref(to)} = ${sql.ref(to)} + ${credits}
    where id = ${lotId}`.execute(ctx.db);

type LotChange = {
  expires_at?: Date;
  warned_days?: number | null;
  frozen_at?: Date | null;
  earned_minor?: number;
  back_net_minor?: number;
  back_tax_minor?: number;
};
export const changeLot = (ctx: Db, id: string, change: LotChange) =>
  ctx.db.updateTable('credit_lots').set(change).where('id', '=', id).execute();

/** A lot ends at this instant if it would have ended before. */
export const prolongTo = (ctx: Db, id: string, expiresAt: Date) =>
  sql`update credit_lots set expires_at = ${expiresAt} where id = ${id} and expires_at < ${expiresAt}`.execute(ctx.db);

/** What can be spent of all lots that run. */
export async function freeIn(ctx: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ free: number }>`
    select coalesce(sum(free), 0)::int as free from credit_lots where wallet_id = ${userId} and free + held > 0`.execute(
    ctx.db,
  );
  return rows[0]?.free ?? 0;
}

/** Adds a line to the statement with what can be spent after it. The wallet is held. */
export async function addEntry(
  ctx: Pick<Ctx, 'db' | 'now'>,
  userId: string,
  { kind, credits, about }: Pick<CreditEntry, 'kind' | 'credits' | 'about'>,
): Promise<void> {
  await sql`
    insert into credit_entries (wallet_id, kind, credits, balance, about, at)
    values (${userId}, ${kind}, ${credits}, ${await freeIn(ctx, userId)}, ${about}, ${ctx.now})`.execute(ctx.db);
}

export type Hold = {
  proposalId: string;
  userId: string;
  mediationId: string;
  jobRef: string;
  credits: number;
  state: HoldState;
  why: ReturnReason | null;
  at: Date;
  endedAt: Date | null;
};
export type HoldPart = { lotId: string; credits: number; lotExpiresAt: Date };

const holdColumns = sql`
  proposal_id as "proposalId", wallet_id as "userId", mediation_id as "mediationId", job_ref as "jobRef", credits, state, why, at,
  ended_at as "endedAt"`;

/** The hold of a proposal, or undefined. It changes only while its wallet is held. */
export async function findHold(ctx: Db, proposalId: string): Promise<Hold | undefined> {
  const { rows } = await sql<Hold>`select ${holdColumns} from credit_holds where proposal_id = ${proposalId}`.execute(
    ctx.db,
  );
  return rows[0];
}

export async function partsOf(ctx: Db, proposalId: string): Promise<HoldPart[]> {
  const { rows } = await sql<HoldPart>`
    select lot_id as "lotId", credits, lot_expires_at as "lotExpiresAt" from credit_hold_parts
    where proposal_id = ${proposalId} order by lot_id`.execute(ctx.db);
  return rows;
}

export async function addHold(
  ctx: Pick<Ctx, 'db' | 'now'>,
  hold: Pick<Hold, 'proposalId' | 'userId' | 'mediationId' | 'jobRef' | 'credits'>,
  parts: readonly HoldPart[],
): Promise<void> {
  await sql`
    insert into credit_holds (proposal_id, wallet_id, mediation_id, job_ref, credits, state, at)
    values (${hold.proposalId}, ${hold.userId}, ${hold.mediationId}, ${hold.jobRef}, ${hold.credits}, 'held', ${ctx.now})`.execute(
    ctx.db,
  );
  for (const part of parts)
    await sql`
      insert into credit_hold_parts (proposal_id, lot_id, credits, lot_expires_at)
      values (${hold.proposalId}, ${part.lotId}, ${part.credits}, ${part.lotExpiresAt})`.execute(ctx.db);
}

export const endHold = (ctx: Pick<Ctx, 'db' | 'now'>, proposalId: string, why: ReturnReason | null) =>
  sql`
    update credit_holds set state = ${why === null ? 'consumed' : 'returned'}, why = ${why}, ended_at = ${ctx.now}
    where proposal_id = ${proposalId} and state = 'held'`.execute(ctx.db);

/** The open holds of a wallet, oldest first; at most two hundred. */
export async function openHolds(ctx: Db, userId: string): Promise<Hold[]> {
  const { rows } = await sql<Hold>`
    select ${holdColumns} from credit_holds where wallet_id = ${userId} and state = 'held'
    order by at, proposal_id limit 200`.execute(ctx.db);
  return rows;
}
