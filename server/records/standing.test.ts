import { addCalendarDays, localDayOf } from '@ahadi/domain/core/calendar.ts';
import type { ObligationTerm } from '@ahadi/domain/obligations/schema.ts';
import { countingDoes } from '@ahadi/domain/records/counts.ts';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Meaning, untrue } from '../test/claims.ts';
import { answer, jumpUntil, postLetters } from '../test/quarrel.ts';
import { type Story, shared, sign, signedByAll, someone } from '../test/story.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld({ env: { LOG_LEVEL: 'silent' } });
});
afterAll(() => world.close());

const reason = 'This is a reason that is long enough for it.';
const today = () => localDayOf(world.clock.now(), 'Africa/Nairobi');
const inDays = (count: number) => addCalendarDays(today(), count);
const promise = (wishes: Partial<ObligationTerm> = {}): ObligationTerm => ({
  ...{ id: uuidv7(), clauseId: null, debtor: 'B', creditor: 'A', kind: 'deliver', title: 'Deliver 400 lanterns' },
  ...{ criteria: 'All 400 light up.', amountMinor: null, evidenceRequired: false, reviewDays: 7 },
  due: { kind: 'on', day: inDays(5) },
  ...wishes,
});
const days = async (count: number) => {
  for (let day = 0; day < count; day++) {
    world.clock.advance({ days: 1 });
    await world.tick('clocks');
  }
};
const promises = ({ owner, id }: Story) => world.as(owner).obligations.list({ agreementId: id });
const statusOf = async ({ owner, id }: Story) => (await world.as(owner).agreements.get({ id })).status;

/** What anybody reads under the name, and what the profile shows: one number. */
async function kept(person: Person): Promise<number> {
  const mine = await world.as(person).records.mine();
  const own = mine.identities.find(({ identity }) => identity.id === person.identityId)?.standing.agreementsKept ?? -1;
  const { agreementsKept } = await world.as(person).privacy.person({ userNumber: person.userNumber });
  expect(agreementsKept).toBe(own);
  return own;
}
type Count = { before: number; after: number };
const meanings: readonly Meaning<Count>[] = [
  { says: /it counts as kept/, holds: (_a, { before, after }) => after === before + 1 },
  { says: /does not count as kept/, holds: (_a, { before, after }) => after === before },
];
/** What was said before a deed of the number under a name is what is read under it, once the agreement is over. */
async function counts(deed: keyof typeof countingDoes, person: Person, before: number): Promise<void> {
  const { words, counts } = countingDoes[deed];
  const seen = { before, after: await kept(person) };
  expect(untrue(words, meanings, seen, seen)).toEqual([]);
  expect(seen.after - before, words).toBe(counts === 'kept' ? 1 : 0);
}

/** Who owes says that the promise of this title is done, and the other side accepts it. */
async function done(story: Story, title = 'Deliver 400 lanterns'): Promise<void> {
  const one = (await promises(story)).find(({ term, status }) => term.title === title && status !== 'released');
  const id = one?.id ?? ('' as never); // no promise is found by it
  await world.as(story.other).obligations.claimDone({ id, text: '' });
  await world.as(story.owner).obligations.accept({ id });
  await world.settle();
}
/** The same signed by a second one on the side that owes. */
async function signedByThree(): Promise<Story & { joint: Person }> {
  const joint = await someone(world, 'Joint Debtor');
  const guests = [{ name: joint.name, email: joint.email }];
  const story = await shared(world, { obligations: [promise()], guests });
  const people = [story.owner, story.other, joint];
  for (const person of people) {
    const api = world.as(person).agreements;
    const { versionId } = await api.get({ id: story.id });
    await api.acceptText({ id: story.id, versionId });
    await api.answerClause({ id: story.id, accept: true });
  }
  const { contentHash } = await world.as(story.owner).agreements.requestSignatures({ id: story.id });
  for (const person of people) await sign(world, person, { id: story.id, contentHash: contentHash ?? '' });
  await world.settle();
  return { ...story, joint };
}
/** The day passes, and a dispute about the promise is delivered. */
async function broken(story: Story) {
  const { owner, other } = story;
  await world.deps.db
    .updateTable('identities')
    .set({ verification_level: 2 })
    .where('id', 'in', [owner.identityId, other.identityId])
    .execute();
  await days(6);
  const [one] = await promises(story);
  const filer = world.as(owner).disputes;
  const draft = await filer.create({
    identityId: owner.identityId as never, // brands are born here
    agreementId: null,
    obligationId: one?.id as never,
  });
  const claim = { ...draft.claim, precontactOn: today(), precontactHow: 'I called them twice about it.' };
  await filer.save({ id: draft.id, revision: draft.revision, claim });
  await filer.submit({ id: draft.id, truth: true });
  await world.settle();
  await postLetters(world);
  await world.as(other).disputes.open({ id: draft.id });
  await world.settle();
  return { id: draft.id, filer: owner };
}
/** Answers the settlement. */
async function settled(story: Story): Promise<Story['id']> {
  const { id } = await broken(story);
  const respondent = world.as(story.other).disputes;
  await respondent.respond({ id, response: answer });
  const terms = { text: 'Half of it comes next week, and that is all.', amountMinor: null, completeBy: inDays(7) };
  const { offers } = await world.as(story.owner).disputes.makeOffer({ id, terms });
  const view = await respondent.answerOffer({ id, offerId: offers[0]?.id as never, accept: true });
  await world.settle();
  const settlement = view.settlementAgreementId ?? ('' as never); // it was drafted above
  const { contentHash } = await world.as(story.owner).agreements.get({ id: settlement });
  for (const person of [story.owner, story.other])
    await world.as(person).agreements.answerClause({ id: settlement, accept: true });
  for (const person of [story.owner, story.other])
    await sign(world, person, { id: settlement, contentHash: contentHash ?? '' });
  await world.settle();
  expect((await world.as(story.owner).disputes.get({ id })).status).toBe('resolved');
  await days(9); // and its day passes
  return settlement;
}
/** How many disputes stand under the name as resolved in time. */
const resolved = async (person: Person): Promise<number | undefined> =>
  (await world.as(person).records.mine()).identities.find(({ identity }) => identity.id === person.identityId)?.standing
    .resolvedInTime;

test('a dispute that was settled is resolved once the settlement is kept, and counts once', async () => {
  const story = await signedByAll(world, { obligations: [promise()] });
  const settlement = await settled(story);
  const [owed] = await promises({ ...story, id: settlement });
  expect([owed?.status, await resolved(story.other), await kept(story.other)]).toEqual(['overdue', 0, 0]);
  await done({ ...story, id: settlement }, owed?.term.title);
  expect([await resolved(story.other), await kept(story.other)]).toEqual([1, 0]);
});

describe('an agreement is kept', () => {
  test('when all that this party owed was done and it is over, and by nobody who owed nothing', async () => {
    const story = await signedByAll(world, { obligations: [promise(), promise({ title: 'Deliver 40 more' })] });
    await done(story);
    expect([await statusOf(story), await kept(story.other)]).toEqual(['active', 0]);
    await done(story, 'Deliver 40 more');
    expect([await statusOf(story), await kept(story.other), await kept(story.owner)]).toEqual(['completed', 1, 0]);
    await counts('accept', story.other, 0);
  });

  test('when it was done as it was amended, or late without a dispute that stood', async () => {
    const amended = await signedByAll(world, { obligations: [promise()] });
    const { id } = await world.as(amended.owner).amending.propose({ id: amended.id, reason });
    const api = world.as(amended.owner).agreements;
    const copy = await api.openText({ id });
    const obligations = copy.terms.obligations?.map((one) => ({ ...one, title: 'Deliver 300 lanterns' })) ?? [];
    await api.saveText({ id, revision: copy.revision, terms: { ...copy.terms, obligations } });
    await api.share({ id });
    const { versionId } = await api.get({ id });
    await world.as(amended.other).agreements.acceptText({ id, versionId });
    const { contentHash } = await api.requestSignatures({ id });
    for (const person of [amended.owner, amended.other])
      await sign(world, person, { id, contentHash: contentHash ?? '' });
    await world.settle();
    await done(amended, 'Deliver 300 lanterns');
    expect([await statusOf(amended), await kept(amended.other)]).toEqual(['completed', 1]);

    const late = await signedByAll(world, { obligations: [promise()] });
    const dispute = await broken(late);
    await world.as(late.owner).disputes.withdraw({ id: dispute.id });
    await world.settle();
    await done(late);
    expect([await statusOf(late), await kept(late.other)]).toEqual(['completed', 1]);
  });

  test('when it ended together after something was done, and not when nothing was or something is missing', async () => {
    for (const [ready, count] of [
      [true, 1],
      [false, 0],
    ] as const) {
      const later = promise({ title: 'Deliver 40 more', due: { kind: 'on', day: inDays(60) } });
      const story = await signedByAll(world, { obligations: ready ? [promise(), later] : [later] });
      if (ready) await done(story);
      const { id } = await world.as(story.owner).amending.proposeEnd({ id: story.id, reason });
      const { contentHash } = await world.as(story.owner).agreements.get({ id });
      for (const person of [story.owner, story.other])
        await sign(world, person, { id, contentHash: contentHash ?? '' });
      await world.settle();
      expect([await statusOf(story), await kept(story.other)]).toEqual(['terminated', count]);
    }
    const over = await signedByAll(world, {
      endsOn: inDays(6),
      obligations: [promise({ title: 'Deliver 40 more' }), promise()],
    });
    await done(over);
    await days(7);
    expect([await statusOf(over), await kept(over.other)]).toEqual(['expired', 0]);
  });
});

describe('an agreement is not kept', () => {
  test('when a part of what was owed was given up', async () => {
    const story = await signedByAll(world, { obligations: [promise(), promise({ title: 'Deliver 40 more' })] });
    await done(story, 'Deliver 40 more');
    const open = (await promises(story)).find(({ status }) => status !== 'fulfilled');
    await world.as(story.owner).obligations.waive({ id: open?.id ?? ('' as never), reason });
    await world.settle();
    expect([await statusOf(story), await kept(story.other)]).toEqual(['completed', 0]);
    await counts('waive', story.other, 0);
  });

  test('when it was broken and cured, in the dispute about it or after that became public', async () => {
    for (const isPublic of [false, true]) {
      const story = await signedByAll(world, { obligations: [promise()] });
      const dispute = await broken(story);
      if (isPublic) await jumpUntil(world, dispute, 'published');
      expect(await kept(story.other)).toBe(0);
      await world.as(story.owner).disputes.markResolved({ id: dispute.id, kind: 'performed' });
      await world.settle();
      expect([await statusOf(story), (await promises(story))[0]?.status]).toEqual(['completed', 'fulfilled']);
      await counts('cure', story.other, 0);
      if (isPublic) continue;
      // Opened again it is no better kept than before.
      await world.as(story.owner).disputes.reopen({ id: dispute.id, reason });
      await world.settle();
      expect(await kept(story.other)).toBe(0);
    }
  });

  test('when it was settled instead, by the side that settled and by the side that owed it jointly', async () => {
    const alone = await signedByAll(world, { obligations: [promise()] });
    await settled(alone);
    // Who owed it is told what took its place.
    const told = await world.notificationsOf(alone.other);
    expect(told.find(({ title }) => title === 'A promise is settled')?.message).toMatch(
      /is no longer owed\. Dispute DS-\d{4}-\d+ is resolved: the settlement takes its place\.$/,
    );
    expect([await statusOf(alone), await kept(alone.other)]).toEqual(['completed', 0]);
    await counts('settle', alone.other, 0);
    const story = await signedByThree();
    await settled(story);
    // Who did not sign that goes on owing it, and did it late in the end.
    expect(await statusOf(story)).toBe('active');
    await done({ ...story, other: story.joint });
    expect([await statusOf(story), await kept(story.other), await kept(story.joint)]).toEqual(['completed', 0, 0]);
  });

  test('by who owed jointly what was cured in a dispute against the other', async () => {
    const story = await signedByThree();
    const { id } = await broken(story);
    await world.as(story.owner).disputes.markResolved({ id, kind: 'performed' });
    await world.settle();
    expect([await statusOf(story), await kept(story.other), await kept(story.joint)]).toEqual(['completed', 0, 0]);
  });
});
