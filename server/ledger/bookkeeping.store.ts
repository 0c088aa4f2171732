// The books are summed as a bookkeeper has them: accounts of customers together, by day or by period.
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';

export type Span = { from: string | null; until: string | null };

/** The name of an account without its owner and its currency: all wallets are `wallet`. */
export const place = sql`left(split_part(a.code, ':', 1),
  length(split_part(a.code, ':', 1)) - coalesce(length(coalesce(a.owner_id, a.subject_id)) + 1, 0))`;
/** Before the end of the span; credits of mediators are no money. */
const before = ({ until }: Span): RawBuilder<unknown> =>
  sql`a.currency <> 'CRD' ${until === null ? sql`` : sql`and e.posted_at < ${until}::timestamptz`}`;
const within = (span: Span): RawBuilder<unknown> =>
  sql`${before(span)} ${span.from === null ? sql`` : sql`and e.posted_at >= ${span.from}::timestamptz`}`;

/** What one place of the chart held before a period, and got and gave in it, by currency; minor units as digits, debit above nothing. */
export type PlaceSums = { place: string; currency: string; opening: string; debits: string; credits: string };

/** Every place of the chart in which something ever was. */
export async function placeSums(ctx: Pick<Ctx, 'db'>, span: Span): Promise<PlaceSums[]> {
  const isIn = span.from === null ? sql`true` : sql`e.posted_at >= ${span.from}::timestamptz`;
  const { rows } = await sql<PlaceSums>`
    select ${place} as place, e.currency,
      coalesce(sum(e.amount_minor) filter (where not (${isIn})), 0)::text as opening,
      coalesce(sum(e.amount_minor) filter (where ${isIn} and e.amount_minor > 0), 0)::text as debits,
      coalesce(sum(e.amount_minor) filter (where ${isIn} and e.amount_minor < 0), 0)::text as credits
    from ledger_entries e join ledger_accounts a on a.id = e.account_id where ${before(span)}
    group by 1, 2 order by 2, 1`.execute(ctx.db);
  return rows;
}

/** The same by day, by the clocks of a zone. */
export type DaySums = { day: string; place: string; currency: string; debits: string; credits: string };

/** What each place got and gave on each day of a period; one more than `most` at most. */
export async function daySums(ctx: Pick<Ctx, 'db'>, span: Span, tz: string, most: number): Promise<DaySums[]> {
  const { rows } = await sql<DaySums>`
    select to_char(e.posted_at at time zone ${tz}, 'YYYY-MM-DD') as day, ${place} as place, e.currency,
      coalesce(sum(e.amount_minor) filter (where e.amount_minor > 0), 0)::text as debits,
      coalesce(sum(e.amount_minor) filter (where e.amount_minor < 0), 0)::text as credits
    from ledger_entries e join ledger_accounts a on a.id = e.account_id where ${within(span)}
    group by 1, 2, 3 order by 1, 3, 2 limit ${most + 1}`.execute(ctx.db);
  return rows;
}

/** A line of the journal: one leg of a transaction, minor units as digits, debit above nothing. */
export type JournalLeg = {
  txnId: string;
  at: Date;
  kind: string;
  memo: string;
  place: string;
  account: string;
  currency: string;
  amount: string;
};

/** Every leg of a period in its order, the legs of one transaction together; one more than `most` at most. */
export async function journalLegs(ctx: Pick<Ctx, 'db'>, span: Span, most: number): Promise<JournalLeg[]> {
  const { rows } = await sql<JournalLeg>`
    select e.txn_id as "txnId", e.posted_at as at, t.kind, t.memo, ${place} as place, split_part(a.code, ':', 1) as account, e.currency,
      e.amount_minor::text as amount
    from ledger_entries e join ledger_accounts a on a.id = e.account_id join ledger_txns t on t.id = e.txn_id
    where ${within(span)} order by e.posted_at, e.txn_id, e.id limit ${most + 1}`.execute(ctx.db);
  return rows;
}

/**
 * Every leg of the transactions that are about a subject, touch one of these accounts or have one of these ids, the oldest first; one more
 * than `most` at most. Found by indexes, whatever else is in the books.
 */
export async function legsAbout(
  ctx: Pick<Ctx, 'db'>,
  { subject, codes, ids }: { subject: { kind: string; id: string }; codes: readonly string[]; ids: readonly string[] },
  most: number,
): Promise<JournalLeg[]> {
  const { rows } = await sql<JournalLeg>`
    with wanted as (
      select id from ledger_txns where subject_kind = ${subject.kind} and subject_id = ${subject.id}
      union select e.txn_id from ledger_accounts a join ledger_entries e on e.account_id = a.id where a.code = any(${codes}::text[])
      union select id from ledger_txns where id = any(${ids}::uuid[]))
    select e.txn_id as "txnId", e.posted_at as at, t.kind, t.memo, ${place} as place, split_part(a.code, ':', 1) as account, e.currency,
      e.amount_minor::text as amount
    from wanted w join ledger_txns t on t.id = w.id join ledger_entries e on e.txn_id = t.id join ledger_accounts a on a.id = e.account_id
    order by e.posted_at, e.txn_id, e.amount_minor desc, e.id limit ${most + 1}`.execute(ctx.db);
  return rows;
}
