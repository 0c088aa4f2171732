import { readCheckpoint, signedNote } from '@ahadi/domain/transparency/checkpoints/rules.ts';
import { leafHash, provesConsistency, provesInclusion } from '@ahadi/domain/transparency/tree/rules.ts';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { sha256 } from '../core/canonical.ts';
import { transaction } from '../core/ctx.ts';
import { emit } from '../core/emit.ts';
import { someone } from '../test/story.ts';
import { makeWorld, type World } from '../test/world.ts';
import { appendWaiting } from './append.ts';
import { auditLog } from './audit.ts';
import { headOver, signHead } from './head.ts';
import * as store from './log.store.ts';
import { consistencyProof, inclusionProof } from './proof.ts';

const worlds: World[] = [];
afterAll(async () => {
  for (const world of worlds) await world.close();
});
async function newWorld(env: Record<string, string> = {}): Promise<World> {
  const world = await makeWorld({ env: { LOG_LEVEL: 'silent', ...env } });
  worlds.push(world);
  return world;
}

/** So many deeds of one person, one after the other. Answers their ids. */
async function deeds(world: World, count: number): Promise<string[]> {
  const person = await someone(world, 'Amina Odhiambo');
  const ids: string[] = [];
  for (let n = 0; n < count; n++)
    ids.push(
      await transaction(world.ctx(), (ctx) =>
        emit(
          ctx,
          'verification.rejected',
          { kind: 'identity', id: person.identityId },
          {
            verificationId: crypto.randomUUID() as never, // only its sort matters here
            reason: `The paper ${n} cannot be read.`,
          },
        ),
      ),
    );
  return ids;
}

/** What somebody does who owns the database and no key: the triggers are no hindrance to them. */
const asOwner = async ({ owner: db }: World, change: (ctx: Pick<World['deps'], 'db'>) => Promise<unknown>) => {
  const tables = ['events', 'log_entries', 'log_nodes', 'log_heads'];
  for (const table of tables) await sql.raw(`alter table ${table} disable trigger all`).execute(db);
  await change({ db });
  for (const table of tables) await sql.raw(`alter table ${table} enable trigger all`).execute(db);
};

describe('the log', async () => {
  const world = await newWorld();
  const ids = await deeds(world, 37);

  test('has each deed once, in its order, and every one is proved to be in', async () => {
    expect(await world.anyone().transparency.head()).toBeNull();
    const head = await signHead(world.ctx());
    expect(head.size).toBeGreaterThanOrEqual(37);
    const places = await store.placesOf(world.deps, ids);
    expect(ids.map((id) => places.get(id))).toEqual([...ids.keys()].map((n) => (places.get(ids[0] ?? '') ?? 0) + n));
    for (const id of ids) {
      const index = places.get(id) ?? -1;
      const { hash } = await world.deps.db
        .selectFrom('events')
        .select('hash')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const [leaf, proof] = [await leafHash(sha256, hash), await inclusionProof(world.deps, index, head.size)];
      expect(await provesInclusion(sha256, { index, size: head.size, leaf, proof, root: head.root })).toBe(true);
    }
    expect(await auditLog(world.deps)).toEqual({ leaves: head.size, wrongAt: null, what: null });
  });

  test('has one head for one length; a newer one goes on from it', async () => {
    const older = await signHead(world.ctx());
    expect(await signHead(world.ctx())).toEqual(older);
    expect(await headOver(world.ctx(), ids)).toEqual(older);
    const fresh = await deeds(world, 5);
    const newer = await headOver(world.ctx(), fresh);
    expect(newer.size).toBeGreaterThan(older.size);
    const proof = await consistencyProof(world.deps, older.size, newer.size);
    const it = { older: older.size, newer: newer.size, olderRoot: older.root, newerRoot: newer.root, proof };
    expect(await provesConsistency(sha256, it)).toBe(true);
    expect((await world.anyone().transparency.head())?.note).toBe(newer.note);
    // Anyone who kept the older one is told the same, with what proves it.
    const report = await world.anyone().transparency.check({ note: older.note });
    expect(report).toMatchObject({ verdict: 'holds', size: older.size, newest: { size: newer.size } });
    expect(report.consistency).toEqual(proof.map((hash) => hash.toString('base64')));
    const copied = `  ${older.note.replaceAll('\n', '\r\n')}\r\n\r\n`;
    expect((await world.anyone().transparency.check({ note: copied })).verdict).toBe('holds');
  });

  test('twenty processes that make it longer at once leave no gap and no deed out', async () => {
    await deeds(world, 40);
    await Promise.all(Array.from({ length: 20 }, () => appendWaiting(world.ctx())));
    const { leaves, wrongAt } = await auditLog(world.deps);
    expect(wrongAt).toBeNull();
    expect(leaves).toBe(await store.sizeOf(world.deps));
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from events`.execute(world.deps.db);
    expect(leaves).toBe(rows[0]?.count);
  });

  test('a deed that is taken back was never in it', async () => {
    const before = await sql`select 1 from log_waiting`.execute(world.deps.db);
    const person = await world.person('Joseph Kamau');
    await appendWaiting(world.ctx());
    const refused = transaction(world.ctx(), async (ctx) => {
      await emit(
        ctx,
        'verification.rejected',
        { kind: 'identity', id: person.identityId },
        {
          verificationId: crypto.randomUUID() as never,
          reason: 'It is taken back.',
        },
      );
      throw new Error('no');
    });
    await expect(refused).rejects.toThrow('no');
    expect((await sql`select 1 from log_waiting`.execute(world.deps.db)).rows).toEqual(before.rows);
    expect((await auditLog(world.deps)).wrongAt).toBeNull();
  });

  test('is signed once a day though nobody asks', async () => {
    await world.tick('log-sign');
    const today = await store.newestHead(world.deps);
    await deeds(world, 1);
    await world.tick('log-sign');
    expect(await store.newestHead(world.deps)).toEqual(today);
    world.clock.advance({ days: 1 });
    await world.tick('log-sign');
    expect((await store.newestHead(world.deps))?.size).toBeGreaterThan(today?.size ?? 0);
  });
});

describe('who owns the database and cuts or rewrites the log is told on by any receipt', () => {
  test('the last deeds are gone, and everything about them: the receipt knows of more', async () => {
    const world = await newWorld();
    await deeds(world, 30);
    const { note, size } = await signHead(world.ctx());
    await asOwner(world, async ({ db }) => {
      const cut = size - 7;
      await sql`delete from events where id in (select event_id from log_entries where index >= ${cut})`.execute(db);
      await sql`delete from log_entries where index >= ${cut}`.execute(db);
      await sql`delete from log_nodes where (index + 1) * (1::bigint << level::int) > ${cut}`.execute(db);
      await sql`delete from log_heads`.execute(db);
    });
    expect(await auditLog(world.deps)).toMatchObject({ wrongAt: null }); // by itself the log looks right
    expect(await world.anyone().transparency.check({ note })).toMatchObject({ verdict: 'cut', size });
    // Time goes on and other deeds take the places: it is another history.
    await deeds(world, 20);
    await signHead(world.ctx());
    expect((await world.anyone().transparency.check({ note })).verdict).toBe('rewritten');
  });

  test('one deed is rewritten with its leaf and all that is over it', async () => {
    const world = await newWorld();
    const ids = await deeds(world, 20);
    const { note } = await signHead(world.ctx());
    await asOwner(world, async ({ db }) => {
      await sql`update events set hash = ${sha256('something else')} where id = ${ids[4]}`.execute(db);
      await sql`insert into log_waiting select event_id from log_entries`.execute(db);
      await sql`delete from log_entries`.execute(db);
      await sql`delete from log_nodes`.execute(db);
      await sql`delete from log_heads`.execute(db);
    });
    await signHead(world.ctx());
    expect((await auditLog(world.deps)).wrongAt).toBeNull();
    expect((await world.anyone().transparency.check({ note })).verdict).toBe('rewritten');
  });

  test('while a head stands, nothing else is signed, and the audit names the place', async () => {
    const world = await newWorld();
    const ids = await deeds(world, 20);
    await signHead(world.ctx());
    await asOwner(world, ({ db }) => sql`update events set hash = ${sha256('x')} where id = ${ids[4]}`.execute(db));
    const place = (await store.placesOf(world.deps, ids)).get(ids[4] ?? '');
    expect(await auditLog(world.deps)).toMatchObject({ wrongAt: place, what: 'a leaf is not over its deed' });
    await asOwner(world, ({ db }) => sql`update log_nodes set hash = ${sha256('x')} where level = 4`.execute(db));
    await deeds(world, 1);
    await expect(signHead(world.ctx())).rejects.toThrow('not what was signed before');
  });
});

test('a receipt of somebody else, a forged one and words are none of ours', async () => {
  const [world, other] = [await newWorld(), await newWorld({ PUBLIC_URL: 'https://other.example' })];
  for (const one of [world, other]) await deeds(one, 3);
  const [ours, theirs] = [await signHead(world.ctx()), await signHead(other.ctx())];
  const check = (note: string) => world.anyone().transparency.check({ note });
  expect(readCheckpoint(theirs.note)?.checkpoint.origin).toBe('other.example/log');
  expect(await check(theirs.note)).toMatchObject({ verdict: 'foreign', size: theirs.size, consistency: [] });
  const read = readCheckpoint(ours.note);
  if (!read?.signatures[0]) throw new Error('our own note is one');
  const longer = signedNote({ ...read.checkpoint, size: read.checkpoint.size + 1 }, read.signatures[0]);
  expect((await check(longer)).verdict).toBe('foreign');
  expect(await check('I kept this for years.')).toMatchObject({ verdict: 'unreadable', size: null });
  await expect(check('x'.repeat(4_001))).rejects.toMatchObject({ code: 'BAD_INPUT' });
});

test('without a master key nothing is signed, and it says so', async () => {
  const world = await newWorld({ ROOM_KEY: '' });
  await deeds(world, 2);
  await world.tick('log-append');
  await world.tick('log-sign');
  expect(await world.anyone().transparency.head()).toBeNull();
  if (world.deps.vault === null)
    await expect(signHead(world.ctx())).rejects.toMatchObject({ code: 'ILLEGAL_TRANSITION' });
});
