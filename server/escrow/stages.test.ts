import { escrowWords } from '@ahadi/domain/escrow/notices/words.ts';
import type { Shares } from '@ahadi/domain/escrow/schema.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { moneyIn } from '../core/letters/translated.ts';
import { filled } from '../core/letters/words.ts';
import {
  at,
  type Deal,
  delivered,
  disputedDeal,
  fundedDeal,
  hoursPass,
  jumpUntil,
  moneyIsRight,
  shown,
  stageFor,
  statement,
  walletOf,
} from '../test/escrows.ts';
import { refusal } from '../test/refusal.ts';
import { someone, twoAdmins } from '../test/story.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';

let world: World;
let admins: readonly [Person, Person];
beforeAll(async () => {
  world = await makeWorld({ env: { PAYMENTS_SANDBOX: '1', LOG_LEVEL: 'silent' } });
  admins = await twoAdmins(world);
});
afterAll(() => world.close());
afterEach(() => moneyIsRight(world));

const reason = 'This is a reason that is long enough for money.';
const shares = (parts: Partial<Shares>): Shares => ({
  buyerMinor: 0,
  sellerMinor: 0,
  mediatorMinor: 0,
  platformMinor: 0,
  ...parts,
});
const runningOf = async (deal: Deal) =>
  (await stageFor(world, deal)).clocks.flatMap(({ kind, status }) => (status === 'running' ? [kind] : []));
const rejected = async (deal: Deal, contestedMinor: number) => {
  await world.as(deal.buyer).escrow.reject({ ...(await at(world, deal)), contestedMinor, reason });
  await world.settle();
};

describe('an inspection', () => {
  test('ends in the seller’s favour by silence, after the buyer was reminded at half of the time, a day and two hours before', async () => {
    const deal = await fundedDeal(world);
    await delivered(world, deal);
    const closed = await jumpUntil(world, deal, ({ status }) => status === 'closed');
    const reminders = (await world.as(deal.buyer).escrow.life({ id: deal.id })).filter(
      ({ name }) => name === 'milestone.inspection_reminded',
    );
    expect(reminders).toHaveLength(3);
    expect(closed.milestones[0]?.status).toBe('released');
    expect(
      (await world.mailbox(deal.buyer.email)).filter(({ subject }) => /silence is consent/.test(subject)),
    ).toHaveLength(3);
  });

  test.each(['sw', 'fr', 'ar'] as const)(
    'is asked for, and its money told of, in the language of each side: %s',
    async (language) => {
      const deal = await fundedDeal(world);
      const { preferences } = await world.as(deal.seller).preferences.mine();
      for (const person of [deal.buyer, deal.seller])
        await world
          .as(person)
          .preferences.save({ preferences: { ...preferences, language }, authoredAt: world.clock.now().toISOString() });
      await delivered(world, deal);
      await jumpUntil(world, deal, ({ status }) => status === 'closed');
      await world.settle();
      const say = escrowWords[language];
      const stage = filled(say.stage, { seq: '1', ref: (await world.as(deal.buyer).escrow.get({ id: deal.id })).ref });
      const letters = await world.mailbox(deal.buyer.email);
      const asked = letters.find(({ subject }) => subject.startsWith(say.inspectTitle))?.text;
      for (const words of [filled(say.lookAt, { stage }), say.sellerIsPaid]) expect(asked).toContain(words);
      const rows = (await world.notificationsOf(deal.seller)).map(({ message }) => message);
      expect(rows).toContain(filled(say.paidText, { stage, sum: moneyIn(language, 987_500, 'KES') }));
      // No English among what was told since, and nothing left open.
      for (const text of [asked ?? '', ...rows.slice(0, 2)])
        expect(text.replace(/https?:\S+|“[^”]*”|«[^»]*»/g, '')).not.toMatch(/[{}]|undefined|\b(?:stage|money|the)\b/);
    },
  );

  test('waits on the dashboard with what still lies in the stage', async () => {
    const deal = await fundedDeal(world);
    await delivered(world, deal);
    const asked = async () =>
      (await world.as(deal.buyer).dashboard.read()).duties.flatMap(({ kind, amountMinor }) =>
        kind === 'escrow.inspect' ? [amountMinor] : [],
      );
    expect(await asked()).toEqual([1_000_000]);
    await world.as(deal.buyer).escrow.release({ ...(await at(world, deal)), amountMinor: 300_000 });
    expect(await asked()).toEqual([700_000]);
  });

  test('is no consent for who was not reminded twice: there is a day more', async () => {
    const deal = await fundedDeal(world);
    await delivered(world, deal);
    world.clock.advance({ days: 3 });
    await world.tick('clocks');
    expect((await stageFor(world, deal)).status).toBe('delivered');
    await jumpUntil(world, deal, ({ status }) => status === 'closed');
  });

  test('of goods on their way begins when they came, or a week after they were sent', async () => {
    const deal = await fundedDeal(world, { kind: 'goods' });
    await delivered(world, deal, 1, 'shipped');
    expect(await runningOf(deal)).toEqual(['milestone.receipt']);
    await jumpUntil(world, deal, ({ milestones }) => milestones[0]?.deliveries[0]?.receivedAt !== null);
    await jumpUntil(world, deal, ({ status }) => status === 'closed');
  });

  test('rejected in part, mended and looked at again is accepted; a third time it cannot be mended', async () => {
    const deal = await fundedDeal(world);
    await delivered(world, deal);
    const api = world.as(deal.seller).escrow;
    for (let turn = 1; turn <= 2; turn++) {
      await rejected(deal, 300_000);
      const cured = await api.cure({
        ...(await at(world, deal)),
        note: reason,
        evidence: [await shown(world, deal, deal.seller)],
      });
      expect(cured.milestones[0]).toMatchObject({ status: 'delivered', contestedMinor: 0, curesUsed: turn });
    }
    await rejected(deal, 300_000);
    const evidence = [await shown(world, deal, deal.seller)];
    await expect(api.cure({ ...(await at(world, deal)), note: reason, evidence })).rejects.toMatchObject(
      refusal('DSP_ONCE_ONLY'),
    );
    await world.as(deal.buyer).escrow.release({ ...(await at(world, deal)), amountMinor: 1_000_000 });
  });
});

test('goods that are mended and sent again are inspected once they came, not while they travel', async () => {
  const deal = await fundedDeal(world, { kind: 'goods' });
  await delivered(world, deal, 1, 'shipped');
  const where = await at(world, deal);
  await world.as(deal.buyer).escrow.receive(where);
  await rejected(deal, 1_000_000);
  const evidence = [await shown(world, deal, deal.seller)];
  await world.as(deal.seller).escrow.cure({ ...where, note: reason, evidence });
  const running = (await stageFor(world, deal)).clocks.filter(({ status }) => status === 'running');
  expect(running.map(({ kind }) => kind)).toEqual(['milestone.receipt']);
  await hoursPass(world, 80, 8);
  expect((await stageFor(world, deal)).status).toBe('delivered');
  const came = await world.as(deal.buyer).escrow.receive(where);
  expect(came.milestones[0]?.clocks.map(({ kind }) => kind)).toContain('milestone.inspection');
  await jumpUntil(world, deal, ({ status }) => status === 'closed');
});

describe('a rejection', () => {
  test('that the seller does not answer gives the rejected part back; the rest goes on being inspected', async () => {
    const deal = await fundedDeal(world);
    await delivered(world, deal);
    await rejected(deal, 400_000);
    const view = await jumpUntil(world, deal, ({ status }) => status === 'closed');
    expect(view.milestones[0]).toMatchObject({ refundedMinor: 400_000, releasedMinor: 600_000 });
    expect(await walletOf(world, deal.seller)).toBe(600_000n - 7_500n);
  });

  test.each([
    ['comes back, and the seller says so: the money goes back', 'receive'],
    ['comes back, and the seller says nothing: the money goes back', 'silence'],
    ['does not come back: the money is the seller’s', 'kept'],
    ['is refused as it came back: a dispute about it', 'refused'],
  ] as const)('of goods that %s', async (_what, way) => {
    const deal = await fundedDeal(world, { stages: [{ requiresReturn: true }] });
    await delivered(world, deal);
    await rejected(deal, 1_000_000);
    const [buyer, seller] = [world.as(deal.buyer).escrow, world.as(deal.seller).escrow];
    const where = await at(world, deal);
    await seller.agreeRefund(where);
    expect((await stageFor(world, deal)).status).toBe('returning');
    await expect(seller.refuseReturn({ ...where, statement: reason })).rejects.toMatchObject(refusal('ESC_NOT_YET'));
    if (way !== 'kept') await buyer.shipReturn({ ...where, evidence: [await shown(world, deal, deal.buyer)] });
    if (way === 'receive') await seller.receiveReturn(where);
    if (way === 'refused') {
      expect((await seller.refuseReturn({ ...where, statement: reason })).milestones[0]?.status).toBe('disputed');
      await buyer.waive(where);
    }
    const closed = await jumpUntil(world, deal, ({ status }) => status === 'closed');
    expect(closed.outcome).toBe(way === 'kept' || way === 'refused' ? 'released' : 'refunded');
  });
});

test('nothing comes in time: the buyer may cancel alone once it is overdue, and after 14 days the money goes back by itself', async () => {
  for (const alone of [true, false]) {
    const deliverBy = new Date(world.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10);
    const deal = await fundedDeal(world, { stages: [{ deliverBy }] });
    const where = await at(world, deal);
    await expect(world.as(deal.buyer).escrow.cancelOverdue(where)).rejects.toMatchObject(refusal('ESC_NOT_YET'));
    await jumpUntil(world, deal, ({ milestones }) => milestones[0]?.isOverdue === true);
    if (alone) await world.as(deal.buyer).escrow.cancelOverdue(where);
    const closed = await jumpUntil(world, deal, ({ status }) => status === 'closed');
    await world.settle();
    const told = (await world.notificationsOf(deal.seller)).map(({ message }) => message).join('\n');
    const why = alone ? 'The buyer cancelled the stage, because it was overdue.' : 'Nothing was delivered in time.';
    expect(told).toMatch(new RegExp(`^KES.10,000 of stage 1 of ES-\\S+ went back to the buyer\\. ${why}$`, 'm'));
    const letters = (await world.mailbox(deal.seller.email)).map(({ text }) => text.replaceAll(/\s+/g, ' '));
    expect(letters.join()).toContain(why);
    expect(closed).toMatchObject({
      outcome: 'refunded',
      payments: [{ amountMinor: 1_012_500, returnedMinor: 1_012_500 }],
    });
  }
});

describe('a dispute about 40 % of a stage', () => {
  test('freezes just that: the other 60 % are released on time by the clock, and nothing of it moves by time', async () => {
    const deal = await disputedDeal(world, 400_000);
    const view = await jumpUntil(world, deal, ({ milestones }) => milestones[0]?.releasedMinor === 600_000);
    expect(view.milestones[0]).toMatchObject({ status: 'disputed', heldMinor: 400_000, contestedMinor: 400_000 });
    for (let day = 0; day < 100; day += 10) {
      world.clock.advance({ days: 10 });
      await world.tick('clocks');
    }
    expect(await stageFor(world, deal)).toMatchObject({ status: 'disputed', heldMinor: 400_000 });
    // Since the week of talks was over a mediator is waited for, and it is late from that day.
    const wanted = async () =>
      (await world.as(admins[0]).dashboard.read()).queues.find(({ name }) => name === 'mediators_wanted');
    const asked = async () =>
      (await world.as(admins[0]).escrow.desk({ view: 'mediators', limit: 100 })).rows.some(({ id }) => id === deal.id);
    expect([(await wanted())?.count, (await wanted())?.late, await asked()]).toEqual([1, 1, true]);
    const mediator = await someone(world, 'Moraa Mediator');
    const where = await at(world, deal);
    await world.as(admins[0]).escrow.appointMediator({ ...where, userNumber: mediator.userNumber });
    expect([await wanted(), await asked()]).toEqual([undefined, false]);
    const names = (await world.as(deal.buyer).escrow.life({ id: deal.id })).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['milestone.mediation_advised', 'milestone.stale']));
    await world.as(deal.buyer).escrow.waive(await at(world, deal));
    await jumpUntil(world, deal, ({ status }) => status === 'closed');
  });

  test('is not opened in the first day after the money came, but for fraud', async () => {
    const deal = await fundedDeal(world);
    const dispute = { ...(await at(world, deal)), contestedMinor: 1_000_000, statement };
    const api = world.as(deal.seller).escrow;
    await expect(api.dispute({ ...dispute, reason: 'other' })).rejects.toMatchObject(refusal('ESC_NOT_YET'));
    expect((await api.dispute({ ...dispute, reason: 'fraud' })).milestones[0]?.status).toBe('disputed');
  });

  test('is settled by an offer that the other side accepts: only the open one counts, nobody accepts their own, and the fee is as of a release', async () => {
    const deal = await disputedDeal(world, 400_000);
    const where = await at(world, deal);
    const [buyer, seller] = [world.as(deal.buyer).escrow, world.as(deal.seller).escrow];
    const first = (await buyer.offer({ ...where, toSellerMinor: 100_000 })).milestones[0]?.offers[0];
    const second = (await seller.offer({ ...where, toSellerMinor: 300_000 })).milestones[0]?.offers[1];
    if (!first || !second) throw new Error('both offers are shown');
    await expect(seller.answerOffer({ ...where, offerId: first.id, accept: true })).rejects.toMatchObject(
      refusal('STALE'),
    );
    await expect(seller.answerOffer({ ...where, offerId: second.id, accept: true })).rejects.toMatchObject(
      refusal('OFFER_NOT_YOUR_TURN'),
    );
    const asAdmin = await world.as(admins[0]).escrow.get({ id: deal.id });
    expect(asAdmin.milestones[0]?.offers).toEqual([]);
    expect(asAdmin.milestones[0]?.dispute?.statement).toBe(statement);
    const settled = await buyer.answerOffer({ ...where, offerId: second.id, accept: true });
    expect(settled.milestones[0]).toMatchObject({ status: 'delivered', splitMinor: 400_000, heldMinor: 600_000 });
    await world.settle();
    // Newest first: of one deed people hear in the order in which it was done.
    expect((await world.as(deal.seller).notifications.list({ limit: 2 })).rows.map(({ title }) => title)).toEqual([
      'Money is in your wallet',
      'Your offer was accepted',
    ]);
    const closed = await jumpUntil(world, deal, ({ status }) => status === 'closed');
    expect(await walletOf(world, deal.seller)).toBe(900_000n - 11_200n);
    expect(closed.payments[0]?.returnedMinor).toBe(1_012_500 - 900_000 - 11_300);
  });

  test('an offer that nobody answers in 48 hours is over', async () => {
    const deal = await disputedDeal(world, 400_000);
    await world.as(deal.buyer).escrow.offer({ ...(await at(world, deal)), toSellerMinor: 0 });
    await hoursPass(world, 49, 7);
    expect((await stageFor(world, deal)).offers.map(({ status }) => status)).toEqual(['expired']);
  });

  test('is mediated: the split is signed, paid out once both accepted, the mediator included; it lapses after three days', async () => {
    const deal = await disputedDeal(world, 400_000);
    const where = await at(world, deal);
    const mediator = await someone(world, 'Miriam Mediator');
    const [buyer, seller, mediates] = [
      world.as(deal.buyer).escrow,
      world.as(deal.seller).escrow,
      world.as(mediator).escrow,
    ];
    await expect(mediates.get({ id: deal.id })).rejects.toMatchObject(refusal('NOT_FOUND'));
    const appoint = (userNumber: string) => world.as(admins[0]).escrow.appointMediator({ ...where, userNumber });
    await expect(appoint(deal.buyer.userNumber)).rejects.toMatchObject(refusal('BAD_INPUT'));
    await expect(appoint(admins[0].userNumber)).rejects.toMatchObject(refusal('BAD_INPUT'));
    await appoint(mediator.userNumber);
    const propose = (parts: Partial<Shares>) =>
      mediates.proposeSplit({ ...where, shares: shares(parts), reasons: reason });
    await expect(propose({ buyerMinor: 400_100 })).rejects.toMatchObject(refusal('BAD_INPUT'));
    await propose({ buyerMinor: 400_000 });
    await hoursPass(world, 73, 24.5);
    expect(await stageFor(world, deal)).toMatchObject({ resolutions: [{ status: 'lapsed' }] });
    expect((await stageFor(world, deal)).dispute?.escalatedAt).not.toBeNull();
    const split = (await propose({ buyerMinor: 200_000, sellerMinor: 150_000, mediatorMinor: 50_000 })).milestones[0]
      ?.resolutions[1];
    if (!split) throw new Error('the split is shown');
    expect(split.signature.length).toBeGreaterThan(80);
    const answer = { ...where, resolutionId: split.id, accept: true };
    expect((await buyer.answerSplit(answer)).milestones[0]?.splitMinor).toBe(0);
    await expect(mediates.answerSplit(answer)).rejects.toMatchObject(refusal('FORBIDDEN'));
    expect((await seller.answerSplit(answer)).milestones[0]).toMatchObject({ splitMinor: 400_000, contestedMinor: 0 });
    expect(await walletOf(world, mediator)).toBe(50_000n);
    await jumpUntil(world, deal, ({ status }) => status === 'closed');
  });

  test('is decided: one administrator enters the decision, another carries it out when the 14 days are over', async () => {
    const deal = await disputedDeal(world, 400_000, { disputeClause: 'binding' });
    const where = await at(world, deal);
    const [one, other] = [world.as(admins[0]).escrow, world.as(admins[1]).escrow];
    const entered = await one.enterDecision({
      ...where,
      source: 'award',
      shares: shares({ buyerMinor: 400_000 }),
      reasons: reason,
      evidenceId: await shown(world, deal, admins[0]),
      decidedOn: world.clock.now().toISOString().slice(0, 10),
    });
    const resolutionId = entered.milestones[0]?.resolutions[0]?.id ?? '';
    const confirm = { ...where, resolutionId, carryOut: true, reason };
    await expect(one.confirmDecision(confirm)).rejects.toMatchObject(refusal('PUB_TWO_PERSON_REQUIRED'));
    await expect(other.confirmDecision(confirm)).rejects.toMatchObject(refusal('ESC_NOT_YET'));
    await expect(world.as(deal.seller).escrow.confirmDecision(confirm)).rejects.toMatchObject(refusal('FORBIDDEN'));
    world.clock.advance({ days: 15 });
    const done = await other.confirmDecision(confirm);
    expect(done.milestones[0]).toMatchObject({ splitMinor: 400_000, resolutions: [{ status: 'executed' }] });
  });
});

test('on hold nothing leaves and no deadline runs; after the hold each goes on with the time that was left, and after a week two lift it', async () => {
  const deal = await fundedDeal(world);
  await delivered(world, deal);
  const [one, other] = [world.as(admins[0]).escrow, world.as(admins[1]).escrow];
  const it = { id: deal.id, reason };
  await one.hold(it);
  const where = await at(world, deal);
  await expect(world.as(deal.buyer).escrow.release({ ...where, amountMinor: 100_000 })).rejects.toMatchObject(
    refusal('ESC_ON_HOLD'),
  );
  await expect(world.as(deal.seller).escrow.refund({ ...where, amountMinor: 100_000, reason })).rejects.toMatchObject(
    refusal('ESC_ON_HOLD'),
  );
  for (let day = 0; day < 8; day++) {
    world.clock.advance({ days: 1 });
    await world.tick('clocks');
  }
  expect((await stageFor(world, deal)).clocks.map(({ status }) => status)).not.toContain('running');
  expect((await one.lift(it)).hold).toMatchObject({ needsSecond: true, liftAgreedByMe: true });
  await expect(one.lift(it)).rejects.toMatchObject(refusal('PUB_TWO_PERSON_REQUIRED'));
  expect((await other.lift(it)).hold).toBeNull();
  const [inspection] = (await stageFor(world, deal)).clocks.filter(({ kind }) => kind === 'milestone.inspection');
  expect(Date.parse(inspection?.dueAt ?? '') - world.clock.now().getTime()).toBe(72 * 3_600_000);
  await jumpUntil(world, deal, ({ status }) => status === 'closed');
});

test('both end it together: what one proposes the other accepts, and only while no money moved since', async () => {
  const deal = await fundedDeal(world, { stages: [{}, { amountMinor: 500_000 }] });
  const [first, second] = [await at(world, deal, 1), await at(world, deal, 2)];
  const [buyer, seller] = [world.as(deal.buyer).escrow, world.as(deal.seller).escrow];
  const parts = (toSellerMinor: number) => [
    { milestoneId: first.milestoneId, toSellerMinor },
    { milestoneId: second.milestoneId, toSellerMinor: 0 },
  ];
  await expect(buyer.proposeEnd({ id: deal.id, parts: parts(1_000_100), reason })).rejects.toMatchObject(
    refusal('BAD_INPUT'),
  );
  await buyer.proposeEnd({ id: deal.id, parts: parts(200_000), reason });
  await expect(buyer.answerEnd({ id: deal.id, accept: true })).rejects.toMatchObject(refusal('OFFER_NOT_YOUR_TURN'));
  await seller.refund({ ...first, amountMinor: 100_000, reason });
  await expect(seller.answerEnd({ id: deal.id, accept: true })).rejects.toMatchObject(refusal('STALE'));
  await buyer.proposeEnd({ id: deal.id, parts: parts(200_000), reason });
  const closed = await seller.answerEnd({ id: deal.id, accept: true });
  expect(closed).toMatchObject({ status: 'closed', outcome: 'mixed' });
  expect(await walletOf(world, deal.seller)).toBe(200_000n - 2_500n);
});
