import type { Currency } from '@ahadi/domain/core/money.ts';
import type { PageRequest } from '@ahadi/domain/core/page.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../core/ctx.ts';
import { afterCursor, onePast } from '../../core/page.ts';

/** An account of a party with money in it; the balance in minor units and in its normal direction. */
export type PartyBalance = {
  id: string;
  ownerId: string;
  currency: Currency;
  balanceMinor: number;
  since: Date | null;
  at_us: string;
};

/** Accounts of one place in the chart (`unapplied`) that hold money, the oldest first, one keyset page and a row more. `since` is the newest entry. */
export async function filledAccounts(
  ctx: Pick<Ctx, 'db'>,
  place: 'unapplied',
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

/** How many such accounts there are, at most 1000 counted. */
export async function countFilled(ctx: Pick<Ctx, 'db'>, place: 'unapplied'): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select from ledger_accounts
      where owner_kind = 'party' and code like ${`${place}.%`} and balance_minor <> 0 limit 1000) found`.execute(
    ctx.db,
  );
  return rows[0]?.count ?? 0;
}

/** The balances of parties in one place of the chart, minor units in the normal direction. */
export async function balancesOf(
  ctx: Pick<Ctx, 'db'>,
  place: 'wallet' | 'unapplied',
  ownerIds: readonly string[],
): Promise<{ ownerId: string; currency: Currency; balanceMinor: number }[]> {
  const { rows } = await sql<{ ownerId: string; currency: Currency; balanceMinor: number }>`
    select owner_id as "ownerId", currency, abs(balance_minor) as "balanceMinor" from ledger_accounts
    where owner_kind = 'party' and owner_id = any(${ownerIds}::text[]) and code like ${`${place}.%`}
    order by currency, owner_id`.execute(ctx.db);
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

/** The accounts in which money lies with providers. */
export async function moneyAccounts(ctx: Pick<Ctx, 'db'>): Promise<{ code: string; currency: Currency }[]> {
  const { rows } = await sql<{ code: string; currency: Currency }>`
    select code, currency from ledger_accounts
    where code like 'cash.%.trust:%' or code like 'clearing.in.%' or code like 'clearing.out.%' order by code`.execute(
    ctx.db,
  );
  return rows;
}
