// In one file because amendments and ends hold each other up: the same few steps of the same two people show what each does to the other.
import type { AgreementTerms, AgreementView } from '@ahadi/domain/agreements/schema.ts';
import { addCalendarDays, localDayOf } from '@ahadi/domain/core/calendar.ts';
import type { ObligationTerm } from '@ahadi/domain/obligations/schema.ts';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clause, type Story, sign, signedByAll, someone } from '../test/story.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';
import { unzipBytes } from '../test/zip.ts';
import { completeIfDone, followedTo } from './end.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld({ startsAt: '2031-03-03T08:00:00Z' });
});
afterAll(() => world.close());

const reason = 'The price of steel has doubled since we signed.';
const today = () => localDayOf(world.clock.now(), 'Africa/Nairobi');
const inDays = (days: number) => addCalendarDays(today(), days);
const promise = (wishes: Partial<ObligationTerm> = {}): ObligationTerm => ({
  ...{ id: uuidv7(), clauseId: null, debtor: 'B', creditor: 'A', kind: 'deliver', title: 'Deliver 400 lanterns' },
  ...{ criteria: 'All 400 light up.', amountMinor: null, evidenceRequired: false, reviewDays: 7 },
  due: { kind: 'on', day: inDays(20) },
  ...wishes,
});
const refusal = (code: string) => expect.objectContaining({ code });
const amending = (person: Person) => world.as(person).amending;
const get = (story: Story, id: AgreementView['id'] = story.id) => world.as(story.owner).agreements.get({ id });
const promises = (story: Story) => world.as(story.owner).obligations.list({ agreementId: story.id });

/** Writes the text of a draft. */
async function write(
  person: Person,
  id: AgreementView['id'],
  change: (terms: AgreementTerms) => Partial<AgreementTerms>,
) {
  const copy = await world.as(person).agreements.openText({ id });
  await world
    .as(person)
    .agreements.saveText({ id, revision: copy.revision, terms: { ...copy.terms, ...change(copy.terms) } });
}

/** A draft of the owner that changes so much. */
async function proposed(story: Story, change: (terms: AgreementTerms) => Partial<AgreementTerms>) {
  const { id } = await amending(story.owner).propose({ id: story.id, reason });
  await write(story.owner, id, change);
  return id;
}

/** Everybody accepts and signs it. */
async function agreed(story: Story, id: AgreementView['id']) {
  const { status, versionId } = await get(story, id);
  if (status === 'draft') await world.as(story.owner).agreements.share({ id });
  if (status === 'draft') await world.as(story.other).agreements.acceptText({ id, versionId });
  if (status === 'draft') await world.as(story.owner).agreements.requestSignatures({ id });
  const { contentHash } = await get(story, id);
  for (const person of [story.owner, story.other]) await sign(world, person, { id, contentHash: contentHash ?? '' });
  await world.settle();
}

const days = async (count: number) => {
  for (let day = 0; day < count; day++) {
    world.clock.advance({ days: 1 });
    await world.tick('clocks');
  }
};

describe('an amendment', () => {
  test('binds nobody before it is signed, and what comes to nothing of it leaves the agreement owed, by every letter', async () => {
    const story = await signedByAll(world, { obligations: [promise()] });
    const toldNow = async (person: Person) => {
      await world.settle();
      const [newest] = await world.notificationsOf(person);
      return newest ?? null;
    };
    const holds = 'It comes to nothing, and the agreement holds as it is.';
    const id = await proposed(story, () => ({ valueMinor: 1_000_00 }));
    await world.as(story.owner).agreements.share({ id });
    expect(await toldNow(story.other)).toMatchObject({
      title: 'A change to an agreement is proposed',
      message: expect.stringMatching(/asks you to read a change to “.*until then the agreement holds as it is\.$/),
    });
    await world.as(story.other).agreements.decline({ id, reason: 'Ten were promised, and ten will come.' });
    const declined = await toldNow(story.owner);
    expect(declined).toMatchObject({ title: 'The proposal was declined', message: expect.stringContaining(holds) });
    expect(declined?.message).toContain('declined a change to “');

    const end = await amending(story.owner).proposeEnd({ id: story.id, reason });
    expect((await toldNow(story.other))?.message).not.toContain('Nothing is owed');
    await world.as(story.owner).agreements.void({ id: end.id, reason });
    expect(await toldNow(story.other)).toMatchObject({
      title: 'The proposal was withdrawn',
      message: expect.stringContaining('It comes to nothing, and the agreement goes on.'),
    });
    const again = await amending(story.owner).proposeEnd({ id: story.id, reason });
    await days(40);
    expect((await get(story, again.id)).status).toBe('lapsed');
    const told = (await world.notificationsOf(story.other)).filter(({ title }) => / lapsed$/.test(title));
    expect(told).toMatchObject([
      { title: 'The proposal lapsed', message: expect.stringContaining('and the agreement goes on.') },
    ]);
  });

  test('is a document of its own with the text, the parties and their answers, which changes the agreement when everybody signed', async () => {
    const kept = promise({ title: 'Pay the deposit', kind: 'pay', amountMinor: 500_00 });
    const changed = promise();
    const left = promise({ title: 'Train two people' });
    const story = await signedByAll(world, { obligations: [kept, changed, left], valueMinor: 100_000_00 });
    const before = await promises(story);
    const id = await proposed(story, (terms) => ({
      valueMinor: 120_000_00,
      obligations: [
        kept,
        { ...changed, due: { kind: 'on', day: inDays(40) } },
        promise({ title: 'Deliver spare parts' }),
      ],
      clauses: [...terms.clauses, clause('Spare parts', 'The seller delivers 40 spare lamps.')],
    }));
    const draft = await get(story, id);
    expect(draft).toMatchObject({ purpose: 'amendment', parentId: story.id, status: 'draft' });
    await expect(world.as(story.other).agreements.get({ id })).rejects.toEqual(refusal('NOT_FOUND'));
    expect((await amending(story.other).read({ id: story.id })).chain).toEqual([]);
    await agreed(story, id);

    const it = await amending(story.other).read({ id: story.id });
    expect(it.inForce).toMatchObject({ id, no: 1, terms: { valueMinor: 120_000_00 } });
    expect(it.chain).toMatchObject([{ id, purpose: 'amendment', no: 1, reason }]);
    const parent = await get(story);
    expect(parent.status).toBe('active');
    expect(parent.terms.valueMinor).toBe(100_000_00);
    expect(await world.as(story.owner).agreements.verify({ id: story.id })).toMatchObject({ verdict: 'valid' });
    const after = await promises(story);
    const stateOf = (title: string) =>
      after.filter((one) => one.term.title === title).map((one) => [one.status, one.dueOn]);
    expect(stateOf('Pay the deposit')).toEqual([['due', before.find(({ term }) => term.id === kept.id)?.dueOn]]);
    expect(stateOf('Train two people')).toEqual([['released', inDays(20)]]);
    expect(stateOf('Deliver 400 lanterns')).toEqual(
      expect.arrayContaining([
        ['released', inDays(20)],
        ['due', inDays(40)],
      ]),
    );
    expect(stateOf('Deliver spare parts')).toEqual([['due', inDays(20)]]);
    for (const one of after.filter(({ status }) => status === 'released'))
      expect(one.clocks.every(({ status }) => status !== 'running')).toBe(true);
    const told = (await world.notificationsOf(story.other)).map(({ title }) => title);
    expect(told).toContain('Amendment 1 is in force');
    expect((await world.as(story.owner).agreements.life({ id: story.id })).map(({ sentence }) => sentence)).toEqual(
      expect.arrayContaining([`proposed the amendment ${draft.ref}`, `Amendment 1 is in force, by ${draft.ref}`]),
    );
  });

  test('leaves each deed of before with the promise that was promised then, and its evidence says which text holds', async () => {
    const ten = promise({ title: 'Bring ten goats' });
    const story = await signedByAll(world, { obligations: [ten] });
    const packed = async () => {
      const pack = await world.as(story.owner).agreements.evidence({ id: story.id });
      return (
        unzipBytes(Buffer.from(await pack.arrayBuffer()))
          .get('README.txt')
          ?.toString() ?? ''
      );
    };
    expect(await packed()).not.toContain('amendment');
    const id = await proposed(story, () => ({ obligations: [{ ...ten, title: 'Bring eight goats and a cow' }] }));
    await agreed(story, id);
    const life = await world.as(story.other).agreements.life({ id: story.id });
    expect(life.map(({ sentence }) => sentence).filter((sentence) => /goats/.test(sentence))).toEqual([
      'The time for “Bring ten goats” runs',
      'An amendment took the place of “Bring ten goats”',
      'The time for “Bring eight goats and a cow” runs',
    ]);
    const { ref } = await get(story, id);
    expect((await packed()).replaceAll('\n', ' ')).toContain(
      `the one that holds is the amendment ${ref}, and was signed`,
    );
    const own = await world.as(story.owner).agreements.evidence({ id });
    expect(
      unzipBytes(Buffer.from(await own.arrayBuffer()))
        .get('README.txt')
        ?.toString(),
    ).not.toContain('signed first');
  });

  test('counts on from the one before, whose text it is written in', async () => {
    const story = await signedByAll(world, { valueMinor: 1_00 });
    await agreed(story, await proposed(story, () => ({ valueMinor: 2_00 })));
    const second = await proposed(story, (terms) => ({ valueMinor: (terms.valueMinor ?? 0) + 1_00 }));
    expect((await amending(story.owner).read({ id: second })).changes?.before.valueMinor).toBe(2_00);
    await agreed(story, second);
    const it = await amending(story.owner).read({ id: story.id });
    expect(it.inForce).toMatchObject({ id: second, no: 2, terms: { valueMinor: 3_00 } });
    expect((await amending(story.owner).read({ id: second })).changes?.before.valueMinor).toBe(2_00);
  });

  test('is one at a time: a second one waits, and a draft of the same maker is answered again', async () => {
    const story = await signedByAll(world);
    const id = await proposed(story, () => ({ title: 'Supply of 500 lanterns' }));
    expect((await amending(story.owner).propose({ id: story.id, reason })).id).toBe(id);
    const theirs = await amending(story.other).propose({ id: story.id, reason });
    await world.as(story.owner).agreements.share({ id });
    await expect(world.as(story.other).agreements.share({ id: theirs.id })).rejects.toEqual(refusal('AGR_CHANGE_OPEN'));
    await expect(amending(story.other).proposeEnd({ id: story.id, reason })).rejects.toEqual(
      refusal('AGR_CHANGE_OPEN'),
    );
    await world.as(story.other).agreements.decline({ id, reason });
    await world.settle();
    expect((await amending(story.other).read({ id: story.id })).inForce).toBeNull();
    expect((await world.as(story.other).agreements.share({ id: theirs.id })).status).toBe('negotiating');
  });

  test('that two sides show at the same instant is one', async () => {
    const story = await signedByAll(world);
    const mine = await proposed(story, () => ({ title: 'One' }));
    const theirs = await amending(story.other).propose({ id: story.id, reason });
    const answers = await Promise.allSettled([
      world.as(story.owner).agreements.share({ id: mine }),
      world.as(story.other).agreements.share({ id: theirs.id }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({ reason: refusal('AGR_CHANGE_OPEN') });
  });

  test.each([
    ['takes the public-history clause out', { publicClauseOffered: false }, 'publicClauseOffered'],
    ['changes the currency', { currency: 'USD' }, 'currency'],
    ['is signed within a day', { signWindowDays: 1 }, 'signWindowDays'],
    ['would hold from another day', { effectiveOn: '2032-01-01' }, 'effectiveOn'],
  ] as const)('is not shown when it %s', async (_what, change, field) => {
    const story = await signedByAll(world, { publicClauseOffered: true });
    const id = await proposed(story, () => change);
    await expect(world.as(story.owner).agreements.share({ id })).rejects.toMatchObject({
      code: 'BAD_INPUT',
      data: { fields: { [field]: expect.any(String) } },
    });
  });

  test('keeps each answer to the public-history clause as it was given', async () => {
    const story = await signedByAll(world, { publicClauseOffered: true });
    const id = await proposed(story, () => ({ title: 'Another name' }));
    await world.as(story.owner).agreements.share({ id });
    expect((await get(story, id)).parties.map(({ clauseAnswer }) => clauseAnswer)).toEqual(['accepted', 'accepted']);
    await expect(world.as(story.other).agreements.answerClause({ id, accept: false })).rejects.toEqual(
      refusal('ILLEGAL_TRANSITION'),
    );
  });

  test('has the parties of the agreement, and nobody else', async () => {
    const story = await signedByAll(world);
    const id = await proposed(story, () => ({}));
    const { parties } = await get(story, id);
    expect(parties.map(({ side, name, userId }) => [side, name, userId])).toEqual(
      (await get(story)).parties.map(({ side, name, userId }) => [side, name, userId]),
    );
    const own = parties[0];
    await expect(
      world.as(story.owner).agreements.saveParties({
        id,
        parties: [{ id: own?.id, side: 'A', name: own?.name ?? '', email: own?.email ?? '', signOrder: 1 }],
      }),
    ).rejects.toEqual(refusal('ILLEGAL_TRANSITION'));
    const stranger = await someone(world, 'Stranger');
    for (const deed of [
      () => amending(stranger).read({ id: story.id }),
      () => amending(stranger).propose({ id: story.id, reason }),
      () => amending(stranger).proposeEnd({ id: story.id, reason }),
      () => amending(stranger).giveNotice({ id: story.id, reason }),
      () => amending(stranger).takeBackNotice({ id: story.id }),
    ])
      await expect(deed()).rejects.toEqual(refusal('NOT_FOUND'));
  });

  test('that is withdrawn or lapses leaves everything as it was, and the history says so', async () => {
    const story = await signedByAll(world, { obligations: [promise({ due: { kind: 'on', day: inDays(90) } })] });
    const withdrawn = await proposed(story, () => ({ obligations: [] }));
    await world.as(story.owner).agreements.share({ id: withdrawn });
    await world.as(story.owner).agreements.void({ id: withdrawn, reason });
    await world.settle();
    const lapsed = await proposed(story, () => ({ obligations: [] }));
    await world.as(story.owner).agreements.share({ id: lapsed });
    await world.as(story.other).agreements.acceptText({ id: lapsed, versionId: (await get(story, lapsed)).versionId });
    await world.as(story.owner).agreements.requestSignatures({ id: lapsed });
    await days(15);
    expect((await get(story, lapsed)).status).toBe('lapsed');
    expect((await promises(story)).map(({ status }) => status)).toEqual(['due']);
    const said = (await world.as(story.owner).agreements.life({ id: story.id })).map(({ sentence }) => sentence);
    expect(said.filter((sentence) => /was withdrawn|was not signed in time/.test(sentence))).toHaveLength(2);
  });

  test('that lapsed is no way back behind what was agreed since', async () => {
    const story = await signedByAll(world, { valueMinor: 1_00 });
    const first = await proposed(story, () => ({ valueMinor: 50 }));
    await world.as(story.owner).agreements.share({ id: first });
    await world.as(story.other).agreements.acceptText({ id: first, versionId: (await get(story, first)).versionId });
    await world.as(story.owner).agreements.requestSignatures({ id: first });
    await sign(world, story.other, { id: first, contentHash: (await get(story, first)).contentHash ?? '' });
    await days(15);
    // While another one is open, and after it came into force.
    const second = await proposed(story, () => ({ valueMinor: 2_00 }));
    await world.as(story.owner).agreements.share({ id: second });
    const extend = () => world.as(story.owner).agreements.extend({ id: first });
    await expect(extend()).rejects.toEqual(refusal('AGR_CHANGE_OPEN'));
    await world.as(story.other).agreements.acceptText({ id: second, versionId: (await get(story, second)).versionId });
    await world.as(story.owner).agreements.requestSignatures({ id: second });
    const { contentHash } = await get(story, second);
    for (const person of [story.owner, story.other])
      await sign(world, person, { id: second, contentHash: contentHash ?? '' });
    await world.settle();
    await expect(extend()).rejects.toEqual(refusal('STALE'));
    expect((await amending(story.other).read({ id: story.id })).inForce?.terms.valueMinor).toBe(2_00);
  });

  test('that was begun before another one came into force is begun again', async () => {
    const story = await signedByAll(world, { valueMinor: 1_00 });
    const begun = await amending(story.other).propose({ id: story.id, reason });
    await agreed(story, await proposed(story, () => ({ valueMinor: 2_00 })));
    await expect(world.as(story.other).agreements.share({ id: begun.id })).rejects.toEqual(refusal('STALE'));
    const again = await amending(story.other).propose({ id: story.id, reason: 'Other words.' });
    expect(again).toMatchObject({ status: 'draft', terms: { valueMinor: 2_00 } });
    expect(again.id).not.toBe(begun.id);
    // The same text is answered again, with the words given last.
    expect((await amending(story.other).propose({ id: story.id, reason })).id).toBe(again.id);
    expect((await amending(story.other).read({ id: again.id })).changes?.reason).toBe(reason);
  });

  test('that nobody else saw stays its maker’s, also when it was withdrawn', async () => {
    const story = await signedByAll(world);
    const { id } = await amending(story.other).propose({ id: story.id, reason: 'They cheat.' });
    await world.as(story.other).agreements.void({ id, reason: 'Not worth it.' });
    expect((await amending(story.owner).read({ id: story.id })).chain).toEqual([]);
    expect((await amending(story.other).read({ id: story.id })).chain).toMatchObject([{ id, status: 'voided' }]);
  });

  test('completes nothing before its own promises have begun', async () => {
    const [first, second] = [promise(), promise({ title: 'Deliver 40 more' })];
    const story = await signedByAll(world, { obligations: [first] });
    await agreed(story, await proposed(story, () => ({ obligations: [first, second] })));
    const close = async (title: string) => {
      const id = (await promises(story)).find(({ term }) => term.title === title)?.id ?? '';
      await world.as(story.other).obligations.claimDone({ id, text: '' });
      await world.as(story.owner).obligations.accept({ id });
      await world.settle();
    };
    // As it stands between the amendment and its promises, where something failed and is tried again.
    await world.deps.db.updateTable('agreements').set({ promises_no: 0 }).where('id', '=', story.id).execute();
    for (const { title } of [first, second]) await close(title);
    expect((await get(story)).status).toBe('active');
    await followedTo(world.ctx(), story.id, 1);
    await completeIfDone(world.ctx(), story.id);
    expect((await get(story)).status).toBe('completed');
  });

  test('does not touch what is said to be done or in dispute', async () => {
    const done = promise({ title: 'Said to be done' });
    const story = await signedByAll(world, { obligations: [done] });
    const [one] = await promises(story);
    const id = await proposed(story, () => ({ obligations: [{ ...done, due: { kind: 'on', day: inDays(60) } }] }));
    await world.as(story.owner).agreements.share({ id });
    await world.as(story.other).obligations.claimDone({ id: one?.id ?? '', text: 'They stand in your yard.' });
    await world.as(story.other).agreements.acceptText({ id, versionId: (await get(story, id)).versionId });
    await world.as(story.owner).agreements.requestSignatures({ id });
    const { contentHash } = await get(story, id);
    for (const person of [story.owner, story.other]) await sign(world, person, { id, contentHash: contentHash ?? '' });
    await world.settle();
    expect((await promises(story)).map(({ status }) => status)).toEqual(['submitted']);
    expect((await world.as(story.owner).obligations.accept({ id: one?.id ?? '' })).status).toBe('fulfilled');
  });

  test('is no way to change a document that changes another', async () => {
    const story = await signedByAll(world);
    const id = await proposed(story, () => ({ title: 'Two' }));
    await agreed(story, id);
    await expect(amending(story.owner).propose({ id, reason })).rejects.toEqual(refusal('ILLEGAL_TRANSITION'));
  });
});

describe('an end', () => {
  test('that everybody signs ends it: what was due stays owed, what is due later is released', async () => {
    const soon = promise({ title: 'Due before', due: { kind: 'on', day: inDays(2) } });
    const story = await signedByAll(world, { obligations: [soon, promise({ title: 'Due later' })] });
    await days(3);
    const made = await amending(story.owner).proposeEnd({ id: story.id, reason });
    expect(made).toMatchObject({ purpose: 'termination', status: 'signing' });
    await world.settle();
    // Who proposes it is not asked by themself.
    const askedLast = async (person: Person) =>
      (await world.notificationsOf(person))[0]?.title === 'Your signature is asked for';
    expect([await askedLast(story.owner), await askedLast(story.other)]).toEqual([false, true]);
    await agreed(story, made.id);
    const parent = await get(story);
    expect(parent).toMatchObject({ status: 'terminated', endedReason: reason });
    expect((await promises(story)).map(({ term, status }) => [term.title, status])).toEqual(
      expect.arrayContaining([
        ['Due before', 'overdue'],
        ['Due later', 'released'],
      ]),
    );
    await expect(amending(story.owner).propose({ id: story.id, reason })).rejects.toEqual(
      refusal('ILLEGAL_TRANSITION'),
    );
    const found = await world.as(story.other).agreements.list({ filter: 'signed', limit: 100 });
    expect(found.rows.map(({ id }) => id)).toContain(story.id);
    const disputable = (await world.as(story.owner).disputes.disputable()).map(({ agreementId }) => agreementId);
    expect(disputable).toContain(story.id);
    expect(disputable).not.toContain(made.id);
  });

  test('leaves nothing to come of what repeats, also where its last day falls overdue', async () => {
    const rent = promise({ title: 'Rent', due: { kind: 'repeats', from: today(), rule: 'FREQ=MONTHLY;COUNT=12' } });
    const story = await signedByAll(world, { obligations: [rent] });
    await agreed(story, (await amending(story.owner).proposeEnd({ id: story.id, reason })).id);
    await days(2);
    expect((await promises(story)).map(({ occurrence, status }) => [occurrence, status])).toEqual([[1, 'overdue']]);
  });

  test('that a renewal outran is not put back by an amendment that was signed late', async () => {
    const story = await signedByAll(world, { endsOn: inDays(3), renewal: { everyMonths: 1, noticeDays: 1 } });
    // The last day on which notice can still be given stands among the days ahead, not that of the agreement.
    const { deadlines } = await world.as(story.owner).dashboard.read();
    expect(deadlines.filter(({ title }) => /^Last day/.test(title))).toMatchObject([
      { title: expect.stringMatching(/^Last day to stop the renewal: /), dueAt: `${inDays(2)}T20:59:59.999Z` },
    ]);
    const id = await proposed(story, () => ({ title: 'With another name' }));
    await world.as(story.owner).agreements.share({ id });
    await days(5);
    const { endsOn } = await amending(story.owner).read({ id: story.id });
    await world.as(story.other).agreements.acceptText({ id, versionId: (await get(story, id)).versionId });
    await world.as(story.owner).agreements.requestSignatures({ id });
    await agreed(story, id);
    expect((await amending(story.owner).read({ id: story.id })).endsOn).toBe(endsOn);
    expect((await get(story)).status).toBe('active');
  });

  test('by notice comes when its terms say, and can be taken back by who gave it', async () => {
    const story = await signedByAll(world, { noticeDays: 10 });
    const given = await amending(story.other).giveNotice({ id: story.id, reason });
    expect(given.notice).toMatchObject({ isMine: true, endsOn: inDays(10), reason });
    await expect(amending(story.owner).takeBackNotice({ id: story.id })).rejects.toEqual(refusal('FORBIDDEN'));
    await expect(amending(story.owner).giveNotice({ id: story.id, reason })).rejects.toEqual(
      refusal('ILLEGAL_TRANSITION'),
    );
    await amending(story.other).takeBackNotice({ id: story.id });
    await amending(story.owner).giveNotice({ id: story.id, reason });
    expect((await amending(story.owner).takeBackNotice({ id: story.id })).notice).toBeNull();
    await days(12);
    expect((await get(story)).status).toBe('active');
    await amending(story.owner).giveNotice({ id: story.id, reason });
    await days(11);
    expect(await get(story)).toMatchObject({ status: 'terminated', endedReason: reason });
    expect((await world.notificationsOf(story.other)).map(({ title }) => title)).toEqual(
      expect.arrayContaining(['Notice was given', 'The agreement has ended']),
    );
  });

  test('by notice is not possible where the terms do not say so', async () => {
    const story = await signedByAll(world);
    expect((await amending(story.owner).read({ id: story.id })).noticeWouldEndOn).toBeNull();
    await expect(amending(story.owner).giveNotice({ id: story.id, reason })).rejects.toEqual(
      refusal('ILLEGAL_TRANSITION'),
    );
  });

  test('says nothing but that: its text is not opened again', async () => {
    const story = await signedByAll(world);
    const { id } = await amending(story.owner).proposeEnd({ id: story.id, reason });
    const again = world.as(story.owner).agreements.reopen({ id, reason });
    await expect(again).rejects.toMatchObject({
      code: 'ILLEGAL_TRANSITION',
      message: expect.stringContaining('Withdraw it'),
    });
  });

  test('comes back to the day that was written, also after an amendment in between', async () => {
    const startsAt = '2031-01-05T08:00:00Z';
    const own = await makeWorld({ startsAt });
    try {
      const story = await signedByAll(own, { endsOn: '2031-01-31', renewal: { everyMonths: 1, noticeDays: 5 } });
      const go = async (until: string) => {
        while (own.clock.now() < new Date(until)) {
          own.clock.advance({ days: 1 });
          await own.tick('clocks');
        }
      };
      const endsOn = async () => (await own.as(story.owner).amending.read({ id: story.id })).endsOn;
      await go('2031-02-02T08:00:00Z');
      expect(await endsOn()).toBe('2031-02-28');
      const { id } = await own.as(story.owner).amending.propose({ id: story.id, reason });
      await own.as(story.owner).agreements.share({ id });
      const { versionId } = await own.as(story.other).agreements.get({ id });
      await own.as(story.other).agreements.acceptText({ id, versionId });
      await own.as(story.owner).agreements.requestSignatures({ id });
      const { contentHash } = await own.as(story.other).agreements.get({ id });
      for (const person of [story.owner, story.other]) await sign(own, person, { id, contentHash: contentHash ?? '' });
      await own.settle();
      expect(await endsOn()).toBe('2031-02-28');
      await go('2031-03-02T08:00:00Z');
      expect(await endsOn()).toBe('2031-03-31');
    } finally {
      await own.close();
    }
  });

  test('is put off by renewals until notice is given in time', async () => {
    const story = await signedByAll(world, { endsOn: inDays(40), renewal: { everyMonths: 1, noticeDays: 10 } });
    const first = inDays(40);
    await days(41);
    let it = await amending(story.owner).read({ id: story.id });
    expect(it.endsOn?.slice(8)).toBe(first.slice(8));
    expect((await world.notificationsOf(story.other)).map(({ title }) => title)).toEqual(
      expect.arrayContaining(['An agreement is about to be renewed', 'The agreement was renewed']),
    );
    await days(31);
    const second = (await amending(story.owner).read({ id: story.id })).endsOn ?? '';
    expect(second > (it.endsOn ?? '')).toBe(true);
    await amending(story.other).giveNotice({ id: story.id, reason });
    it = await amending(story.owner).read({ id: story.id });
    expect(it.notice?.endsOn).toBe(second);
    await days(35);
    expect((await get(story)).status).toBe('terminated');
  });

  test('by notice takes what is due later along: nobody is asked for it before, and the letter of the end names it', async () => {
    const story = await signedByAll(world, {
      noticeDays: 7,
      obligations: [promise({ title: 'Paint the gate', due: { kind: 'on', day: inDays(12) } })],
    });
    await amending(story.owner).giveNotice({ id: story.id, reason });
    const [one] = await promises(story);
    const { notice, comes } = await amending(story.owner).read({ id: story.id });
    expect(one).toMatchObject({ status: 'due', fallsAwayOn: notice?.endsOn });
    expect(comes?.words).toMatch(/what would have been due later is released\.$/);
    await days(6);
    for (const person of [story.owner, story.other]) {
      const board = await world.as(person).dashboard.read();
      const asked = [...board.duties, ...board.deadlines].map(({ title }) => title);
      expect(asked.filter((title) => title === 'Paint the gate')).toEqual([]);
      expect(await world.as(person).assistant.explain({ kind: 'agreement', id: story.id })).toMatchObject({
        ...{ isYourTurn: false, otherwise: comes?.words },
      });
    }
    await days(4);
    const told = await world.notificationsOf(story.other);
    expect(told.map(({ title }) => title)).not.toContain('Something you promised is due soon');
    expect(told.find(({ title }) => title === 'The agreement has ended')?.message).toMatch(
      /Not owed any more, because it would have been due later: “Paint the gate”\.$/,
    );
    expect((await promises(story)).map(({ status }) => status)).toEqual(['released']);
  });

  test('reminds the next morning where less than two weeks are left for a notice', async () => {
    const story = await signedByAll(world, { endsOn: inDays(20), renewal: { everyMonths: 1, noticeDays: 15 } });
    const told = async () =>
      (await world.notificationsOf(story.other)).filter(({ title }) => title === 'An agreement is about to be renewed');
    expect(await told()).toHaveLength(0);
    await days(2);
    expect(await told()).toHaveLength(1);
    await days(3);
    expect(await told()).toHaveLength(1);
  });

  test('comes by itself on the last day: over with promises open, which stay owed', async () => {
    const story = await signedByAll(world, {
      endsOn: inDays(5),
      obligations: [promise({ due: { kind: 'on', day: inDays(3) } })],
    });
    const { comes } = await amending(story.other).read({ id: story.id });
    expect(comes).toMatchObject({ at: `${inDays(5)}T20:59:59.999Z`, status: 'expired', or: ['completed'] });
    await days(6);
    expect((await get(story)).status).toBe('expired');
    expect((await amending(story.other).read({ id: story.id })).comes).toBeNull();
    expect((await promises(story)).map(({ status }) => status)).toEqual(['overdue']);
    const [one] = await promises(story);
    expect((await world.as(story.other).obligations.claimDone({ id: one?.id ?? '', text: '' })).status).toBe(
      'submitted',
    );
  });

  test('is completion when nothing is open and there is no last day', async () => {
    const story = await signedByAll(world, { obligations: [promise()] });
    const [one] = await promises(story);
    await world.as(story.other).obligations.claimDone({ id: one?.id ?? '', text: '' });
    await world.as(story.owner).obligations.accept({ id: one?.id ?? '' });
    await world.settle();
    expect((await get(story)).status).toBe('completed');
  });

  test('finds a document that everybody signs later, and says so there', async () => {
    const story = await signedByAll(world, { noticeDays: 0 });
    const id = await proposed(story, () => ({ title: 'Too late' }));
    await world.as(story.owner).agreements.share({ id });
    await amending(story.other).giveNotice({ id: story.id, reason });
    await days(1);
    expect((await get(story)).status).toBe('terminated');
    expect(await get(story, id)).toMatchObject({ status: 'voided' });
  });
});
