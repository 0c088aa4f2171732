// The database judges every transaction and refuses one that does not balance or that overdraws a guarded account.
import type { Account } from '@ahadi/domain/ledger/chart.ts';
import type { AccountStatus, TxnKind } from '@ahadi/domain/ledger/schema.ts';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Ctx } from '../core/ctx.ts';
import { sendAlong } from '../core/driver.ts';

/**
 * One transaction as post_txns takes it (migrations 0017, 0029 and 0068). Legs are account code and amount in minor units as digits, by
 * code: others are posted as well, but by the long way.
 */
export type Item = {
  id: string;
  key: string;
  kind: TxnKind;
  subject_kind: string | null;
  subject_id: string | null;
  memo: string;
  effective_at: string | null;
  reverses: string | null;
  by: string | null;
  at: string;
  legs: readonly (readonly [code: string, amount: string])[];
};

/** Why a transaction was refused; all but ACCOUNT_UNKNOWN are codes of the product's errors. */
export type Refusal = 'LEDGER_KEY_REUSED' | 'FUNDS_SHORT' | 'ACCOUNT_FROZEN' | 'ACCOUNT_CLOSED' | 'ACCOUNT_UNKNOWN';
/** `about` is the code of the account that is to blame, where one is. */
export type Outcome = { outcome: 'posted' | 'replayed' | Refusal; about: string | null };

/** Posts one transaction inside the caller's. */
export async function postItem(ctx: Pick<Ctx, 'db'>, item: Item): Promise<Outcome> {
  const { rows } = await sql<Outcome>`select outcome, about from post_txn(${JSON.stringify(item)})`.execute(ctx.db);
  return rows[0] as Outcome; // the function answers one row an item
}

/** Posts many in one call, judged by id; the answers are in the order of the items. */
export async function postItems(ctx: Pick<Ctx, 'db'>, items: readonly Item[]): Promise<Outcome[]> {
  const { rows } = await sql<Outcome>`
    select outcome, about from post_txns(${JSON.stringify(items)}) order by n`.execute(ctx.db);
  return rows;
}

/** Posts several in one call, each judged after the one before it; those of `fresh` that they name and that are not there are opened. */
export async function postItemsInOrder(
  ctx: Pick<Ctx, 'db' | 'now'>,
  items: readonly Item[],
  fresh: readonly Account[],
): Promise<Outcome[]> {
  const opened = Object.fromEntries(fresh.map((account) => [account.code, { ...rowOf(account), at: ctx.now }]));
  const { rows } = await sql<Outcome>`
    select outcome, about from post_txns_in_order(${JSON.stringify(items)}, ${JSON.stringify(opened)})`.execute(ctx.db);
  return rows; // it answers one after the other
}

/** What is written of an account when it is opened. */
const rowOf = ({ code, class: kind, currency, owner, subject, floorMinor, lockedBalance }: Account) => ({
  id: uuidv7(),
  code,
  class: kind,
  currency,
  owner_kind: owner?.kind ?? null,
  owner_id: owner?.id ?? null,
  subject_kind: subject?.kind ?? null,
  subject_id: subject?.id ?? null,
  floor_minor: floorMinor === null ? null : String(floorMinor),
  locked_balance: lockedBalance,
});

/** Adds the accounts that do not exist yet, by code, in one order for everybody. */
export async function addAccounts(ctx: Pick<Ctx, 'db' | 'now'>, accounts: readonly Account[]): Promise<void> {
  if (accounts.length === 0) return;
  const all = [...accounts].sort((a, b) => (a.code < b.code ? -1 : 1)).map(rowOf);
  const added = sql`
    insert into ledger_accounts (id, code, class, currency, owner_kind, owner_id, subject_kind, subject_id, floor_minor, locked_balance, created_at)
    select a.id, a.code, a.class, a.currency, a.owner_kind, a.owner_id, a.subject_kind, a.subject_id, a.floor_minor, a.locked_balance, ${ctx.now}
    from rows from (json_to_recordset(${JSON.stringify(all)}::json) as (id uuid, code text, class text, currency text, owner_kind text, owner_id text,
      subject_kind text, subject_id text, floor_minor bigint, locked_balance boolean)) with ordinality
      as a (id, code, class, currency, owner_kind, owner_id, subject_kind, subject_id, floor_minor, locked_balance, n)
    order by a.n on conflict (code) do nothing`;
  await sendAlong(ctx, added);
}

/** True when the account of this code is described just so. */
export async function isAsDescribed(ctx: Pick<Ctx, 'db'>, account: Account): Promise<boolean> {
  const { rows } = await sql`
    select 1 from ledger_accounts where code = ${account.code} and class = ${account.class} and currency = ${account.currency}
      and floor_minor is not distinct from ${account.floorMinor}::bigint and locked_balance = ${account.lockedBalance}`.execute(
    ctx.db,
  );
  return rows.length > 0;
}

export type HeldAccount = { id: string; status: AccountStatus; balanceMinor: bigint };

/** The account held so that nobody posts to it until the transaction ends, or undefined. */
export async function holdAccount(ctx: Pick<Ctx, 'db'>, code: string): Promise<HeldAccount | undefined> {
  const { rows } = await sql<{ id: string; status: AccountStatus }>`
    select id, status from ledger_accounts where code = ${code} for update`.execute(ctx.db);
  const held = rows[0];
  return held && { ...held, balanceMinor: (await readBalance(ctx, code)) ?? 0n };
}

export const setStatus = (ctx: Pick<Ctx, 'db'>, id: string, status: AccountStatus) =>
  sql`update ledger_accounts set status = ${status} where id = ${id}`.execute(ctx.db);

/** The newest balance, debit positive: the cached one, or the last checkpoint and what came after it. Undefined without account. */
export async function readBalance(ctx: Pick<Ctx, 'db'>, code: string): Promise<bigint | undefined> {
  const { rows } = await sql<{ balance: string }>`
    select (case when a.locked_balance then a.balance_minor else coalesce(c.balance_minor, 0) + coalesce((
        select sum(e.amount_minor) from ledger_entries e where e.account_id = a.id and e.id > coalesce(c.last_entry_id, 0)), 0)
      end)::text as balance
    from ledger_accounts a left join lateral (
      select k.balance_minor, k.last_entry_id from ledger_checkpoints k
      where k.account_id = a.id order by k.last_entry_id desc limit 1) c on not a.locked_balance
    where a.code = ${code}`.execute(ctx.db);
  return rows[0] && BigInt(rows[0].balance);
}

/** What had been posted up to and with an instant, debit positive. Undefined without account. */
export async function readBalanceAsOf(ctx: Pick<Ctx, 'db'>, code: string, at: Date): Promise<bigint | undefined> {
  const { rows } = await sql<{ balance: string }>`
    select coalesce((select sum(e.amount_minor) from ledger_entries e where e.account_id = a.id and e.posted_at <= ${at}), 0)::text as balance
    from ledger_accounts a where a.code = ${code}`.execute(ctx.db);
  return rows[0] && BigInt(rows[0].balance);
}

export type PostedTxn = {
  subjectKind: string | null;
  subjectId: string | null;
  legs: { code: string; amountMinor: string }[];
};

/** What a transaction posted, or undefined. */
export async function findTxn(ctx: Pick<Ctx, 'db'>, id: string): Promise<PostedTxn | undefined> {
  const { rows } = await sql<PostedTxn>`
    select t.subject_kind as "subjectKind", t.subject_id as "subjectId",
      json_agg(json_build_object('code', a.code, 'amountMinor', e.amount_minor::text)) as legs
    from ledger_txns t join ledger_entries e on e.txn_id = t.id join ledger_accounts a on a.id = e.account_id
    where t.id = ${id} group by t.id`.execute(ctx.db);
  return rows[0];
}
