import { addCalendarDays, localDayOf } from '@ahadi/domain/core/calendar.ts';
import type { Claim } from '@ahadi/domain/disputes/schema.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { claimOf } from '../test/quarrel.ts';
import { clause, type Story, sign, signedByAll, someone } from '../test/story.ts';
import { makeWorld, type World } from '../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld({ startsAt: '2031-03-03T08:00:00Z' });
});
afterAll(() => world.close());

const reason = 'The price of steel has doubled since we signed.';
const today = () => localDayOf(world.clock.now(), 'Africa/Nairobi');
const goods = clause('Goods', 'The seller delivers 400 lanterns.');
const spare = clause('Spare parts', 'The seller delivers 40 spare lamps.');
const goodsNow = { ...clause('Goods and care', 'The seller delivers 500 lanterns.'), id: goods.id };

const signed = () => signedByAll(world, { clauses: [goods], valueMinor: 100_000_00 });

/** Thirty days later it is amended: a clause before the other, which changes, and another value. */
async function amend(story: Story): Promise<void> {
  world.clock.advance({ days: 30 });
  const api = world.as(story.owner);
  const { id } = await api.amending.propose({ id: story.id, reason });
  const copy = await api.agreements.openText({ id });
  const terms = { ...copy.terms, clauses: [spare, goodsNow], valueMinor: 120_000_00 };
  await api.agreements.saveText({ id, revision: copy.revision, terms });
  const { versionId } = await api.agreements.share({ id });
  await world.as(story.other).agreements.acceptText({ id, versionId });
  const { contentHash } = await api.agreements.requestSignatures({ id });
  for (const person of [story.owner, story.other]) await sign(world, person, { id, contentHash: contentHash ?? '' });
  await world.settle();
}
const amended = async (): Promise<Story> => {
  const story = await signed();
  await amend(story);
  return story;
};

const asked = (amountMinor: number): Claim['relief'] => [{ kind: 'pay', amountMinor, text: '' }];
const begun = async ({ owner, id: agreementId }: Story) => {
  const api = world.as(owner).disputes;
  const draft = await api.create({ identityId: owner.identityId as never, agreementId }); // the brand is born here
  const save = async (wishes: Parameters<typeof claimOf>[1]) => {
    const { revision } = await api.get({ id: draft.id });
    return api.save({ id: draft.id, revision, claim: claimOf(world, { precontactOn: today(), ...wishes }) });
  };
  return { api, draft, save };
};

describe('a dispute on an agreement that was amended', () => {
  test('keeps the text that holds when it is drafted; its clauses are read by both sides, and by no officer', async () => {
    const story = await amended();
    const { api, draft, save } = await begun(story);
    expect(draft.governing).toMatchObject({
      ...{ amendmentNo: 1, isAmended: true, valueMinor: 120_000_00 },
      clauses: [{ heading: 'Spare parts' }, { heading: 'Goods and care' }],
    });
    world.clock.advance({ days: 3 });
    await save({ clauseIds: [spare.id], factsFrom: addCalendarDays(today(), -1), relief: asked(110_000_00) });
    await api.submit({ id: draft.id, truth: true });
    await world.settle();
    const words = { no: 1, heading: 'Spare parts', words: 'The seller delivers 40 spare lamps.' };
    const read = await world.as(story.other).disputes.get({ id: draft.id });
    expect(read.governing).toMatchObject({ amendmentNo: 1, named: [words] });
    const officer = await someone(world, 'Olive Officer', { roles: ['officer'] });
    expect((await world.as(officer).disputes.get({ id: draft.id })).governing).toBeNull();
  });

  test('keeps the text of the day on which it happened, with the words and the value that it had then', async () => {
    const story = await amended();
    const { api, draft, save } = await begun(story);
    const before = addCalendarDays(today(), -10);
    const kept = await save({ clauseIds: [goods.id, spare.id], factsFrom: before });
    expect(kept.governing).toMatchObject({
      ...{ amendmentNo: null, since: null, isAmended: true, valueMinor: 100_000_00 },
      named: [
        { no: 1, heading: 'Goods', words: 'The seller delivers 400 lanterns.' },
        // Named, though that text does not have it: it is seen to be so.
        { no: null, heading: 'Spare parts' },
      ],
    });
    // What it is worth is what that text says.
    await save({
      ...{ clauseIds: [goods.id], factsFrom: before },
      relief: asked(110_000_00),
    });
    await expect(api.submit({ id: draft.id, truth: true })).rejects.toMatchObject({
      data: { fields: { aboveValueReason: expect.any(String) } },
    });
    const back = await save({ clauseIds: [goods.id], factsFrom: today() });
    expect(back.governing).toMatchObject({ amendmentNo: 1, named: [{ no: 2, heading: 'Goods and care' }] });
  });

  test('keeps its text when the agreement is amended after it was begun', async () => {
    const story = await signed();
    const { api, draft, save } = await begun(story);
    expect(draft.governing).toMatchObject({ amendmentNo: null, isAmended: false });
    await save({ clauseIds: [goods.id], factsFrom: today(), relief: asked(1) });
    await amend(story);
    await api.submit({ id: draft.id, truth: true });
    expect((await api.get({ id: draft.id })).governing).toMatchObject({
      ...{ amendmentNo: null, isAmended: true },
      named: [{ no: 1, heading: 'Goods', words: 'The seller delivers 400 lanterns.' }],
    });
  });
});
