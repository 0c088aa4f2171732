import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectionTo } from '../../core/connecting.ts';
import { copyDatabase, type OwnDatabase } from '../database.ts';
import { firstScenes, moneyScenes } from '../matrix/moneyscenes.ts';
import { moreScenes } from '../matrix/scenes.ts';
import { scratchFolder } from '../scratch.ts';
import { makeWorld, type Person, type World } from '../world.ts';
import { ask, findReads, type Read } from './asking.ts';
import { type Multiplied, multiplying } from './multiplying.ts';
import { excused, frequent, staying } from './reasons.ts';
import { type Cast, castOf, deeds, knownIn, type Scene, scenes } from './scene.ts';
import { type Costs, costsOf, explainAll } from './watching.ts';

/** Rows of each table, before and after. Ten times as many tell what grows from what does not, and can still be made in a test. */
const [FEW, MANY] = [1_000, 10_000];
/**
 * So many blocks more are not told from chance: another level of an index, a page that was split, and a list of twenty that shows twenty
 * people where it showed ten. What reads rows of others one by one takes more of ten thousand.
 */
const CHANCE = 120;
const DAY = 86_400_000;

/** What somebody does or asks for, by its name, what failed, and which commands were sent meanwhile. */
type Measured = { costs: Map<string, Costs>; failed: string[]; commands: Set<string> };

/** Scenes of the matrix in which there is to read what those of this suite do not have. */
const borrowed: Readonly<Record<'long' | 'short', readonly Scene[]>> = {
  /** What takes weeks comes before everything else. */
  long: [
    firstScenes['what was learned is certified'],
    moreScenes['a dispute is about to become public'],
    moreScenes['a mediation about an agreement is under way'],
  ].flatMap((scene) => scene ?? []),
  short: [
    moreScenes['a promise is kept'],
    moreScenes['a side is asked for a file, somebody approves and somebody attends'],
    moreScenes['somebody asks for a person'],
    moreScenes['one text goes to many, and is kept as a template'],
    moreScenes['an entry is public'],
    moreScenes['a dispute has exhibits'],
    moreScenes['a room has a file'],
    moreScenes['a note has former texts and a reminder'],
    moreScenes['a message to support has a file'],
    moreScenes['somebody complains about a mediator, who learns'],
    moneyScenes['a seat is paid by a paper, and what was learned is certified'],
    moneyScenes['a seat is paid by phone'],
    moneyScenes['a good is reviewed'],
    moneyScenes['a copy is asked for, a push is wanted, and a program is told'],
  ].flatMap((scene) => scene ?? []),
};

let database: OwnDatabase;
let client: pg.Client;
let tables: Multiplied;
let reads: Read[];
let missed: string[];
let cast: Cast;
let few: Measured;
let many: Measured;
let world: World;

beforeAll(async () => {
  database = await copyDatabase();
  const DATA_DIR = scratchFolder('costs');
  const env = { DEMO: '1', PAYMENTS_SANDBOX: '1', LOG_LEVEL: 'silent', DATA_DIR };
  const kept = { url: database.url, drop: async () => undefined };
  // Every name leads to a place in the open; nothing is sent there.
  const wishes = { database: kept, env, lookUp: async () => ['93.184.216.34'] };
  world = await makeWorld(wishes);
  /** Everybody just signed in: what asks for that is answered. */
  const freshen = () => sql`update sessions set created_at = ${world.clock.now()}`.execute(world.deps.db);
  /** The same installation a day later, on new connections. */
  const nextDay = async () => {
    await world.close();
    world = await makeWorld({ ...wishes, startsAt: new Date(world.clock.now().getTime() + DAY) });
    await freshen();
  };
  cast = await castOf(world);
  const readers: Person[] = [cast.officers[0], cast.amina];
  for (const scene of [...borrowed.long, ...Object.values(scenes), ...borrowed.short, ...Object.values(deeds)])
    readers.push(...(await scene(world, cast)));
  await freshen();
  ({ found: reads, unanswered: missed } = await findReads(world, readers, await knownIn(world, cast), cast.officers));
  client = new pg.Client(connectionTo(database.url, 'migrating'));
  await client.connect();
  tables = await multiplying(client, Object.values(staying).flat());
  await explainAll(database.url);
  await tables.until(FEW);
  await nextDay();
  few = await measured();
  await tables.until(MANY);
  await nextDay();
  many = await measured();
}, 600_000); // a busy machine takes its time to copy a million rows
afterAll(async () => {
  await world?.close();
  await client?.end();
  await database?.drop();
});

const nameOf = ({ name, input, isAtDesk }: Read) => `${name} ${JSON.stringify(input)}${isAtDesk ? ' at a desk' : ''}`;

async function measured(): Promise<Measured> {
  const [costs, failed] = [new Map<string, Costs>(), [] as string[]];
  for (const read of reads) {
    const took = await costsOf(async () => {
      const { status } = await ask(read, world);
      if (status !== 200) failed.push(`${nameOf(read)}: ${status}`);
    });
    costs.set(nameOf(read), took);
  }
  const commands = commandsTo(world);
  for (const [name, deed] of Object.entries(deeds)) {
    await deed(world, cast); // plans are made, tables get their next pages
    costs.set(name, await costsOf(() => deed(world, cast)));
  }
  return { costs, failed, commands };
}

/** The names of the commands that are sent to a world from now on. */
function commandsTo({ app }: World): Set<string> {
  const sent = new Set<string>();
  const inject = app.inject.bind(app);
  app.inject = ((call: { method: string; url: string }) => {
    if (call.method === 'POST') sent.add(call.url.replace('/api/rpc/', '').replace('/', '.'));
    return inject(call as never); // the method is one of those that it takes
  }) as typeof app.inject;
  return sent;
}

/** Statements that read a table that grows from end to end, or more than before where there are more rows of others. */
function faultsOf(of: string, costs: Costs): string[] {
  return [...costs].flatMap(([text, { blocks, scans }]) => {
    const before = few.costs.get(of)?.get(text)?.blocks;
    const row = excused.find((one) => isOf(one.of, of) && text.includes(one.piece));
    if (row && !row.reads) return [];
    const whole = [...new Set(scans)].filter((table) => tables.rowsIn(table) > FEW && !row?.reads?.includes(table));
    if (whole.length === 0 && (before === undefined || blocks <= 1.5 * before + CHANCE)) return [];
    return [`${of} (${before} blocks, then ${blocks}; reads all of: ${whole.join(', ') || 'nothing'}): ${text}`];
  });
}
const isOf = (excused: string, of: string) => excused === '*' || of === excused || of.startsWith(`${excused} `);

test('every read is answered to somebody of the scene', () => {
  expect(missed).toEqual([]);
});

test('every read is answered alike with few rows of others and with many', () => {
  expect([...few.failed, ...many.failed]).toEqual([]);
});

test('each of the twenty most frequent commands is part of a deed', () => {
  expect(frequent.filter((name) => !many.commands.has(name))).toEqual([]);
});

test('no statement of a read or of a frequent deed costs more for what other people have, but those of the table', () => {
  expect([...many.costs].flatMap(([of, costs]) => faultsOf(of, costs))).toEqual([]);
});

test('a row of the table names a statement that was sent', () => {
  const sent = [...many.costs].flatMap(([of, costs]) => [...costs.keys()].map((text) => ({ of, text })));
  expect(excused.filter((row) => !sent.some(({ of, text }) => isOf(row.of, of) && text.includes(row.piece)))).toEqual(
    [],
  );
});

test('an index that is taken away is noticed: without its own the parties of everybody are read for a list', async () => {
  await sql`drop index agreement_parties_of_agreement`.execute(world.deps.db);
  const list = reads.find(({ name }) => name === 'agreements.list');
  if (!list) throw new Error('somebody of the scene has agreements');
  const faults = faultsOf(nameOf(list), await costsOf(() => ask(list, world)));
  expect(faults).toEqual([expect.stringMatching(/^agreements\.list .*reads all of: .*agreement_parties.*\): select/)]);
});
