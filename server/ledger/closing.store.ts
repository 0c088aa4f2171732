// What a day of the books came to is read from the close before it and the entries since, and is written once.
import type { Standing } from '@ahadi/domain/ledger/schema.ts';
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';
import { onePast } from '../core/page.ts';
import { type PlaceSums, place } from './bookkeeping.store.ts';

/** A day that is closed; its first instant and the first one that is not of it any more. */
export type Close = {
  on: string;
  id: string;
  from: Date;
  until: Date;
  hash: string;
  acknowledged: Standing[];
  closedBy: string;
  closedAt: Date;
};

const columns = sql`c.on_day as "on", c.id, c.begins_at as "from", c.ends_at as "until", encode(c.hash, 'hex') as hash, c.acknowledged,
  u.name as "closedBy", c.closed_at as "closedAt"`;

/** The newest close, before a day where one is given. */
export async function lastClose(ctx: Pick<Ctx, 'db'>, before: string | null = null): Promise<Close | undefined> {
  const { rows } = await sql<Close>`
    select ${columns} from ledger_closes c join users u on u.id = c.closed_by ${before === null ? sql`` : sql`where c.on_day < ${before}::date`}
    order by c.on_day desc limit 1`.execute(ctx.db);
  return rows[0];
}

export async function closeOf(ctx: Pick<Ctx, 'db'>, on: string): Promise<Close | undefined> {
  const { rows } = await sql<Close>`
    select ${columns} from ledger_closes c join users u on u.id = c.closed_by where c.on_day = ${on}::date`.execute(
    ctx.db,
  );
  return rows[0];
}

/** Closed days before a day, the newest first, one more than `limit`. */
export async function closesPage(ctx: Pick<Ctx, 'db'>, before: string | null, limit: number): Promise<Close[]> {
  const { rows } = await sql<Close>`
    select ${columns} from ledger_closes c join users u on u.id = c.closed_by ${before === null ? sql`` : sql`where c.on_day < ${before}::date`}
    order by c.on_day desc limit ${onePast(limit)}`.execute(ctx.db);
  return rows;
}

/** When the first entry of the books was posted; undefined while there is none. */
export async function firstPosting(ctx: Pick<Ctx, 'db'>): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date }>`select posted_at as at from ledger_entries order by id limit 1`.execute(
    ctx.db,
  );
  return rows[0]?.at;
}

/** What a closed day came to, as it was written then. */
export async function frozenLines(ctx: Pick<Ctx, 'db'>, on: string): Promise<PlaceSums[]> {
  const { rows } = await sql<PlaceSums>`
    select place, currency, opening_minor::text as opening, debit_minor::text as debits, credit_minor::text as credits
    from ledger_close_lines where on_day = ${on}::date order by currency, place collate "C"`.execute(ctx.db);
  return rows;
}

/**
 * What each place of the chart held before a day, got and gave in it: from a close, where there is one before, and the entries after it. What is
 * empty and did not move is left out. Reads what was posted since that close and no more.
 */
export async function dayLinesOf(
  ctx: Pick<Ctx, 'db'>,
  { from, until }: { from: Date; until: Date },
  since: Close | undefined,
): Promise<PlaceSums[]> {
  const begun = since
    ? sql`select place, currency, opening_minor + debit_minor + credit_minor as opening, 0 as debits, 0 as credits
        from ledger_close_lines where on_day = ${since.on}::date union all`
    : sql``;
  const after = since ? sql`posted_at >= ${since.until}::timestamptz and` : sql``;
  const { rows } = await sql<PlaceSums>`
    select place, currency, sum(opening)::text as opening, sum(debits)::text as debits, sum(credits)::text as credits from (
      ${begun}
      select ${place} as place, a.currency, e.opening, e.debits, e.credits from (
        select account_id, coalesce(sum(amount_minor) filter (where posted_at < ${from}::timestamptz), 0) as opening,
          coalesce(sum(amount_minor) filter (where posted_at >= ${from}::timestamptz and amount_minor > 0), 0) as debits,
          coalesce(sum(amount_minor) filter (where posted_at >= ${from}::timestamptz and amount_minor < 0), 0) as credits
        from ledger_entries where ${after} posted_at < ${until}::timestamptz group by account_id) e
      join ledger_accounts a on a.id = e.account_id where a.currency <> 'CRD') x
    group by place, currency having sum(opening) <> 0 or sum(debits) <> 0 or sum(credits) <> 0
    order by currency, place collate "C"`.execute(ctx.db);
  return rows;
}

/** Nobody posts and nobody else closes until the transaction ends. */
export const holdPostings = (ctx: Pick<Ctx, 'db'>) => sql`select hold_postings()`.execute(ctx.db);

/** Writes a close with its lines. */
export async function addClose(
  ctx: Pick<Ctx, 'db' | 'now'>,
  it: Pick<Close, 'on' | 'id' | 'from' | 'until' | 'hash' | 'acknowledged'> & { userId: string },
  lines: readonly PlaceSums[],
): Promise<void> {
  await sql`
    insert into ledger_closes (on_day, id, begins_at, ends_at, hash, acknowledged, closed_by, closed_at)
    values (${it.on}::date, ${it.id}, ${it.from}, ${it.until}, decode(${it.hash}, 'hex'), ${JSON.stringify(it.acknowledged)}, ${it.userId}, ${ctx.now})`.execute(
    ctx.db,
  );
  await sql`
    insert into ledger_close_lines (on_day, place, currency, opening_minor, debit_minor, credit_minor)
    select ${it.on}::date, l.place, l.currency, l.opening, l.debits, l.credits
    from json_to_recordset(${JSON.stringify(lines)}::json) as l (place text, currency text, opening numeric, debits numeric, credits numeric)`.execute(
    ctx.db,
  );
}
