// An account is summed while nobody posts to it.
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';

/** Accounts without a cached balance that got `least` entries or more since their last checkpoint, at most 200. */
export async function accountsWithTail(ctx: Pick<Ctx, 'db'>, least: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select a.id from ledger_accounts a
    where not a.locked_balance and (select count(*) from (
      select from ledger_entries e where e.account_id = a.id
        and e.id > coalesce((select max(k.last_entry_id) from ledger_checkpoints k where k.account_id = a.id), 0)
      limit ${sql.lit(least)}) tail) >= ${least}
    order by a.id limit 200`.execute(ctx.db);
  return rows.map(({ id }) => id);
}

/**
 * Sums an account up to its newest entry. The row is held alone first: anyone who posts shares it until the commit, so nothing
 * with a smaller id is still on its way, and the sum is taken by a later statement, which sees all of it.
 */
export async function addCheckpoint(ctx: Pick<Ctx, 'db' | 'now'>, accountId: string): Promise<void> {
  await sql`select 1 from ledger_accounts where id = ${accountId} for update`.execute(ctx.db);
  await sql`
    insert into ledger_checkpoints (account_id, last_entry_id, balance_minor, entries_count, created_at)
    select ${accountId}::uuid, max(e.id), coalesce(max(c.balance_minor), 0) + sum(e.amount_minor), coalesce(max(c.entries_count), 0) + count(*), ${ctx.now}
    from ledger_entries e left join lateral (
      select k.last_entry_id, k.balance_minor, k.entries_count from ledger_checkpoints k
      where k.account_id = ${accountId} order by k.last_entry_id desc limit 1) c on true
    where e.account_id = ${accountId} and e.id > coalesce(c.last_entry_id, 0)
    having count(*) > 0`.execute(ctx.db);
}
