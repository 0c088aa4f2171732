import { sql } from 'kysely';
import { v5 as uuidv5 } from 'uuid';
import { chart } from '../domain/ledger/chart.ts';
import type { Ctx } from '../server/core/ctx.ts';
import { openAccount } from '../server/ledger/posting.ts';

const SPACE = '4f0f3e52-6a54-4d0f-9d57-7c4a3d6f1b20';

/**
 * A wallet with this many entries, one unit each, as so many payments in of its own would have left it. They are written
 * without the checks of the journal (which take as long as the payments would), so the books of this database are not to be
 * audited. Answers the wallet's account.
 */
export async function filledWallet(ctx: Ctx, party: string, entries: number, currency: string) {
  const wallet = chart.wallet(party, currency);
  const source = chart.clearingIn('mpesa', currency);
  await openAccount(ctx, wallet);
  await openAccount(ctx, source);
  const name = `${SPACE}:${party}`;
  await ctx.db.connection().execute(async (db) => {
    await sql`set session_replication_role = replica`.execute(db);
    await sql`
      insert into ledger_txns (id, key, kind, memo, request_sha256, created_at)
      select md5(${name} || n)::uuid, ${uuidv5(party, SPACE)} || ':' || n, 'pay_in', '', sha256(convert_to(n::text, 'UTF8')), now()
      from generate_series(1, ${entries}::integer) n`.execute(db);
    await sql`
      insert into ledger_entries (txn_id, account_id, currency, amount_minor, balance_after, account_seq, posted_at)
      select md5(${name} || n)::uuid, a.id, ${currency}, -1, -n, n, now()
      from generate_series(1, ${entries}::integer) n, ledger_accounts a where a.code = ${wallet.code}`.execute(db);
    await sql`
      insert into ledger_entries (txn_id, account_id, currency, amount_minor, posted_at)
      select md5(${name} || n)::uuid, a.id, ${currency}, 1, now()
      from generate_series(1, ${entries}::integer) n, ledger_accounts a where a.code = ${source.code}`.execute(db);
    await sql`update ledger_accounts set balance_minor = ${-entries}, entries_count = ${entries} where code = ${wallet.code}`.execute(
      db,
    );
    await sql`set session_replication_role = origin`.execute(db);
  });
  return wallet;
}
