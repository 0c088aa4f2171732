import { addCalendarDays, localDayOf } from '@ahadi/domain/core/calendar.ts';
import type { ObligationTerm } from '@ahadi/domain/obligations/schema.ts';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { at, type Deal, delivered, paidInFull, stageFor, termsOf } from '../test/escrows.ts';
import { sign, signedByAll } from '../test/story.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';
import { fulfilPaid } from './payout.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld({ startsAt: '2031-03-03T08:00:00Z', env: { PAYMENTS_SANDBOX: '1', LOG_LEVEL: 'silent' } });
});
afterAll(() => world.close());

const inDays = (days: number) => addCalendarDays(localDayOf(world.clock.now(), 'Africa/Nairobi'), days);
const promise = (wishes: Partial<ObligationTerm> = {}): ObligationTerm => ({
  ...{ id: uuidv7(), clauseId: null, debtor: 'B', creditor: 'A', kind: 'deliver', title: 'Deliver 400 lanterns' },
  ...{ criteria: 'All 400 light up.', amountMinor: null, evidenceRequired: false, reviewDays: 7 },
  due: { kind: 'on', day: inDays(20) },
  ...wishes,
});

/** An agreement in force with one promise, and a draft of an escrow for it by its buyer. */
async function scene(term: ObligationTerm, amountMinor = 1_000_000) {
  const story = await signedByAll(world, { obligations: [term] });
  const [buyer, seller] = [story.owner, story.other];
  await world.deps.db
    .updateTable('identities')
    .set({ verification_level: 2 })
    .where('id', 'in', [buyer.identityId, seller.identityId])
    .execute();
  const list = (person: Person = buyer) => world.as(person).obligations.list({ agreementId: story.id });
  const one = async (person?: Person) => {
    const [first] = await list(person);
    if (!first) throw new Error('nothing was promised');
    return first;
  };
  const api = world.as(buyer).escrow;
  const { id, revision } = await api.create({ identityId: buyer.identityId, role: 'buyer', agreementId: story.id });
  const deal: Deal = { id, buyer, seller, payer: null };
  const wants = async (obligationId: string) =>
    api.save({
      id,
      revision,
      terms: termsOf({ stages: [{ amountMinor, obligationId }] }),
      others: [{ role: 'seller', name: seller.name, email: seller.email }],
    });
  /** Proposed, accepted and paid in. */
  const funded = async (obligationId: string) => {
    await wants(obligationId);
    const { termsVersion, termsSha256 } = await api.propose({ id });
    await world.as(seller).escrow.accept({ id, version: termsVersion, termsSha256: termsSha256 ?? '' });
    await world.settle();
    await paidInFull(world, deal);
  };
  return { story, buyer, seller, deal, one, wants, funded, propose: () => api.propose({ id }) };
}

test('a promise is fulfilled when all the money of its stage was paid out, and nobody else sees that stage', async () => {
  const { buyer, seller, deal, one, funded } = await scene(promise());
  await funded((await one()).id);
  expect((await one(buyer)).stage).toMatchObject({ escrowId: deal.id, heldMinor: 1_000_000, paysOut: true });
  expect((await one(seller)).stage).toMatchObject({ escrowId: deal.id, paysOut: false });
  await delivered(world, deal);
  const where = await at(world, deal);
  await world.as(buyer).escrow.release({ ...where, amountMinor: 400_000 });
  await world.settle();
  expect((await one()).status).toBe('due');
  await world.as(buyer).escrow.release({ ...where, amountMinor: 600_000 });
  await world.settle();
  expect(await one()).toMatchObject({ status: 'fulfilled', stage: { heldMinor: 0, paysOut: false } });
  const life = await world.as(seller).agreements.life({ id: (await one()).agreementId });
  expect(life.map(({ sentence }) => sentence)).toContain('The money for “Deliver 400 lanterns” was paid out of escrow');
});

test('the buyer who accepts that it is done pays its stage out with the same word', async () => {
  const { buyer, seller, deal, one, funded } = await scene(promise());
  const { id } = await one();
  await funded(id);
  await world.as(seller).obligations.claimDone({ id, text: 'They stand in your yard.' });
  expect((await world.as(buyer).obligations.accept({ id })).status).toBe('fulfilled');
  await world.settle();
  expect((await stageFor(world, deal)).status).toBe('released');
  // What follows from the payment finds it fulfilled already.
  const { milestoneId } = await at(world, deal);
  await fulfilPaid(world.ctx(), { subjectId: deal.id, payload: { milestoneId } as never });
  expect((await one()).status).toBe('fulfilled');
  expect((await world.as(buyer).obligations.list({ agreementId: (await one()).agreementId })).length).toBe(1);
});

test('a promise that an amendment wrote again keeps its stage: paying it out fulfils what is promised now', async () => {
  const term = promise();
  const { story, buyer, seller, deal, one, funded } = await scene(term);
  await funded((await one()).id);
  const { id } = await world.as(buyer).amending.propose({ id: story.id, reason: 'The ship is late.' });
  const copy = await world.as(buyer).agreements.openText({ id });
  const later = { ...term, due: { kind: 'on' as const, day: inDays(40) } };
  await world
    .as(buyer)
    .agreements.saveText({ id, revision: copy.revision, terms: { ...copy.terms, obligations: [later] } });
  await world.as(buyer).agreements.share({ id });
  const { versionId } = await world.as(seller).agreements.get({ id });
  await world.as(seller).agreements.acceptText({ id, versionId });
  await world.as(buyer).agreements.requestSignatures({ id });
  const { contentHash } = await world.as(buyer).agreements.get({ id });
  for (const person of [buyer, seller]) await sign(world, person, { id, contentHash: contentHash ?? '' });
  await world.settle();
  const now = async () => {
    const all = await world.as(buyer).obligations.list({ agreementId: story.id });
    return all.map(({ status, stage }) => ({
      status,
      held: stage?.heldMinor ?? null,
      paysOut: stage?.paysOut ?? false,
    }));
  };
  expect(await now()).toEqual(
    expect.arrayContaining([
      { status: 'released', held: null, paysOut: false },
      { status: 'due', held: 1_000_000, paysOut: true },
    ]),
  );
  await world.as(buyer).escrow.release({ ...(await at(world, deal)), amountMinor: 1_000_000 });
  await world.settle();
  expect((await now()).map(({ status }) => status).sort()).toEqual(['fulfilled', 'released']);
});

test('who accepts is held to the sum that they were told', async () => {
  const { buyer, seller, deal, one, funded } = await scene(promise());
  const { id } = await one();
  await world.as(seller).obligations.claimDone({ id, text: '' });
  // The dialog was open, and said nothing of money, when it was paid in.
  await funded(id);
  await expect(world.as(buyer).obligations.accept({ id, paysMinor: 0 })).rejects.toMatchObject({ code: 'STALE' });
  expect([(await one()).status, (await stageFor(world, deal)).status]).toEqual(['submitted', 'funded']);
  expect((await world.as(buyer).obligations.accept({ id, paysMinor: 1_000_000 })).status).toBe('fulfilled');
});

test('what needs a code to leave is released in the escrow, and the promise stays as it was until then', async () => {
  const { buyer, seller, deal, one, funded } = await scene(promise(), 30_000_000);
  const { id } = await one();
  await funded(id);
  await world.as(seller).obligations.claimDone({ id, text: '' });
  await expect(world.as(buyer).obligations.accept({ id })).rejects.toMatchObject({ code: 'ESC_RELEASE_THERE' });
  expect((await one()).status).toBe('submitted');
  expect((await stageFor(world, deal)).status).toBe('funded');
});

test('a payment that was promised is made when its stage is paid out; the word of who is paid moves no money', async () => {
  const { buyer, deal, one, funded } = await scene(
    promise({ debtor: 'A', creditor: 'B', kind: 'pay', title: 'Pay the price', amountMinor: 1_000_000 }),
  );
  const { id } = await one();
  await funded(id);
  expect((await one(buyer)).stage?.paysOut).toBe(false);
  await world.as(buyer).escrow.release({ ...(await at(world, deal)), amountMinor: 1_000_000 });
  await world.settle();
  expect((await one()).status).toBe('fulfilled');
});

test('money that goes back leaves the promise as it was', async () => {
  const { seller, deal, one, funded } = await scene(promise());
  await funded((await one()).id);
  await world
    .as(seller)
    .escrow.refund({ ...(await at(world, deal)), amountMinor: 1_000_000, reason: 'I cannot deliver what I promised.' });
  await world.settle();
  expect((await one()).status).toBe('due');
});

test('a stage of which some went back pays for no promise, whatever was paid out last', async () => {
  const { buyer, seller, deal, one, funded } = await scene(promise());
  await funded((await one()).id);
  const where = await at(world, deal);
  const reason = 'A hundred of them never came from the factory.';
  await world.as(seller).escrow.refund({ ...where, amountMinor: 250_000, reason });
  await world.as(buyer).escrow.release({ ...where, amountMinor: 750_000 });
  await world.settle();
  expect((await stageFor(world, deal)).status).toBe('released');
  const stage = { status: 'released', amountMinor: 1_000_000, heldMinor: 0, releasedMinor: 750_000, paysOut: false };
  expect(await one(buyer)).toMatchObject({ status: 'due', stage });
});

test('one promise is paid for once: a second escrow for it is refused until the first is over', async () => {
  const { story, buyer, seller, deal, one, wants } = await scene(promise());
  const { id: obligationId } = await one();
  const api = world.as(buyer).escrow;
  const another = async () => {
    const { id, revision } = await api.create({ identityId: buyer.identityId, role: 'buyer', agreementId: story.id });
    const others = [{ role: 'seller' as const, name: seller.name, email: seller.email }];
    await api.save({ id, revision, terms: termsOf({ stages: [{ amountMinor: 1_000_000, obligationId }] }), others });
    return id;
  };
  const accept = async (id: Deal['id']) => {
    const { termsVersion, termsSha256 } = await world.as(seller).escrow.get({ id });
    return world.as(seller).escrow.accept({ id, version: termsVersion, termsSha256: termsSha256 ?? '' });
  };
  const taken = {
    code: 'BAD_INPUT',
    data: { fields: { 'milestones.0.obligationId': 'Another escrow is for this promise already.' } },
  };
  // Both may be proposed; only one is agreed, also at the same instant.
  const rivals = [await another(), await another()];
  for (const id of rivals) await api.propose({ id });
  const told = await Promise.allSettled(rivals.map(accept));
  expect(told.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  for (const it of told) if (it.status === 'rejected') expect(it.reason).toMatchObject(taken);
  await wants(obligationId);
  await expect(api.propose({ id: deal.id })).rejects.toMatchObject(taken);

  const agreed = rivals.find((_id, place) => told[place]?.status === 'fulfilled');
  if (!agreed) throw new Error('one of them was agreed');
  await api.cancel({ id: agreed, reason: 'We start again with another escrow.' });
  await world.settle();
  await api.propose({ id: deal.id });
  await accept(deal.id);
  expect((await one()).stage).toMatchObject({ escrowId: deal.id });
});

test.each([
  ['is not of the agreement', {}, () => uuidv7(), /not open any more/],
  ['is something left undone', { kind: 'refrain' }, null, /leaves undone/],
  ['is owed by the buyer', { debtor: 'A', creditor: 'B' }, null, /not who promised this/],
  ['is about another amount', { debtor: 'A', creditor: 'B', kind: 'pay', amountMinor: 5_00 }, null, /same/],
] as const)('a stage is not for a promise that %s', async (_what, term, other, words) => {
  const { one, wants, propose } = await scene(promise(term));
  await wants(other?.() ?? (await one()).id);
  await expect(propose()).rejects.toMatchObject({
    code: 'BAD_INPUT',
    data: { fields: { 'milestones.0.obligationId': expect.stringMatching(words) } },
  });
});
