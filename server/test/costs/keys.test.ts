import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeWorld, type World } from '../world.ts';
import { unindexed } from './keys.ts';

type Key = {
  name: string;
  target: string;
  /** An index for all rows, or for all in which the column is set, begins with it. */
  isIndexed: boolean;
  /** One for some rows begins with it. */
  isIndexedInPart: boolean;
  /** One has it in another place. */
  isBehind: boolean;
};

let world: World;
let keys: Key[];
beforeAll(async () => {
  world = await makeWorld();
  keys = (
    await sql<Key>`
      select k.conrelid::regclass || '.' || a.attname as name, k.confrelid::regclass::text as target,
        coalesce(bool_or(i.begins and i.is_whole), false) as "isIndexed",
        coalesce(bool_or(i.begins and not i.is_whole), false) as "isIndexedInPart",
        coalesce(bool_or(not i.begins), false) as "isBehind"
      from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
      left join lateral (
        select x.indkey[0] = any(k.conkey) as begins,
          x.indpred is null or pg_get_expr(x.indpred, x.indrelid) = '(' || a.attname || ' IS NOT NULL)' as is_whole
        from pg_index x where x.indrelid = k.conrelid and x.indisvalid and k.conkey[1] = any(x.indkey::int2[])) i on true
      where k.contype = 'f' and k.connamespace = 'public'::regnamespace
      group by k.oid, k.conrelid, k.confrelid, a.attname order by 1`.execute(world.deps.db)
  ).rows;
});
afterAll(() => world.close());

const named = (names: readonly string[]) => keys.filter(({ name }) => names.includes(name));

describe('a foreign key', () => {
  test('has an index that begins with its column, or a reason why not', () => {
    const said = Object.values(unindexed).flatMap(({ keys }): readonly string[] => keys);
    expect(said.toSorted()).toEqual(keys.filter(({ isIndexed }) => !isIndexed).map(({ name }) => name));
  });

  test('whose reason is a partial index, or one that has it further back, has that one', () => {
    expect(named(unindexed.some.keys).filter(({ isIndexedInPart }) => !isIndexedInPart)).toEqual([]);
    expect(named(unindexed.together.keys).filter(({ isBehind }) => !isBehind)).toEqual([]);
  });

  test('that says whose a row is points at people', () => {
    const targets = new Set(named(unindexed.who.keys).map(({ target }) => target));
    expect([...targets].toSorted()).toEqual(['identities', 'users']);
  });
});

test('an index bears the name of no other table than its own', async () => {
  const { rows } = await sql`
    select i.tablename, i.indexname from pg_indexes i join pg_tables t on t.schemaname = 'public' and starts_with(i.indexname, t.tablename || '_')
    where i.schemaname = 'public' and not starts_with(i.indexname, i.tablename || '_')`.execute(world.deps.db);
  expect(rows).toEqual([]);
});
