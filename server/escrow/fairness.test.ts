import { formatIn } from '@ahadi/domain/core/time.ts';
import { escrowWords } from '@ahadi/domain/escrow/notices/words.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  agreedDeal,
  at,
  type Deal,
  delivered,
  disputedDeal,
  draftedDeal,
  fundedDeal,
  hoursPass,
  jumpUntil,
  moneyIsRight,
  paidIn,
  shown,
  stageFor,
  statement,
} from '../test/escrows.ts';
import { refusal } from '../test/refusal.ts';
import { twoAdmins } from '../test/story.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';
import { findEscrow } from './escrow.store.ts';
import { hashOfTerms } from './terms.ts';

let world: World;
let admins: readonly [Person, Person];
beforeAll(async () => {
  world = await makeWorld({ env: { PAYMENTS_SANDBOX: '1', LOG_LEVEL: 'silent' } });
  admins = await twoAdmins(world);
});
afterAll(() => world.close());
afterEach(() => moneyIsRight(world));

const reason = 'This is a reason that is long enough for money.';
/** Somebody contests so much of a stage. */
const contests = async (deal: Deal, by: Person, contestedMinor: number, why: 'other' | 'fraud' = 'other') =>
  world.as(by).escrow.dispute({ ...(await at(world, deal)), contestedMinor, reason: why, statement });

describe('what one side contests', () => {
  test('and rejected is not made less by the other’s dispute, so that no clock pays the rest of it', async () => {
    const deal = await fundedDeal(world);
    await delivered(world, deal);
    await hoursPass(world, 25, 5);
    await world.as(deal.buyer).escrow.reject({ ...(await at(world, deal)), contestedMinor: 1_000_000, reason });
    await expect(contests(deal, deal.seller, 100)).rejects.toMatchObject(refusal('BAD_INPUT'));
    const disputed = await contests(deal, deal.seller, 1_000_000);
    expect(disputed.milestones[0]).toMatchObject({ status: 'disputed', contestedMinor: 1_000_000 });
    await hoursPass(world, 24 * 10, 24);
    expect(await stageFor(world, deal)).toMatchObject({ heldMinor: 1_000_000, releasedMinor: 0 });
  });

  test('first, of however little, keeps the other from contesting nothing: both add to it, and talks about the smaller part end', async () => {
    const deal = await fundedDeal(world);
    await delivered(world, deal);
    const opened = await contests(deal, deal.seller, 100, 'fraud');
    expect(opened.milestones[0]?.dispute?.by).toBe('seller');
    const where = await at(world, deal);
    await world.as(deal.seller).escrow.offer({ ...where, toSellerMinor: 0 });
    await expect(contests(deal, deal.buyer, 100)).rejects.toMatchObject(refusal('BAD_INPUT'));
    const more = (await contests(deal, deal.buyer, 1_000_000)).milestones[0];
    expect(more).toMatchObject({ status: 'disputed', contestedMinor: 1_000_000, offers: [{ status: 'superseded' }] });
    expect(more?.dispute).toMatchObject({
      by: 'seller',
      more: [{ by: 'buyer', contestedMinor: 1_000_000, statement }],
    });
    await hoursPass(world, 24 * 10, 24);
    expect(await stageFor(world, deal)).toMatchObject({ heldMinor: 1_000_000, releasedMinor: 0 });
  });
});

describe('a little in dispute before anything was delivered', () => {
  const promised = () => {
    const deliverBy = new Date(world.clock.now().getTime() + 2 * 86_400_000).toISOString().slice(0, 10);
    return fundedDeal(world, { stages: [{ deliverBy }] });
  };

  test('keeps nobody from delivering the rest, which is inspected and paid on time', async () => {
    const deal = await promised();
    await contests(deal, deal.buyer, 100, 'fraud');
    await delivered(world, deal);
    expect(await stageFor(world, deal)).toMatchObject({ status: 'disputed', before: 'delivered' });
    const paid = await jumpUntil(world, deal, ({ milestones }) => milestones[0]?.releasedMinor === 999_900);
    expect(paid.milestones[0]).toMatchObject({ status: 'disputed', heldMinor: 100 });
  });

  test.each([
    ['the buyer takes it back alone', true],
    ['it goes back by itself', false],
  ])('keeps the days to deliver running for the rest: once it is overdue %s', async (_what, alone) => {
    const deal = await promised();
    await contests(deal, deal.seller, 100, 'fraud');
    await jumpUntil(world, deal, ({ milestones }) => milestones[0]?.isOverdue === true);
    if (alone) await world.as(deal.buyer).escrow.cancelOverdue(await at(world, deal));
    const back = await jumpUntil(world, deal, ({ milestones }) => milestones[0]?.refundedMinor === 999_900);
    expect(back.milestones[0]).toMatchObject({ status: 'disputed', heldMinor: 100, contestedMinor: 100 });
    await world.as(deal.buyer).escrow.waive(await at(world, deal));
    const closed = await jumpUntil(world, deal, ({ status }) => status === 'closed');
    expect(closed.outcome).toBe('refunded');
  });
});

test('while a binding decision waits for its second person neither side undoes it: not by ending the dispute, contesting more, releasing or giving back of it', async () => {
  const deal = await disputedDeal(world, 400_000);
  const where = await at(world, deal);
  const shares = { buyerMinor: 400_000, sellerMinor: 0, mediatorMinor: 0, platformMinor: 0 };
  const [one, other] = [world.as(admins[0]).escrow, world.as(admins[1]).escrow];
  const entered = await one.enterDecision({
    ...{ ...where, source: 'court', shares, reasons: reason, evidenceId: await shown(world, deal, admins[0]) },
    decidedOn: world.clock.now().toISOString().slice(0, 10),
  });
  const [buyer, seller] = [world.as(deal.buyer).escrow, world.as(deal.seller).escrow];
  const undoing = [
    () => buyer.waive(where),
    () => buyer.release({ ...where, amountMinor: 600_100 }),
    () => seller.refund({ ...where, amountMinor: 600_100, reason }),
    () => contests(deal, deal.seller, 500_000),
  ];
  for (const deed of undoing) await expect(deed()).rejects.toMatchObject(refusal('ESC_NOT_YET'));
  const released = await buyer.release({ ...where, amountMinor: 100_000 });
  expect(released.milestones[0]).toMatchObject({ contestedMinor: 400_000, resolutions: [{ status: 'proposed' }] });
  const resolutionId = entered.milestones[0]?.resolutions[0]?.id ?? '';
  await other.confirmDecision({ ...where, resolutionId, carryOut: false, reason });
  expect((await buyer.waive(where)).milestones[0]).toMatchObject({ status: 'delivered', contestedMinor: 0 });
});

test('a stage without a day to deliver is overdue 30 days and the grace after its money, and two weeks later the money goes back by itself', async () => {
  const deal = await fundedDeal(world);
  const [clock] = (await stageFor(world, deal)).clocks;
  const fundedAt = Date.parse((await stageFor(world, deal)).fundedAt ?? '');
  expect(clock?.kind).toBe('milestone.delivery');
  expect(Date.parse(clock?.dueAt ?? '') - fundedAt).toBe(32 * 86_400_000);
  const closed = await jumpUntil(world, deal, ({ status }) => status === 'closed');
  expect(world.clock.now().getTime() - fundedAt).toBe(46 * 86_400_000);
  expect(closed.outcome).toBe('refunded');
});

test('goods on their way are rejected once they are here, so that they come back before the money does', async () => {
  const deal = await fundedDeal(world, { kind: 'goods', stages: [{ requiresReturn: true }] });
  await delivered(world, deal, 1, 'shipped');
  const where = await at(world, deal);
  const reject = () => world.as(deal.buyer).escrow.reject({ ...where, contestedMinor: 1_000_000, reason });
  await expect(reject()).rejects.toMatchObject(refusal('ESC_NOT_YET'));
  await world.as(deal.buyer).escrow.receive(where);
  await reject();
  await world.as(deal.seller).escrow.agreeRefund(where);
  expect((await stageFor(world, deal)).status).toBe('returning');
});

describe('a later stage that is paid in only in part', () => {
  /** The first stage is in, and 200,000 of the second's 500,000 with the fee. */
  const inPart = async () => {
    const deal = await agreedDeal(world, { fundingMode: 'per_milestone', stages: [{}, { amountMinor: 500_000 }] });
    await paidIn(world, deal, deal.buyer);
    await paidIn(world, deal, deal.buyer, 200_000);
    return deal;
  };
  const second = (deal: Deal) => stageFor(world, deal, deal.buyer, 2);

  test('has 72 hours for the rest, and once 72 more; then the part goes back with its fee, and the stage waits for the whole again', async () => {
    const deal = await inPart();
    expect((await second(deal)).heldMinor).toBeGreaterThan(0);
    const before = Date.parse((await second(deal)).clocks[0]?.dueAt ?? '');
    await world.as(deal.buyer).escrow.extendFunding({ id: deal.id });
    await expect(world.as(deal.buyer).escrow.extendFunding({ id: deal.id })).rejects.toMatchObject(
      refusal('DSP_ONCE_ONLY'),
    );
    await jumpUntil(world, deal, ({ milestones }) => milestones[1]?.heldMinor === 0);
    expect(world.clock.now().getTime() - before).toBe(72 * 3_600_000);
    expect(await second(deal)).toMatchObject({ status: 'awaiting_funds', fundedMinor: 0, refundedMinor: 0 });
    const { payments, outstandingMinor } = await world.as(deal.buyer).escrow.get({ id: deal.id });
    expect(payments.reduce((sum, { returnedMinor }) => sum + returnedMinor, 0)).toBe(200_000);
    expect(outstandingMinor).toBe(506_300);
    await paidIn(world, deal, deal.buyer);
    expect((await second(deal)).status).toBe('funded');
  });

  test.each(['buyer', 'seller'] as const)('is given back by the %s alone', async (side) => {
    const deal = await inPart();
    await world.as(deal[side]).escrow.takeBack(await at(world, deal, 2));
    expect(await second(deal)).toMatchObject({ status: 'awaiting_funds', heldMinor: 0, fundedMinor: 0 });
    await expect(world.as(deal[side]).escrow.takeBack(await at(world, deal, 2))).rejects.toMatchObject(
      refusal('ILLEGAL_TRANSITION'),
    );
    await world.as(deal.buyer).escrow.release({ ...(await at(world, deal)), amountMinor: 1_000_000 });
    expect((await world.as(deal.buyer).escrow.get({ id: deal.id })).status).toBe('active');
  });
});

test('what both accept holds the fee and who takes part as what, under one hash', async () => {
  const deal = await agreedDeal(world, { withPayer: true });
  const held = await findEscrow(world.ctx(), deal.id);
  if (!held?.fee) throw new Error('it is agreed');
  const { terms, termsVersion, fee } = held;
  const hash = (it: Pick<typeof held, 'ref' | 'parties'>, its = fee) => hashOfTerms(it, termsVersion, terms, its);
  expect(held.termsSha256).toBe(hash(held));
  const others = held.parties.map((party) => (party.role === 'seller' ? { ...party, name: 'Somebody else' } : party));
  const dearer = { ...fee, schedule: { ...fee.schedule, vatBps: fee.schedule.vatBps + 1n } };
  expect(new Set([hash(held), hash({ ...held, parties: others }), hash(held, dearer)]).size).toBe(3);
});

describe('a binding decision', () => {
  const entered = async (deal: Deal, source: 'award' | 'court', decidedOn: string) => {
    const shares = { buyerMinor: 400_000, sellerMinor: 0, mediatorMinor: 0, platformMinor: 0 };
    const evidenceId = await shown(world, deal, admins[0]);
    const where = await at(world, deal);
    return world
      .as(admins[0])
      .escrow.enterDecision({ ...where, source, shares, reasons: reason, evidenceId, decidedOn });
  };

  test('of an arbitrator is entered only where both agreed that one binds', async () => {
    const day = world.clock.now().toISOString().slice(0, 10);
    const free = await disputedDeal(world, 400_000);
    await expect(entered(free, 'award', day)).rejects.toMatchObject(refusal('BAD_INPUT'));
    const bound = await disputedDeal(world, 400_000, { disputeClause: 'binding' });
    expect((await entered(bound, 'award', day)).milestones[0]?.resolutions).toHaveLength(1);
  });

  test('however old can be stayed for 14 days from its entry, and both are told until when; who pays along hears in their own words what goes back', async () => {
    const deal = await disputedDeal(world, 400_000, { withPayer: true });
    const old = new Date(world.clock.now().getTime() - 60 * 86_400_000).toISOString().slice(0, 10);
    const resolutionId = (await entered(deal, 'court', old)).milestones[0]?.resolutions[0]?.id ?? '';
    await world.settle();
    const until = formatIn(new Date(world.clock.now().getTime() + 14 * 86_400_000).toISOString(), 'Africa/Nairobi');
    for (const { email } of [deal.buyer, deal.seller])
      expect((await world.mailbox(email)).at(-1)?.text).toContain(until);
    const confirm = { ...(await at(world, deal)), resolutionId, carryOut: true, reason };
    world.clock.advance({ days: 13 });
    await expect(world.as(admins[1]).escrow.confirmDecision(confirm)).rejects.toMatchObject(refusal('ESC_NOT_YET'));
    world.clock.advance({ days: 1 });
    await world.as(admins[1]).escrow.confirmDecision(confirm);
    await world.settle();
    expect((await world.mailbox(deal.payer?.email ?? '')).at(-1)?.text).toContain('comes to where you paid from');
  });
});

describe('who has to act is reminded at half of the time, a day and two hours before silence counts', () => {
  const lettersAbout = async (person: Person, subject: RegExp) =>
    (await world.mailbox(person.email)).filter((letter) => subject.test(letter.subject)).length;

  test('the seller of a rejection, the buyer of a return, the seller of what comes back', async () => {
    const deal = await fundedDeal(world, { stages: [{ requiresReturn: true }] });
    await delivered(world, deal);
    await world.as(deal.buyer).escrow.reject({ ...(await at(world, deal)), contestedMinor: 1_000_000, reason });
    await jumpUntil(world, deal, ({ milestones }) => milestones[0]?.status === 'returning');
    expect(await lettersAbout(deal.seller, /Answer the rejection, or/)).toBe(3);
    await hoursPass(world, 7 * 24 - 1, 1);
    expect(await lettersAbout(deal.buyer, /Send it back, or/)).toBe(3);
    const evidence = [await shown(world, deal, deal.buyer)];
    await world.as(deal.buyer).escrow.shipReturn({ ...(await at(world, deal)), evidence });
    const closed = await jumpUntil(world, deal, ({ status }) => status === 'closed');
    expect(await lettersAbout(deal.seller, /Check what comes back, or/)).toBe(3);
    expect(closed.outcome).toBe('refunded');
  });

  test('the buyer and who pays along of the money', async () => {
    const deal = await agreedDeal(world, { withPayer: true });
    await jumpUntil(world, deal, ({ status }) => status === 'expired');
    for (const person of [deal.buyer, deal.payer])
      expect(person && (await lettersAbout(person, /Pay in, or it ends/))).toBe(3);
  });
});

test('why something was rejected, declined or called off stands in its letter, and on no locked screen', async () => {
  const why = 'The motor smokes, and the belt is torn.';
  const told = async (person: Person, title: string) => {
    await world.settle();
    const letter = (await world.mailbox(person.email)).filter(({ subject }) => subject.startsWith(title)).at(-1);
    const row = (await world.notificationsOf(person)).find((one) => one.title === title);
    expect([row?.title, letter?.text.includes(why), row?.message.includes(why)], title).toEqual([title, true, false]);
  };
  const deal = await fundedDeal(world);
  await delivered(world, deal);
  await world.as(deal.buyer).escrow.reject({ ...(await at(world, deal)), contestedMinor: 1_000_000, reason: why });
  await told(deal.seller, 'Your delivery was rejected');
  const proposed = await draftedDeal(world);
  await world.as(proposed.buyer).escrow.propose({ id: proposed.id });
  await world.as(proposed.seller).escrow.decline({ id: proposed.id, reason: why });
  await told(proposed.buyer, escrowWords.en.declinedTitle);
  const unpaid = await agreedDeal(world);
  await world.as(unpaid.buyer).escrow.cancel({ id: unpaid.id, reason: why });
  await told(unpaid.seller, escrowWords.en.cancelledTitle);
});
