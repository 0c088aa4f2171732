import { readFileSync } from 'node:fs';
import { setTimeout as after } from 'node:timers/promises';
import pg from 'pg';
import { benchPostgres, newDatabase } from './database.ts';
import { withFolder } from './folder.ts';
import { allFamilyNames, chanceOf, givenNames } from './names.ts';
import { fillRecords } from './searchfill.ts';
import { startUnlimited } from './server.ts';
import type { Row } from './table.ts';
import { MILLISECONDS_A_TICK, ticksOf, ticksOfChildren } from './ticks.ts';

export type SearchOptions = { few: number; many: number; searches: number };

/**
 * The search by name over HTTP, with names as people type them: in full, in another order, with a slip, by one word, by
 * number, and of nobody. Against a scan of all names with ILIKE, with many entries against few, and with twenty people at once.
 */
export const measureSearch = ({ few, many, searches }: SearchOptions): Promise<Row[]> =>
  withFolder(async (folder) => {
    const postgres = await benchPostgres(folder, [
      'fsync=off',
      'full_page_writes=off',
      'autovacuum=off',
      'max_wal_size=8GB',
    ]);
    const ends: (() => Promise<unknown>)[] = [postgres.stop];
    try {
      const side = async (count: number) => {
        const databaseUrl = await newDatabase(postgres.url, `records_${count}`);
        console.log(`filling a database with ${count} public entries …`);
        await fillRecords(databaseUrl, folder, count);
        const server = await startUnlimited({ DATABASE_URL: databaseUrl, DATA_DIR: folder, TRUST_PROXY: '1' });
        ends.push(server.stop);
        const search = (q: string) => timed(() => ask(server.url, q));
        for (let n = 0; n < 60; n++) await search(typed(n)); // plans are made, pages are read
        return { databaseUrl, search, pid: server.process.pid };
      };
      const [small, large] = [await side(few), await side(many)];
      const master = readFileSync(postgres.master, 'utf8').split('\n')[0] ?? '';
      const work = () => (ticksOf(large.pid) + ticksOfChildren(master)) * MILLISECONDS_A_TICK;
      const ours: number[] = [];
      const ofFew: number[] = [];
      const before = work();
      for (let n = 0; n < searches; n++) ours.push(await large.search(typed(n)));
      const between = work();
      const scan = await scanned(large.databaseUrl);
      const [oursWork, scanWork] = [(between - before) / searches, (work() - between) / (scan.length + 1)];
      for (let n = 0; n < searches; n++) ofFew.push(await small.search(typed(n)));
      const together = await byTwenty(large.search, searches);
      const burst = await inBursts(large.search, searches);
      const speed = scanWork / oursWork;
      const growth = mean(ours) / mean(ofFew);
      const crowd = p95(together) / p95(ours);
      return [
        // A machine that is busy with other things makes each of a search's short waits longer, and a scan's only one hardly.
        row(
          `processor time of a search by name, server and database, against an ILIKE scan's, ${many} entries (${ms(scanWork)}, ${ms(oursWork)})`,
          speed,
          '≥ 100',
          speed >= 100,
        ),
        row(
          `the same by the clock, the search over HTTP (${ms(mean(scan))}, ${ms(mean(ours))})`,
          mean(scan) / mean(ours),
          'shown',
          true,
        ),
        row(
          `search by name with ${many} against ${few} entries (${ms(mean(ours))}, ${ms(mean(ofFew))})`,
          growth,
          '≤ 10',
          growth <= 10,
        ),
        row(
          `p95 of twenty people who each search 30 times a minute against one alone (${ms(p95(together))}, ${ms(p95(ours))})`,
          crowd,
          '≤ 3',
          crowd <= 3,
        ),
        row(
          `p95 of twenty searches sent at the same instant against one alone (${ms(p95(burst))})`,
          p95(burst) / p95(ours),
          'shown',
          true,
        ),
      ];
    } finally {
      for (let end = ends.pop(); end; end = ends.pop()) await end();
    }
  });

const row = (work: string, ratio: number, wanted: string, ok: boolean): Row => ({
  work,
  measured: ratio.toFixed(ratio < 20 ? 2 : 0),
  wanted,
  ok,
});
const ms = (milliseconds: number): string => `${milliseconds.toFixed(1)} ms`;
const mean = (all: readonly number[]): number => all.reduce((sum, one) => sum + one, 0) / all.length;
const p95 = (all: readonly number[]): number =>
  [...all].sort((one, other) => one - other)[Math.floor(all.length * 0.95)] ?? 0;

async function timed(deed: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await deed();
  return performance.now() - start;
}

let asker = 0;
/** After 25 searches another address asks: what one person may ask in a minute is not what is measured. */
async function ask(url: string, q: string): Promise<void> {
  const visitor = Math.floor(asker++ / 25);
  const from = `10.0.${visitor >> 8}.${visitor & 255}`;
  const answer = await fetch(`${url}/api/v1/records/search?q=${encodeURIComponent(q)}`, {
    headers: { 'x-forwarded-for': from },
  });
  if (answer.status !== 200) throw new Error(`the search answered ${answer.status}: ${await answer.text()}`);
  await answer.arrayBuffer();
}

/** The n-th of an endless list of things that people type, the same in every run; common names come more often. */
function typed(n: number): string {
  const chance = chanceOf(-n - 1);
  const given = givenNames[Math.floor(givenNames.length * chance() ** 2)] ?? '';
  const family = allFamilyNames[Math.floor(allFamilyNames.length * chance() ** 3)] ?? '';
  const slip = 1 + Math.floor(chance() * (family.length - 2));
  const ways = [
    `${given} ${family}`,
    `${family} ${given}`,
    `${given} ${family.slice(0, slip)}${family.slice(slip + 1)}`,
    `${given} ${family.slice(0, slip)}${family[slip]}${family.slice(slip)}`,
    family,
    `AH-${1_000_001 + Math.floor(chance() * 9000)}`,
    `${given} Xanthopoulos`,
    `${given} ${family.slice(0, 4)}`,
  ];
  return ways[n % ways.length] ?? given;
}

/** What somebody would write first: every name is looked at. The table is warm, and the plan may use both processors. */
async function scanned(databaseUrl: string): Promise<number[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const scan = (n: number) =>
    client.query(
      `select i.*, r.* from identities i join public_records r on r.subject_identity_id = i.id
       where i.display_name ilike '%' || $1 || '%' and r.status in ('published', 'challenged', 'resolved_shown')
       order by r.published_at desc limit 20`,
      [typed(n)],
    );
  await scan(0);
  const times: number[] = [];
  for (let n = 0; n < 16; n++) times.push(await timed(() => scan(n)));
  await client.end();
  return times;
}

/** Twenty people, each with two seconds from one search to the next, not in step with each other. */
async function byTwenty(search: (q: string) => Promise<number>, searches: number): Promise<number[]> {
  const each = Math.ceil(searches / 20);
  const people = Array.from({ length: 20 }, async (_, person) => {
    const times: number[] = [];
    await after((person * 2000 * 0.618) % 2000);
    for (let n = 0; n < each; n++) {
      const time = await search(typed(person * each + n));
      times.push(time);
      await after(Math.max(0, 2000 - time));
    }
    return times;
  });
  return (await Promise.all(people)).flat();
}

async function inBursts(search: (q: string) => Promise<number>, searches: number): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < searches; n += 20)
    times.push(...(await Promise.all(Array.from({ length: 20 }, (_, person) => search(typed(n + person))))));
  return times;
}
