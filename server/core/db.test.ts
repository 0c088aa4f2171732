import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { makeWorld, type World } from '../test/world.ts';
import { makePool } from './db.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

const onOneConnection = <Answer>(work: (db: World['deps']['db']) => Promise<Answer>) =>
  world.deps.db.connection().execute(work);

test('a statement that is asked again on the same connection answers like the first time', async () => {
  const answers = await onOneConnection(async (db) => {
    const ask = (from: number) =>
      sql`
      select n, n * 10000000000 as large, case when n = 2 then null else 'text ' || n end as words, '{"a": 1}'::jsonb as json,
        date '2031-05-01' as day, n > 1 as is_more
      from generate_series(${from}::int, 3) n`.execute(db);
    return [await ask(1), await ask(2), await ask(4)];
  });
  const row = (n: number, words: string | null) => ({
    ...{ n, large: n * 10_000_000_000, words, json: { a: 1 }, day: '2031-05-01', is_more: n > 1 },
  });
  expect(answers.map(({ rows }) => rows)).toEqual([
    [row(1, 'text 1'), row(2, null), row(3, 'text 3')],
    [row(2, null), row(3, 'text 3')],
    [],
  ]);
});

test('a pool answers a statement of its own', async () => {
  const pool = makePool(world.databaseUrl, 1);
  try {
    expect((await pool.query('select $1::int as it', [7])).rows).toEqual([{ it: 7 }]);
  } finally {
    await pool.end();
  }
});

test('a connection that the database ends while it is idle ends nothing else: the pool takes another', async () => {
  const [pool, other] = [makePool(world.databaseUrl, 1), makePool(world.databaseUrl, 1)];
  const pidOf = async () => (await pool.query('select pg_backend_pid() as pid', [])).rows[0]?.pid;
  try {
    const pid = await pidOf();
    await other.query('select pg_terminate_backend($1::int)', [pid]);
    await vi.waitFor(() => expect(pool.totalCount).toBe(0));
    expect(await pidOf()).not.toBe(pid);
  } finally {
    await Promise.all([pool.end(), other.end()]);
  }
});

test('a statement that failed leaves the connection as it was, and may be asked again', async () => {
  await onOneConnection(async (db) => {
    const divide = (by: number) => sql`select 12 / ${by}::int as it`.execute(db).then(({ rows }) => rows);
    expect(await divide(3)).toEqual([{ it: 4 }]);
    await expect(divide(0)).rejects.toThrow('division by zero');
    expect(await divide(4)).toEqual([{ it: 3 }]);
  });
});

test('a table that looks different since then is refused, and never read as it was', async () => {
  await onOneConnection(async (db) => {
    await sql`create temp table changing (it int)`.execute(db);
    await sql`insert into changing values (${7}::int)`.execute(db);
    const read = () => sql`select * from changing where ${true}::boolean`.execute(db).then(({ rows }) => rows);
    expect(await read()).toEqual([{ it: 7 }]);
    await sql`alter table changing alter it type text using 'seven'`.execute(db);
    await expect(read()).rejects.toThrow('cached plan must not change result type');
    await sql`drop table changing`.execute(db);
  });
});
