import { chart } from '@ahadi/domain/ledger/chart.ts';
import { USUAL_TIMES } from '@ahadi/domain/payments/payouts.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { balanceOf } from '../ledger/posting.ts';
import { opened, published, registering } from '../test/academy.ts';
import { agreedDeal, at, card, type Deal, delivered, moneyCode, phone, stageFor } from '../test/escrows.ts';
import { booksProve, started } from '../test/payments.ts';
import { refusal } from '../test/refusal.ts';
import { someone, twoAdmins } from '../test/story.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';
import { learnChargeback } from './chargeback.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld({ env: { PAYMENTS_SANDBOX: '1' } });
});
afterAll(() => world.close());
afterEach(() => booksProve(world));

const HOUR = 3_600_000;
const walletOf = async (person: Person) => {
  const wallets = await world.as(person).payments.wallets();
  const found = wallets.find(({ identityId, currency }) => identityId === person.identityId && currency === 'KES');
  if (!found) throw new Error('there is no wallet');
  return found;
};
const restOf = async (person: Person) => (await walletOf(person)).outgoing.resting;
const takesOut = (person: Person, destinationId: string, amountMinor: number) =>
  world.as(person).payments.requestPayout({ destinationId: destinationId as never, amountMinor }); // the brand is born elsewhere

/** A place for payouts that has rested, of somebody who is no newcomer. */
async function placeOf(person: Person): Promise<string> {
  const { id } = await world.as(person).payments.addDestination({
    ...{ identityId: person.identityId, kind: 'mobile_money', provider: 'sandbox', currency: 'KES' },
    ...{ holderName: person.name, number: '0712 345 678', code: await moneyCode(world, person) },
  });
  return id;
}
async function paysIn(person: Person, amountMinor: bigint, how: 'card' | 'phone'): Promise<void> {
  const { id } = await started(world, person, {
    purpose: 'top_up',
    amountMinor,
    ...(how === 'card' && { method: card }),
  });
  const answer = how === 'card' ? { card: '4242424242424242' } : { pin: '1234' };
  await world.as(person).payments.answerSimulated({ id, approve: true, ...answer });
  await world.settle();
}
/** The buyer pays all of it, the seller delivers, and the buyer releases it at once. */
async function paidBy(deal: Deal, how: 'card' | 'phone' | 'wallet'): Promise<void> {
  const { buyer } = deal;
  const wallet = { provider: 'wallet', rail: 'wallet', identityId: buyer.identityId } as const;
  const { id } = await world.as(buyer).escrow.pay({ id: deal.id, method: { card, phone, wallet }[how] as never });
  await world.settle();
  const answer = how === 'card' ? { card: '4242424242424242' } : { pin: '1234' };
  if (how !== 'wallet') await world.as(buyer).payments.answerSimulated({ id, approve: true, ...answer });
  await world.settle();
  await delivered(world, deal);
  const { amountMinor } = await stageFor(world, deal);
  await world.as(buyer).escrow.release({ ...(await at(world, deal)), amountMinor });
  await world.settle();
}

describe('money that a card paid', () => {
  test('is in the wallet at once and leaves it two days later, while what a phone paid leaves at any time', async () => {
    const person = await someone(world, 'Card Chege');
    const place = await placeOf(person);
    world.clock.advance({ days: 31 });
    await paysIn(person, 40_000n, 'phone');
    const paidAt = world.clock.now().getTime();
    await paysIn(person, 60_000n, 'card');
    const from = new Date(paidAt + 48 * HOUR).toISOString();
    expect(await restOf(person)).toEqual({ restingMinor: 60_000, firstFrom: from, lastFrom: from });
    await expect(takesOut(person, place, 40_100)).rejects.toMatchObject({
      ...refusal('PAY_MONEY_RESTING'),
      message:
        'KES 600 of it was paid by card and rests first, because a bank can take it back. Up to KES 400 can go now.',
    });
    expect((await takesOut(person, place, 40_000)).status).toBe('approved');
    await world.settle();
    world.clock.set(new Date(paidAt + 48 * HOUR - 1).toISOString());
    await expect(takesOut(person, place, 100)).rejects.toMatchObject(refusal('PAY_MONEY_RESTING'));
    world.clock.set(from);
    expect((await takesOut(person, place, 60_000)).status).toBe('approved');
    await world.settle();
    expect(await balanceOf(world.ctx(), chart.wallet(person.identityId, 'KES'))).toBe(0n);
  });

  test('rests a day longer where its owner is new here', async () => {
    const person = await someone(world, 'New Nekesa');
    const paidAt = world.clock.now().getTime();
    await paysIn(person, 60_000n, 'card');
    expect((await restOf(person)).lastFrom).toBe(new Date(paidAt + 72 * HOUR).toISOString());
  });

  test('rests with the seller to whom it was released, and goes on resting with whom that one pays with it', async () => {
    const first = await agreedDeal(world);
    const second = await agreedDeal(world, { by: first.seller, stages: [{ amountMinor: 500_000 }] });
    const places = [await placeOf(first.seller), await placeOf(second.seller)] as const;
    world.clock.advance({ days: 3 });
    const paidAt = world.clock.now().getTime();
    await paidBy(first, 'card');
    const { balanceMinor, outgoing } = await walletOf(first.seller);
    const from = new Date(paidAt + 72 * HOUR).toISOString();
    expect(outgoing.resting).toEqual({ restingMinor: balanceMinor, firstFrom: from, lastFrom: from });
    await expect(takesOut(first.seller, places[0], 10_000)).rejects.toMatchObject(refusal('PAY_MONEY_RESTING'));
    world.clock.advance(HOUR);
    await paidBy(second, 'wallet');
    const passed = await walletOf(second.seller);
    expect(passed.outgoing.resting).toEqual({ restingMinor: passed.balanceMinor, firstFrom: from, lastFrom: from });
    await expect(takesOut(second.seller, places[1], 10_000)).rejects.toMatchObject(refusal('PAY_MONEY_RESTING'));
    const left = await walletOf(first.seller);
    expect(left.outgoing.resting.restingMinor).toBe(left.balanceMinor);
    world.clock.set(from);
    expect((await takesOut(second.seller, places[1], 10_000)).status).toBe('approved');
    await world.settle();
  });

  test('that its bank took back rests no more, and what a phone paid for the same work never does', async () => {
    const byPhone = await agreedDeal(world);
    await paidBy(byPhone, 'phone');
    expect((await restOf(byPhone.seller)).restingMinor).toBe(0);
    const person = await someone(world, 'Chargeback Chepkemoi');
    await paysIn(person, 60_000n, 'card');
    const { rows } = await world.as(person).payments.list({});
    const id = rows.find(({ kind }) => kind === 'payment')?.id ?? '';
    await learnChargeback(world.ctx(), id, { amountMinor: 60_000n, status: 'lost' });
    await world.settle();
    expect((await restOf(person)).restingMinor).toBe(0);
  });

  test('and was released rests on with whom it was released to when its bank took it back from who paid', async () => {
    const deal = await agreedDeal(world);
    const place = await placeOf(deal.seller);
    world.clock.advance({ days: 31 });
    await paidBy(deal, 'card');
    const before = await walletOf(deal.seller);
    const { rows } = await world.as(deal.buyer).payments.list({});
    const id = rows.find(({ kind }) => kind === 'payment')?.id ?? '';
    await learnChargeback(world.ctx(), id, { amountMinor: 10_000n, status: 'lost' });
    await world.settle();
    const after = await walletOf(deal.seller);
    expect(after.balanceMinor).toBe(before.balanceMinor);
    expect(after.outgoing.resting.restingMinor).toBe(after.balanceMinor);
    await expect(takesOut(deal.seller, place, 10_000)).rejects.toMatchObject(refusal('PAY_MONEY_RESTING'));
  });

  test('rests on where it bought a seat or credits that were given back', async () => {
    const [admins, learner] = [await twoAdmins(world), await someone(world, 'Rests Rehema')];
    await paysIn(learner, 6_000_000n, 'card');
    const { restingMinor } = await restOf(learner);
    const run = await opened(world, admins[0], await published(world, admins));
    const { id } = await registering(world, learner, run);
    const method = { provider: 'wallet', rail: 'wallet', identityId: learner.identityId } as const;
    await world.as(learner).academy.pay({ id, method });
    await world.settle();
    expect((await restOf(learner)).restingMinor).toBeLessThan(restingMinor);
    await world.as(learner).academy.cancel({ id });
    await world.settle();
    const { balanceMinor, outgoing } = await walletOf(learner);
    expect(outgoing.resting.restingMinor).toBe(balanceMinor);
  });
});

test(`the payout after ${USUAL_TIMES} within a day waits for an administrator, however small, and the next day it does not`, async () => {
  const person = await someone(world, 'Odd Odhiambo');
  const place = await placeOf(person);
  await paysIn(person, 100_000n, 'phone');
  world.clock.advance({ days: 3 });
  for (let times = 0; times < USUAL_TIMES; times += 1)
    expect((await takesOut(person, place, 1_000)).status).toBe('approved');
  expect(await takesOut(person, place, 1_000)).toMatchObject({ status: 'requested', approvalsNeeded: 1 });
  await world.settle();
  world.clock.advance({ days: 1 });
  expect((await takesOut(person, place, 1_000)).status).toBe('approved');
  await world.settle();
});
