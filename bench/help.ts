import pg from 'pg';
import type { RunningServer } from '../server/test/processes.ts';
import { benchPostgres, newDatabase } from './database.ts';
import { withFolder } from './folder.ts';
import { fillHelp } from './helpfill.ts';
import { comparePairs, median } from './pairs.ts';
import { startUnlimited } from './server.ts';
import type { Row } from './table.ts';

/** So many ask the assistant, each at most 200 times an hour. */
const people = 40;

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
    const postgres = await benchPostgres(folder, ['fsync=off', 'full_page_writes=off', 'max_wal_size=4GB']);
    const ends: (() => Promise<unknown>)[] = [postgres.stop];
    try {
      const side = async (count: number) => {
        const env = { DATABASE_URL: await newDatabase(postgres.url, `help_${count}`), DATA_DIR: folder };
        console.log(`filling a help center with ${count} articles …`);
        const cookies = await fillHelp(env, count, people);
        await vacuum(env.DATABASE_URL);
        const server = await startUnlimited({ ...env, TRUST_PROXY: '1' });
        ends.push(server.stop);
        const assistant = await talkTo(server, cookies);
        const medianOf = (ask: (q: string) => Promise<number>) => async (asked: readonly string[]) => {
          const waits: number[] = [];
          for (let n = 0; n < reads; n++) for (const q of asked) waits.push(await ask(q));
          return median(waits);
        };
        return { search: medianOf((q) => ask(server.url, q)), answer: medianOf(assistant) };
      };
      const [small, large] = [await side(few), await side(many)];
      const rows: Row[] = [];
      const all = Object.values(questions).flat();
      const compare = async (work: string, what: 'search' | 'answer', asked: readonly string[]) => {
        for (const side of [small, large]) await side[what](asked); // warm
        const { ratio, one, other } = await comparePairs(
          { name: 'few', measure: () => small[what](asked) },
          { name: 'many', measure: () => large[what](asked) },
          rounds,
        );
        rows.push({
          work: `${work} with ${many} articles against ${few} (${other.toFixed(1)} ms, ${one.toFixed(1)} ms)`,
          measured: ratio.toFixed(2),
          wanted: '≤ 3',
          ok: ratio <= 3,
        });
      };
      for (const [name, asked] of Object.entries({ ...questions, 'all of them': all }))
        await compare(`help search, ${name}`, 'search', asked);
      await compare('an answer of the assistant', 'answer', all);
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

let asked = 0;
/** After 20 searches another address asks: what one visitor may ask in a minute is not what is measured. */
async function ask(url: string, q: string): Promise<number> {
  const visitor = Math.floor(asked++ / 20);
  const begun = performance.now();
  const answer = await fetch(`${url}/api/v1/help/search?q=${encodeURIComponent(q)}`, {
    headers: { 'x-forwarded-for': `10.${visitor >> 16}.${(visitor >> 8) & 255}.${visitor & 255}` },
  });
  await answer.json();
  if (!answer.ok) throw new Error(`the search answered ${answer.status}`);
  return performance.now() - begun;
}

/** Opens a conversation for each person and asks in them in turn: what one person may write in an hour is not what is measured, either. */
async function talkTo(
  { url, origin }: RunningServer,
  cookies: readonly string[],
): Promise<(q: string) => Promise<number>> {
  const post = async (cookie: string, path: string, body: object): Promise<{ id: string }> => {
    const answer = await fetch(`${url}/api/v1/assistant${path}`, {
      method: 'POST',
      headers: { cookie, origin, 'content-type': 'application/json' },
      body: JSON.stringify({ clientId: crypto.randomUUID(), ...body }),
    });
    if (!answer.ok) throw new Error(`the assistant answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as { id: string }; // what the contract says
  };
  const chats: { cookie: string; id: string }[] = [];
  for (const cookie of cookies) chats.push({ cookie, id: (await post(cookie, '', {})).id });
  let turn = 0;
  return async (text) => {
    const chat = chats[turn++ % chats.length];
    if (!chat) throw new Error('nobody is there to ask');
    const begun = performance.now();
    await post(chat.cookie, `/${chat.id}/messages`, { text });
    return performance.now() - begun;
  };
}
