import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { heldInOneBreath, readBesideLock } from './locks.ts';
import { makeWorld } from './world.ts';

test('a statement that holds a row and reads another table is found, however it is written', () => {
  const found = {
    'select a.*, v.no from agreements a join versions v on v.id = a.version_id where a.id = $1 for update of a':
      'agreements, versions',
    'select (select count(*) from votes x where x.payout_id = o.id) from payouts o where o.id = $1 for no key update':
      'votes, payouts',
    'with it as (select 1 from votes) select * from payouts, votes where id = $1 for share': 'votes, payouts, votes',
  };
  for (const [text, tables] of Object.entries(found)) expect(readBesideLock(text), text).toBe(tables);
});

test('one that reads its own row alone, holds none, or waits for nobody is not', () => {
  const fine = [
    'select * from payouts where id = $1 for update',
    "select extract(year from at), kind is not distinct from 'votes' from payouts where id = $1 for update",
    'select * from payouts o join identities i on i.id = o.identity_id where o.id = $1',
    'update payouts set at = $1 where id in (select p.id from payouts p join votes v on true for update of p skip locked)',
  ];
  for (const text of fine) expect(readBesideLock(text), text).toBeNull();
});

test('what leaves in a test is looked at: one that was planted is found', async () => {
  const world = await makeWorld();
  heldInOneBreath();
  await sql`select u.id, i.id from users u join identities i on i.id = u.id for update of u`.execute(world.deps.db);
  expect(heldInOneBreath()).toEqual([expect.stringMatching(/^users, identities: select u\.id/)]);
  await world.close();
});
