import { cpSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bankEnv } from '../bankpayouts.ts';
import { copyDatabase, copyOf, type OwnDatabase } from '../database.ts';
import { firstScenes, moneyScenes } from '../matrix/moneyscenes.ts';
import { moreScenes } from '../matrix/scenes.ts';
import { scratchFolder } from '../scratch.ts';
import { makeWorld, type Person, type World } from '../world.ts';
import { ask, findReads, type Read } from './asking.ts';
import { type Multiplied, multiplying } from './multiplying.ts';
import { excused, frequent, slower, staying } from './reasons.ts';
import { type Deadline, deadlinesIn, end, rounds } from './rounds.ts';
import { type Cast, castOf, deeds, knownIn, type Scene, scenes } from './scene.ts';
import { type Costs, costsOf, explainAll, lookUpAlways } from './watching.ts';

/** Rows of each table, before and after; of what grows slower a tenth of the latter. */
const [FEW, MANY] = [1_000, 100_000];
/**
 * So many blocks more are not told from chance: the rows of a page of a list may lie apart. Beside that each search of an index may go one
 * level deeper, and no further: of a hundred times as many rows an index has one level more.
 */
const CHANCE = 24;
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
    moreScenes['people act for an organisation'],
    moreScenes['a text is approved inside an organisation'],
    moreScenes['a promise is kept'],
    moreScenes['a side is asked for a file, somebody approves and somebody attends'],
    moreScenes['a text is a document'],
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
    moneyScenes['a statement of our bank is read'],
    moneyScenes['payouts go by bank'],
    moneyScenes['a good is reviewed'],
    moneyScenes['a copy is asked for, a push is wanted, and a program is told'],
  ].flatMap((scene) => scene ?? []),
};

let database: OwnDatabase;
let tables: Multiplied;
let reads: Read[];
let missed: string[];
let cast: Cast;
let deadlines: readonly Deadline[];
/** Before anything happened, and before all copies: nothing is due then. */
let longAgo: Date;
let few: Measured | undefined;
let many: Measured;
let world: World;
let files: string;

/** On a database that outlives it. Every name leads to a place in the open; nothing is sent there. */
const worldOn = (url: string, startsAt?: Date, DATA_DIR = files) =>
  makeWorld({
    ...{ database: { url, drop: async () => undefined }, lookUp: async () => ['93.184.216.34'] },
    env: { DEMO: '1', PAYMENTS_SANDBOX: '1', ...bankEnv, LOG_LEVEL: 'silent', DATA_DIR },
    ...(startsAt ? { startsAt } : {}),
  });

beforeAll(async () => {
  database = await copyDatabase();
  files = scratchFolder('costs');
  world = await worldOn(database.url);
  longAgo = new Date(world.clock.now().getTime() - 60 * DAY);
  cast = await castOf(world);
  const readers: Person[] = [cast.officers[0], cast.amina];
  for (const scene of [...borrowed.long, ...Object.values(scenes), ...borrowed.short, ...Object.values(deeds)])
    readers.push(...(await scene(world, cast)));
  await freshen(world);
  ({ found: reads, unanswered: missed } = await findReads(world, readers, await knownIn(world, cast), cast.officers));
  await world.tick('agreements-words');
  await world.tick('community-words'); // what waits for a round would wait in each copy
  deadlines = await deadlinesIn(world);
  const nextDay = new Date(world.clock.now().getTime() + DAY);
  await world.close();
  tables = await multiplying(database.url, Object.values(staying).flat());
  await tables.until(() => FEW);
  // On a copy: what is done beside few rows is not there beside many, and lists are as long as they were.
  const copy = await copyOf(database.url);
  await explainAll(copy.url);
  await lookUpAlways(copy.url);
  const copied = scratchFolder('costs');
  cpSync(files, copied, { recursive: true });
  world = await worldOn(copy.url, nextDay, copied);
  few = await measured();
  await world.close();
  await copy.drop();
  const isSlower = new Set<string>(Object.values(slower).flat());
  await tables.until((table) => (isSlower.has(table) ? MANY / 10 : MANY));
  await explainAll(database.url);
  world = await worldOn(database.url, nextDay);
  many = await measured();
}, 900_000); // a busy machine takes its time to make seven million rows
afterAll(async () => {
  await world?.close();
  await database?.drop();
});

const nameOf = ({ name, input, isAtDesk }: Read) => `${name} ${JSON.stringify(input)}${isAtDesk ? ' at a desk' : ''}`;

/** Everybody just signed in: what asks for that is answered. */
const freshen = ({ clock, deps }: World) => sql`update sessions set created_at = ${clock.now()}`.execute(deps.db);

async function measured(): Promise<Measured> {
  await freshen(world);
  const [costs, failed] = [new Map<string, Costs>(), [] as string[]];
  const once = (name: string, deed: () => Promise<unknown>) =>
    costsOf(() => deed().catch((failure: unknown) => failed.push(`${name}: ${failure}`)));
  for (const read of reads)
    costs.set(nameOf(read), await steadily(nameOf(read), () => once(nameOf(read), () => answered(read))));
  const commands = commandsTo(world);
  for (const [name, deed] of Object.entries(deeds)) {
    await deed(world, cast); // plans are made, tables get their next pages
    costs.set(name, await steadily(name, () => costsOf(() => deed(world, cast))));
  }
  for (const deadline of deadlines)
    costs.set(`the end of ${deadline.kind}`, await once(deadline.kind, () => end(world, deadline)));
  world.clock.set(longAgo);
  for (const name of rounds) costs.set(`the round ${name}`, await once(name, () => world.tick(name)));
  return { costs, failed, commands };
}

async function answered(read: Read): Promise<void> {
  const { status } = await ask(read, world);
  if (status !== 200) throw new Error(`${status}`);
}

/** Where it costs too much it is measured so often again: on a busy machine a deed and what follows it come over a dozen connections. */
const TRIES = 12;

/**
 * What it takes where a connection has done it before: the first time one of them runs a function or a trigger it reads what that is, and
 * these blocks are counted with the rows'. Which connection answers is chance; what costs more each time is not.
 */
async function steadily(of: string, measure: () => Promise<Costs>): Promise<Costs> {
  const least = await measure();
  for (let times = 1; times <= TRIES && few && faultsOf(of, least).length > 0; times++)
    for (const [text, cost] of await measure()) {
      const before = least.get(text);
      if (!before || cost.blocks < before.blocks) least.set(text, cost);
    }
  return least;
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
    const before = few?.costs.get(of)?.get(text);
    const row = excused.find((one) => isOf(one.of, of) && text.includes(one.piece));
    if (row) return [];
    const whole = [...new Set(scans)].filter((table) => tables.rowsIn(table) > FEW);
    if (whole.length === 0 && (!before || blocks <= 1.5 * before.blocks + before.searches + CHANCE)) return [];
    return [
      `${of} (${before?.blocks} blocks, then ${blocks}; reads all of: ${whole.join(', ') || 'nothing'}): ${text}`,
    ];
  });
}
const isOf = (excused: string, of: string) => excused === '*' || of === excused || of.startsWith(`${excused} `);

test('every read is answered to somebody of the scene', () => {
  expect(missed).toEqual([]);
});

test('every read is answered alike with few rows of others and with many', () => {
  expect([...(few?.failed ?? []), ...many.failed]).toEqual([]);
});

test('each of the twenty most frequent commands is part of a deed', () => {
  expect(frequent.filter((name) => !many.commands.has(name))).toEqual([]);
});

test('no statement of a read, of a frequent deed, of a round or of a deadline’s end costs more for what other people have, but those of the table', () => {
  const faults = [...many.costs].flatMap(([of, costs]) => faultsOf(of, costs)).join('\n');
  expect(faults, faults).toBe(''); // as its message, of which a report keeps more than of a difference
});

test('a row of the table names a statement that was sent', () => {
  const sent = [...many.costs].flatMap(([of, costs]) => [...costs.keys()].map((text) => ({ of, text })));
  expect(excused.filter((row) => !sent.some(({ of, text }) => isOf(row.of, of) && text.includes(row.piece)))).toEqual(
    [],
  );
});

/** What the list of somebody's own agreements takes. */
async function ownList(): Promise<[string, Costs]> {
  const list = reads.find(({ name }) => name === 'agreements.list');
  if (!list) throw new Error('somebody of the scene has agreements');
  return [nameOf(list), await costsOf(() => ask(list, world))];
}

test('an index that is taken away is noticed: without its own the parties of everybody are read for a list', async () => {
  await sql`drop index agreement_parties_of_agreement`.execute(world.owner);
  expect(faultsOf(...(await ownList()))).toEqual([
    expect.stringMatching(/^agreements\.list .*reads all of: .*agreement_parties.*\): select/),
  ]);
});

test('so is an index that begins with another column: all of it is read for a list', async () => {
  await sql`create index agreement_parties_of_agreement on agreement_parties (id, agreement_id)`.execute(world.owner);
  // To read the table or the whole of that index is nearly the same to the planner: it is found by its blocks, whichever it takes.
  const [of, costs] = await ownList();
  const byBlocks = new Map([...costs].map(([text, cost]) => [text, { ...cost, scans: [] }]));
  expect(faultsOf(of, byBlocks)).toEqual([
    expect.stringMatching(/^agreements\.list .* then \d{4,}; reads all of: nothing\): select/),
  ]);
});
