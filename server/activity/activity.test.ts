import { afterAll, beforeAll, expect, test } from 'vitest';
import { served } from '../test/quarrel.ts';
import { makeWorld, type World } from '../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

test('one’s own deeds are listed newest first, page by page, and nobody else’s', async () => {
  const { filer, respondent, id } = await served(world);
  const mine = world.as(filer).activity;
  const disputes = await mine.mine({ filter: 'disputes' });
  expect(disputes.rows.map(({ sentence }) => sentence)).toEqual([
    'filed the dispute',
    expect.stringMatching(/^began the draft DS-/),
  ]);
  expect(disputes.rows[0]?.about).toMatchObject({ path: `/disputes/${id}` });
  expect((await mine.mine({ filter: 'account' })).rows.at(-1)?.sentence).toBe('opened the account');
  const first = await mine.mine({ limit: 2 });
  const second = await mine.mine({ limit: 2, cursor: first.nextCursor ?? '' });
  expect(new Set([...first.rows, ...second.rows].map((row) => row.id)).size).toBe(4);
  const theirs = await world.as(respondent).activity.mine({ filter: 'disputes' });
  expect(theirs.rows.map(({ sentence }) => sentence)).toEqual(['opened it; it counts as served']);
});
