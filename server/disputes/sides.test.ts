// Longer than other files: what each of those who share a side does, is told and is bound by, in one story.
import type { SideTerm } from '@ahadi/domain/agreements/sides/schema.ts';
import { addCalendarDays, localDayOf } from '@ahadi/domain/core/calendar.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Foursome, foursome as foursomeIn } from '../test/foursome.ts';
import { answer, claimOf, postLetters, withCourt } from '../test/quarrel.ts';
import { sign, someone } from '../test/story.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld({ startsAt: '2031-03-03T08:00:00Z' });
});
afterAll(() => world.close());

const reason = 'This is a reason that is long enough for it.';
const today = () => localDayOf(world.clock.now(), 'Africa/Nairobi');
const days = async (count: number) => {
  for (let day = 0; day < count; day++) {
    world.clock.advance({ days: 1 });
    await world.tick('clocks');
  }
};

const foursome = (sides?: SideTerm[]): Promise<Foursome> => foursomeIn(world, sides);

test('what one of a side says of a promise is told as theirs alone, to the other side and to who shares theirs', async () => {
  const story = await foursome();
  const { wanjiru, musa, kilimo, zawadi } = story;
  const { id } = await story.paid();
  const of = (person: Person) => world.as(person).obligations;
  /** The newest notice of each of them, in the product and by letter. */
  const told = async (title: string) => {
    await world.settle();
    await world.tick('telling');
    return Promise.all(
      [wanjiru, musa, kilimo, zawadi].map(async (person) => {
        const notice = (await world.notificationsOf(person)).find((one) => one.title === title)?.message ?? null;
        const letters = await world.mailbox(person.email);
        for (const words of [notice ?? '', ...letters.map(({ text }) => text)])
          for (const both of [/Kilimo Ltd and Zawadi Achieng (?:says?|asks?)\b/, /Kamau and Musa Otieno (?:sent|does)/])
            expect(words).not.toMatch(both);
        return notice;
      }),
    );
  };
  await of(kilimo).proposeExtension({ id, day: addCalendarDays(today(), 20), reason });
  const asks = expect.stringContaining('Kilimo Ltd asks for');
  expect(await told('Another day is asked for')).toEqual([asks, asks, null, asks]);
  for (const [person, isOwn] of [
    [kilimo, true],
    [zawadi, false],
    [musa, false],
  ] as const)
    expect((await story.paid(person)).extension).toMatchObject({ byName: 'Kilimo Ltd', isOwn });
  await of(musa).answerExtension({ id, agree: false });
  const stays = expect.stringContaining('Musa Otieno does not agree to');
  expect(await told('The day stays as it is')).toEqual([stays, null, stays, stays]);
  await of(zawadi).claimDone({ id, text: 'Paid on the telephone this morning.' });
  const says = expect.stringContaining('Zawadi Achieng says that');
  expect(await told('Say whether it is done')).toEqual([says, says, null, null]);
  expect(await told('It is said to be done')).toEqual([null, null, says, null]);
  expect((await story.paid(kilimo)).claims.at(-1)).toMatchObject({ byName: 'Zawadi Achieng', isOwn: false });
  expect((await story.paid(zawadi)).claims.at(-1)).toMatchObject({ isOwn: true });
  await of(musa).reject({ id, reason });
  const sent = expect.stringContaining('Musa Otieno sent');
  expect(await told('Something was sent back')).toEqual([sent, null, sent, sent]);
  await of(kilimo).claimDone({ id, text: '' });
  await of(wanjiru).accept({ id });
  const accepted = expect.stringContaining('Wanjiru Kamau accepted');
  expect(await told('A promise is fulfilled')).toEqual([null, accepted, accepted, accepted]);
});

/** A draft about the promise against somebody who owes it, or against whom the server chooses. */
const beginning = async (story: Foursome, person: Person, against: Person | null) =>
  world.as(person).disputes.create({
    identityId: person.identityId as never, // the brand is born here
    agreementId: null,
    obligationId: (await story.paid()).id,
    respondentPartyId: against && story.partyOf(against),
  });

/** Files a draft with what is missing of its claim. */
async function filed(
  person: Person,
  { id, revision, claim }: Awaited<ReturnType<typeof beginning>>,
  more: object = {},
) {
  const whole = { ...claim, precontactOn: today(), precontactHow: 'I called them twice about it.', ...more };
  await world.as(person).disputes.save({ id, revision, claim: whole });
  return world.as(person).disputes.submit({ id, truth: true });
}

/** It is not paid, and Wanjiru files a dispute about it against Kilimo, who opens it. */
async function disputed(story: Foursome, also: readonly Person[] = []) {
  await days(6);
  const draft = await beginning(story, story.wanjiru, story.kilimo);
  await filed(story.wanjiru, draft, also.length > 0 ? { alsoAgainst: also.map(story.partyOf) } : {});
  await world.settle();
  await postLetters(world);
  await world.as(story.kilimo).disputes.open({ id: draft.id });
  await world.settle();
  return draft.id;
}

/** Both of a dispute agree to something else in its place, and sign that. */
async function settled(
  { wanjiru, kilimo }: Foursome,
  id: Awaited<ReturnType<typeof disputed>>,
  amountMinor = 1_200_000,
) {
  await world.as(kilimo).disputes.respond({ id, response: answer });
  const terms = {
    text: 'Half of it in goods comes next week.',
    amountMinor,
    completeBy: addCalendarDays(today(), 7),
  };
  const { offers } = await world.as(wanjiru).disputes.makeOffer({ id, terms });
  const view = await world.as(kilimo).disputes.answerOffer({ id, offerId: offers[0]?.id as never, accept: true });
  await world.settle();
  const settlement = view.settlementAgreementId ?? ('' as never); // it was drafted above
  const { contentHash, terms: text } = await world.as(wanjiru).agreements.get({ id: settlement });
  for (const person of [wanjiru, kilimo])
    await world.as(person).agreements.answerClause({ id: settlement, accept: true });
  for (const person of [wanjiru, kilimo]) await sign(world, person, { id: settlement, contentHash: contentHash ?? '' });
  await world.settle();
  expect((await world.as(wanjiru).disputes.get({ id })).status).toBe('resolved');
  return { text, settlement };
}
const kept = async (person: Person): Promise<number> =>
  (await world.as(person).privacy.person({ userNumber: person.userNumber })).agreementsKept ?? -1;
const titlesOf = async (person: Person): Promise<string[]> =>
  (await world.as(person).notifications.list({ limit: 50 })).rows.map(({ title }) => title);

describe('a settlement between some of those who share a side', () => {
  test('ends what is between them: the others go on owing and being owed, and the agreement goes on', async () => {
    const story = await foursome();
    const { wanjiru, musa, kilimo, zawadi, paid, statusOf, terms } = story;
    // What nobody wrote is written out when the text is sent, so that it is signed.
    expect(terms.sides).toEqual([
      { side: 'A', liability: 'both' },
      { side: 'B', liability: 'both' },
    ]);
    const { text, settlement: settlementId } = await settled(story, await disputed(story));
    expect(text.clauses.find(({ heading }) => heading === 'Who is bound')).toBeDefined();

    expect([(await paid()).status, await statusOf()]).toEqual(['overdue', 'active']);
    expect((await paid()).endedParts).toMatchObject([
      { debtorName: kilimo.name, creditorName: wanjiru.name, as: 'waived' },
    ]);
    expect((await paid(zawadi)).myRole).toBe('debtor');
    for (const person of [musa, zawadi, kilimo])
      expect(await titlesOf(person)).toContain('A promise is settled between some of you');

    // What Kilimo pays by it counts for who owes and is owed the whole, who know how much it is, and is not asked for again.
    expect(JSON.stringify(text.clauses)).toContain('counts against that');
    const [zawadis] = (await world.as(zawadi).notifications.list({ limit: 50 })).rows.filter(({ title }) =>
      title.startsWith('A promise is settled between'),
    );
    expect(zawadis?.message).toContain('what is paid by the settlement counts against it');
    expect((await paid(zawadi)).settledMinor).toBe(0);
    const before = await beginning(story, musa, zawadi); // not paid yet
    const [sum] = await world.as(kilimo).obligations.list({ agreementId: settlementId });
    await world.as(kilimo).obligations.claimDone({ id: sum?.id as never, text: '' });
    await world.as(wanjiru).obligations.accept({ id: sum?.id as never });
    for (const person of [zawadi, musa, wanjiru]) expect((await paid(person)).settledMinor).toBe(1_200_000);
    expect((await paid(kilimo)).settledMinor).toBe(1_200_000); // owed to Musa still
    // A reason that was written for something else is no answer to it, and neither is an answer about other figures.
    const stale = await filed(musa, before, { aboveValueReason: reason }).catch((it) => it.data?.fields?.aboveLeft);
    expect(stale).toMatch(/KES 12,000 of it was paid .* KES 238,000 is left/);
    const own = world.as(musa).disputes;
    const answered = async (question: string) =>
      filed(musa, await own.get({ id: before.id }), { aboveLeft: { question, reason } });
    await expect(answered(stale.replace('238', '239'))).rejects.toMatchObject({ code: 'BAD_INPUT' });
    expect((await answered(stale)).claim.aboveLeft?.reason).toBe(reason);
    await own.withdraw({ id: before.id });
    await world.settle();
    const { claim } = await beginning(story, musa, zawadi);
    expect(claim.relief).toMatchObject([{ amountMinor: 25_000_000 - 1_200_000 }]);
    expect(claim.narrative).toMatch(/KES 12,000 of it was paid by the settlement of DS-/);
    // Zawadi pays the whole to both, and it is fulfilled; what Kilimo settled is not kept by Kilimo, and was late by Zawadi.
    const { id } = await paid();
    await world.as(zawadi).obligations.claimDone({ id, text: '' });
    await world.as(musa).obligations.accept({ id });
    await world.settle();
    expect([(await paid()).status, await statusOf()]).toEqual(['fulfilled', 'completed']);
    expect([await kept(kilimo), await kept(zawadi)]).toEqual([0, 0]);
  });

  test('that paid all of it leaves nothing to file a dispute about, for who owes or is owed the whole', async () => {
    const story = await foursome();
    const { wanjiru, musa, kilimo, zawadi, paid } = story;
    const { settlement } = await settled(story, await disputed(story), 25_000_000);
    const draft = await beginning(story, musa, zawadi); // not paid yet
    const [sum] = await world.as(kilimo).obligations.list({ agreementId: settlement });
    await world.as(kilimo).obligations.claimDone({ id: sum?.id as never, text: '' });
    await world.as(wanjiru).obligations.accept({ id: sum?.id as never });
    await world.settle();
    expect(await paid(musa)).toMatchObject({ settledMinor: 25_000_000, isPaidInFull: true });
    const nothingLeft = {
      code: 'ILLEGAL_TRANSITION',
      message: expect.stringContaining('Nothing is left to ask for.'),
    };
    // Nor can it be filed by a draft from before.
    await expect(filed(musa, draft)).rejects.toMatchObject(nothingLeft);
    await world.as(musa).disputes.remove({ id: draft.id });
    await expect(beginning(story, musa, zawadi)).rejects.toMatchObject(nothingLeft);
  });

  test('counts only for whom it counts, says the notice, where they are owed for their own part', async () => {
    const story = await foursome([{ side: 'A', liability: 'severally' }]);
    await settled(story, await disputed(story));
    const [notice] = (await world.as(story.zawadi).notifications.list({ limit: 50 })).rows.filter(({ title }) =>
      title.startsWith('A promise is settled between'),
    );
    expect(notice?.message).toContain(
      'what is paid by the settlement counts against what is owed between Zawadi Achieng and Wanjiru Kamau.',
    );
  });

  test('is no settlement where a court decided: the others are told so', async () => {
    const story = await foursome();
    const { wanjiru, kilimo, zawadi, musa, paid } = story;
    const id = await disputed(story);
    await withCourt(world, { id }, wanjiru);
    const { exhibits } = await world.as(wanjiru).disputes.get({ id });
    const by = addCalendarDays(today(), 9);
    const { decision } = await world.as(wanjiru).disputes.enterDecision({
      ...{ id, on: today(), appealUntil: null, exhibitId: exhibits.at(-1)?.id },
      terms: [{ from: 'respondent', what: '', amountMinor: 1_200_000, by }],
    });
    await world.as(kilimo).disputes.confirmDecision({ id, enteredAt: decision?.enteredAt ?? '' });
    await world.tick('clocks');
    await world.settle();
    const [notice] = (await world.as(zawadi).notifications.list({ limit: 50 })).rows.filter(({ title }) =>
      title.startsWith('A promise is decided between'),
    );
    expect(notice?.message).toContain('what is paid by the decision counts against it');
    const { settlementAgreementId } = await world.as(kilimo).disputes.get({ id });
    const [sum] = await world.as(kilimo).obligations.list({ agreementId: settlementAgreementId as never });
    await world.as(kilimo).obligations.claimDone({ id: sum?.id as never, text: '' });
    await world.as(wanjiru).obligations.accept({ id: sum?.id as never });
    await world.settle();
    expect((await paid(zawadi)).settledMinor).toBe(1_200_000);
    const { claim } = await beginning(story, musa, zawadi);
    expect(claim.narrative).toMatch(/was paid by what was decided in DS-/);
  });

  test('frees who signed it where one acts for all who are owed, and counts for each who owes severally what was theirs', async () => {
    const story = await foursome([
      { side: 'A', liability: 'both', oneActsForAll: true },
      { side: 'B', liability: 'severally' },
    ]);
    const { kilimo, zawadi, wanjiru, paid, statusOf } = story;
    await settled(story, await disputed(story));
    expect([(await paid()).status, await statusOf()]).toEqual(['overdue', 'active']);
    expect((await paid(zawadi)).settledMinor).toBe(0);
    // Kilimo has nothing left in it: it is not asked for anything any more, and may not do it.
    expect([(await paid(kilimo)).myRole, (await paid()).debtorName]).toEqual(['other', zawadi.name]);
    const { id } = await paid();
    await expect(world.as(kilimo).obligations.claimDone({ id, text: '' })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const { duties } = await world.as(kilimo).dashboard.read();
    expect(duties.map(({ title }) => title)).toEqual(['The sum of this settlement']);

    await world.as(zawadi).obligations.claimDone({ id, text: '' });
    await world.as(wanjiru).obligations.accept({ id });
    await world.settle();
    expect([(await paid()).status, await statusOf()]).toEqual(['fulfilled', 'completed']);
    expect([await kept(kilimo), await kept(zawadi)]).toEqual([0, 1]);
  });
});

test('who is owed gives up for themself, and the last of them for the whole', async () => {
  const { id: _agreement, musa, wanjiru, paid, statusOf } = await foursome();
  const { id } = await paid();
  expect((await paid(musa)).isOwnPartOnly).toBe(true);
  const keeps = async (person: Person) =>
    (await world.as(person).privacy.leaving()).duties.some(({ kind }) => kind === 'promise');
  expect([await keeps(musa), await keeps(wanjiru)]).toEqual([true, true]);
  await world.as(musa).obligations.waive({ id, reason });
  await world.settle();
  expect([(await paid()).status, await statusOf(), (await paid(musa)).myRole]).toEqual(['due', 'active', 'other']);
  expect([await keeps(musa), await keeps(wanjiru)]).toEqual([false, true]);
  await expect(world.as(musa).obligations.waive({ id, reason })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await world.as(wanjiru).obligations.waive({ id, reason });
  await world.settle();
  expect([(await paid()).status, await statusOf()]).toEqual(['waived', 'completed']);
});

test('who shares a side hears of a dispute and reads it, without what its two sides offer, and does nothing in it', async () => {
  const story = await foursome();
  const { musa, zawadi, wanjiru, kilimo } = story;
  const id = await disputed(story);
  // Whose side it is on does not change against whom it is.
  for (const person of [story.wanjiru, story.musa, story.zawadi])
    expect((await world.as(person).disputes.list({})).rows[0]).toMatchObject({ otherName: story.kilimo.name });
  expect((await world.as(story.kilimo).disputes.list({})).rows[0]).toMatchObject({ otherName: story.wanjiru.name });
  expect(await titlesOf(musa)).toContain('Somebody on your side filed a dispute');
  expect(await titlesOf(zawadi)).toContain('A dispute names somebody on your side');
  // Who is owed along with the filer is told that they can file for themself; who owes has nothing to do.
  const ownPart = async ({ email }: Person) =>
    (await world.mailbox(email)).some(({ text }) => text.includes('file a dispute for your own part'));
  expect([await ownPart(musa), await ownPart(zawadi)]).toEqual([true, false]);
  await world.as(kilimo).disputes.respond({ id, response: answer });
  const terms = { text: 'Half in goods comes next week.', amountMinor: null, completeBy: addCalendarDays(today(), 7) };
  await world.as(wanjiru).disputes.makeOffer({ id, terms });
  for (const person of [musa, zawadi]) {
    const own = world.as(person).disputes;
    const view = await own.get({ id });
    expect(view).toMatchObject({ mySide: null, offers: [], bids: [] });
    expect(view.joint.filter(({ isMe }) => isMe)).toHaveLength(1);
    expect((await own.list({ filter: 'all', limit: 20 })).rows.map((row) => row.id)).toEqual([id]);
    await expect(own.respond({ id, response: answer })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(own.entryPreview({ id })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  }
  const stranger = await someone(world, 'Sam Stranger');
  await expect(world.as(stranger).disputes.get({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  // Musa's part is his: he files his own from the promise, which waits for the last of them. Wanjiru has filed against Kilimo.
  const begin = (person: Person, against: Person | null = kilimo) => beginning(story, person, against);
  // Whom one cannot file against is not exchanged for another in silence.
  await expect(begin(wanjiru)).rejects.toMatchObject({
    code: 'BAD_INPUT',
    data: { fields: { respondentPartyId: expect.stringContaining('somebody else') } },
  });
  expect((await begin(wanjiru, null)).claim.respondentName).toBe(zawadi.name);
  const may = (person: Person) => story.paid(person).then((it) => it.mayDisputeOwnPart);
  expect([await may(wanjiru), await may(musa), await may(kilimo)]).toEqual([true, true, false]);
  await expect(begin(zawadi)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  const own = await begin(musa);
  await filed(musa, own);
  await world.settle();
  expect(await story.paid(musa)).toMatchObject({ disputeId: own.id, mayDisputeOwnPart: true });
  await world.as(wanjiru).disputes.withdraw({ id });
  await world.settle();
  expect((await story.paid()).status).toBe('disputed');
  await world.as(musa).disputes.withdraw({ id: own.id });
  await world.settle();
  expect((await story.paid()).status).toBe('overdue');
  // Letters and notices of service are the named side's own: nobody else's opening proves it.
  const { notices } = await world.as(wanjiru).disputes.get({ id });
  expect(notices.filter(({ side }) => side === 'respondent')).toHaveLength(2);
});

test('filed against several it is one dispute for each: served, answered and ended for themself, and the promise waits for the last', async () => {
  const story = await foursome();
  const { wanjiru, musa, kilimo, zawadi, paid, statusOf } = story;
  const id = await disputed(story, [zawadi]);
  const filer = world.as(wanjiru).disputes;
  const first = await filer.get({ id });
  expect(first.together.map(({ againstName }) => againstName)).toEqual([zawadi.name]);
  const other = first.together[0]?.id ?? ('' as never); // it is there, as was seen
  // Each hears of their own, and who is in neither of them once.
  expect((await titlesOf(zawadi)).filter((title) => title === 'A dispute names you')).toHaveLength(1);
  expect(await titlesOf(zawadi)).not.toContain('A dispute names somebody on your side');
  expect((await titlesOf(musa)).filter((title) => title === 'Somebody on your side filed a dispute')).toHaveLength(1);
  // Each hears of the other dispute as well: who is named, and who shares a side.
  const told = async (person: Person, title: string) =>
    (await world.mailbox(person.email)).find(({ subject }) => subject.includes(title))?.text.replace(/\s+/g, ' ');
  const refs = [first.ref, first.together[0]?.ref];
  expect(await told(musa, 'Somebody on your side')).toContain(
    `against Kilimo Ltd, and ${refs[1]} against Zawadi Achieng`,
  );
  expect(await told(kilimo, 'A dispute names you')).toContain('was filed against Zawadi Achieng.');
  expect(await told(zawadi, 'A dispute names you')).toContain(`filed against Kilimo Ltd (${refs[0]})`);
  // Kilimo opened its own; that serves nobody else, nor does reading the other's.
  await world.as(kilimo).disputes.open({ id: other });
  expect([(await filer.get({ id })).status, (await filer.get({ id: other })).status]).toEqual([
    'awaiting_response',
    'serving',
  ]);
  await world.as(zawadi).disputes.open({ id: other });
  await world.as(zawadi).disputes.respond({ id: other, response: answer });
  expect((await filer.get({ id })).response).toBeNull();

  await settled(story, id);
  expect([(await paid()).status, (await paid()).endedParts.length, await statusOf()]).toEqual([
    'disputed',
    1,
    'active',
  ]);
  // Kilimo still owes Musa, and nothing to Wanjiru, who is in dispute with the other: she has nobody left to file against.
  expect([(await paid()).mayDisputeOwnPart, (await paid(musa)).mayDisputeOwnPart]).toEqual([false, true]);
  await expect(beginning(story, wanjiru, null)).rejects.toMatchObject({ code: 'ILLEGAL_TRANSITION' });
  expect((await beginning(story, musa, null)).claim.respondentName).toBe(kilimo.name);
  await filer.markResolved({ id: other, kind: 'paid' });
  await world.settle();
  expect([(await paid()).status, await statusOf()]).toEqual(['fulfilled', 'completed']);

  // Only people of the side that it is against can be named with it; nothing is filed then.
  const own = world.as(musa).disputes;
  const draft = await own.create({
    identityId: musa.identityId as never, // the brand is born here
    agreementId: story.id,
    respondentPartyId: story.partyOf(kilimo),
  });
  const { respondentName, respondentEmail } = draft.claim;
  const claim = claimOf(world, { respondentName, respondentEmail, alsoAgainst: [story.partyOf(wanjiru)] });
  await own.save({ id: draft.id, revision: draft.revision, claim });
  await expect(own.submit({ id: draft.id, truth: true })).rejects.toMatchObject({ code: 'BAD_INPUT' });
  expect((await own.get({ id: draft.id })).status).toBe('draft');
});
