import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { copyDatabase, emptyDatabase } from '../test/database.ts';
import { makeWorld, type World } from '../test/world.ts';
import { makePool } from './db.ts';
import { migrate } from './migrate.ts';
import { asRole, SERVER_ROLE } from './serverrole.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

const refused = (statement: string) =>
  sql
    .raw(statement)
    .execute(world.deps.db)
    .then(
      () => null,
      (failure: pg.DatabaseError) => failure.code,
    );
const INSUFFICIENT_PRIVILEGE = '42501';

/** What the role may do with each table, as letters: it selects, inserts, updates, deletes; T for whatever is more. */
async function rights(asked: World): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string; may: string }>`
    select c.relname as name, concat(
      case when has_table_privilege(${SERVER_ROLE}, c.oid, 'select') then 's' end,
      case when has_table_privilege(${SERVER_ROLE}, c.oid, 'insert') then 'i' end,
      case when has_table_privilege(${SERVER_ROLE}, c.oid, 'update') then 'u' end,
      case when has_table_privilege(${SERVER_ROLE}, c.oid, 'delete') then 'd' end,
      case when has_table_privilege(${SERVER_ROLE}, c.oid, 'truncate, references, trigger, maintain') then 'T' end) as may
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')`.execute(
    asked.owner,
  );
  return new Map(rows.map(({ name, may }) => [name, may]));
}

/** Tables that are only added to, and those behind the wall of rooms, which no statement of the server touches as itself. */
const addedTo =
  'consents course_versions cover_statements credit_entries credit_hold_parts credit_purchases escrow_terms events held_uses ledger_audits ledger_checkpoints ledger_close_lines ledger_closes ledger_entries ledger_txns legal_acceptances log_entries log_heads log_nodes moderation_decisions money_refusals payout_decisions record_removals stock_moves';
const behindTheWall =
  'bargain_answers bargain_packages bargain_wishes bargains held_contacts room_files room_messages room_reads room_releases rooms';

describe('the server', () => {
  test('works as a role of its own, on every connection and after a visit behind the wall', async () => {
    const asked = sql<{ role: string }>`select current_user as role`;
    for (const db of [world.deps.db, world.deps.outside])
      expect((await asked.execute(db)).rows).toEqual([{ role: SERVER_ROLE }]);
  });

  test('may read and write rows, only add where nothing is changed, and nothing more', async () => {
    const by = Map.groupBy(await rights(world), ([, may]) => may);
    const named = (may: string) =>
      (by.get(may) ?? [])
        .map(([name]) => name)
        .sort()
        .join(' ');
    expect(named('si')).toBe(addedTo);
    expect(named('')).toBe(behindTheWall);
    expect(named('s')).toBe('migrations');
    // No row is taken away there; what is forgotten of one is a column (0017, 0027, 0047).
    expect(named('siu')).toBe('ledger_accounts payment_evidence support_events');
    expect([...by.keys()].sort()).toEqual(['', 's', 'si', 'siu', 'siud']);
  });

  test.each([
    'update events set name = name',
    'delete from events',
    'truncate events',
    'update ledger_entries set amount_minor = 1',
    'delete from ledger_txns',
    'delete from log_heads',
    'delete from payment_evidence',
    'select 1 from room_messages',
    'alter table events disable trigger events_append_only',
    'set session_replication_role = replica',
    'drop table users',
    'drop index agreement_parties_of_agreement',
    'alter table users add column planted text',
    'create table planted (n int)',
    'create trigger planted before insert on users for each row execute function refuse_change()',
    'create function planted() returns int language sql as $$ select 1 $$',
    'create role planted',
    'delete from migrations',
    'drop table pgboss.job',
    "copy users to program 'cat'",
  ])('may not: %s', async (statement) => {
    expect(await refused(statement)).toBe(INSUFFICIENT_PRIVILEGE);
  });
});

test('a table that came without its rights is found, and has them with the next start', async () => {
  const own = await makeWorld();
  try {
    await sql`create table planted (n integer generated always as identity, word text)`.execute(own.owner);
    await sql`create table planted_deeds (n integer)`.execute(own.owner);
    await sql`create trigger stays before update or delete on planted_deeds for each statement execute function refuse_change()`.execute(
      own.owner,
    );
    await sql`grant all on events to public`.execute(own.owner);
    const seen = async () => {
      const all = await rights(own);
      return ['planted', 'planted_deeds', 'events'].map((name) => all.get(name));
    };
    expect(await seen()).toEqual(['', '', 'siudT']);
    expect(await migrate(own.databaseUrl)).toBeNull();
    expect(await seen()).toEqual(['siud', 'si', 'si']);
    await sql`insert into planted (word) values ('new')`.execute(own.deps.db);
  } finally {
    await own.close();
  }
});

/** An account that is no superuser, which owns a database with all that is in it, or nothing. */
async function account(url: string, rightsOfIt: string) {
  const name = `app_${crypto.randomUUID().slice(0, 8)}`;
  const root = new pg.Client({ connectionString: url });
  await root.connect();
  await root.query(`create role ${name} login ${rightsOfIt} password 'of-the-test'`);
  const own = new URL(url);
  own.username = name;
  own.password = 'of-the-test';
  return { name, url: own.href, root };
}

describe('on a PostgreSQL where the owner of the tables is no superuser', () => {
  test.each([
    ['and the role was granted to it, it is taken on', 'ahadi_rooms, ahadi_server', SERVER_ROLE],
    ['and the role was not, the owner serves, and the line to run is said', 'ahadi_rooms', null],
  ])('%s', async (_title, granted, role) => {
    const database = await emptyDatabase();
    const owner = await account(database.url, '');
    try {
      await owner.root.query(`alter database ${new URL(database.url).pathname.slice(1)} owner to ${owner.name}`);
      await owner.root.query(`grant ${granted} to ${owner.name}`);
      expect(await migrate(owner.url)).toBe(role ? null : `grant ahadi_server, ahadi_rooms to ${owner.name};`);
      const own = await makeWorld({
        database: { url: owner.url, drop: async () => undefined },
        env: { LOG_LEVEL: 'silent' },
      });
      const { rows } = await sql<{ role: string }>`select current_user as role`.execute(own.deps.db);
      expect(rows).toEqual([{ role: role ?? owner.name }]);
      await own.person('Amina Odhiambo');
      await own.close();
    } finally {
      await owner.root.end();
      await database.drop();
    }
  });
});

test('who serves need not be who owns: another account takes the role on and owns nothing, whatever it sets', async () => {
  const database = await copyDatabase();
  const serving = await account(database.url, '');
  try {
    const own = await makeWorld({
      database: { url: serving.url, drop: async () => undefined },
      env: { DATABASE_OWNER_URL: database.url },
    });
    const amina = await own.person('Amina Odhiambo');
    expect((await own.as(amina).agreements.list({ limit: 20 })).rows).toEqual([]);
    await own.close();
    const pool = makePool(asRole(serving.url, SERVER_ROLE), 1);
    pool.on('connect', (client) => client.on('error', () => undefined));
    await pool.query('set role none');
    for (const statement of ['drop table users', 'delete from events', 'create table planted (n int)'])
      await expect(pool.query(statement)).rejects.toMatchObject({ code: INSUFFICIENT_PRIVILEGE });
    await pool.end();
  } finally {
    await serving.root.end();
    await database.drop();
  }
});
