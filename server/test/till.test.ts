import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeLog } from '../core/log.ts';
import { startPostgres } from '../core/postgres.ts';
import { lineTo } from './cutting.ts';
import { at, type Deal, fees, fundedDeal, moneyIsRight, stageFor, tax, walletOf } from './escrows.ts';
import { type RunningServer, startServer } from './processes.ts';
import { makeWorld, type World } from './world.ts';

/** How often the server and PostgreSQL are killed, each. A drill by hand asks for more: KILLS=50. */
const KILLS = Number(process.env.KILLS ?? 2);
const WRITERS = 8;
/** What each escrow is about, and what one release takes of it: in minor units, whole shillings. */
const WHOLE = 4_000_000;
const PART = 100;

const folder = mkdtempSync(join(tmpdir(), 'ahadi-till-'));
const log = makeLog('error');
/** Unlike the tests' own, this PostgreSQL waits for its disk: what it confirmed is there after a kill. */
let postgres: Awaited<ReturnType<typeof startPostgres>>;
let line: Awaited<ReturnType<typeof lineTo>>;
let world: World;
let server: RunningServer | null = null;
const deals: Deal[] = [];
let over = false;

const startServerAgain = async () => {
  server = await startServer({
    DATABASE_URL: line.url,
    DATA_DIR: world.deps.config.DATA_DIR,
    COMMANDS_PER_MINUTE: '0',
    PAYMENTS_SANDBOX: '1',
  });
};

beforeAll(async () => {
  chmodSync(folder, 0o755); // PostgreSQL may run as another account
  postgres = await startPostgres(join(folder, 'data'), log);
  line = await lineTo(() => postgres.url);
  world = await makeWorld({
    env: { PAYMENTS_SANDBOX: '1' },
    database: { url: line.url, drop: async () => line.close() },
  });
  for (let writer = 0; writer < WRITERS; writer++)
    deals.push(await fundedDeal(world, { feePayer: 'seller', stages: [{ amountMinor: WHOLE }] }));
});
afterAll(async () => {
  over = true;
  await server?.kill();
  await world.close();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Releases a shilling after the other until the drill is over, each under a key of its own until it is answered. Answers how many. */
async function releaseOn(deal: Deal): Promise<number> {
  const { milestoneId } = await at(world, deal);
  let acknowledged = 0;
  while (!over) {
    const key = `release ${deal.id} ${acknowledged}`;
    for (let answer: number | null = null; answer !== 200; ) {
      answer = await fetch(`${server?.url}/api/v1/escrows/${deal.id}/milestones/${milestoneId}/release`, {
        method: 'POST',
        headers: { cookie: deal.buyer.cookie, 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify({ amountMinor: PART }),
      })
        .then(async (told) => {
          const said = await told.text();
          if (told.status !== 200 && told.status < 500) throw new Error(`${told.status} ${said}`, { cause: 'refused' });
          return told.status;
        })
        .catch((failure: unknown) => {
          if (failure instanceof Error && failure.cause === 'refused') throw failure;
          return null; // the server died; the same release goes to the next one
        });
      if (answer !== 200) await after(30);
    }
    acknowledged += 1;
  }
  return acknowledged;
}

/** PostgreSQL dies as a whole, without a word to anybody, and comes back on the same files. */
async function killPostgres(): Promise<void> {
  const head = Number(readFileSync(join(folder, 'data', 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
  process.kill(head, 'SIGKILL');
  postgres = await startPostgres(join(folder, 'data'), log);
}

describe('eight people who release money while the server and the database are killed', () => {
  it('lose no acknowledged release, double none, and the books add up to nothing', async () => {
    await startServerAgain();
    const writers = deals.map(releaseOn);
    for (let kill = 0; kill < KILLS; kill++) {
      await after(200 + Math.random() * 800);
      await server?.kill();
      await startServerAgain();
      await after(200 + Math.random() * 800);
      await killPostgres();
    }
    await after(500);
    over = true;
    const acknowledged = await Promise.all(writers);
    console.info(`${KILLS} kills of each, ${acknowledged.reduce((sum, one) => sum + one, 0)} releases acknowledged`);
    expect(acknowledged.every((count) => count > 0)).toBe(true);
    let released = 0n;
    let wallets = 0n;
    for (const [index, deal] of deals.entries()) {
      const { releasedMinor, heldMinor } = await stageFor(world, deal);
      expect(releasedMinor).toBe((acknowledged[index] ?? 0) * PART);
      expect(heldMinor).toBe(WHOLE - releasedMinor);
      released += BigInt(releasedMinor);
      wallets += await walletOf(world, deal.seller);
    }
    expect(wallets + (await fees(world)) + (await tax(world))).toBe(released);
    await moneyIsRight(world);
  }, 3_600_000);
});
