import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoEmail, type DemoName, demoPeople } from '../../../seed/people.ts';
import { makeDemoWorld } from '../../../seed/world.ts';
import { accountMails } from '../../accounts/reactions.ts';
import { makeAuth } from '../../core/auth.ts';
import { transaction } from '../../core/ctx.ts';
import { checkAllChains } from '../../core/emit.ts';
import { GONE, type PersonalRule } from '../../core/personal.ts';
import { booksProve } from '../../test/payments.ts';
import { makeWorld, type World } from '../../test/world.ts';
import { personalRules } from '../rules/service.ts';
import { erasePerson } from './service.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld({ env: { DEMO: '1' } });
  await makeDemoWorld(world.deps, makeAuth(world.deps, 'for hashing only, never for sessions', accountMails(world.deps)));
}, 240_000);
afterAll(() => world.close());

const rules: Readonly<Record<string, PersonalRule>> = personalRules;
const idOf = async (name: DemoName) =>
  (
    await world.deps.db.selectFrom('users').select('id').where('email', '=', demoEmail(name)).executeTakeFirstOrThrow()
  ).id;

/** Every column of the database in which a text stands, as `table.column`, whatever its kind. */
async function whereItStands(text: string): Promise<string[]> {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and data_type not in ('boolean', 'integer', 'bigint', 'smallint', 'uuid', 'date')`.execute(
    world.deps.db,
  );
  const found: string[] = [];
  for (const { table, column } of columns) {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from ${sql.table(table)} t where position(${text} in t.${sql.ref(column)}::text) > 0`.execute(
      world.deps.db,
    );
    if ((rows[0]?.n ?? 0) > 0) found.push(`${table}.${column}`);
  }
  return found;
}

test('probe', async () => {
  for (const name of Object.keys(demoPeople) as DemoName[]) {
    const userId = await idOf(name);
    await transaction(world.ctx(), (ctx) => erasePerson(ctx, userId));
    console.log(name, await whereItStands(demoEmail(name)), await whereItStands(demoPeople[name].name));
  }
  console.log(rules.users, GONE);
  expect((await checkAllChains(world.ctx())).broken).toEqual([]);
  await booksProve(world);
}, 240_000);
