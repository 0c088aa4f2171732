import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeWorld, type World } from '../test/world.ts';
import { attempt, transaction } from './ctx.ts';
import { type Db, makeDb } from './db.ts';
import { askTogether, type Client, sendAlong } from './driver.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
  await sql`create table said (n integer primary key)`.execute(world.owner);
  await sql`grant select, insert, update, delete on said to ahadi_server`.execute(world.owner);
});
afterAll(() => world.close());
beforeEach(async () => {
  await sql`delete from said`.execute(world.deps.db);
});

const note = (n: number) => sql`insert into said values (${n}::int)`;
const noted = async (db: Db = world.deps.db) =>
  (await sql<{ n: number }>`select n from said order by n`.execute(db)).rows.map(({ n }) => n);

test('what is sent along is there for the next statement, and after the transaction', async () => {
  await transaction(world.ctx(), async (ctx) => {
    await sendAlong(ctx, note(1));
    await sendAlong(ctx, note(2));
    expect(await noted(ctx.db)).toEqual([1, 2]);
    await sendAlong(ctx, note(3));
  });
  expect(await noted()).toEqual([1, 2, 3]);
});

test('outside of a transaction it is done when it answers, and fails there', async () => {
  await sendAlong({ db: world.deps.db }, note(1));
  expect(await noted()).toEqual([1]);
  await expect(sendAlong({ db: world.deps.db }, note(1))).rejects.toThrow('duplicate key');
});

test('what it fails with is thrown by the statement that it leaves with, not what that one hears of it', async () => {
  const deed = transaction(world.ctx(), async (ctx) => {
    await sendAlong(ctx, note(1));
    await sendAlong(ctx, note(1));
    await sendAlong(ctx, sql`select 1 / 0`);
    return noted(ctx.db);
  });
  await expect(deed).rejects.toThrow('duplicate key');
  expect(await noted()).toEqual([]);
});

test('what it fails with is thrown by COMMIT when nothing was read after it', async () => {
  const deed = transaction(world.ctx(), async (ctx) => {
    await sendAlong(ctx, note(1));
    await sendAlong(ctx, sql`select 1 / 0`);
  });
  await expect(deed).rejects.toThrow('division by zero');
  expect(await noted()).toEqual([]);
});

test('a value that cannot be written down fails at once, and nothing of the transaction is there', async () => {
  for (const value of [{ n: 1n }, [1n, { n: 1n }]]) {
    const deed = transaction(world.ctx(), async (ctx) => {
      await sendAlong(ctx, note(1));
      await sendAlong(ctx, sql`insert into said select 2 where ${value}::jsonb is not null`);
    });
    await expect(deed).rejects.toThrow('BigInt');
    expect(await noted()).toEqual([]);
  }
});

test('a connection answers as before after any failure', async () => {
  await world.deps.db.connection().execute(async (db) => {
    for (let round = 0; round < 3; round++) {
      const failing = db.transaction().execute(async (db) => {
        await sendAlong({ db }, note(7));
        await sendAlong({ db }, sql`select 1 / 0`);
        return noted(db);
      });
      await expect(failing).rejects.toThrow('division by zero');
      expect(await noted(db)).toEqual([]);
    }
  });
});

test('a failure that somebody caught is no silent rollback: the transaction fails', async () => {
  const deed = transaction(world.ctx(), async (ctx) => {
    await sendAlong(ctx, note(1));
    await sql`select 1 / 0`.execute(ctx.db).catch(() => undefined);
  });
  await expect(deed).rejects.toThrow('rolled back');
  expect(await noted()).toEqual([]);
});

test('what a failed part of a transaction had not sent yet goes with the part', async () => {
  await transaction(world.ctx(), async (ctx) => {
    await sendAlong(ctx, note(1));
    const part = attempt(ctx, async (ctx) => {
      await sendAlong(ctx, note(2));
      await sendAlong(ctx, sql`select 1 / 0`);
      throw new Error('no');
    });
    await expect(part).rejects.toThrow('no');
    await sendAlong(ctx, note(3));
  });
  expect(await noted()).toEqual([1, 3]);
});

test('a part whose unread statement fails fails itself, not what comes after it', async () => {
  await transaction(world.ctx(), async (ctx) => {
    await expect(attempt(ctx, (ctx) => sendAlong(ctx, sql`select 1 / 0`))).rejects.toThrow('division by zero');
    await sendAlong(ctx, note(3));
  });
  expect(await noted()).toEqual([3]);
});

test('several things asked together answer in their order, each after what was sent along before them', async () => {
  await transaction(world.ctx(), async (ctx) => {
    await sendAlong(ctx, note(4));
    const [all, more, none] = await askTogether(
      ctx,
      sql<{ n: number }>`select n from said`,
      sql<{ word: string }>`select 'word' as word from generate_series(1, 2)`,
      sql`select 1 where false`,
    );
    expect([all, more, none]).toEqual([[{ n: 4 }], [{ word: 'word' }, { word: 'word' }], []]);
  });
  const failing = askTogether({ db: world.deps.db }, sql`select 1`, sql`select 1 / 0`, sql`select 2`);
  await expect(failing).rejects.toThrow('division by zero');
  const [rows] = await askTogether({ db: world.deps.db }, sql<{ it: number }>`select 2 as it`);
  expect(rows).toEqual([{ it: 2 }]);
});

test('what stands behind a failure in its message is not done, and can be said again', async () => {
  await world.deps.db.connection().execute(async (db) => {
    const behind = (n: number) => sql<{ n: number }>`insert into said values (${n}::int + 100) returning n`;
    await expect(askTogether({ db }, sql`select 1 / 0 as never`, behind(1))).rejects.toThrow('division by zero');
    await expect(askTogether({ db }, behind(2), sql`selekt`, behind(3))).rejects.toThrow('syntax error');
    expect(await noted(db)).toEqual([]);
    expect(await askTogether({ db }, behind(4), behind(5))).toEqual([[{ n: 104 }], [{ n: 105 }]]);
    expect(await askTogether({ db }, behind(6), sql`select 2 as it`)).toEqual([[{ n: 106 }], [{ it: 2 }]]);
  });
});

test('a value that cannot be written down stops its message, and the connection goes on', async () => {
  await world.deps.db.connection().execute(async (db) => {
    const unsayable = sql`select ${{ n: 1n }}::jsonb as it`;
    await expect(askTogether({ db }, note(1), unsayable)).rejects.toThrow('BigInt');
    expect(await noted(db)).toEqual([]);
    expect(await askTogether({ db }, note(1), sql`select 1 as it`)).toEqual([[], [{ it: 1 }]]);
  });
});

/** A database that writes down what it is sent and answers nothing. */
function listening(): { db: Db; said: string[] } {
  const said: string[] = [];
  const client: Client = {
    async send(statements) {
      said.push(...statements.map(({ text }) => text));
      return statements.map(({ text }) => ({
        command: text === 'commit' ? 'COMMIT' : '',
        rows: [],
        rowCount: 0,
        oid: 0,
        fields: [],
      }));
    },
    release: () => undefined,
  };
  return { db: makeDb({ connect: async () => client, end: async () => undefined }), said };
}

test('a transaction that did nothing is not told of', async () => {
  const { db, said } = listening();
  await db.transaction().execute(async () => undefined);
  const givenUp = db.transaction().execute(async (db) => {
    await sendAlong({ db }, note(1));
    throw new Error('no');
  });
  await expect(givenUp).rejects.toThrow('no');
  expect(said).toEqual([]);
});

test('statements leave in the order in which they were said', async () => {
  const { db, said } = listening();
  await db
    .transaction()
    .setIsolationLevel('serializable')
    .execute(async (db) => {
      await sendAlong({ db }, sql`one`);
      await sql`two`.execute(db);
      await sendAlong({ db }, sql`three`);
      await askTogether({ db }, sql`four`, sql`five`);
      await sendAlong({ db }, sql`six`);
    });
  expect(said).toEqual([
    'start transaction isolation level serializable',
    ...['one', 'two', 'three', 'four', 'five', 'six', 'commit'],
  ]);
});
