import { addCalendarDays, endOfLocalDay, localDayOf } from '@ahadi/domain/core/calendar.ts';
import { DAY } from '@ahadi/domain/core/time.ts';
import { publicityOf } from '@ahadi/domain/disputes/publicity.ts';
import type { OfferPromise, OfferTerms } from '@ahadi/domain/disputes/schema.ts';
import type { ObligationView } from '@ahadi/domain/obligations/schema.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { standingsOf } from '../records/standing.ts';
import { at, type Deal, delivered, paidInFull, termsOf } from '../test/escrows.ts';
import { answer, pass, type Quarrel, served } from '../test/quarrel.ts';
import { refusal } from '../test/refusal.ts';
import { sign } from '../test/story.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld({ env: { PAYMENTS_SANDBOX: '1', LOG_LEVEL: 'silent' } });
});
afterAll(() => world.close());

const today = () => localDayOf(world.clock.now(), 'Africa/Nairobi');
const inDays = (days: number) => addCalendarDays(today(), days);
type AgreementId = ObligationView['agreementId'];

/** Both agree to these terms and sign what is drawn up from them. Answers the settlement's id. */
async function settled({ id, filer, respondent }: Quarrel, terms: OfferTerms): Promise<AgreementId> {
  await world.as(respondent).disputes.respond({ id, response: answer });
  const { offers } = await world.as(respondent).disputes.makeOffer({ id, terms, isMeant: true });
  const view = await world.as(filer).disputes.answerOffer({ id, offerId: offers.at(-1)?.id as never, accept: true }); // it was just made
  const settlement = view.settlementAgreementId;
  if (!settlement) throw new Error('no settlement was drawn up');
  await world.settle();
  for (const person of [filer, respondent]) {
    const held = await world.as(person).agreements.get({ id: settlement });
    if (held.terms.publicClauseOffered)
      await world.as(person).agreements.answerClause({ id: settlement, accept: true });
    await sign(world, person, { id: settlement, contentHash: String(held.contentHash) });
  }
  await world.settle();
  expect((await world.as(filer).disputes.get({ id })).status).toBe('resolved');
  return settlement;
}
const promisesIn = (person: Person, agreementId: AgreementId) => world.as(person).obligations.list({ agreementId });
const titlesOf = async (person: Person) => (await world.notificationsOf(person)).map(({ title }) => title);

/** Terms that name their promises; what they come to is the server's to say. */
const naming = (promises: OfferPromise[], more: Partial<OfferTerms> = {}): OfferTerms => ({
  ...{ text: '', amountMinor: null, completeBy: today(), promises },
  ...more,
});
const pays = (what: string, amountMinor: number, days: number): OfferPromise => ({
  ...{ from: 'respondent', what, amountMinor, by: inDays(days) },
});

describe('what both sides settle on', () => {
  test('is promised one by one, and planned like any other promise', async () => {
    const quarrel = await served(world);
    const terms = naming([
      pays('First part', 300_000, 10),
      pays('Second part', 200_000, 40),
      { from: 'filer', what: 'Give the broken lanterns back.', amountMinor: null, by: inDays(12) },
    ]);
    const settlement = await settled(quarrel, terms);
    expect(await promisesIn(quarrel.filer, settlement)).toMatchObject([
      {
        status: 'due',
        dueOn: inDays(10),
        term: { kind: 'pay', title: 'First part', amountMinor: 300_000, debtor: 'B' },
      },
      { status: 'due', dueOn: inDays(12), term: { kind: 'perform', amountMinor: null, debtor: 'A', creditor: 'B' } },
      { status: 'due', dueOn: inDays(40), myRole: 'creditor', term: { title: 'Second part', amountMinor: 200_000 } },
    ]);
    // Who is owed sees the day as well, though something of the same text is theirs to do.
    world.clock.advance({ days: 6 });
    const { deadlines } = await world.as(quarrel.filer).dashboard.read();
    expect(deadlines.map(({ title, isMine }) => [title, isMine])).toEqual([
      ['First part', false],
      ['Give the broken lanterns back.', true],
    ]);
    const { terms: text } = await world.as(quarrel.filer).agreements.get({ id: settlement });
    expect(text.valueMinor).toBe(500_000);
    expect(JSON.stringify(text.clauses)).toMatch(/Lanterns Ltd pays Amina Odhiambo KES 3,000 by .*: First part\./);
    expect(JSON.stringify(text.clauses)).toContain('Amina Odhiambo: Give the broken lanterns back. By ');
  });

  test('in one sentence without a sum is a promise of the respondent', async () => {
    const quarrel = await served(world);
    const settlement = await settled(quarrel, {
      ...{ text: 'The rest is delivered to the store in Nakuru.', amountMinor: null, completeBy: inDays(5) },
    });
    expect(await promisesIn(quarrel.filer, settlement)).toMatchObject([
      { status: 'due', dueOn: inDays(5), term: { kind: 'perform', debtor: 'B', creditor: 'A' } },
    ]);
  });

  test('is read by the two who signed it, and no officer is led there', async () => {
    const quarrel = await served(world);
    const settlement = await settled(quarrel, naming([pays('The sum', 300_000, 10)]));
    const seenBy = async (person: Person) =>
      (await world.as(person).disputes.get({ id: quarrel.id })).settlementAgreementId;
    expect([await seenBy(quarrel.filer), await seenBy(quarrel.respondent)]).toEqual([settlement, settlement]);
    expect(await seenBy(quarrel.officer)).toBeNull();
  });

  test('is paid through escrow where the two agree on that, and the money that is paid out keeps the promise', async () => {
    const quarrel = await served(world);
    const { filer, respondent } = quarrel;
    const lanterns = { from: 'respondent' as const, what: 'Bring the rest', amountMinor: null, by: inDays(10) };
    const agreementId = await settled(quarrel, naming([lanterns, pays('The sum', 300_000, 10)]));
    const [promise] = (await promisesIn(filer, agreementId)).filter(({ term }) => term.kind === 'perform');
    const begun = await world.as(filer).escrow.create({ identityId: filer.identityId, role: 'buyer', agreementId });
    const { id } = begun;
    await world.as(filer).escrow.save({
      ...{ id, revision: begun.revision },
      terms: termsOf({ stages: [{ amountMinor: 1_000_000, obligationId: promise?.id as never }] }), // the brand is born here
      others: [{ role: 'seller', name: respondent.name, email: respondent.email }],
    });
    const { termsVersion, termsSha256 } = await world.as(filer).escrow.propose({ id });
    await world.as(respondent).escrow.accept({ id, version: termsVersion, termsSha256: termsSha256 ?? '' });
    await world.settle();
    const deal: Deal = { id, buyer: filer, seller: respondent, payer: null };
    await paidInFull(world, deal);
    await delivered(world, deal);
    await world.as(filer).escrow.release({ ...(await at(world, deal)), amountMinor: 1_000_000 });
    await world.settle();
    const statusOf = async () => (await promisesIn(filer, agreementId)).map(({ term, status }) => [term.title, status]);
    expect(Object.fromEntries(await statusOf())).toEqual({ 'Bring the rest': 'fulfilled', 'The sum': 'due' });
  });

  test('is refused by the promise that is unclear', async () => {
    const { id, respondent } = await served(world);
    await world.as(respondent).disputes.respond({ id, response: answer });
    const terms = naming([pays('First part', 100, 3), { ...pays('', 100, 0), amountMinor: null }]);
    await expect(world.as(respondent).disputes.makeOffer({ id, terms })).rejects.toMatchObject({
      ...refusal('BAD_INPUT'),
      data: { fields: { 'terms.promises.1.what': expect.any(String), 'terms.promises.1.by': expect.any(String) } },
    });
  });
});

describe('an instalment that is late', () => {
  test('makes all that is left due in seven days where that was agreed', async () => {
    const quarrel = await served(world);
    const { filer, respondent } = quarrel;
    const parts = [pays('First part', 300_000, 3), pays('Second part', 200_000, 40), pays('Third part', 100_000, 80)];
    const settlement = await settled(quarrel, naming(parts, { allDueIfLate: true }));
    const { duties } = await world.as(respondent).dashboard.read();
    expect(duties.find(({ title }) => title === 'First part')?.otherwise).toContain(
      'any instalments left are due 7 days later',
    );
    await pass(world, 4);
    const [first, ...others] = await promisesIn(filer, settlement);
    expect(first).toMatchObject({ status: 'overdue' });
    expect(others).toMatchObject([
      { status: 'due', dueOn: inDays(7), plannedOn: inDays(36) },
      { status: 'due', dueOn: inDays(7) },
    ]);
    expect(await titlesOf(respondent)).toEqual(
      expect.arrayContaining(['Something you promised is overdue', 'All that is left is due']),
    );
    // One deed, one letter, and nothing that is asked is left out of it.
    await pass(world, 1);
    const letters = (await world.mailbox(respondent.email)).map(({ text }) => text);
    // The end of the dispute says what begins with it.
    expect(letters.join('\n').replace(/\s+/g, ' ')).toContain('is owed from now on, each promise on its day');
    const late = letters.find((text) => text.includes('“First part” was not done in time'));
    for (const asked of ['“First part”: do it now', 'Pay “Second part”', 'Pay “Third part”'])
      expect(late).toContain(`Asked of you: ${asked}`);
    expect(await titlesOf(filer)).toEqual(
      expect.arrayContaining(['Something promised to you is overdue', 'All that is left is due']),
    );
  });

  test('changes nothing of the others where that was not agreed', async () => {
    const quarrel = await served(world);
    const settlement = await settled(quarrel, naming([pays('First part', 300, 3), pays('Second part', 200, 40)]));
    await pass(world, 4);
    const left = await promisesIn(quarrel.filer, settlement);
    expect(left).toMatchObject([{ status: 'overdue' }, { status: 'due', dueOn: inDays(36) }]);
    // What is settled counts as resolved once it is kept, and the page says so.
    const said = async () => publicityOf(await world.as(quarrel.respondent).disputes.get({ id: quarrel.id })).words;
    expect(await said()).toContain('As resolved it counts once all that they promised in the settlement is done.');
    for (const { id } of left)
      await world.as(quarrel.filer).obligations.waive({ id, reason: 'I give it up for good.' });
    expect(await said()).toContain('It does not count as resolved: the settlement was not kept.');
    const [standing] = await standingsOf(world.ctx(), [quarrel.respondent.identityId]);
    expect(standing?.standing.resolvedInTime).toBe(0);
  });
});

test('a breach is opened in one act, about all that was not kept, and both disputes name each other', async () => {
  const quarrel = await served(world);
  const { filer, respondent } = quarrel;
  const parts = [pays('First part', 300_000, 3), pays('Second part', 200_000, 40)];
  const settlement = await settled(quarrel, naming(parts, { allDueIfLate: true }));
  const [first, second] = await promisesIn(filer, settlement);
  await world.as(respondent).obligations.addEvidence({
    ...{ id: first?.id as never, file: new File(['Sent by M-Pesa.'], 'receipt.txt', { type: 'text/plain' }) },
  });
  await world.as(respondent).obligations.claimDone({ id: first?.id as never, text: 'I sent it.' });
  await world.as(filer).obligations.reject({ id: first?.id as never, reason: 'Nothing arrived in my account.' });
  await pass(world, 50);
  const begin = (obligationId: ObligationView['id'] | undefined) =>
    world.as(filer).disputes.create({
      ...{ identityId: filer.identityId as never, agreementId: null, obligationId: obligationId as never }, // brands are born here
    });
  const breach = await begin(first?.id);
  expect((await world.as(filer).disputes.list({ limit: 10 })).rows.find(({ id }) => id === breach.id)).toMatchObject({
    ...{ title: breach.claim.title, category: 'settlement_breach', claimedMinor: 500_000 },
  });
  const { ref, breaches } = await world.as(filer).disputes.get({ id: quarrel.id });
  // Nothing is in dispute again before it is filed.
  expect(breaches).toEqual([{ id: breach.id, ref: breach.ref, isFirst: false, isDraft: true }]);
  expect(breach).toMatchObject({
    breaches: [{ id: quarrel.id, ref, isFirst: true }],
    exhibits: [{ fileName: 'receipt.txt' }],
    claim: {
      category: 'settlement_breach',
      title: expect.stringMatching(/^First part and 1 more: the first due on /),
      relief: [{ amountMinor: 300_000 }, { amountMinor: 200_000 }],
      narrative: expect.stringContaining(`is the settlement of ${ref}.`),
    },
  });
  expect(breach.claim.narrative).toMatch(
    /it was sent back: “Nothing arrived[\s\S]*Second part\. It was due on .* It was promised for .*; an instalment was late/,
  );
  // Asked for again by any of them, it is the same draft, which nobody else sees.
  expect((await begin(second?.id)).id).toBe(breach.id);
  expect((await world.as(respondent).disputes.get({ id: quarrel.id })).breaches).toEqual([]);

  const { id, revision, claim } = breach;
  const before = { precontactOn: today(), precontactHow: 'I wrote and named a day.' };
  await world.as(filer).disputes.save({ id, revision, claim: { ...claim, ...before } });
  await world.as(filer).disputes.submit({ id, truth: true });
  await world.settle();
  for (const person of [filer, respondent])
    expect((await world.as(person).disputes.get({ id: quarrel.id })).breaches).toEqual([
      { id, ref: breach.ref, isFirst: false },
    ]);
  expect(await promisesIn(filer, settlement)).toMatchObject([{ status: 'disputed' }, { status: 'disputed' }]);
  await world.as(respondent).disputes.open({ id });
  await world.as(filer).disputes.markResolved({ id, kind: 'paid' });
  await world.settle();
  expect(await promisesIn(filer, settlement)).toMatchObject([{ status: 'fulfilled' }, { status: 'fulfilled' }]);
  expect((await world.as(respondent).disputes.get({ id: quarrel.id })).settlement).toBe('kept');
});

test('whatever is promised, there is no settlement without it, and what is overdue is told to both within a day', async () => {
  const promise = fc.record({
    from: fc.constantFrom('filer' as const, 'respondent' as const),
    amountMinor: fc.option(fc.integer({ min: 1, max: 1_000_000 })),
    days: fc.integer({ min: 1, max: 20 }),
    keeps: fc.constantFrom('in time', 'late', 'never', 'never'),
  });
  const plan = fc.record({
    promises: fc.array(promise, { minLength: 1, maxLength: 8 }),
    allDueIfLate: fc.boolean(),
  });
  const seen = { promises: 0, overdue: 0 };
  await fc.assert(
    fc.asyncProperty(plan, async ({ promises, allDueIfLate }) => {
      const quarrel = await served(world);
      const { filer, respondent } = quarrel;
      const titleAt = (index: number) => `Promise number ${index}`;
      const settlement = await settled(
        quarrel,
        naming(
          promises.map(({ from, amountMinor, days }, index) => ({
            ...{ from, amountMinor, what: titleAt(index), by: inDays(days) },
          })),
          { allDueIfLate },
        ),
      );
      const made = await promisesIn(filer, settlement);
      expect(made.map(({ term }) => term.title).sort()).toEqual(promises.map((_, index) => titleAt(index)).sort());
      const told = new Set<string>();
      for (let day = 0; day < 30; day++) {
        for (const one of await promisesIn(filer, settlement)) {
          const { keeps, from } = promises[Number(one.term.title.split(' ').at(-1))] ?? {};
          const isDone = keeps === 'in time' ? one.status === 'due' : keeps === 'late' && one.status === 'overdue';
          if (isDone)
            await world.as(from === 'filer' ? filer : respondent).obligations.claimDone({ id: one.id, text: '' });
        }
        await pass(world, 1);
        for (const one of await promisesIn(filer, settlement)) {
          // Late is what nobody said was done by the end of its day; the day after, both have heard of it.
          const end = one.dueOn === null ? null : endOfLocalDay(one.dueOn, 'Africa/Nairobi');
          if (one.status !== 'due' && one.status !== 'overdue') continue;
          if (end === null || world.clock.now().getTime() < end.getTime() + DAY || told.has(one.id)) continue;
          expect(one.status).toBe('overdue');
          for (const person of [filer, respondent]) {
            const notes = await world.notificationsOf(person);
            const note = notes.find(
              ({ title, message }) => title.endsWith('is overdue') && message.includes(`“${one.term.title}”`),
            );
            expect(note, `${person.name} was told of ${one.term.title}`).toBeDefined();
          }
          told.add(one.id);
        }
      }
      seen.promises += promises.length;
      seen.overdue += told.size;
    }),
    { numRuns: 6 },
  );
  expect(seen.overdue).toBeGreaterThan(3);
});
