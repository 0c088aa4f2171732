// Balances and lines are read from the books, never from a copy.
import type { Currency } from '@ahadi/domain/core/money.ts';
import type { PageRequest } from '@ahadi/domain/core/page.ts';
import type { TxnKind } from '@ahadi/domain/ledger/schema.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';
import { afterCursor, onePast } from '../core/page.ts';

/** An account of a party with money in it; the balance in minor units and in its normal direction. */
export type PartyBalance = {
  id: string;
  ownerId: string;
  currency: Currency;
  balanceMinor: number;
  since: Date | null;
  at_us: string;
};

/** Accounts of parties in one place of the chart that hold money, the oldest first, one keyset page and a row more. `since` is the newest entry. */
export async function filledAccounts(
  ctx: Pick<Ctx, 'db'>,
  place: 'unapplied' | 'receivable',
  page: PageRequest,
): Promise<PartyBalance[]> {
  const after = afterCursor(page.cursor, { at: '-infinity', id: '00000000-0000-0000-0000-000000000000' });
  const { rows } = await sql<PartyBalance>`
    select a.id, a.owner_id as "ownerId", a.currency, abs(a.balance_minor) as "balanceMinor", a.created_at::text as at_us,
      (select max(e.posted_at) from ledger_entries e where e.account_id = a.id) as since
    from ledger_accounts a where a.owner_kind = 'party' and a.code like ${`${place}.%`} and a.balance_minor <> 0
      and (a.created_at, a.id) > (${after.at}::timestamptz, ${after.id}::uuid)
    order by a.created_at, a.id limit ${onePast(page.limit)}`.execute(ctx.db);
  return rows;
}

/** The balances of parties in one place of the chart, minor units in the normal direction. */
export async function balancesOf(
  ctx: Pick<Ctx, 'db'>,
  place: 'wallet' | 'unapplied' | 'receivable',
  ownerIds: readonly string[],
): Promise<{ ownerId: string; currency: Currency; balanceMinor: number }[]> {
  const { rows } = await sql<{ ownerId: string; currency: Currency; balanceMinor: number }>`
    select owner_id as "ownerId", currency, abs(balance_minor) as "balanceMinor" from ledger_accounts
    where owner_kind = 'party' and owner_id = any(${ownerIds}::text[]) and code like ${`${place}.%`}
    order by currency, owner_id`.execute(ctx.db);
  return rows;
}

/** A line of a wallet, debit positive. */
export type WalletLeg = {
  id: string;
  ownerId: string;
  kind: TxnKind;
  amountMinor: number;
  /** What our fee kept back of a release, beside what the buyer paid for it before; null for other lines. */
  feeMinor: number | null;
  currency: Currency;
  memo: string;
  /** What the transaction is about, e.g. an escrow and its id. */
  subjectKind: string | null;
  subjectId: string | null;
  at: Date;
  at_us: string;
};

export type LegKind = 'release' | 'refund' | 'split' | 'chargeback_recover';
type Legs = PageRequest & {
  direction: 'all' | 'in' | 'out';
  kinds: readonly LegKind[];
  from?: string | undefined;
  until?: string | undefined;
};

/**
 * What moved in the wallets of these parties by the kinds of transaction that no other list has (what was released, split, recovered,
 * and what a desk put there), newest first from a position of a list on.
 */
export async function walletLegs(
  ctx: Pick<Ctx, 'db'>,
  ownerIds: readonly string[],
  { cursor, limit, direction, kinds, from, until }: Legs,
): Promise<WalletLeg[]> {
  const after = afterCursor(cursor);
  const sign =
    direction === 'all' ? sql`` : direction === 'in' ? sql`and e.amount_minor < 0` : sql`and e.amount_minor > 0`;
  const { rows } = await sql<WalletLeg>`
    select t.id, a.owner_id as "ownerId", t.kind, e.amount_minor as "amountMinor", e.currency, t.memo, t.subject_kind as "subjectKind", t.subject_id as "subjectId",
      t.created_at as at, t.created_at::text as at_us,
      case when t.kind = 'release' and e.amount_minor < 0 then (
        select nullif(greatest(0, -sum(f.amount_minor)), 0)::float8 from ledger_entries f join ledger_accounts fa on fa.id = f.account_id
        where f.txn_id = t.id and (fa.code like 'revenue.fee%' or fa.code like 'tax.vat%' or fa.code like 'escrowfee.%')) end as "feeMinor"
    from ledger_accounts a join ledger_entries e on e.account_id = a.id join ledger_txns t on t.id = e.txn_id
    where a.owner_kind = 'party' and a.owner_id = any(${ownerIds}::text[]) and a.code like 'wallet.%' ${sign}
      and t.kind = any(${kinds}::text[]) and (t.kind <> 'refund' or t.subject_kind = 'identity') ${
        from === undefined ? sql`` : sql`and t.created_at >= ${from}::timestamptz`
      } ${until === undefined ? sql`` : sql`and t.created_at < ${until}::timestamptz`}
      and (t.created_at, t.id) < (${after.at}::timestamptz, ${after.id}::uuid)
    order by t.created_at desc, t.id desc limit ${onePast(limit)}`.execute(ctx.db);
  return rows;
}

/** What moved in a wallet, below zero what left it. Minor units, in the direction of its owner. */
export type WalletMove = {
  ownerId: string;
  currency: Currency;
  minor: number;
  kind: TxnKind;
  subjectKind: string | null;
  subjectId: string | null;
  at: Date;
};

/** All that moved in the wallets of these parties since then. */
export async function walletMoves(
  ctx: Pick<Ctx, 'db'>,
  ownerIds: readonly string[],
  since: Date,
): Promise<WalletMove[]> {
  const { rows } = await sql<WalletMove>`
    select a.owner_id as "ownerId", e.currency, -e.amount_minor as minor, t.kind, t.subject_kind as "subjectKind", t.subject_id as "subjectId",
      e.posted_at as at
    from ledger_accounts a
      join ledger_entries e on e.account_id = a.id and e.account_seq is not null and e.posted_at > ${since}
      join ledger_txns t on t.id = e.txn_id
    where a.owner_kind = 'party' and a.owner_id = any(${ownerIds}::text[]) and a.code like 'wallet.%' order by e.posted_at, e.id`.execute(
    ctx.db,
  );
  return rows;
}

/**
 * What a guarded account held before an entry at `at` with this id, by the order of days: the balance kept with the last entry before it that
 * came in its turn, and the late ones before it that were posted after that. Costs the same however many entries there are.
 */
const heldBefore = (account: RawBuilder<unknown>, at: RawBuilder<unknown>, id: RawBuilder<unknown>) => sql`(
  select coalesce(s.balance_after, 0) + coalesce((
      select sum(l.amount_minor) from ledger_entries l
      where l.account_id = ${account} and l.is_late and l.account_seq > coalesce(s.account_seq, 0) and (l.posted_at, l.id) < (${at}, ${id})), 0)
  from (select 1) one left join lateral (
    select k.balance_after, k.account_seq from ledger_entries k
    where k.account_id = ${account} and k.account_seq is not null and not k.is_late and (k.posted_at, k.id) < (${at}, ${id})
    order by k.posted_at desc, k.id desc limit 1) s on true)`;

/** What an account held before a period, and what its entries in it add up to: debits and credits, minor units as digits. */
export type PeriodSums = { opening: string; debits: string; credits: string; entries: number };

/** The sums of a guarded account over a period; `from` and `until` null for all there is. */
export async function sumsOver(
  ctx: Pick<Ctx, 'db'>,
  code: string,
  { from, until }: { from: string | null; until: string | null },
): Promise<PeriodSums> {
  const { rows } = await sql<PeriodSums>`
    select case when ${from}::timestamptz is null then '0' else ${heldBefore(sql`a.id`, sql`${from}::timestamptz`, sql`0`)}::text end as opening,
      t.debits, t.credits, t.entries
    from ledger_accounts a cross join lateral (
      select coalesce(sum(e.amount_minor) filter (where e.amount_minor > 0), 0)::text as debits,
        coalesce(sum(e.amount_minor) filter (where e.amount_minor < 0), 0)::text as credits, count(*)::int as entries
      from ledger_entries e where e.account_id = a.id and e.account_seq is not null
        and (${from}::timestamptz is null or e.posted_at >= ${from}::timestamptz)
        and (${until}::timestamptz is null or e.posted_at < ${until}::timestamptz)) t
    where a.code = ${code}`.execute(ctx.db);
  return rows[0] ?? { opening: '0', debits: '0', credits: '0', entries: 0 };
}

/** An entry of an account; `before` is what the account held before it, by the order of days. Debit positive, minor units as digits. */
export type PeriodEntry = {
  entryId: string;
  kind: TxnKind;
  memo: string;
  subjectKind: string | null;
  subjectId: string | null;
  amount: string;
  before: string;
  at: Date;
};

/**
 * The entries of a guarded account over a period in the order of days, after the entry `after`, one more than `limit`. What was posted for an
 * earlier day stands there, whenever it was written.
 */
export async function entriesOver(
  ctx: Pick<Ctx, 'db'>,
  code: string,
  { from, until, after, limit }: { from: string | null; until: string | null; after: string | null; limit: number },
): Promise<PeriodEntry[]> {
  // Conditions that are not there are left out: one plan for all of them reads the account from its beginning.
  const { rows } = await sql<PeriodEntry>`
    with page as (
      select e.* from ledger_entries e where e.account_id = (select id from ledger_accounts where code = ${code}) and e.account_seq is not null ${
        from === null ? sql`` : sql`and e.posted_at >= ${from}::timestamptz`
      } ${until === null ? sql`` : sql`and e.posted_at < ${until}::timestamptz`} ${
        after === null
          ? sql``
          : sql`and (e.posted_at, e.id) > (select x.posted_at, x.id from ledger_entries x where x.id = ${after}::bigint)`
      } order by e.posted_at, e.id limit ${onePast(limit)}),
    start as (
      select ${heldBefore(sql`f.account_id`, sql`f.posted_at`, sql`f.id`)} as held from (select * from page order by posted_at, id limit 1) f)
    select e.id::text as "entryId", t.kind, t.memo, t.subject_kind as "subjectKind", t.subject_id as "subjectId", e.amount_minor::text as amount,
      (start.held + sum(e.amount_minor) over (order by e.posted_at, e.id) - e.amount_minor)::text as before, e.posted_at as at
    from page e join ledger_txns t on t.id = e.txn_id cross join start order by e.posted_at, e.id`.execute(ctx.db);
  return rows;
}

/** Per currency what we owe: every account with a floor that is no claim of ours. Minor units as digits. */
export async function owedByCurrency(ctx: Pick<Ctx, 'db'>): Promise<{ currency: Currency; owed: string }[]> {
  const { rows } = await sql<{ currency: Currency; owed: string }>`
    select currency, (-sum(balance_minor))::text as owed from ledger_accounts
    where class = 'liability' and locked_balance and currency <> 'CRD' group by currency order by currency`.execute(
    ctx.db,
  );
  return rows;
}

/** An account in which something is owed, by its name in the books; minor units as digits. */
export type OwedAccount = { code: string; currency: Currency; owed: string };

/** Every account in which something is owed. */
export async function accountsOwed(ctx: Pick<Ctx, 'db'>): Promise<OwedAccount[]> {
  const { rows } = await sql<OwedAccount>`
    select code, currency, (-balance_minor)::text as owed from ledger_accounts
    where class = 'liability' and locked_balance and currency <> 'CRD' and balance_minor <> 0`.execute(ctx.db);
  return rows;
}

/** The accounts in which money of others lies: with providers, and where course fees are sent by hand. */
export async function moneyAccounts(ctx: Pick<Ctx, 'db'>): Promise<{ code: string; currency: Currency }[]> {
  const { rows } = await sql<{ code: string; currency: Currency }>`
    select code, currency from ledger_accounts
    where code like 'cash.%.trust:%' or code like 'cash.academy:%' or code like 'clearing.in.%' or code like 'clearing.out.%' order by code`.execute(
    ctx.db,
  );
  return rows;
}

/**
 * Subjects whose account in one place of the chart (`escrow`, `payout.transit`) holds something else than their feature says: `said`
 * reads (id, due) from the feature's own tables, minor units in the normal direction of what we owe. At most 100 ids, for audits.
 */
export async function subjectsOff(
  ctx: Pick<Ctx, 'db'>,
  { kind, place }: { kind: string; place: string },
  said: RawBuilder<unknown>,
): Promise<string[]> {
  const { rows } = await sql<{ about: string }>`
    select s.id::text as about from (${said}) s
      left join ledger_accounts a on a.subject_kind = ${kind} and a.subject_id = s.id::text and a.code like ${`${place}.%`}
    group by s.id, s.due having coalesce(-sum(a.balance_minor), 0) <> s.due order by 1 limit 100`.execute(ctx.db);
  return rows.map(({ about }) => about);
}
