import { chart } from '@ahadi/domain/ledger/chart.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { balanceOf } from '../ledger/posting.ts';
import { learnChargeback } from '../payments/chargeback.ts';
import {
  agreedDeal,
  at,
  card,
  type Deal,
  delivered,
  jumpUntil,
  moneyIsRight,
  paidIn,
  paidInFull,
  walletOf,
} from '../test/escrows.ts';
import { refusal } from '../test/refusal.ts';
import { someone } from '../test/story.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';
import { recoverFrom } from './chargeback.ts';

let world: World;
let admin: Person;
beforeAll(async () => {
  world = await makeWorld({ env: { PAYMENTS_SANDBOX: '1', LOG_LEVEL: 'silent' } });
  admin = await someone(world, 'Ada Admin', { roles: ['admin'] });
});
afterAll(() => world.close());
afterEach(() => moneyIsRight(world));

const WHOLE = 1_012_500;
const unapplied = (person: Person) => balanceOf(world.ctx(), chart.unapplied(person.identityId, 'KES'));
const debtOf = (person: Person) => balanceOf(world.ctx(), chart.receivable(person.identityId, 'KES'));
const owedFor = (id: string) => balanceOf(world.ctx(), chart.receivableChargeback(id, 'KES'));
const say = async (id: string, status: 'open' | 'won' | 'lost') => {
  await learnChargeback(world.ctx(), id, { amountMinor: BigInt(WHOLE), status });
  await world.settle();
};
const titles = async (person: Person) => (await world.notificationsOf(person)).map(({ title }) => title);

/** A deal whose buyer pays by card; `follow` false leaves what comes after the payment for later. */
async function paidByCard(deal: Deal, follow = true): Promise<string> {
  const made = await world.as(deal.buyer).escrow.pay({ id: deal.id, method: card });
  await world.settle();
  await world.as(deal.buyer).payments.answerSimulated({ id: made.id, approve: true, card: '4242424242424242' });
  if (follow) await world.settle();
  return made.id;
}

test('while the bank asks a payment back nothing of it leaves and no deadline runs; once it is won all goes on', async () => {
  const deal = await agreedDeal(world);
  const id = await paidByCard(deal);
  await delivered(world, deal);
  for (let times = 0; times < 2; times++) await say(id, 'open');
  const { escrow } = world.as(deal.buyer);
  const view = await escrow.get({ id: deal.id });
  expect(view.hold?.reason).toMatch(/bank of a payer/);
  expect(view.milestones[0]?.clocks.map(({ status }) => status)).not.toContain('running');
  const release = { ...(await at(world, deal)), amountMinor: 1_000_000 };
  await expect(escrow.release(release)).rejects.toMatchObject(refusal('ESC_ON_HOLD'));
  expect(await titles(deal.buyer)).toContain('A bank asks for a payment back');
  expect(await titles(admin)).toContain('A chargeback was opened');
  expect((await world.as(admin).escrow.desk({ view: 'held' })).rows.map((row) => row.id)).toContain(deal.id);
  await say(id, 'won');
  await say(id, 'open'); // a message that was late
  expect((await escrow.get({ id: deal.id })).hold).toBeNull();
  await jumpUntil(world, deal, ({ status }) => status === 'closed');
  expect(await walletOf(world, deal.seller)).toBe(987_500n);
});

test('once it is lost it is recovered from what stood still, and nobody owes anything', async () => {
  const deal = await agreedDeal(world);
  const id = await paidByCard(deal);
  await say(id, 'open');
  for (let times = 0; times < 2; times++) await say(id, 'lost');
  expect(await world.as(deal.buyer).escrow.get({ id: deal.id })).toMatchObject({
    ...{ status: 'closed', hold: null },
    milestones: [{ heldMinor: 0, releasedMinor: 0 }],
  });
  expect([await owedFor(id), await debtOf(deal.buyer), await walletOf(world, deal.seller)]).toEqual([0n, 0n, 0n]);
});

test('a stage that it ended before the work began has no day to deliver, and the others go on', async () => {
  const deal = await agreedDeal(world, {
    ...{ feePayer: 'seller', stages: [{ amountMinor: 400_000 }, { amountMinor: 600_000 }] },
  });
  const { escrow } = world.as(deal.buyer);
  const made = await escrow.pay({ id: deal.id, method: card, amountMinor: 400_000 });
  await world.settle();
  await world.as(deal.buyer).payments.answerSimulated({ id: made.id, approve: true, card: '4242424242424242' });
  await world.settle();
  for (const status of ['open', 'lost'] as const) {
    await learnChargeback(world.ctx(), made.id, { amountMinor: 400_000n, status });
    await world.settle();
  }
  await paidByCard(deal);
  const { status, milestones } = await escrow.get({ id: deal.id });
  expect([status, ...milestones.map((stage) => stage.status)]).toEqual(['active', 'refunded', 'funded']);
  expect(
    milestones.map(({ clocks }) => clocks.filter((one) => one.status === 'running').map(({ kind }) => kind)),
  ).toEqual([[], ['milestone.delivery']]);
});

test('of a fee that grows in steps it takes as much as there is; what is left can go back to the last unit', async () => {
  const stages = [{ amountMinor: 100_000 }, { amountMinor: 100_000 }, { amountMinor: 100_000 }];
  const deal = await agreedDeal(world, { feePayer: 'buyer', stages });
  await paidIn(world, deal, deal.buyer, 7_800);
  const { id } = await paidIn(world, deal, deal.buyer, 224_300);
  await learnChargeback(world.ctx(), id, { amountMinor: 224_300n, status: 'lost' });
  await world.settle();
  expect(await debtOf(deal.buyer)).toBe(0n);
  await paidInFull(world, deal);
  const { milestones } = await world.as(deal.buyer).escrow.get({ id: deal.id });
  for (const { id: milestoneId, heldMinor, status } of milestones)
    if (heldMinor > 0 && status !== 'awaiting_funds')
      await world.as(deal.seller).escrow.refund({
        ...{ id: deal.id, milestoneId, amountMinor: heldMinor, reason: 'The work was called off by us.' },
      });
  expect(await world.as(deal.buyer).escrow.get({ id: deal.id })).toMatchObject({
    status: 'closed',
    outcome: 'refunded',
  });
});

test('what an administrator holds stays held by the administrator, whatever the bank decides', async () => {
  const deal = await agreedDeal(world);
  const id = await paidByCard(deal);
  const reason = 'Somebody called about this one.';
  await world.as(admin).escrow.hold({ id: deal.id, reason });
  await say(id, 'open');
  await say(id, 'won');
  expect((await world.as(deal.buyer).escrow.get({ id: deal.id })).hold).toMatchObject({ reason });
});

test('a payment that is taken back before it was put in never is put in, and is recovered from what lies unused', async () => {
  const deal = await agreedDeal(world);
  const id = await paidByCard(deal, false);
  expect(await unapplied(deal.buyer)).toBe(BigInt(WHOLE));
  await learnChargeback(world.ctx(), id, { amountMinor: BigInt(WHOLE), status: 'lost' });
  for (let times = 0; times < 2; times++) await recoverFrom(world.ctx(), id, WHOLE);
  await world.settle();
  expect(await world.as(deal.buyer).escrow.get({ id: deal.id })).toMatchObject({
    ...{ status: 'awaiting_funding', outstandingMinor: WHOLE },
    milestones: [{ fundedMinor: 0 }],
  });
  expect([await unapplied(deal.buyer), await owedFor(id), await debtOf(deal.buyer)]).toEqual([0n, 0n, 0n]);
});

test('what came too late for an escrow on hold and lies unused is recovered from there', async () => {
  const deal = await agreedDeal(world);
  const [first, second] = [
    await world.as(deal.buyer).escrow.pay({ id: deal.id, method: card }),
    await world.as(deal.buyer).escrow.pay({ id: deal.id, method: card }),
  ];
  await world.settle();
  const answer = (id: string) =>
    world.as(deal.buyer).payments.answerSimulated({ id: id as never, approve: true, card: '4242424242424242' });
  await answer(first.id);
  await world.settle();
  await world.as(admin).escrow.hold({ id: deal.id, reason: 'Somebody called about this one.' });
  await answer(second.id);
  await world.settle();
  expect(await unapplied(deal.buyer)).toBe(BigInt(WHOLE));
  await say(second.id, 'lost');
  expect([await unapplied(deal.buyer), await owedFor(second.id), await debtOf(deal.buyer)]).toEqual([0n, 0n, 0n]);
  expect(await world.as(deal.buyer).escrow.get({ id: deal.id })).toMatchObject({
    milestones: [{ heldMinor: 1_000_000 }],
  });
});

test('what one payer takes back through the bank is never taken from what another paid in: own share, own wallet, own debt', async () => {
  const deal = await agreedDeal(world, { withPayer: true });
  const payer = deal.payer ?? deal.buyer;
  const { id } = await paidIn(world, deal, deal.buyer, 506_200);
  await paidInFull(world, deal, payer);
  await delivered(world, deal);
  await world.as(deal.buyer).escrow.release({ ...(await at(world, deal)), amountMinor: 600_000 });
  await world.settle();
  const before = await world.as(deal.buyer).escrow.get({ id: deal.id });
  expect(before.milestones).toMatchObject([{ heldMinor: 400_000 }]);
  await learnChargeback(world.ctx(), id, { amountMinor: 506_200n, status: 'lost' });
  await world.settle();
  const [stage] = (await world.as(deal.buyer).escrow.get({ id: deal.id })).milestones;
  // Half of the 400,000 that were held is the other payer's, and stays.
  expect(stage?.heldMinor).toBeGreaterThanOrEqual(200_000);
  expect(stage?.heldMinor).toBeLessThan(200_100);
  expect([await owedFor(id), await debtOf(payer)]).toEqual([0n, 0n]);
  const debt = await debtOf(deal.buyer);
  expect(debt).toBeGreaterThanOrEqual(506_200n - 202_600n);
  expect(debt).toBeLessThan(506_200n - 202_400n);
});
