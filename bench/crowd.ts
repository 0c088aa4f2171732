import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { type RunningServer, startServer } from '../server/test/processes.ts';
import { benchPostgres, newDatabase } from './database.ts';
import { withFolder } from './folder.ts';
import { median } from './pairs.ts';
import { inProduct } from './product.ts';
import type { Row } from './table.ts';

export type CrowdOptions = { people: number; seconds: number; floods: number };

/** What a page asks for when it is opened: who one is, the news and what the page is about. */
const page = ['session', 'dashboard', 'notifications?limit=20', 'agreements?limit=20'].map((path) => `/api/v1/${path}`);
const MEGABYTE = 1024 * 1024;
/** What a stranger sends: millions of empty things. */
const FLOOD = Buffer.from(`[${'{},'.repeat((25 * MEGABYTE) / 3)}{}]`);
const FLOODS_AT_ONCE = 10;
const COMMANDS = 1000;

/**
 * Many people behind one address, one account that asks too much, and strangers who send as much as they can: who is refused,
 * how soon, and what it costs the others. One server in a process of its own, as it comes.
 */
export const measureCrowd = ({ people, seconds, floods }: CrowdOptions): Promise<Row[]> =>
  withFolder(async (folder) => {
    const postgres = await benchPostgres(folder);
    try {
      const DATABASE_URL = await newDatabase(postgres.url, 'crowd');
      const env = { DATABASE_URL, DATA_DIR: folder };
      const cookies = await inProduct(env, async (world) => {
        const all = [];
        for (let n = 0; n < people; n++)
          all.push((await world.person(`Guest ${n}`, { email: `guest${n}@example.org` })).cookie);
        return all;
      });
      const server = await startServer(env);
      try {
        return [
          ...(await floodRows(server, cookies[0] ?? '', floods)),
          await crowdRow(server, cookies, seconds),
          await greedyRow(server, cookies[0] ?? ''),
        ];
      } finally {
        await server.stop();
      }
    } finally {
      await postgres.stop();
    }
  });

/** A page a second each, for so many seconds: a single refusal is one too many. */
async function crowdRow({ url }: RunningServer, cookies: readonly string[], seconds: number): Promise<Row> {
  const answers = new Map<number, number>();
  for (let second = 0; second < seconds; second++)
    for (const cookie of cookies)
      await Promise.all(
        page.map(async (path) => {
          const answer = await fetch(`${url}${path}`, { headers: { cookie } });
          await answer.arrayBuffer();
          answers.set(answer.status, (answers.get(answer.status) ?? 0) + 1);
        }),
      );
  const asked = cookies.length * seconds * page.length;
  return {
    work: `${cookies.length} people behind one address, ${seconds} pages each, ${asked} reads: refused`,
    measured: String(asked - (answers.get(200) ?? 0)),
    wanted: '0',
    ok: answers.get(200) === asked,
  };
}

/** One account sends a thousand commands as fast as it can: most are refused, and each refusal says how long to wait. */
async function greedyRow({ url, origin }: RunningServer, cookie: string): Promise<Row> {
  let refused = 0;
  let told = 0;
  for (let n = 0; n < COMMANDS; n++) {
    const answer = await fetch(`${url}/api/v1/notifications/seen`, { method: 'POST', headers: { cookie, origin } });
    await answer.arrayBuffer();
    if (answer.status !== 429) continue;
    refused += 1;
    if (Number(answer.headers.get('retry-after')) > 0 && answer.headers.has('ratelimit')) told += 1;
  }
  return {
    work: `one account sends ${COMMANDS} commands at once: refused, and told how long to wait`,
    measured: `${refused}, ${told}`,
    wanted: '≥ 400, all',
    ok: refused >= 400 && told === refused,
  };
}

/** Milliseconds until the first byte of the answer to 25 MB that a stranger sends. */
function flood(url: string): Promise<{ tookMs: number; status: number }> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let begun = 0;
    socket.once('connect', () => {
      begun = performance.now();
      const head = `POST /api/v1/agreements HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${FLOOD.length}\r\n\r\n`;
      socket.write(head);
      socket.write(FLOOD);
    });
    socket.once('data', (told) => {
      resolve({ tookMs: performance.now() - begun, status: Number(told.toString('latin1').slice(9, 12)) });
      socket.on('error', () => undefined).destroy(); // what was not sent any more
    });
    socket.once('error', reject);
  });
}

/** Bytes of memory that a process holds. */
const memoryOf = (pid: number | undefined): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024;

async function floodRows(server: RunningServer, cookie: string, floods: number): Promise<Row[]> {
  const read = async () => {
    const begun = performance.now();
    await (await fetch(`${server.url}/api/v1/session`, { headers: { cookie } })).arrayBuffer();
    return performance.now() - begun;
  };
  for (let n = 0; n < 200; n++) await read(); // compiled and warm
  const alone: number[] = [];
  for (let n = 0; n < 50 * floods; n++) alone.push(await read());
  const before = memoryOf(server.process.pid);
  const refusals: number[] = [];
  const statuses = new Set<number>();
  for (let n = 0; n < floods; n++) {
    const { tookMs, status } = await flood(server.url);
    refusals.push(tookMs);
    statuses.add(status);
  }
  const beside: number[] = [];
  for (let n = 0; n < floods; n++) {
    const all = Promise.all(Array.from({ length: FLOODS_AT_ONCE }, () => flood(server.url)));
    for (let reads = 0; reads < 50; reads++) beside.push(await read());
    await all;
  }
  const grown = (memoryOf(server.process.pid) - before) / MEGABYTE;
  const p95 = (all: number[]) => all.sort((one, other) => one - other)[Math.floor(all.length * 0.95)] ?? Number.NaN;
  const ratio = p95(beside) / p95(alone);
  return [
    {
      work: `25 MB of empty things from a stranger: answered ${[...statuses].join(', ')} after (median of ${floods})`,
      measured: `${median(refusals).toFixed(1)} ms`,
      wanted: '≤ 20 ms',
      ok: median(refusals) <= 20 && [...statuses].every((status) => status === 401 || status === 413),
    },
    {
      work: `memory of the server after ${floods * (FLOODS_AT_ONCE + 1)} of them`,
      measured: `${grown.toFixed(0)} MB more`,
      wanted: '≤ 25 MB',
      ok: grown <= 25,
    },
    {
      work: `ten at once: the others' p95 beside (${p95(beside).toFixed(1)} ms, ${p95(alone).toFixed(1)} ms)`,
      measured: `${ratio.toFixed(2)}×`,
      wanted: '≤ 2×',
      ok: ratio <= 2,
    },
  ];
}
