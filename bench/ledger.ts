import { sql } from 'kysely';
import type pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { type Account, chart } from '../domain/ledger/chart.ts';
import { credit, debit, posting } from '../domain/ledger/rules.ts';
import type { Ctx } from '../server/core/ctx.ts';
import { makeDb, makePool } from '../server/core/db.ts';
import { makeLog } from '../server/core/log.ts';
import { migrate } from '../server/core/migrate.ts';
import { auditLedger } from '../server/ledger/audit.ts';
import { postBatched } from '../server/ledger/batch.ts';
import { entriesOver } from '../server/ledger/cover.ts';
import { balanceOf, itemOf, postTxn, type TxnRequest } from '../server/ledger/posting.ts';
import { benchPostgres } from './database.ts';
import { withFolder } from './folder.ts';
import { filledWallet } from './ledgerfill.ts';
import { perSecond } from './load.ts';
import { comparePairs, median } from './pairs.ts';
import type { Row } from './table.ts';

export type LedgerOptions = {
  wallets: number;
  rounds: number;
  seconds: number;
  /** Entries of the two accounts whose reading is compared. */
  rows: { few: number; many: number };
};

const CONNECTIONS = 16;
const currency = 'KES';

/**
 * The ledger on a PostgreSQL that waits for its disk. Between random wallets: the service against its SQL function called
 * bare on as many connections. Into one account with a floor that everybody pays to: batched against one at a time, each
 * holding the account's row until its commit is on the disk, with as many callers at once. Then what reading costs: balance and
 * statement of an account with few and with many entries.
 */
export const measureLedger = ({ wallets, rounds, seconds, rows }: LedgerOptions): Promise<Row[]> =>
  withFolder(async (folder) => {
    const postgres = await benchPostgres(folder);
    await migrate(postgres.url);
    const pool = makePool(postgres.url, CONNECTIONS);
    pool.on('error', (failure) => console.log(failure.message)); // PostgreSQL stops before the last connection is gone
    const db = makeDb(pool);
    const ctx = { db, actor: { kind: 'system' }, now: new Date(), inTransaction: false, log: makeLog('error') } as Ctx; // all that the ledger reads of it
    try {
      const people = Array.from({ length: wallets }, () => uuidv7());
      await Promise.all(people.map((party) => postBatched(ctx, funded(party))));
      const anyone = () => people[Math.floor(Math.random() * people.length)] ?? '';
      const transfer = (): TxnRequest => {
        const from = anyone();
        let to = anyone();
        while (to === from) to = anyone();
        return moved(from, to);
      };
      const bought = (): TxnRequest => ({
        key: `course:${uuidv7()}`,
        ...posting('academy_fee', [
          debit(chart.unapplied(anyone(), currency), 116n),
          credit(chart.deferredAcademy(currency), 100n),
          credit(chart.vat(currency), 16n),
        ]),
      });
      const bare = async (pooled: pg.Pool, request: TxnRequest) => {
        await pooled.query('select outcome from post_txn($1)', [JSON.stringify(itemOf(ctx, request))]);
      };
      const rate = (callers: number, one: () => Promise<unknown>) => () => perSecond(callers, seconds, one);
      const waits: Record<'single' | 'batched', number[]> = { single: [], batched: [] };
      const timed = (into: number[], one: () => Promise<unknown>) => async () => {
        const begun = performance.now();
        await one();
        into.push(performance.now() - begun);
      };
      const spread = await comparePairs(
        { name: 'bare', measure: rate(CONNECTIONS, () => bare(pool, transfer())) },
        { name: 'service', measure: rate(CONNECTIONS, () => postTxn(ctx, transfer())) },
        rounds,
      );
      const hot = await comparePairs(
        {
          name: 'one at a time',
          measure: rate(
            400,
            timed(waits.single, () => postTxn(ctx, bought())),
          ),
        },
        {
          name: 'batched',
          measure: rate(
            400,
            timed(waits.batched, () => postBatched(ctx, bought())),
          ),
        },
        rounds,
      );
      const slowest = p99(waits.batched) / p99(waits.single);
      const sound = (await auditLedger(ctx)).length === 0;
      const grown = await growth(ctx, rows, rounds);
      return [
        {
          work: `postings a second between ${wallets} wallets, the service against its SQL function bare (${tell(spread.other)}, ${tell(spread.one)})`,
          measured: `${spread.ratio.toFixed(2)}`,
          wanted: '≥ 0.5',
          ok: spread.ratio >= 0.5,
        },
        {
          work: `into one account with a floor, batched against one at a time (${tell(hot.other)}, ${tell(hot.one)})`,
          measured: `${hot.ratio.toFixed(1)}×`,
          wanted: '≥ 15×',
          ok: hot.ratio >= 15,
        },
        {
          work: `how long the slowest hundredth waits there, batched against one at a time (${p99(waits.batched).toFixed(0)} ms, ${p99(waits.single).toFixed(0)} ms)`,
          measured: slowest.toFixed(3),
          wanted: '≤ 0.1',
          ok: slowest <= 0.1,
        },
        ...grown,
        { work: 'the books prove right afterwards', measured: sound ? 'yes' : 'no', wanted: 'yes', ok: sound },
      ];
    } finally {
      await db.destroy();
      await postgres.stop();
    }
  });

const funded = (party: string): TxnRequest => {
  const each = 10_000_000_000n;
  return {
    key: `payin:${party}`,
    ...posting('pay_in', [
      debit(chart.clearingIn('mpesa', currency), 2n * each),
      credit(chart.wallet(party, currency), each),
      credit(chart.unapplied(party, currency), each),
    ]),
  };
};
const moved = (from: string, to: string): TxnRequest => ({
  key: `move:${uuidv7()}`,
  ...posting('release', [debit(chart.wallet(from, currency), 1n), credit(chart.wallet(to, currency), 1n)]),
});

const tell = (rate: number): string => `${Math.round(rate)}/s`;

/** What reading a balance, the first page of a statement and a page in the middle costs with many entries against few. */
async function growth(ctx: Ctx, { few, many }: LedgerOptions['rows'], rounds: number): Promise<Row[]> {
  const small = await filledWallet(ctx, uuidv7(), few, 'UGX');
  const large = await filledWallet(ctx, uuidv7(), many, 'TZS');
  await sql`vacuum analyze ledger_entries`.execute(ctx.db);
  const middleOf = async (account: Account) => {
    const { rows } = await sql<{ id: string }>`
      select e.id::text from ledger_entries e join ledger_accounts a on a.id = e.account_id
      where a.code = ${account.code} and e.account_seq = a.entries_count / 2`.execute(ctx.db);
    return rows[0]?.id ?? '1';
  };
  const middles = { small: await middleOf(small), large: await middleOf(large) };
  const compare = async (work: string, read: (account: Account, middle: string) => Promise<unknown>): Promise<Row> => {
    const each = (account: Account, middle: string) => () => timeOf(() => read(account, middle));
    const { ratio, one, other } = await comparePairs(
      { name: 'few', measure: each(small, middles.small) },
      { name: 'many', measure: each(large, middles.large) },
      Math.max(3, rounds * 3),
    );
    return {
      work: `${work} of an account with ${many} entries against ${few} (${other.toFixed(2)} ms, ${one.toFixed(2)} ms)`,
      measured: ratio.toFixed(2),
      wanted: '≤ 1.3',
      ok: ratio <= 1.3,
    };
  };
  const whole = { from: null, until: null, limit: 20 };
  return [
    await compare('the balance', (account) => balanceOf(ctx, account)),
    await compare('the first page', ({ code }) => entriesOver(ctx, code, { ...whole, after: null })),
    await compare('a page in the middle', ({ code }, after) => entriesOver(ctx, code, { ...whole, after })),
  ];
}

/** Median milliseconds of 300 readings. */
async function timeOf(read: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < 300; n++) {
    const begun = performance.now();
    await read();
    times.push(performance.now() - begun);
  }
  return median(times);
}

const p99 = (times: readonly number[]): number =>
  [...times].sort((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN;
