// Files of payouts are kept with who made and who released them.
import type { Currency } from '@ahadi/domain/core/money.ts';
import type { PageRequest } from '@ahadi/domain/core/page.ts';
import { type BatchRow, MOST_IN_A_FILE } from '@ahadi/domain/payments/bank/batch.ts';
import type { BatchLine, BatchStatus, PayoutBatchView } from '@ahadi/domain/payments/bank/schema.ts';
import { sentPayouts, unansweredPayouts, unsentPayouts } from '@ahadi/domain/payments/lifecycle.ts';
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';
import { among } from '../core/db.ts';
import { afterCursor, onePast } from '../core/page.ts';
import type { HeldPayout } from './payout.store.ts';

export type HeldBatch = {
  id: string;
  ref: string;
  status: BatchStatus;
  payouts: number;
  amountMinor: number;
  currency: Currency;
  digest: string;
  madeBy: string;
};

const status = sql`case when b.released_at is not null then 'released' when b.dropped_at is not null then 'dropped' else 'made' end`;

/** The file, held until the transaction ends where that is said: who releases, drops or counts it by a line waits for one another. */
export async function findBatch(ctx: Pick<Ctx, 'db'>, id: string, hold = false): Promise<HeldBatch | undefined> {
  if (hold) await sql`select from payout_batches where id = ${id} for update`.execute(ctx.db);
  const { rows } = await sql<HeldBatch>`
    select b.id, b.ref, ${status} as status, b.payouts, b.amount_minor as "amountMinor", b.currency, b.digest, b.made_by as "madeBy"
    from payout_batches b where b.id = ${id}`.execute(ctx.db);
  return rows[0];
}

export const addBatch = (
  ctx: Pick<Ctx, 'db' | 'now'>,
  { id, ref, payouts, amountMinor, currency, digest, madeBy }: Omit<HeldBatch, 'status'>,
) =>
  ctx.db
    .insertInto('payout_batches')
    .values({
      ...{ id, ref, payouts, amount_minor: String(amountMinor), currency, digest },
      ...{ made_by: madeBy, made_at: ctx.now },
    })
    .execute();

export const setReleased = (ctx: Pick<Ctx, 'db' | 'now'>, id: string, userId: string) =>
  ctx.db
    .updateTable('payout_batches')
    .set({ released_by: userId, released_at: ctx.now })
    .where('id', '=', id)
    .execute();

/** Its payouts wait for another file. */
export async function setDropped(ctx: Pick<Ctx, 'db' | 'now'>, id: string, userId: string): Promise<void> {
  await ctx.db
    .updateTable('payout_batches')
    .set({ dropped_by: userId, dropped_at: ctx.now })
    .where('id', '=', id)
    .execute();
  await ctx.db.updateTable('payouts').set({ batch_id: null }).where('batch_id', '=', id).execute();
}

/** Approved payouts by bank that are in no file, those that wait longest. */
export async function payoutsToFile(ctx: Pick<Ctx, 'db'>, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from payouts where status = 'approved' and provider = 'bank' and batch_id is null
    order by requested_at, id limit ${most}`.execute(ctx.db);
  return rows.map(({ id }) => id);
}

/** How many there are, to as many as one file holds, and what they come to. */
export async function countToFile(ctx: Pick<Ctx, 'db'>): Promise<{ payouts: number; amountMinor: number }> {
  const { rows } = await sql<{ payouts: number; amountMinor: number }>`
    select count(*)::int as payouts, coalesce(sum(w.amount_minor), 0)::bigint as "amountMinor"
    from (select amount_minor from payouts where status = 'approved' and provider = 'bank' and batch_id is null
      order by requested_at, id limit ${MOST_IN_A_FILE}) w`.execute(ctx.db);
  return rows[0] ?? { payouts: 0, amountMinor: 0 };
}

export const putIntoBatch = (ctx: Pick<Ctx, 'db'>, id: string, payouts: readonly string[]) =>
  sql`update payouts set batch_id = ${id} where id = any(${payouts}::uuid[])`.execute(ctx.db);

/** The payouts of a file, always in the same order. */
export async function payoutsOf(ctx: Pick<Ctx, 'db'>, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from payouts where batch_id = ${id} order by id`.execute(ctx.db);
  return rows.map((row) => row.id);
}

/** What a file says of these payouts, with numbers still sealed. */
export async function rowsOf(
  ctx: Pick<Ctx, 'db'>,
  payouts: readonly string[],
): Promise<(Omit<BatchRow, 'number'> & { number: Buffer })[]> {
  const { rows } = await sql<Omit<BatchRow, 'number'> & { number: Buffer }>`
    select o.ref, d.holder_name as "holderName", coalesce(d.bank_code, '') as "bankCode", d.number, o.amount_minor as "amountMinor"
    from payouts o join payout_destinations d on d.id = o.destination_id where o.id = any(${payouts}::uuid[])`.execute(
    ctx.db,
  );
  return rows;
}

/** The payouts of a file as who releases it reads them. */
export async function linesOf(ctx: Pick<Ctx, 'db'>, id: string): Promise<BatchLine[]> {
  const { rows } = await sql<BatchLine>`
    select o.id, o.ref, i.display_name as "identityName", d.holder_name as "holderName", d.bank_name as "bankName", d.masked,
      o.amount_minor as "amountMinor", o.status
    from payouts o join identities i on i.id = o.identity_id join payout_destinations d on d.id = o.destination_id
    where o.batch_id = ${id} order by o.ref`.execute(ctx.db);
  return rows;
}

export type BatchRowOf = Omit<PayoutBatchView, 'id' | 'madeAt' | 'releasedAt' | 'isMine' | 'print'> & {
  id: string;
  madeById: string;
  madeAt: Date;
  at_us: string;
  releasedAt: Date | null;
  digest: string;
};

const columns = sql`
  select b.id, b.ref, ${status} as status, b.payouts, b.amount_minor as "amountMinor", b.currency, b.digest,
    m.name as "madeBy", b.made_by as "madeById", b.made_at as "madeAt", b.made_at::text as at_us, r.name as "releasedBy",
    b.released_at as "releasedAt", c.paid, c.returned, c."onTheirWay", c."takenBack"
  from payout_batches b join users m on m.id = b.made_by left join users r on r.id = b.released_by,
    lateral (select count(*) filter (where o.status in ${among(sentPayouts)} and o.status <> 'returned')::int as paid,
        count(*) filter (where o.status = 'returned')::int as returned,
        count(*) filter (where o.status in ${among(unansweredPayouts)})::int as "onTheirWay",
        count(*) filter (where o.status in ${among(unsentPayouts)})::int as "takenBack"
      from payouts o where o.batch_id = b.id) c`;

/** Files, the newest first, one keyset page and a row more. */
export async function batchesPage(ctx: Pick<Ctx, 'db'>, page: PageRequest): Promise<BatchRowOf[]> {
  const after = afterCursor(page.cursor);
  const { rows } = await sql<BatchRowOf>`${columns}
    where (b.made_at, b.id) < (${after.at}::timestamptz, ${after.id}::uuid)
    order by b.made_at desc, b.id desc limit ${onePast(page.limit)}`.execute(ctx.db);
  return rows;
}

/** One of them as it is shown. */
export async function shownBatch(ctx: Pick<Ctx, 'db'>, id: string): Promise<BatchRowOf | undefined> {
  const { rows } = await sql<BatchRowOf>`${columns} where b.id = ${id}`.execute(ctx.db);
  return rows[0];
}

/** Payouts by bank, and released files of them, that have one of these references. */
export async function namedBy(
  ctx: Pick<Ctx, 'db'>,
  refs: readonly string[],
): Promise<Record<'payouts' | 'batches', { id: string; ref: string }[]>> {
  const { rows } = await sql<{ kind: 'payouts' | 'batches'; id: string; ref: string }>`
    select 'payouts' as kind, id, ref from payouts where ref = any(${refs}::text[]) and provider = 'bank'
    union all select 'batches', id, ref from payout_batches where ref = any(${refs}::text[]) and released_at is not null
    order by id`.execute(ctx.db);
  const of = (wanted: 'payouts' | 'batches') =>
    rows.flatMap(({ kind, id, ref }) => (kind === wanted ? [{ id, ref }] : []));
  return { payouts: of('payouts'), batches: of('batches') };
}

/** True while each payout of a file is on its way, and none of them is looked into by people. */
export async function areAllOnTheirWay(ctx: Pick<Ctx, 'db'>, batch: string): Promise<boolean> {
  const { rows } = await sql`
    select from payouts where batch_id = ${batch} and status <> 'submitted' limit 1`.execute(ctx.db);
  return rows.length === 0;
}

/** True where a second line says that the payout left, by itself or with its file, and nobody has cleared it. */
export async function wasBookedTwice(
  ctx: Pick<Ctx, 'db'>,
  { ref, providerRef }: Pick<HeldPayout, 'ref' | 'providerRef'>,
): Promise<boolean> {
  const { rows } = await sql`
    select from settlement_rows where provider = 'bank' and direction = 'out' and our_ref in (${ref}, ${providerRef})
      and bucket = 'duplicate' and cleared_at is null limit 1`.execute(ctx.db);
  return rows.length > 0;
}

/** Whether a line of a statement proved this of one of these payouts. */
export async function isAnyProven(
  ctx: Pick<Ctx, 'db'>,
  payouts: readonly string[],
  direction: 'in' | 'out',
): Promise<boolean> {
  const { rows } = await sql`
    select from payout_lines where payout_id = any(${payouts}::uuid[]) and direction = ${direction} limit 1`.execute(
    ctx.db,
  );
  return rows.length > 0;
}

/** The line at the desk under this key proves it of these payouts. */
export const addProofs = (ctx: Pick<Ctx, 'db'>, payouts: readonly string[], direction: 'in' | 'out', lineKey: string) =>
  sql`insert into payout_lines (payout_id, direction, row_id)
    select p.id, ${direction}, s.id from unnest(${payouts}::uuid[]) as p (id), settlement_rows s
    where s.provider = 'bank' and s.line_key = ${lineKey}`.execute(ctx.db);
