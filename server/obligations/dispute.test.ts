import { addCalendarDays, localDayOf } from '@ahadi/domain/core/calendar.ts';
import type { ObligationTerm } from '@ahadi/domain/obligations/schema.ts';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clause, type Story, shared, sign, signedByAll, someone } from '../test/story.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld({ startsAt: '2031-03-03T08:00:00Z' });
});
afterAll(() => world.close());

const reason = 'This is a reason that is long enough for it.';
const today = () => localDayOf(world.clock.now(), 'Africa/Nairobi');
const goods = clause('Goods', 'The seller delivers 400 lanterns that light up.');
const promise = (): ObligationTerm => ({
  ...{ id: uuidv7(), clauseId: goods.id, debtor: 'B', creditor: 'A', kind: 'deliver', title: 'Deliver 400 lanterns' },
  ...{ criteria: 'All 400 light up.', amountMinor: null, evidenceRequired: false, reviewDays: 7 },
  due: { kind: 'on', day: addCalendarDays(today(), 5) },
});
const first = async ({ owner, id }: Story) => {
  const [one] = await world.as(owner).obligations.list({ agreementId: id });
  if (!one) throw new Error('nothing was promised');
  return one;
};
const days = async (count: number) => {
  for (let day = 0; day < count; day++) {
    world.clock.advance({ days: 1 });
    await world.tick('clocks');
  }
};
const begin = (person: Person, obligationId: string, respondentPartyId: string | null = null) =>
  world.as(person).disputes.create({
    identityId: person.identityId as never, // brands are born here
    agreementId: null,
    obligationId: obligationId as never,
    respondentPartyId: respondentPartyId as never,
  });
const give = (person: Person, id: string, name: string, words: string) =>
  world.as(person).obligations.addEvidence({
    id: id as never, // the brand is born here
    file: new File([words], name, { type: 'text/plain' }),
  });

test('brings its clause and the files that were given for it, numbered, by hash, with who gave them', async () => {
  const story = await signedByAll(world, { clauses: [goods], obligations: [promise()] });
  const { owner, other } = story;
  const { id } = await first(story);
  const kept = await give(other, id, 'receipt.txt', 'Received 400 lanterns.');
  await world.as(other).obligations.claimDone({ id, text: 'They stand in your yard.' });
  await world.as(owner).obligations.reject({ id, reason, criterion: 'All 400 light up.' });
  // What waits for another claim is its giver's alone.
  await give(other, id, 'later.txt', 'Not shown to anybody yet.');

  await days(13);
  expect((await first(story)).status).toBe('overdue');

  const draft = await begin(owner, id);
  expect(draft.claim.clauseIds).toEqual([goods.id]);
  expect(draft.governing).toMatchObject({
    isAmended: false,
    named: [{ no: 1, heading: 'Goods', words: 'The seller delivers 400 lanterns that light up.' }],
  });
  expect(draft.exhibits).toMatchObject([
    {
      ...{ number: 'C1', side: 'filer', sha256: kept.sha256, fileName: 'receipt.txt', sourceDate: '2031-03-03' },
      title: 'receipt.txt, given with “Deliver 400 lanterns”',
      description: expect.stringMatching(/^Lanterns Ltd gave it here on 3 Mar 2031, under the agreement AG-/),
    },
  ]);
  const exhibitId = draft.exhibits[0]?.id as never; // it is there, as was seen
  const file = await world.as(owner).disputes.exhibitFile({ id: draft.id, exhibitId });
  expect(await file.text()).toBe('Received 400 lanterns.');
});

test('asked for again goes on with the same draft: its words stay, and only what was given since comes along', async () => {
  const story = await signedByAll(world, { clauses: [goods], obligations: [promise()] });
  const { owner, other } = story;
  const { id } = await first(story);
  const round = async (name: string) => {
    await give(other, id, name, `What ${name} shows.`);
    await world.as(other).obligations.claimDone({ id, text: '' });
    await world.as(owner).obligations.reject({ id, reason, criterion: '' });
  };
  await round('one.txt');
  const draft = await begin(owner, id);
  const claim = { ...draft.claim, title: 'Words of the filer' };
  await world.as(owner).disputes.save({ id: draft.id, revision: draft.revision, claim });
  const again = await begin(owner, id);
  expect(again).toMatchObject({ id: draft.id, claim: { title: 'Words of the filer' }, exhibits: [{ number: 'C1' }] });

  // One that was taken back does not come again.
  await world.as(owner).disputes.withdrawExhibit({ id: draft.id, exhibitId: again.exhibits[0]?.id as never }); // it is there, as was seen
  await round('two.txt');
  const third = await begin(owner, id);
  expect(third.exhibits.map(({ number, fileName }) => [number, fileName])).toEqual([
    ['C1', 'one.txt'],
    ['C2', 'two.txt'],
  ]);
  expect(third.exhibits.map(({ withdrawnAt }) => withdrawnAt === null)).toEqual([false, true]);
  const both = await Promise.all([begin(owner, id), begin(owner, id)]);
  expect(both.map((one) => [one.id, one.exhibits.length])).toEqual([
    [draft.id, 2],
    [draft.id, 2],
  ]);
});

test('is against whom the filer chose on the side that owes it, and against nobody of their own side', async () => {
  const second = await someone(world, 'Second Seller');
  const guests = [{ name: second.name, email: second.email }];
  const story = await shared(world, { clauses: [goods], obligations: [promise()], guests });
  const people = [story.owner, story.other, second];
  for (const person of people) {
    const api = world.as(person).agreements;
    const view = await api.get({ id: story.id });
    await api.acceptText({ id: story.id, versionId: view.versionId });
    if (view.terms.publicClauseOffered) await api.answerClause({ id: story.id, accept: true });
  }
  const { contentHash, parties } = await world.as(story.owner).agreements.requestSignatures({ id: story.id });
  await world.settle();
  for (const person of people) await sign(world, person, { id: story.id, contentHash: contentHash ?? '' });
  await world.settle();
  const { id } = await first(story);
  await days(6);
  const partyOf = (person: Person) => parties.find(({ userId }) => userId === person.id)?.id ?? null;
  const against = async (partyId: string | null) => (await begin(story.owner, id, partyId)).claim.respondentEmail;
  expect(await against(partyOf(second))).toBe(second.email);
  expect(await against(partyOf(story.other))).toBe(story.other.email);
  expect(await against(null)).toBe(story.other.email);
  await expect(against(partyOf(story.owner))).rejects.toMatchObject({
    data: { fields: { respondentPartyId: expect.stringContaining('somebody else') } },
  });
});
