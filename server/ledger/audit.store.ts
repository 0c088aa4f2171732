// Each fault of the books has one question that finds it, and the breaker is kept here.
import type { Finding } from '@ahadi/domain/ledger/audit.ts';
import { type RawBuilder, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Ctx } from '../core/ctx.ts';
import { place } from './bookkeeping.store.ts';

/** Each calculates one thing again from the entries and answers `about`, the places where it is not what is written. */
const checks: readonly { invariant: Finding['invariant']; what: string; about: RawBuilder<{ about: string }> }[] = [
  {
    invariant: 'I1',
    what: 'The legs of a transaction do not add up to nothing.',
    about: sql`select txn_id::text as about from ledger_entries group by txn_id, currency having sum(amount_minor) <> 0`,
  },
  {
    invariant: 'I1',
    what: 'A transaction has fewer than two legs.',
    about: sql`
      select t.id::text as about from ledger_txns t left join ledger_entries e on e.txn_id = t.id group by t.id having count(e.id) < 2`,
  },
  {
    invariant: 'I1',
    what: 'An entry is of no transaction, or of no account of its currency.',
    about: sql`
      select distinct e.txn_id::text as about from ledger_entries e left join ledger_txns t on t.id = e.txn_id
        left join ledger_accounts a on a.id = e.account_id and a.currency = e.currency
      where t.id is null or a.id is null`,
  },
  {
    invariant: 'I1',
    what: 'All entries of a currency do not add up to nothing.',
    about: sql`select currency::text as about from ledger_entries group by currency having sum(amount_minor) <> 0`,
  },
  {
    invariant: 'I2',
    what: 'The cached balance or count of an account is not that of its entries.',
    about: sql`
      select a.code as about from ledger_accounts a left join ledger_entries e on e.account_id = a.id and a.locked_balance
      group by a.id having a.balance_minor <> coalesce(sum(e.amount_minor), 0) or a.entries_count <> count(e.id)`,
  },
  {
    invariant: 'I2',
    what: 'The entries of an account have a gap, or a balance beside them that is not their sum.',
    about: sql`
      select distinct a.code as about from (
        select account_id, account_seq, balance_after, sum(amount_minor) over seq as sum, row_number() over seq as no
        from ledger_entries window seq as (partition by account_id order by account_seq)) e
      join ledger_accounts a on a.id = e.account_id
      where case when a.locked_balance then e.account_seq is distinct from e.no or e.balance_after is distinct from e.sum
        else e.account_seq is not null end`,
  },
  {
    invariant: 'I3',
    what: 'An account was below its floor.',
    about: sql`
      select distinct a.code as about from ledger_entries e join ledger_accounts a on a.id = e.account_id
      where a.sign * e.balance_after < a.floor_minor`,
  },
  {
    invariant: 'I4',
    what: 'A transaction does not say what was asked when it was posted.',
    about: sql`
      select t.id::text as about from ledger_txns t join (
        select e.txn_id, string_agg(a.code || ' ' || e.amount_minor, ',' order by a.code collate "C") as legs,
          bool_or(e.currency <> a.currency) as strange, count(distinct e.posted_at) as times, min(e.posted_at) as posted_at
        from ledger_entries e join ledger_accounts a on a.id = e.account_id group by e.txn_id) l on l.txn_id = t.id
      where l.strange or l.times <> 1 or l.posted_at <> t.created_at or t.request_sha256 <>
        ledger_digest(t.key, t.kind, t.subject_kind, t.subject_id, t.effective_at, t.reverses_id, l.legs, t.memo)`,
  },
  {
    invariant: 'I4',
    what: 'A reversal is not what it reverses, negated.',
    about: sql`
      select distinct r.id::text as about from ledger_txns r cross join lateral (
        select account_id, sum(amount_minor) as rest from ledger_entries
        where txn_id in (r.id, r.reverses_id) group by account_id having sum(amount_minor) <> 0) e
      where r.reverses_id is not null`,
  },
  {
    invariant: 'I4',
    what: 'A checkpoint is not the sum of what came before it.',
    about: sql`
      select a.code as about from ledger_checkpoints k join ledger_accounts a on a.id = k.account_id cross join lateral (
        select coalesce(sum(amount_minor), 0) as sum, count(*) as count from ledger_entries e
        where e.account_id = k.account_id and e.id <= k.last_entry_id) e
      where k.balance_minor <> e.sum or k.entries_count <> e.count`,
  },
  {
    invariant: 'I4',
    what: 'What the newest closed day ended with is not the sum of the entries up to its end.',
    about: sql`
      select c.on_day || ' ' || x.place || ' ' || x.currency as about
      from (select on_day, ends_at from ledger_closes order by on_day desc limit 1) c cross join lateral (
        select place, currency from (
          select l.place, l.currency, l.opening_minor + l.debit_minor + l.credit_minor as sum from ledger_close_lines l where l.on_day = c.on_day
          union all
          select ${place}, a.currency, -sum(e.amount_minor) from ledger_entries e join ledger_accounts a on a.id = e.account_id
          where a.currency <> 'CRD' and e.posted_at < c.ends_at group by 1, 2) y
        group by place, currency having sum(sum) <> 0) x`,
  },
];

/** All that is wrong with the books, and what `others` find about their own tables, at most 100 places a check, in one snapshot of a transaction that only reads. */
export const findFaults = (
  ctx: Pick<Ctx, 'db'>,
  others: Iterable<(ctx: Pick<Ctx, 'db'>) => Promise<Finding[]>> = [],
): Promise<Finding[]> =>
  ctx.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (db) => {
      await sql`set local statement_timeout = 0`.execute(db); // all of the books take their time, and hold nobody up
      const findings: Finding[] = [];
      for (const { invariant, what, about } of checks) {
        const { rows } = await sql<{
          about: string;
        }>`select about from (${about}) found order by about limit 100`.execute(db);
        findings.push(...rows.map((row) => ({ invariant, what, about: row.about })));
      }
      for (const check of others) findings.push(...(await check({ db })));
      return findings;
    });

/** What the newest audit that found something found, as JSON text; null before the first. */
export async function lastFindings(ctx: Pick<Ctx, 'db'>): Promise<Finding[]> {
  const { rows } = await sql<{
    findings: Finding[];
  }>`select findings from ledger_audits order by id desc limit 1`.execute(ctx.db);
  return rows[0]?.findings ?? [];
}

export async function addAudit(ctx: Pick<Ctx, 'db' | 'now'>, findings: readonly Finding[]): Promise<string> {
  const id = uuidv7();
  await sql`insert into ledger_audits (id, findings, at) values (${id}, ${JSON.stringify(findings)}, ${ctx.now})`.execute(
    ctx.db,
  );
  return id;
}

/** Opens the breaker. One that is open is about this audit now, and who agreed to end it did so before they knew. */
export const openBreaker = (ctx: Pick<Ctx, 'db' | 'now'>, auditId: string) =>
  sql`
    insert into ledger_breakers (id, audit_id, opened_at) values (${uuidv7()}, ${auditId}, ${ctx.now})
    on conflict ((closed_at is null)) where closed_at is null do update set audit_id = excluded.audit_id, agreed_by = null`.execute(
    ctx.db,
  );

export type StoppedState = { since: Date; agreedBy: string | null };

/** The breaker that is open as the desk sees it, or undefined. */
export async function readBreaker(ctx: Pick<Ctx, 'db'>): Promise<StoppedState | undefined> {
  const { rows } = await sql<StoppedState>`
    select opened_at as since, agreed_by as "agreedBy" from ledger_breakers where closed_at is null`.execute(ctx.db);
  return rows[0];
}

export type Breaker = { id: string; auditId: string; agreedBy: string | null };

/** The breaker that is open, held until the transaction ends, or undefined. */
export async function holdBreaker(ctx: Pick<Ctx, 'db'>): Promise<Breaker | undefined> {
  const { rows } = await sql<Breaker>`
    select id, audit_id as "auditId", agreed_by as "agreedBy" from ledger_breakers where closed_at is null for update`.execute(
    ctx.db,
  );
  return rows[0];
}

export const agreeToClose = (ctx: Pick<Ctx, 'db'>, id: string, userId: string) =>
  sql`update ledger_breakers set agreed_by = ${userId} where id = ${id}`.execute(ctx.db);

export const closeBreaker = (ctx: Pick<Ctx, 'db' | 'now'>, id: string, userId: string) =>
  sql`update ledger_breakers set closed_by = ${userId}, closed_at = ${ctx.now} where id = ${id}`.execute(ctx.db);

/** Whether one is open; inside a transaction none is closed until that ends. */
export async function hasOpenBreaker(ctx: Pick<Ctx, 'db' | 'inTransaction'>): Promise<boolean> {
  const held = ctx.inTransaction ? sql`for share` : sql``;
  const { rows } = await sql`select 1 from ledger_breakers where closed_at is null ${held}`.execute(ctx.db);
  return rows.length > 0;
}

export async function countEntries(ctx: Pick<Ctx, 'db'>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ledger_entries`.execute(ctx.db);
  return rows[0]?.count ?? 0;
}
