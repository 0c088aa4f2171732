import { errors } from '@ahadi/domain/errors.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkChain } from '../core/emit.ts';
import { askedToSign, clause, drafted, shared, sign, someone } from '../test/story.ts';
import { makeWorld, type World } from '../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

const reason = 'A reason that is long enough.';

/** All at once; each is done or refused with a code of ours, never failed. Answers how many were done. */
async function atOnce(deeds: (() => Promise<unknown>)[]): Promise<number> {
  const told = await Promise.allSettled(deeds.map((deed) => deed()));
  for (const one of told)
    if (one.status === 'rejected') {
      expect(Object.keys(errors)).toContain(one.reason.code);
      expect(one.reason.code).not.toBe('INTERNAL');
    }
  return told.filter(({ status }) => status === 'fulfilled').length;
}
const times = (count: number, deed: () => Promise<unknown>) => Array.from({ length: count }, () => deed);
const countOf = async (id: string, name: string) =>
  Number(
    (
      await world.deps.db
        .selectFrom('events')
        .select(({ fn }) => fn.countAll().as('count'))
        .where('subject_id', '=', id)
        .where('name', '=', name)
        .executeTakeFirstOrThrow()
    ).count,
  );

test('sixty-four signatures at once are two, and one execution', async () => {
  const story = await askedToSign(world);
  const done = await atOnce([
    ...times(32, () => sign(world, story.owner, story)),
    ...times(32, () => sign(world, story.other, story)),
  ]);
  expect(done).toBe(2);
  expect(await countOf(story.id, 'agreement.signed')).toBe(2);
  expect(await countOf(story.id, 'agreement.executed')).toBe(1);
});

test('signing, reopening, withdrawing, declining and lapsing at once leave one true story', async () => {
  for (let round = 0; round < 4; round++) {
    const story = await askedToSign(world, { signWindowDays: 10 });
    const [own, theirs] = [world.as(story.owner).agreements, world.as(story.other).agreements];
    if (round % 2) world.clock.advance({ days: 10 });
    await atOnce([
      ...times(8, () => sign(world, story.owner, story)),
      ...times(8, () => sign(world, story.other, story)),
      ...times(4, () => own.reopen({ id: story.id, reason })),
      ...times(4, () => own.void({ id: story.id, reason })),
      ...times(4, () => theirs.decline({ id: story.id, reason })),
      ...times(4, () => theirs.proposeChange({ id: story.id, reason })),
      ...times(4, () => world.tick('clocks')),
      ...times(4, () => own.extend({ id: story.id })),
    ]);
    const { status, parties } = await own.get({ id: story.id });
    if (status === 'executed') expect(parties.every(({ signedAt }) => signedAt)).toBe(true);
    if (status === 'negotiating') expect(parties.some(({ signedAt }) => signedAt)).toBe(false);
    expect(await checkChain(world.ctx(), { kind: 'agreement', id: story.id })).toMatchObject({ intact: true });
  }
});

test('sharing, writing and changing the parties at once share one text with the parties on the list', async () => {
  const [owner, other] = [await someone(world, 'Owner'), await someone(world, 'Other')];
  const view = await drafted(world, owner, other);
  const api = world.as(owner).agreements;
  const parties = view.parties.map(({ id, side, name, email, signOrder }) => ({ id, side, name, email, signOrder }));
  const copy = await api.openText({ id: view.id });
  await atOnce([
    ...times(8, () => api.share({ id: view.id })),
    ...times(8, () => api.saveParties({ id: view.id, parties })),
    ...times(8, () =>
      api.saveText({ id: view.id, revision: copy.revision, terms: { ...copy.terms, clauses: [clause('A', 'B')] } }),
    ),
    ...times(4, () => api.remove({ id: view.id })),
  ]);
  const shares = await countOf(view.id, 'agreement.shared');
  const gone = await countOf(view.id, 'agreement.removed');
  expect(shares + gone).toBe(1);
  expect(await checkChain(world.ctx(), { kind: 'agreement', id: view.id })).toMatchObject({ intact: true });
});

test('sixteen new versions at once are one; sixteen acceptances are of the current one', async () => {
  const { owner, other, id } = await shared(world);
  for (const person of [owner, other]) await world.as(person).agreements.openText({ id });
  const done = await atOnce([
    ...times(8, () => world.as(owner).agreements.publishText({ id })),
    ...times(8, () => world.as(other).agreements.publishText({ id })),
  ]);
  expect(done).toBe(1);
  const { versionId } = await world.as(owner).agreements.get({ id });
  await atOnce([owner, other].flatMap((who) => times(8, () => world.as(who).agreements.acceptText({ id, versionId }))));
  const view = await world.as(owner).agreements.get({ id });
  expect(view.parties.map(({ acceptedVersionId }) => acceptedVersionId)).toEqual([versionId, versionId]);
});

test('one idempotency key with sixteen different contents makes one agreement', async () => {
  const owner = await someone(world, 'Owner');
  const context = { idempotencyKey: 'one and the same key' };
  const done = await atOnce(
    Array.from({ length: 16 }, (_, n) => () => {
      const input = { ownerIdentityId: owner.identityId as never, title: `Deal ${n}`, currency: 'KES' };
      return world.as(owner).agreements.create(input, { context });
    }),
  );
  expect(done).toBe(1);
  expect((await world.as(owner).agreements.list({})).rows).toHaveLength(1);
});

test('two clocks at the same minute lapse it once', async () => {
  const story = await askedToSign(world, { signWindowDays: 1 });
  world.clock.advance({ days: 2 });
  await Promise.all([world.tick('clocks'), world.tick('clocks')]);
  expect(await countOf(story.id, 'agreement.lapsed')).toBe(1);
});
