import { type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { erasePerson } from '../privacy/erasure.ts';
import { emptyDatabase } from '../test/database.ts';
import { roomOf, say, type Talks, talking } from '../test/mediationrooms.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';
import { transaction } from './ctx.ts';
import { migrate } from './migrate.ts';
import { behindWall, PLATFORM } from './wall.ts';

let world: World;
let talks: Talks;
let caucus = '';
let notes = '';
const people = new Map<string, Person>();
beforeAll(async () => {
  world = await makeWorld();
  talks = await talking(world);
  const room = await roomOf(world, talks.amina, talks, 'caucus', 'A');
  caucus = room.id;
  notes = (await roomOf(world, talks.mediator, talks, 'notes')).id;
  await say(world, talks.amina, room, 'Zanzibarine whisper');
  await say(world, talks.mediator, { id: notes as never }, 'Kaleidoscopic aside');
  const { message } = await world
    .as(talks.amina)
    .rooms.send({ roomId: room.id, body: 'With a file', file: new File(['Palimpsest'], 'quire.txt') });
  await world.as(talks.amina).rooms.release({
    roomId: room.id,
    messageId: message?.id as never,
    wording: 'Effervescent wording',
    toSides: ['B'],
  });
  for (const role of ['admin', 'officer', 'record_officer', 'reviewer'] as const)
    people.set(role, await world.person(role, { roles: [role] }));
  people.set('stranger', await world.person('Stranger'));
  people.set('the other side', talks.baraka);
});
afterAll(() => world.close());

const tables = ['rooms', 'room_messages', 'room_files', 'room_reads', 'room_releases'] as const;
const ofRoom = (table: string) => sql.ref(table === 'rooms' ? 'id' : 'room_id');
const count = async (userId: string, table: string, room: string): Promise<number> =>
  behindWall(world.ctx(), userId, async (ctx) => {
    const { rows } = await sql`select * from ${sql.table(table)} where ${ofRoom(table)} = ${room}`.execute(ctx.db);
    return rows.length;
  });
const as = (userId: string, statement: RawBuilder<unknown>) =>
  behindWall(world.ctx(), userId, (ctx) => statement.execute(ctx.db)).then(
    ({ rows }) => rows.length,
    (failure: Error) => failure.message,
  );

describe('behind the wall', () => {
  test('a member selects the rows of their room: that is what the zeros below are measured against', async () => {
    for (const table of tables) expect(await count(talks.amina.id, table, caucus), table).toBeGreaterThan(0);
    expect(await count(talks.mediator.id, 'room_messages', notes)).toBe(1);
  });

  test.each(['admin', 'officer', 'record_officer', 'reviewer', 'stranger', 'the other side'])(
    'as %s not one row of a caucus or of the notes is there, in any table',
    async (who) => {
      const { id } = people.get(who) as Person; // made above
      for (const table of tables)
        for (const room of [caucus, notes]) expect(await count(id, table, room), table).toBe(0);
    },
  );

  test('the side of a caucus reads no notes; nobody named reads nothing; the platform reads no words', async () => {
    for (const table of tables) {
      expect(await count(talks.amina.id, table, notes)).toBe(0);
      expect(await count('', table, caucus)).toBe(0);
    }
    for (const table of ['room_messages', 'room_reads', 'room_releases'])
      expect(await count(PLATFORM, table, caucus)).toBe(0);
  });

  test('nobody writes where they are no member, or in the name of somebody else', async () => {
    const insert = (author: string) => sql`
      insert into room_messages (room_id, seq, id, author_user_id, author_as, body, at)
      values (${caucus}, 999, ${uuidv7()}, ${author}, 'side', ''::bytea, now())`;
    expect(await as(talks.baraka.id, insert(talks.baraka.id))).toMatch(/row-level security/);
    expect(await as(talks.advocate.id, insert(talks.amina.id))).toMatch(/row-level security/);
    const raise = sql`update rooms set last_seq = 7 where id = ${caucus} returning id`;
    expect(await as(talks.baraka.id, raise)).toBe(0);
    const take = sql`delete from rooms where id = ${caucus} returning id`;
    expect(await as(talks.amina.id, take)).toBe(0);
  });

  test('what was said is neither changed nor taken back, and no other table is touched', async () => {
    const denied = /permission denied/;
    expect(await as(talks.amina.id, sql`update room_messages set body = ''::bytea`)).toMatch(denied);
    expect(await as(talks.amina.id, sql`delete from room_messages`)).toMatch(denied);
    expect(await as(talks.amina.id, sql`update rooms set wrapped_key = ''::bytea`)).toMatch(denied);
    for (const table of ['users', 'mediations', 'events', 'idempotency_keys'])
      expect(await as(talks.amina.id, sql`select 1 from ${sql.table(table)}`)).toMatch(denied);
  });

  test('the account is the server’s own again afterwards, in the same transaction and on the same connection', async () => {
    const who = sql<{
      who: string;
      actor: string;
    }>`select current_user as who, current_setting('app.actor_id', true) as actor`;
    const before = (await who.execute(world.deps.db)).rows[0]?.who;
    await transaction(world.ctx(), async (ctx) => {
      await behindWall(ctx, talks.amina.id, async (ctx) => {
        expect((await who.execute(ctx.db)).rows[0]).toEqual({ who: 'ahadi_rooms', actor: talks.amina.id });
      });
      expect((await who.execute(ctx.db)).rows[0]).toEqual({ who: before, actor: '' });
    });
    const failing = behindWall(world.ctx(), talks.amina.id, (ctx) => sql`select 1 / 0`.execute(ctx.db));
    await expect(failing).rejects.toThrow(/division/);
    for (let n = 0; n < 25; n++) expect((await who.execute(world.deps.db)).rows[0]?.who).toBe(before);
  });
});

test('anyone who reads the whole database without the key finds no word of it', async () => {
  const { rows: tablesOfAll } = await sql<{ name: string }>`
    select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`.execute(world.owner);
  const words = ['Zanzibarine', 'Kaleidoscopic', 'Palimpsest', 'quire', 'Effervescent', 'With a file'];
  const forms = words.flatMap((word) => [
    word,
    Buffer.from(word).toString('hex'),
    Buffer.from(word).toString('base64'),
  ]);
  for (const { name } of tablesOfAll)
    for (const form of forms) {
      const { rows } = await sql`select 1 from ${sql.raw(name)} t where strpos(t::text, ${form}) > 0`.execute(
        world.owner,
      );
      expect(rows, `${form} in ${name}`).toEqual([]);
    }
});

test('a message that is put in another’s place does not open', async () => {
  const it = await talking(world);
  const room = await roomOf(world, it.amina, it, 'caucus', 'A');
  for (const line of ['One', 'Two']) await say(world, it.amina, room, line);
  const api = world.as(it.amina).rooms;
  await sql`
    update room_messages m set body = other.body from room_messages other
    where m.room_id = ${room.id} and m.seq = 1 and other.room_id = m.room_id and other.seq = 2`.execute(world.owner);
  await expect(api.messages({ roomId: room.id })).rejects.toMatchObject({ code: 'INTERNAL' });
  expect((await api.messages({ roomId: room.id, after: 1 })).messages.map(({ body }) => body)).toEqual(['Two']);
});

test('how far somebody read goes with their account, and how far others did stays', async () => {
  const it = await talking(world);
  const room = await roomOf(world, it.amina, it, 'joint');
  for (const who of [it.amina, it.baraka]) await say(world, who, room, 'Said');
  await transaction(world.ctx(), (ctx) => erasePerson(ctx, it.amina.id));
  const { rows } = await sql`select user_id as "userId" from room_reads where room_id = ${room.id}`.execute(
    world.owner,
  );
  expect(rows).toEqual([{ userId: it.baraka.id }]);
});

test('questions, wishes, packages and answers stand behind the same wall', async () => {
  const it = await talking(world);
  const [one, other] = [uuidv7(), uuidv7()];
  const issues = [{ id: uuidv7(), title: 'How much', options: [one, other].map((id) => ({ id, text: 'A way' })) }];
  const where = { mediationId: it.id };
  await world.as(it.mediator).packages.setIssues({ ...where, issues });
  const wishes = { weights: { [issues[0]?.id ?? '']: 50 }, values: { [one]: 10, [other]: 90 } };
  await world.as(it.amina).packages.saveWishes({ ...where, wishes });
  const choice = { [issues[0]?.id ?? '']: one };
  const { packages } = await world.as(it.mediator).packages.propose({ ...where, choice });
  await world.as(it.amina).packages.answer({ ...where, packageId: packages[0]?.id ?? '', accept: true });
  const rowsFor = (userId: string, table: string) =>
    as(
      userId,
      sql`select 1 from ${sql.table(table)} where ${sql.ref(table === 'bargain_answers' ? 'package_id' : 'mediation_id')}
      = ${table === 'bargain_answers' ? packages[0]?.id : it.id}`,
    );
  // Wishes and answers are their side's alone: not even the mediator's.
  const mediators = { bargains: 1, bargain_wishes: 0, bargain_packages: 1, bargain_answers: 0 };
  for (const [table, seen] of Object.entries(mediators)) {
    expect(await rowsFor(it.amina.id, table), table).toBe(1);
    expect(await rowsFor(it.mediator.id, table), table).toBe(seen);
    for (const who of ['admin', 'officer', 'record_officer', 'reviewer', 'stranger', 'the other side'])
      expect(await rowsFor(people.get(who)?.id ?? '', table), `${table} for ${who}`).toBe(0);
  }
});

describe('on a PostgreSQL where the server is not a superuser', () => {
  /** A database that belongs to an account of its own. */
  async function owned(rights: string) {
    const database = await emptyDatabase();
    const url = new URL(database.url);
    const name = `app_${uuidv7().replaceAll('-', '').slice(-12)}`;
    const root = new pg.Client({ connectionString: database.url });
    await root.connect();
    await root.query(`create role ${name} login ${rights} password 'of-the-test'`);
    await root.query(`alter database ${url.pathname.slice(1)} owner to ${name}`);
    await root.query(`grant all on schema public to ${name}`);
    url.username = name;
    url.password = 'of-the-test';
    return { database, url: url.href, root, name };
  }

  test('the role is granted to it where it may, and what it owns is behind the wall for itself', async () => {
    const { database, url, root, name } = await owned('createrole');
    try {
      await root.query(`grant ahadi_rooms to ${name} with admin option`);
      await migrate(url);
      const own = await makeWorld({ database: { url, drop: async () => undefined } });
      const it = await talking(own);
      const room = await roomOf(own, it.amina, it, 'caucus', 'A');
      await say(own, it.amina, room, 'In confidence.');
      expect((await own.as(it.mediator).rooms.messages({ roomId: room.id })).messages).toHaveLength(1);
      for (const table of tables)
        expect((await sql`select 1 from ${sql.table(table)}`.execute(own.deps.db)).rows, table).toEqual([]);
      await own.close();
    } finally {
      await root.end();
      await database.drop();
    }
  });

  test('where it may not, the start ends with what an administrator has to run', async () => {
    const { database, url, root, name } = await owned('');
    try {
      await expect(migrate(url)).rejects.toThrow(`create role ahadi_rooms nologin; grant ahadi_rooms to ${name};`);
    } finally {
      await root.end();
      await database.drop();
    }
  });
});
