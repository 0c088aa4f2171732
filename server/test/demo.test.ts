import { AgreementStatus } from '@ahadi/domain/agreements/schema.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DemoName, demoEmail, demoPeople } from '../../seed/people.ts';
import { makeDemoWorld } from '../../seed/world.ts';
import { accountMails } from '../accounts/reactions.ts';
import { makeAuth } from '../core/auth.ts';
import { checkAllChains } from '../core/emit.ts';
import { makeWorld, type World } from './world.ts';

let world: World;
const fill = () =>
  makeDemoWorld(
    world.deps,
    makeAuth(world.deps, 'a secret for hashing only, never for sessions', accountMails(world.deps)),
  );
beforeAll(async () => {
  world = await makeWorld({ env: { DEMO: '1' } });
  await fill();
});
afterAll(() => world.close());

test('the demo world has agreements in every state, and each of its people is on some', async () => {
  const rows = await world.deps.db.selectFrom('agreements').select('status').execute();
  expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(AgreementStatus.options));
  for (const name of Object.keys(demoPeople) as DemoName[]) {
    const { id } = await world.deps.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', demoEmail(name))
      .executeTakeFirstOrThrow();
    const seen = await world.deps.db
      .selectFrom('agreement_readers')
      .select('agreement_id')
      .where('user_id', '=', id)
      .execute();
    if (!demoPeople[name].roles) expect(seen.length, name).toBeGreaterThan(0);
  }
});

test('its disputes stand in each part of a dispute’s life, and public history has an open and a resolved entry', async () => {
  const rows = await world.deps.db.selectFrom('disputes').select('status').execute();
  expect(rows.map(({ status }) => status).sort()).toEqual(
    [
      'no_response',
      'publication_review',
      'published',
      'resolved',
      'resolved',
      'serving',
      'submitted',
      'withdrawn',
    ].sort(),
  );
  const records = await world.deps.db.selectFrom('public_records').select('status').execute();
  expect(records.map(({ status }) => status).sort()).toEqual(['published', 'resolved_shown', 'under_review']);
});

test('its people are known to different levels, and each part of the reviewers’ queue has something in it', async () => {
  const statuses = await world.deps.db.selectFrom('verification_requests').select('status').execute();
  expect(new Set(statuses.map(({ status }) => status))).toEqual(new Set(['approved', 'submitted', 'info_requested']));
  const levels = await world.deps.db.selectFrom('identities').select('verification_level').execute();
  expect(new Set(levels.map((row) => row.verification_level))).toEqual(new Set([1, 2]));
});

test('a second start leaves it as it is', async () => {
  const count = () => world.deps.db.selectFrom('events').select('id').execute();
  const before = (await count()).length;
  expect(await fill()).toBe(false);
  expect((await count()).length).toBe(before);
});

test('its history is whole in every chain', async () => {
  const report = await checkAllChains(world.ctx());
  expect(report.broken).toEqual([]);
  expect(report.links).toBeGreaterThan(100);
});

test('no demo letter waits to be sent', async () => {
  expect(await world.deps.db.selectFrom('mail').select('id').where('sent_at', 'is', null).execute()).toEqual([]);
});
