import { afterAll, expect, test } from 'vitest';
import { transaction } from '../core/ctx.ts';
import { emit } from '../core/emit.ts';
import { makeModeration, reason, words } from '../test/moderating.ts';
import type { Person } from '../test/world.ts';

const it = await makeModeration();
const writer = await it.author();
const { decisionId } = await it.decided(writer);
afterAll(() => it.world.close());

const decisions = async (person: Person, asked = {}) => (await it.world.as(person).activity.decisions(asked)).rows;

test('what was decided about one’s words, with the reason and the way to appeal; nobody else reads it', async () => {
  expect(await decisions(writer)).toMatchObject([
    {
      id: decisionId,
      area: 'community',
      sentence: 'Your post was removed',
      reason,
      by: expect.stringMatching(/^Moderator \d+$/),
      appeal: null,
      appealUntil: expect.any(String),
      appealPath: `/dashboard/community?view=decisions&decision=${decisionId}`,
    },
  ]);
  for (const person of [it.mona, it.joseph, it.admin]) expect(await decisions(person)).toEqual([]);
});

test('an appeal and what came of it stand beside it', async () => {
  const author = await it.author();
  const decided = await it.decided(author);
  await it.desk(author).appeal({ decisionId: decided.decisionId, text: words });
  expect(await decisions(author)).toMatchObject([{ appeal: { status: 'open' }, appealUntil: null, appealPath: null }]);
  const { rows } = await it.desk(it.moses).queue({ queue: 'appeals', limit: 100 });
  const appeal = await it.desk(it.moses).case({ id: rows.at(-1)?.id ?? ('' as never) });
  await it.desk(it.moses).decideAppeal({ appealId: appeal.appeal?.id ?? ('' as never), outcome: 'overturned', reason });
  expect((await decisions(author))[0]).toMatchObject({ appeal: { status: 'overturned', reason } });
});

test('an identity that was not approved stands in the same list; area, dates and pages choose', async () => {
  const author = await it.author();
  await it.decided(author);
  it.world.clock.advance({ days: 1 });
  const later = it.world.clock.now().toISOString();
  await transaction(it.world.ctx(), (ctx) =>
    emit(
      ctx,
      'verification.rejected',
      { kind: 'identity', id: author.identityId },
      {
        verificationId: crypto.randomUUID() as never,
        reason: 'The paper cannot be read.',
      },
    ),
  );
  const all = await decisions(author);
  expect(all).toMatchObject([
    { area: 'identity', sentence: 'Your identity was not approved', reason: 'The paper cannot be read.' },
    { area: 'community' },
  ]);
  expect(await decisions(author, { area: 'identity' })).toEqual([all[0]]);
  expect(await decisions(author, { from: later })).toEqual([all[0]]);
  expect(await decisions(author, { until: later })).toEqual([all[1]]);
  const first = await it.world.as(author).activity.decisions({ limit: 1 });
  expect(await decisions(author, { cursor: first.nextCursor, limit: 1 })).toEqual([all[1]]);
});
