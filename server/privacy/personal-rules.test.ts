import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { conditionOf, type PersonalRule, reasonsToKeep } from '../core/personal.ts';
import { makeWorld, type World } from '../test/world.ts';
import { personalRules } from './personal-rules.ts';

type Column = { table: string; name: string; type: string; points: string | null; isEnumerated: boolean };

/** Every column of every table, as the migrations made it. */
const columnsOf = async (world: World): Promise<Column[]> =>
  (
    await sql<Column>`
      select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
        (select k.confrelid::regclass::text from pg_constraint k
          where k.conrelid = c.oid and k.contype = 'f' and k.conkey = array[a.attnum] limit 1) as points,
        exists (select 1 from pg_constraint k where k.conrelid = c.oid and k.contype = 'c' and a.attnum = any (k.conkey)
          and pg_get_constraintdef(k.oid) ~ ('^CHECK \\(\\(\\(?' || a.attname || ' = ANY')) as "isEnumerated"
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> 'migrations'
      order by 1, a.attnum`.execute(world.deps.db)
  ).rows;

const pointsAtPerson = ({ name, points, type }: Column): boolean =>
  points === 'users' ||
  points === 'identities' ||
  (type === 'uuid' && /(?:^|_)(?:user_id|owner_id|actor_id|identity_id|created_by)$/.test(name));
/** Can hold words: text, JSON, bytes, words of a search; not what may only be one of a few values, and not the name of another row. */
const canHoldWords = ({ type, points, isEnumerated }: Column): boolean =>
  /^(?:text|character varying|jsonb|bytea|tsvector)/.test(type) && !isEnumerated && points === null;

const listed = (rule: PersonalRule): Set<string> =>
  new Set([
    ...(rule.emptied ?? []),
    ...Object.keys(rule.becomes ?? {}),
    ...(rule.named ?? []),
    ...Object.values(rule.kept ?? {}).flat(),
    ...(rule.people ?? []),
    ...(rule.plain ?? []),
  ]);

const rules: Readonly<Record<string, PersonalRule>> = personalRules;
let world: World;
let columns: Column[];
beforeAll(async () => {
  world = await makeWorld();
  columns = await columnsOf(world);
});
afterAll(() => world.close());

describe('the rules about personal data', () => {
  it('speak of every table there is, and of no other', () => {
    expect(Object.keys(rules).toSorted()).toEqual([...new Set(columns.map(({ table }) => table))].toSorted());
  });

  it('speak of every column that can point at a person or hold words', () => {
    const silent = columns.flatMap((column) => {
      const rule = rules[column.table];
      if (!rule) return [];
      const isSaid = listed(rule).has(column.name);
      if (pointsAtPerson(column)) {
        const finds = `${rule.mine ?? ''} ${rule.deletes ?? ''}`.includes(`t.${column.name}`);
        return isSaid || (finds && rule.deletes !== undefined) ? [] : [`${column.table}.${column.name} (a person)`];
      }
      // Where all rows go, so do their words.
      return !canHoldWords(column) || isSaid || rule.deletes === 'mine' ? [] : [`${column.table}.${column.name}`];
    });
    expect(silent).toEqual([]);
  });

  it('name no column that the table does not have', () => {
    const unknown = Object.entries(rules).flatMap(([table, rule]) =>
      [...listed(rule), ...(rule.hidden ?? []), ...Object.keys(rule.theirs ?? {}), ...(rule.files ?? [])].flatMap(
        (name) =>
          columns.some((column) => column.table === table && column.name === name) ? [] : [`${table}.${name}`],
      ),
    );
    expect(unknown).toEqual([]);
  });

  it('say why something is left out of the copy, and find a person’s rows where it is not', () => {
    const wordless = Object.entries(rules).filter(([, { section, why, mine }]) =>
      section === null ? !why : mine === null,
    );
    expect(wordless.map(([table]) => table)).toEqual([]);
    const reasons = Object.values(rules).flatMap(({ kept }) => Object.keys(kept ?? {}));
    expect(reasons.filter((reason) => !Object.hasOwn(reasonsToKeep, reason))).toEqual([]);
  });

  it('have conditions that the database understands', async () => {
    const nobody = { userId: '00000000-0000-0000-0000-000000000000', identityIds: [], email: 'nobody@example.org' };
    for (const [table, { mine, deletes, theirs }] of Object.entries(rules))
      for (const words of [mine, deletes === 'mine' ? null : deletes, ...Object.values(theirs ?? {})])
        if (words)
          await sql`select count(*) from ${sql.table(table)} t where ${conditionOf(words, nobody)}`
            .execute(world.owner)
            .catch((failure: unknown) => {
              throw new Error(`${table}: ${words}: ${String(failure)}`);
            });
  });
});
