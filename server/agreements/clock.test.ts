import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askedToSign, sign } from '../test/story.ts';
import { makeWorld, type World } from '../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld({ env: { LOG_LEVEL: 'silent' } });
});
afterAll(() => world.close());

const statusOf = async (id: string) =>
  (await world.deps.db.selectFrom('agreements').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status;

test('a round of the clock moves every due agreement, though a hundred before it cannot be moved', async () => {
  const story = await askedToSign(world, { signWindowDays: 10 });
  // A hundred and twenty that are due and cannot lapse: a party stands in a state that no row of the table leads out of.
  await sql`
    with made as (
      insert into agreements (id, ref, status, creator_user_id, owner_identity_id, current_version_id, title, currency, sign_due_at, created_at, updated_at)
      select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'STUCK-' || n, 'signing', creator_user_id, owner_identity_id, current_version_id, title, currency, sign_due_at, created_at, updated_at
      from agreements, generate_series(1, 120) as n where id = ${story.id} returning id, sign_due_at, created_at
    ), started as (
      insert into clocks (id, subject_kind, subject_id, kind, status, tz, calendar, starts_at, due_at, created_at)
      select id, 'agreement', id, 'agreement.sign_window', 'running', 'UTC', 'KE', created_at, sign_due_at, created_at from made
    )
    insert into event_chains (subject_kind, subject_id, seq, hash) select 'agreement', id, 2147483647, ''::bytea from made`.execute(
    world.deps.db,
  );
  world.clock.advance({ days: 10 });
  await world.tick('clocks');
  expect(await statusOf(story.id)).toBe('lapsed');
});

test('an executed agreement whose sealing was given up is sealed by the clock', async () => {
  const story = await askedToSign(world);
  const { put } = world.deps.storage;
  world.deps.storage.put = () => Promise.reject(new Error('the disk is full'));
  await sign(world, story.owner, story);
  await sign(world, story.other, story);
  await expect(world.settle()).rejects.toThrow('the disk is full');
  world.deps.storage.put = put;
  await world.tick('agreements-seal');
  expect(await statusOf(story.id)).toBe('executed');
  world.clock.advance(5 * 60_000);
  await world.tick('agreements-seal');
  expect(await statusOf(story.id)).toBe('active');
  await world.tick('agreements-seal');
  const life = await world.as(story.owner).agreements.life({ id: story.id });
  expect(life.filter(({ name }) => name === 'agreement.sealed')).toHaveLength(1);
  expect(await world.as(story.owner).agreements.verify({ id: story.id })).toMatchObject({ verdict: 'valid' });
});
