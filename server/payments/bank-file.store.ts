// Files of statements, their statements and their lines are kept once.

import type { Currency } from '@ahadi/domain/core/money.ts';
import type { PageRequest } from '@ahadi/domain/core/page.ts';
import type { BankFileView, FileOutcome, Flaw, StatementForm } from '@ahadi/domain/payments/bank/schema.ts';
import type { Kept, Statement, StatementLine } from '@ahadi/domain/payments/bank/statements.ts';
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';
import { afterCursor, onePast } from '../core/page.ts';

/** True when this very statement was read before. */
export async function isKnown(ctx: Pick<Ctx, 'db'>, account: string, digest: string): Promise<boolean> {
  const { rows } =
    await sql`select 1 from bank_statements where account_id = ${account} and digest = ${digest}`.execute(ctx.db);
  return rows.length > 0;
}

/** The statements of an account that meet these days, or have this number from the same day on; a hundred at most. */
export async function keptBeside(ctx: Pick<Ctx, 'db'>, account: string, it: Statement): Promise<Kept[]> {
  const { rows } = await sql<Kept>`
    select number, from_day::text as "from", until_day::text as "until", opening_minor as "openingMinor", closing_minor as "closingMinor"
    from bank_statements where account_id = ${account} and until_day >= ${it.from} and from_day <= ${it.until}
    order by until_day desc, from_day desc limit 100`.execute(ctx.db);
  return rows;
}

type NewFile = {
  id: string;
  accountId: string;
  name: string;
  form: StatementForm;
  outcome: FileOutcome;
  statements: number;
  known: number;
  lines: number;
  flaws: readonly Flaw[];
};

export const addFile = (ctx: Pick<Ctx, 'db' | 'now'>, { accountId, flaws, ...file }: NewFile, userId: string) =>
  ctx.db
    .insertInto('bank_files')
    .values({ ...file, account_id: accountId, flaws: JSON.stringify(flaws), read_by: userId, read_at: ctx.now })
    .execute();

/** Keeps a statement with all of its lines; they are compared with our books afterwards. */
export async function addStatement(
  ctx: Pick<Ctx, 'db'>,
  {
    id,
    fileId,
    accountId,
    digest,
    it,
  }: { id: string; fileId: string; accountId: string; digest: string; it: Statement },
): Promise<void> {
  await sql`
    insert into bank_statements (id, account_id, file_id, number, from_day, until_day, opening_minor, closing_minor, digest)
    values (${id}, ${accountId}, ${fileId}, ${it.number.slice(0, 100)}, ${it.from}, ${it.until}, ${it.openingMinor}, ${it.closingMinor}, ${digest})`.execute(
    ctx.db,
  );
  const column = <T>(of: (line: StatementLine) => T) => it.lines.map(of);
  await sql`
    insert into bank_lines (statement_id, no, day, direction, amount_minor, our_ref, bank_ref, words, is_reversal)
    select ${id}, t.no, t.day, t.direction, t.amount, t.ours, t.theirs, t.words, t.is_reversal
    from unnest(${column(({ on }) => on)}::date[], ${column(({ direction }) => direction)}::text[],
      ${column(({ amountMinor }) => amountMinor)}::bigint[], ${column(({ ours }) => ours?.slice(0, 200) ?? null)}::text[],
      ${column(({ theirs }) => theirs?.slice(0, 80) ?? null)}::text[], ${column(({ words }) => words.slice(0, 2000))}::text[],
      ${column(({ isReversal }) => isReversal)}::boolean[])
      with ordinality as t (day, direction, amount, ours, theirs, words, is_reversal, no)`.execute(ctx.db);
}

export type FileRow = Omit<BankFileView, 'at'> & { at: Date; at_us: string };

const fileColumns = sql`
  select f.id, a.name as account, f.name, f.form, f.outcome, f.statements, f.known, f.lines, f.flaws, u.name as "readBy", f.read_at as at,
    f.read_at::text as at_us
  from bank_files f join bank_accounts a on a.id = f.account_id join users u on u.id = f.read_by`;

/** The file that was brought as this. */
export async function findFile(ctx: Pick<Ctx, 'db'>, id: string): Promise<FileRow | undefined> {
  const { rows } = await sql<FileRow>`${fileColumns} where f.id = ${id}`.execute(ctx.db);
  return rows[0];
}

/** Files that were brought, the newest first, one keyset page and a row more. */
export async function filesPage(ctx: Pick<Ctx, 'db'>, page: PageRequest): Promise<FileRow[]> {
  const after = afterCursor(page.cursor);
  const { rows } = await sql<FileRow>`${fileColumns}
    where (f.read_at, f.id) < (${after.at}::timestamptz, ${after.id}::uuid)
    order by f.read_at desc, f.id desc limit ${onePast(page.limit)}`.execute(ctx.db);
  return rows;
}

/** A line of a statement that is to be compared, with the account it is of. */
export type BankLine = Omit<StatementLine, 'line'> & {
  statementId: string;
  no: number;
  account: string;
  accountNumber: string;
  currency: Currency;
};

/** Lines that were not compared yet, in the order in which their statements were read. */
export async function linesToTake(
  ctx: Pick<Ctx, 'db'>,
  most: number,
  after: { statementId: string; no: number } | null,
): Promise<{ statementId: string; no: number }[]> {
  const { rows } = await sql<{ statementId: string; no: number }>`
    select statement_id as "statementId", no from bank_lines
    where row_id is null ${after ? sql`and (statement_id, no) > (${after.statementId}, ${after.no})` : sql``}
    order by statement_id, no limit ${most}`.execute(ctx.db);
  return rows;
}

/** A line, held until the transaction ends; undefined where it was compared meanwhile. */
export async function holdLine(
  ctx: Pick<Ctx, 'db'>,
  { statementId, no }: { statementId: string; no: number },
): Promise<BankLine | undefined> {
  await sql`select from bank_lines where statement_id = ${statementId} and no = ${no} for update`.execute(ctx.db);
  const { rows } = await sql<BankLine>`
    select l.statement_id as "statementId", l.no, a.id as account, a.number as "accountNumber", a.currency, l.day::text as on, l.direction, l.amount_minor as "amountMinor",
      l.our_ref as ours, l.bank_ref as theirs, l.words, l.is_reversal as "isReversal"
    from bank_lines l join bank_statements s on s.id = l.statement_id join bank_accounts a on a.id = s.account_id
    where l.statement_id = ${statementId} and l.no = ${no} and l.row_id is null`.execute(ctx.db);
  return rows[0];
}

/** The line stands at the desk from now on, under this key. */
export const setTaken = (ctx: Pick<Ctx, 'db'>, line: { statementId: string; no: number }, lineKey: string) =>
  sql`update bank_lines set row_id = (select id from settlement_rows where provider = 'bank' and line_key = ${lineKey})
    where statement_id = ${line.statementId} and no = ${line.no}`.execute(ctx.db);
