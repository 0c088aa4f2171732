import { join } from 'node:path';
import pg from 'pg';
import { makeLog } from '../server/core/log.ts';
import { startPostgres } from '../server/core/postgres.ts';
import { startServer } from '../server/test/processes.ts';
import { withFolder } from './folder.ts';
import { fillHelp } from './helpfill.ts';
import { newDatabase } from './list.ts';
import { comparePairs, median } from './pairs.ts';
import type { Row } from './table.ts';

export type HelpOptions = { few: number; many: number; rounds: number; reads: number };

/** What people ask: one word and whole stories, common words and rare ones, unfinished, with slips, and of what nothing is about. */
const questions: Readonly<Record<string, readonly string[]>> = {
  'common words': ['agreement', 'money', 'dispute', 'escrow payment', 'sign the agreement'],
  'whole questions': [
    'how do i complain about a supplier who took my deposit',
    'the seller sent the wrong size and does not answer any more',
    'i want to change the price in a contract that the other side sent me',
    'who can read what i tell the mediator in private',
  ],
  'rare words': ['singapore convention', 'paybill number', 'w5gqx tiers'],
  'slips and beginnings': ['disptue fiiling', 'mediater fee', 'agreem', 'notifcations settings'],
  'what nothing is about': ['weather in nairobi tomorrow', 'recipe for chapati with beans', 'zzzz qqqq'],
};

/** The search of the help center over HTTP, with many articles against few: what the assistant and the contact form stand on, too. */
export const measureHelp = ({ few, many, rounds, reads }: HelpOptions): Promise<Row[]> =>
  withFolder(async (folder) => {
    const postgres = await startPostgres(join(folder, 'data'), makeLog('error'), [
      'fsync=off',
      'full_page_writes=off',
      'max_wal_size=4GB',
    ]);
    const ends: (() => Promise<unknown>)[] = [postgres.stop];
    try {
      const side = async (count: number) => {
        const env = { DATABASE_URL: await newDatabase(postgres.url, `help_${count}`), DATA_DIR: folder };
        console.log(`filling a help center with ${count} articles …`);
        await fillHelp(env, count);
        await vacuum(env.DATABASE_URL);
        const server = await startServer(env);
        ends.push(server.stop);
        return async (asked: readonly string[]) => {
          const waits: number[] = [];
          for (let n = 0; n < reads; n++) for (const q of asked) waits.push(await ask(server.url, q));
          return median(waits);
        };
      };
      const [small, large] = [await side(few), await side(many)];
      const rows: Row[] = [];
      for (const [name, asked] of Object.entries({ ...questions, 'all of them': Object.values(questions).flat() })) {
        for (const side of [small, large]) await side(asked); // warm
        const { ratio, one, other } = await comparePairs(
          { name: 'few', measure: () => small(asked) },
          { name: 'many', measure: () => large(asked) },
          rounds,
        );
        rows.push({
          work: `help search with ${many} articles against ${few}, ${name} (${other.toFixed(1)} ms, ${one.toFixed(1)} ms)`,
          measured: ratio.toFixed(2),
          wanted: '≤ 3',
          ok: ratio <= 3,
        });
      }
      return rows;
    } finally {
      for (let end = ends.pop(); end; end = ends.pop()) await end();
    }
  });

async function vacuum(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('vacuum analyze');
  await client.end();
}

async function ask(url: string, q: string): Promise<number> {
  const begun = performance.now();
  const answer = await fetch(`${url}/api/v1/help/search?q=${encodeURIComponent(q)}`);
  await answer.json();
  if (!answer.ok) throw new Error(`the search answered ${answer.status}`);
  return performance.now() - begun;
}
