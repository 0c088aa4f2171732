import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import autocannon from 'autocannon';
import { freePort } from '../server/test/processes.ts';
import { benchPostgres, newDatabase } from './database.ts';
import { fillDatabase } from './fill.ts';
import { withFolder } from './folder.ts';
import { type Comparison, comparePairs, type Side } from './pairs.ts';
import { startUnlimited } from './server.ts';
import type { Row } from './table.ts';
import { MILLISECONDS_A_TICK, ticksOf } from './ticks.ts';

export type ListOptions = { few: number; many: number; rounds: number; seconds: number };

/**
 * Twenty own agreements with a session over HTTP: against a bare server that asks the database the same, and with many
 * agreements against few. Everything runs from the start, each side in a process of its own.
 */
export const measureList = ({ few, many, rounds, seconds }: ListOptions): Promise<Row[]> =>
  withFolder(async (folder) => {
    const postgres = await benchPostgres(folder);
    const ends: (() => Promise<unknown>)[] = [postgres.stop];
    try {
      const side = async (count: number) => {
        const databaseUrl = await newDatabase(postgres.url, `rows_${count}`);
        console.log(`filling a database with ${count} agreements …`);
        const { cookie, statements } = await fillDatabase(databaseUrl, folder, count);
        const server = await startUnlimited({ DATABASE_URL: databaseUrl, DATA_DIR: folder });
        ends.push(server.stop);
        const bare = await startBare(databaseUrl, join(folder, `${count}.json`), statements);
        ends.push(bare.stop);
        const url = `${server.url}/api/v1/agreements?limit=20`;
        return {
          ours: load('ours', url, cookie, seconds, server.process.pid),
          bare: load('bare', bare.url, cookie, seconds, bare.pid),
          reads: statements.length,
        };
      };
      const [small, large] = [await side(few), await side(many)];
      const toBare = await comparePairs(large.bare, large.ours, rounds);
      const growth = await comparePairs(large.ours, small.ours, rounds);
      const each = large.ours.microsecondsEach() / large.bare.microsecondsEach();
      return [
        shown(
          `own list over HTTP against bare node:http + pg, ${large.reads} reads, ${many} agreements`,
          toBare,
          '≥ 0.6',
          toBare.ratio >= 0.6,
        ),
        {
          work: `its processor time an answer against the bare one's (${large.ours.microsecondsEach().toFixed(0)} µs, ${large.bare.microsecondsEach().toFixed(0)} µs)`,
          measured: each.toFixed(2),
          wanted: 'shown',
          ok: true,
        },
        shown(`own list with ${few} against ${many} agreements`, growth, '≤ 1.5', growth.ratio <= 1.5),
      ];
    } finally {
      for (let end = ends.pop(); end; end = ends.pop()) await end();
    }
  });

const shown = (
  work: string,
  { one, other, ratio, low, high, pairs, unsteady }: Comparison,
  wanted: string,
  ok: boolean,
): Row => ({
  work: `${work} (${other.toFixed(0)}/s, ${one.toFixed(0)}/s; ${pairs} pairs${unsteady > 0 ? `, ${unsteady} left out` : ''})`,
  measured: `${ratio.toFixed(2)} (${low.toFixed(2)}–${high.toFixed(2)})`,
  wanted,
  ok,
});

async function startBare(databaseUrl: string, file: string, statements: object[]) {
  writeFileSync(file, JSON.stringify(statements));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/`;
  const child: ChildProcess = spawn(process.execPath, [join(import.meta.dirname, 'bare.ts')], {
    env: { ...process.env, DATABASE_URL: databaseUrl, STATEMENTS: file, PORT: String(port) },
    stdio: 'inherit',
  });
  const answers = () =>
    fetch(url).then(
      (answer) => answer.ok,
      () => false,
    ); // nobody listens yet
  while (!(await answers())) {
    if (child.exitCode !== null) throw new Error('the bare server stopped while starting');
    await after(20);
  }
  const stop = async () => {
    child.kill('SIGKILL');
    await once(child, 'close');
  };
  return { url, pid: child.pid, stop };
}

type Load = Side & { microsecondsEach: () => number };

/**
 * Answers a second from 16 connections that each ask again as soon as they are answered, and the processor time of the
 * server's own process for each answer, which a busy machine hardly moves. Any failure ends the bench.
 */
function load(name: string, url: string, cookie: string, duration: number, pid: number | undefined): Load {
  let ticks = 0;
  let answers = 0;
  return {
    name,
    async measure() {
      const before = ticksOf(pid);
      const result = await autocannon({ url, connections: 16, duration, headers: { cookie } });
      if (result.non2xx > 0 || result.errors > 0)
        throw new Error(`${url}: ${result.non2xx} refusals, ${result.errors} errors`);
      ticks += ticksOf(pid) - before;
      answers += result.requests.total;
      return result.requests.average;
    },
    microsecondsEach: () => (ticks * MILLISECONDS_A_TICK * 1000) / answers,
  };
}
