import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeWorld, type World } from '../test/world.ts';
import { examine, type Finding } from './doctor.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

/** What the doctor says, by name; the database's clock is the machine's, not the world's. */
async function examined(more: object = {}): Promise<Record<string, Finding>> {
  const found: Record<string, Finding> = {};
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(world.owner);
  const at = rows[0]?.at ?? new Date(0);
  const config = { ...world.deps.config, ...more };
  const patient = { config, url: world.databaseUrl, owner: world.databaseUrl, now: () => at };
  for await (const finding of examine(patient)) found[finding.name] = finding;
  return found;
}

it('finds nothing wrong with an installation that works, and says what is only to be known', async () => {
  const found = await examined();
  expect(Object.values(found).filter(({ state }) => state === 'wrong')).toEqual([]);
  expect(found.mail).toMatchObject({ state: 'look', mend: 'Set SMTP_URL.' });
  expect(found.migrations?.state).toBe('right');
  expect(found.pooler?.what).toBe('connections are our own; jit is off on them');
});

it('finds each fault that is planted, with how to mend it', async () => {
  const wrong = async (name: string, more?: object) => {
    const finding = (await examined(more))[name];
    expect(finding, name).toMatchObject({ state: 'wrong', mend: expect.stringMatching(/\S/) });
    return finding?.what;
  };
  await sql`insert into migrations (name, hash) values ('9999_later.sql', 'x')`.execute(world.owner);
  expect(await wrong('migrations')).toBe('the database is newer than this program (9999_later.sql)');
  await sql`delete from migrations where name = '9999_later.sql'`.execute(world.owner);
  await sql`update migrations set hash = 'x' where name = '0001_spine.sql'`.execute(world.owner);
  expect(await wrong('migrations')).toBe('0001_spine.sql is not what was applied');
  expect(await wrong('mail', { SMTP_URL: 'smtp://127.0.0.1:1' })).toMatch(/ECONNREFUSED/);
  expect(await wrong('keys', { ROOM_KEY: undefined })).toBe('there is no master key: rooms are shut');
  expect(await wrong('certificate', { PUBLIC_URL: 'https://127.0.0.1:1' })).toMatch(/ECONNREFUSED/);
  const nowhere = import.meta.filename; // a file where a folder is looked for
  expect(await wrong('storage', { DATA_DIR: nowhere })).toMatch(/ENOTDIR/);
  const copies = { DATABASE_URL: undefined, BACKUP_TO: nowhere };
  expect(await wrong('backup', copies)).toMatch(/ENOTDIR/);
  const empty = { ...copies, BACKUP_TO: '/nowhere/at/all' };
  expect(await wrong('backup', empty)).toBe('there is no whole backup yet');
});

it('says of a database that does not answer which settings to look at', async () => {
  const url = 'postgres://nobody@127.0.0.1:1/none';
  const patient = { config: world.deps.config, url, owner: url, now: () => world.clock.now() };
  const found: Finding[] = [];
  for await (const finding of examine(patient)) found.push(finding);
  expect(found.find(({ name }) => name === 'database')).toMatchObject({
    state: 'wrong',
    mend: expect.stringContaining('DATABASE_URL'),
  });
});
