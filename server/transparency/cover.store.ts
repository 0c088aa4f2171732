// A signed statement stays for ever; the parts of balances that it was made of go after two weeks.
import type { SumNode } from '@ahadi/domain/transparency/cover.ts';
import { sql } from 'kysely';
import { sha256Hex } from '../core/canonical.ts';
import type { Ctx } from '../core/ctx.ts';

type Db = Pick<Ctx, 'db'>;

/** A statement as it is kept; money in minor units as digits. */
export type Statement = {
  id: string;
  currency: string;
  at: Date;
  owedMinor: string;
  thereMinor: string;
  root: Buffer;
  note: string;
};
/** What its tree is calculated from again. */
export type Tree = { tops: Buffer; secret: Buffer };

/** A part of a balance at its place in the tree. */
export type Leaf = SumNode & { account: string };

/** Whether a statement was signed on this day (YYYY-MM-DD, UTC). */
export async function isSigned(ctx: Db, day: string): Promise<boolean> {
  const { rows } = await sql`select 1 from cover_statements where day = ${day}::date limit 1`.execute(ctx.db);
  return rows.length > 0;
}

/** Keeps a statement; false where another process was first on that day. */
export async function addStatement(ctx: Db, it: Statement & Tree): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into cover_statements (id, day, currency, at, owed_minor, there_minor, root, tops, secret, note)
    values (${it.id}, (${it.at}::timestamptz at time zone 'UTC')::date, ${it.currency}, ${it.at}, ${it.owedMinor}::bigint,
      ${it.thereMinor}::bigint, ${it.root}, ${it.tops}, ${it.secret}, ${it.note})
    on conflict (day, currency) do nothing`.execute(ctx.db);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Keeps leaves in their order, the first at this place. */
export const addLeaves = (ctx: Db, statementId: string, first: number, leaves: readonly Leaf[]) =>
  sql`
    insert into cover_leaves (statement_id, place, account_sha256, amount_minor, hash)
    select ${statementId}::uuid, ${first}::int + n - 1, account, amount, hash
    from unnest(${leaves.map(({ account }) => sha256Hex(account))}::text[], ${leaves.map(({ sum }) => String(sum))}::bigint[],
      ${leaves.map(({ hash }) => Buffer.from(hash))}::bytea[]) with ordinality t (account, amount, hash, n)`.execute(
    ctx.db,
  );

/** Lets the leaves of statements go that were signed before then. */
export const forgetLeaves = (ctx: Db, before: Date) =>
  sql`delete from cover_leaves where statement_id in (select id from cover_statements where at < ${before})`.execute(
    ctx.db,
  );

/** The statements of the newest day, by currency. */
export async function newestStatements(ctx: Db): Promise<Statement[]> {
  const { rows } = await sql<Statement>`
    select id, currency, at, owed_minor::text as "owedMinor", there_minor::text as "thereMinor", root, note
    from cover_statements where day = (select max(day) from cover_statements) order by currency`.execute(ctx.db);
  return rows;
}

/** Where the parts of these accounts, by their names in the books, lie in these statements. */
export async function placesOf(
  ctx: Db,
  statementIds: readonly string[],
  accounts: readonly string[],
): Promise<{ statementId: string; account: string; place: number }[]> {
  const names = new Map(accounts.map((account) => [sha256Hex(account), account]));
  const { rows } = await sql<{ statementId: string; sha256: string; place: number }>`
    select statement_id as "statementId", account_sha256 as sha256, place from cover_leaves
    where account_sha256 = any(${[...names.keys()]}::text[]) and statement_id = any(${statementIds}::uuid[]) order by place`.execute(
    ctx.db,
  );
  return rows.map(({ sha256, ...row }) => ({ ...row, account: names.get(sha256) ?? '' })); // one that was asked for
}

/** The tops of a statement's tree and its secret. Throws for one that is not there. */
export const treeOf = ({ db }: Db, statementId: string): Promise<Tree> =>
  db.selectFrom('cover_statements').select(['tops', 'secret']).where('id', '=', statementId).executeTakeFirstOrThrow();

/** So many leaves of a statement from each of these places on, in their order, by the place. */
export async function leavesFrom(
  ctx: Db,
  statementId: string,
  places: readonly number[],
  count: number,
): Promise<Map<number, SumNode[]>> {
  const { rows } = await sql<{ first: number; sum: string; hash: Buffer }>`
    select c.first, l.amount_minor::text as sum, l.hash from unnest(${places}::int[]) c (first)
    join cover_leaves l on l.statement_id = ${statementId} and l.place >= c.first and l.place < c.first + ${count}::int
    order by l.place`.execute(ctx.db);
  const leaves = Map.groupBy(rows, ({ first }) => first);
  return new Map(
    [...leaves].map(([first, found]) => [first, found.map(({ sum, hash }) => ({ sum: BigInt(sum), hash }))]),
  );
}
