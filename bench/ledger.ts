import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import type pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { chart } from '../domain/ledger/chart/rules.ts';
import { buyCredits } from '../domain/ledger/recipes/rules.ts';
import { credit, debit, posting } from '../domain/ledger/rules.ts';
import type { Ctx } from '../server/core/ctx.ts';
import { makeDb, makePool } from '../server/core/db.ts';
import { makeLog } from '../server/core/log.ts';
import { migrate } from '../server/core/migrate.ts';
import { startPostgres } from '../server/core/postgres.ts';
import { auditLedger } from '../server/ledger/auditing/service.ts';
import { postBatched } from '../server/ledger/batching/service.ts';
import { itemOf, postTxn, type TxnRequest } from '../server/ledger/service.ts';
import { withFolder } from './folder.ts';
import { comparePairs } from './pairs.ts';
import type { Row } from './table.ts';

export type LedgerOptions = { wallets: number; rounds: number; seconds: number };

const CONNECTIONS = 16;
const currency = 'KES';

/**
 * The ledger on a PostgreSQL that waits for its disk. Between random wallets: the service against its SQL function called
 * bare on as many connections. Into one account with a floor that everybody pays to: batched against one at a time, each
 * holding the account's row until its commit is on the disk, with as many callers at once.
 */
export const measureLedger = ({ wallets, rounds, seconds }: LedgerOptions): Promise<Row[]> =>
  withFolder(async (folder) => {
    const postgres = await startPostgres(join(folder, 'data'), makeLog('error'));
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
        key: `credits:${uuidv7()}`,
        ...buyCredits({ payer: anyone(), currency, amountMinor: 116n, vatMinor: 16n }),
      });
      const bare = async (pooled: pg.Pool, request: TxnRequest) => {
        await pooled.query('select outcome from post_txn($1)', [JSON.stringify(itemOf(ctx, request))]);
      };
      const rate = (callers: number, one: () => Promise<unknown>) => () => perSecond(callers, seconds, one);
      const spread = await comparePairs(
        { name: 'bare', measure: rate(CONNECTIONS, () => bare(pool, transfer())) },
        { name: 'service', measure: rate(CONNECTIONS, () => postTxn(ctx, transfer())) },
        rounds,
      );
      const hot = await comparePairs(
        { name: 'one at a time', measure: rate(400, () => postTxn(ctx, bought())) },
        { name: 'batched', measure: rate(400, () => postBatched(ctx, bought())) },
        rounds,
      );
      const sound = (await auditLedger(ctx)).length === 0;
      return [
        {
          work: `postings a second between ${wallets} wallets, the service against its SQL function bare (${tell(spread.other)}, ${tell(spread.one)})`,
          measured: `${spread.ratio.toFixed(2)}`,
          wanted: '≥ 0.7',
          ok: spread.ratio >= 0.7,
        },
        {
          work: `into one account with a floor, batched against one at a time (${tell(hot.other)}, ${tell(hot.one)})`,
          measured: `${hot.ratio.toFixed(1)}×`,
          wanted: '≥ 15×',
          ok: hot.ratio >= 15,
        },
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

/** How many of these `callers` at once get done in a second, each asking again when it is answered. */
async function perSecond(callers: number, seconds: number, one: () => Promise<unknown>): Promise<number> {
  let isOver = false;
  let done = 0;
  const caller = async () => {
    while (!isOver) {
      await one();
      done += 1;
    }
  };
  const begun = performance.now();
  const all = Array.from({ length: callers }, caller);
  await after(seconds * 1000);
  isOver = true;
  const rate = done / ((performance.now() - begun) / 1000);
  await Promise.all(all);
  return rate;
}
