import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeWorld, type World } from '../test/world.ts';
import { add, collecting, sharing, type Write, writeCollected } from './collecting.ts';
import { attempt, type Ctx, transaction } from './ctx.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
  await sql`create table collected_words (word text not null)`.execute(world.owner);
  await sql`grant select, insert on collected_words to ahadi_server`.execute(world.owner);
});
afterAll(() => world.close());

/** What the writer was given, call by call. */
const calls: string[][] = [];
const writeWords: Write<string> = async (ctx, words) => {
  calls.push([...words]);
  await sql`insert into collected_words select unnest(${words}::text[])`.execute(ctx.db);
};
const wordsIn = async (ctx: Pick<Ctx, 'db'>) =>
  (await sql<{ word: string }>`select word from collected_words order by word`.execute(ctx.db)).rows.map(
    ({ word }) => word,
  );
const collect = (deeds: (ctx: Ctx) => Promise<void>) => transaction(world.ctx(), (ctx) => collecting(ctx, deeds));

beforeEach(async () => {
  calls.length = 0;
  await sql`truncate collected_words`.execute(world.owner);
});

test('rows of one kind are written by one statement, at the end', async () => {
  await collect(async (ctx) => {
    await add(ctx, writeWords, ['one']);
    await add(ctx, writeWords, []);
    await add({ ...ctx }, writeWords, ['two', 'three']);
    expect(await wordsIn(ctx)).toEqual([]);
  });
  expect(calls).toEqual([['one', 'two', 'three']]);
  expect(await wordsIn(world.ctx())).toEqual(['one', 'three', 'two']);
});

test('anyone who is about to read them has them written', async () => {
  await collect(async (ctx) => {
    await add(ctx, writeWords, ['one']);
    await writeCollected(ctx);
    expect(await wordsIn(ctx)).toEqual(['one']);
    await add(ctx, writeWords, ['two']);
  });
  expect(calls).toEqual([['one'], ['two']]);
});

test('elsewhere they are written at once', async () => {
  await add(world.ctx(), writeWords, ['one']);
  expect(await wordsIn(world.ctx())).toEqual(['one']);
  await expect(collecting(world.ctx(), async () => undefined)).rejects.toThrow('in the transaction');
});

test('a deed that fails leaves none of them, nor does a part that is refused', async () => {
  const fails = collect(async (ctx) => {
    await add(ctx, writeWords, ['one']);
    throw new Error('second thoughts');
  });
  await expect(fails).rejects.toThrow('second thoughts');
  await collect(async (ctx) => {
    await add(ctx, writeWords, ['before']);
    const refused = attempt(ctx, async (ctx) => {
      await add(ctx, writeWords, ['refused']);
      throw new Error('refused');
    });
    await expect(refused).rejects.toThrow('refused');
    await attempt(ctx, (ctx) => add(ctx, writeWords, ['allowed']));
  });
  expect(await wordsIn(world.ctx())).toEqual(['allowed', 'before']);
});

test('what those who write into one collection tell from is read once for all of them, and each time elsewhere', async () => {
  let reads = 0;
  const read = sharing(async (_ctx, id) => `${id} ${++reads}`);
  await collect(async (ctx) => {
    expect(await Promise.all([read(ctx, 'one'), read({ ...ctx }, 'one')])).toEqual(['one 1', 'one 1']);
    expect(await read(ctx, 'two')).toBe('two 2');
  });
  await collect(async (ctx) => expect(await read(ctx, 'one')).toBe('one 3'));
  expect([await read(world.ctx(), 'one'), await read(world.ctx(), 'one')]).toEqual(['one 4', 'one 5']);
});
