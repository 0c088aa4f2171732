// Our accounts at banks, and how far their statements were read.
import type { Currency } from '@ahadi/domain/core/money.ts';
import type { BankAccountForm, BankAccountView, CsvColumns } from '@ahadi/domain/payments/bank/schema.ts';
import { bareNumber } from '@ahadi/domain/payments/bank/statements.ts';
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';

export type BankAccount = { id: string; name: string; number: string; currency: Currency; columns: CsvColumns | null };

/** The account, held until the transaction ends where that is said: what is read of it meanwhile is read after us. */
export async function findAccount(ctx: Pick<Ctx, 'db'>, id: string, hold = false): Promise<BankAccount | undefined> {
  if (hold) await sql`select from bank_accounts where id = ${id} for update`.execute(ctx.db);
  const { rows } = await sql<BankAccount>`
    select id, name, number, currency, columns from bank_accounts where id = ${id}`.execute(ctx.db);
  return rows[0];
}

/** True where there is one with this number, however it is written, in this currency. */
export async function hasAccount(ctx: Pick<Ctx, 'db'>, number: string, currency: Currency): Promise<boolean> {
  const { rows } = await sql`
    select 1 from bank_accounts where upper(regexp_replace(number, '[^0-9A-Za-z]', '', 'g')) = ${bareNumber(number)}
      and currency = ${currency}`.execute(ctx.db);
  return rows.length > 0;
}

/** Adds it; false where there is one with this number. */
export async function addAccount(
  ctx: Pick<Ctx, 'db' | 'now'>,
  id: string,
  { name, number, currency }: BankAccountForm,
  userId: string,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into bank_accounts (id, name, number, currency, added_by, added_at)
    values (${id}, ${name}, ${number}, ${currency}, ${userId}, ${ctx.now}) on conflict do nothing`.execute(ctx.db);
  return numAffectedRows === 1n;
}

export const setColumns = (ctx: Pick<Ctx, 'db'>, id: string, columns: CsvColumns) =>
  ctx.db
    .updateTable('bank_accounts')
    .set({ columns: JSON.stringify(columns) })
    .where('id', '=', id)
    .execute();

/** So many of the newest statements are looked at for one that is missing: more than a year of days. */
const WINDOW = 400;

/** Our accounts by their names, a hundred at most, or this one, with the newest statement of each and the first gap between two. */
export async function listAccounts(ctx: Pick<Ctx, 'db'>, id: string | null = null): Promise<BankAccountView[]> {
  const { rows } = await sql<BankAccountView>`
    select a.id, a.name, a.number, a.currency, a.columns, l.until_day::text as "readUntil", l.closing_minor as "closingMinor",
      g.from_day::text as "missingBefore"
    from bank_accounts a
      left join lateral (select s.until_day, s.closing_minor from bank_statements s where s.account_id = a.id
        order by s.until_day desc, s.from_day desc, s.id desc limit 1) l on true
      -- Of all that begin with what no other ended with, the first one is the first of all, and before the second one something is missing.
      left join lateral (select (array_agg(w.from_day order by w.from_day) filter (where w.begins))[case when count(*) < ${WINDOW} then 2 else 1 end] as from_day
        from (select s.from_day, not exists (select from bank_statements b where b.account_id = a.id and b.closing_minor = s.opening_minor
            and b.id <> s.id and b.until_day <= s.from_day) as begins
          from bank_statements s where s.account_id = a.id order by s.until_day desc, s.from_day desc limit ${WINDOW}) w) g on true
    where ${id}::uuid is null or a.id = ${id}
    order by lower(a.name), a.id limit 100`.execute(ctx.db);
  return rows;
}
