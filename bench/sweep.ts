import { Agent, get } from 'node:http';
import { setTimeout as after } from 'node:timers/promises';
import pg from 'pg';
import { migrate } from '../server/core/migrate.ts';
import { benchPostgres } from './database.ts';
import { withFolder } from './folder.ts';
import { median } from './pairs.ts';
import { startUnlimited } from './server.ts';
import { fillDisputes } from './sweepfill.ts';
import type { Row } from './table.ts';

const WINDOWS = 6;
const DUE = 'dispute.response';

export type SweepOptions = { clocks: number; seconds: number };

/**
 * How long a person waits for a simple answer while the clock's round fires many due clocks in the same process, against
 * the same person when it is idle: before and after, so that a machine that grows slower does so to both. The clocks are
 * those of disputes that nobody answered in time: each deed is a whole one, with what is written and told of it.
 */
export const measureSweep = ({ clocks, seconds }: SweepOptions): Promise<Row[]> =>
  withFolder(async (folder) => {
    const postgres = await benchPostgres(folder);
    const ends: (() => Promise<unknown>)[] = [postgres.stop];
    try {
      await migrate(postgres.url);
      console.log(`filling a database with ${clocks} disputes …`);
      const cookie = await fillDisputes(postgres.url, folder, clocks);
      const client = new pg.Client({ connectionString: postgres.url });
      await client.connect();
      ends.push(() => client.end());
      const server = await startUnlimited({ DATABASE_URL: postgres.url, DATA_DIR: folder });
      ends.push(server.stop);
      const waits = () => p99(`${server.url}/api/v1/session`, cookie, seconds);
      await waits(); // warm
      const idle = [await waits(), await waits()];
      await makeDue(client);
      await client.query("insert into pgboss.job (name, data) values ('clocks', '{}')"); // not only at the next full minute
      const open = () => countRunning(client);
      const all = await open();
      while ((await open()) === all) await after(50);
      const [begun, left] = [performance.now(), await open()];
      const sweeping: number[] = [];
      let rate = 0;
      while (sweeping.length < WINDOWS) {
        const wait = await waits();
        const now = await open();
        if (now === 0) break; // the round ended somewhere in this window
        sweeping.push(wait);
        rate = (left - now) / ((performance.now() - begun) / 1000);
      }
      if (sweeping.length === 0) throw new Error('the round was over before anything was measured; take more clocks');
      await takeAway(client); // nothing is left to fire: the round ends
      idle.push(await waits(), await waits());
      const [one, other] = [median(idle), median(sweeping)];
      return [
        {
          work: `99 of 100 session reads answer while ${clocks} clocks fire (${other.toFixed(1)} ms; ${sweeping.length} × ${seconds} s at ${rate.toFixed(0)} clocks/s) against none (${one.toFixed(1)} ms)`,
          measured: (other / one).toFixed(2),
          wanted: '≤ 2',
          ok: other / one <= 2,
        },
      ];
    } finally {
      for (let end = ends.pop(); end; end = ends.pop()) await end();
    }
  });

const makeDue = (client: pg.Client) =>
  client.query(`update clocks set due_at = now() - interval '1 minute' where kind = '${DUE}' and status = 'running'`);

const takeAway = (client: pg.Client) =>
  client.query("update clocks set status = 'cancelled', ended_at = now() where status = 'running'");

const countRunning = async (client: pg.Client): Promise<number> => {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from clocks where kind = '${DUE}' and status = 'running'`,
  );
  return rows[0]?.count ?? 0;
};

const A_SECOND = 200;

/**
 * The longest wait in ms of 99 of 100 reads that are sent at a steady pace, whether those before are answered or not: a
 * server that stalls cannot slow down its own measuring. A refusal ends the bench.
 */
async function p99(url: string, cookie: string, seconds: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const begun = performance.now();
  const reads: Promise<number>[] = [];
  for (let n = 0; n < seconds * A_SECOND; n++) {
    const at = begun + (n * 1000) / A_SECOND;
    const early = at - performance.now();
    if (early > 0) await after(early);
    reads.push(read(url, cookie, agent, at));
  }
  const waits = (await Promise.all(reads)).sort((a, b) => a - b);
  agent.destroy();
  return waits[Math.floor(waits.length * 0.99)] ?? Number.NaN;
}

const read = (url: string, cookie: string, agent: Agent, at: number): Promise<number> =>
  new Promise((resolve, reject) => {
    get(url, { agent, headers: { cookie } }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${url} answered ${answer.statusCode}`));
      answer.resume().once('end', () => resolve(performance.now() - at));
    }).once('error', reject);
  });
