import { DAY, MINUTE } from '@ahadi/domain/core/time.ts';
import { chart } from '@ahadi/domain/ledger/chart.ts';
import type { Order } from '@ahadi/domain/marketplace/buying/schema.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { balanceOf } from '../ledger/posting.ts';
import { learnChargeback } from '../payments/chargeback.ts';
import { card, moneyCode, walletOf } from '../test/escrows.ts';
import {
  address,
  answered,
  bought,
  buyerOf,
  type GoodOf,
  goodOf,
  inCart,
  marketWorld,
  ordered,
  parcelFrom,
  phone,
  refused,
  sent,
  shopOf,
  stockOf,
} from '../test/market.ts';
import { started } from '../test/payments.ts';
import type { Person } from '../test/world.ts';
import { recoverOrder } from './payment.ts';

const world = await marketWorld();

describe('the money and the time', () => {
  test('pieces are kept for fifteen minutes, ten more while a payment is under way, and never by looking', async () => {
    const shop = await shopOf(world);
    const good = await goodOf(world, shop, { stock: 1 });
    const [first, second] = [await buyerOf(world), await buyerOf(world)];
    const { order } = await ordered(world, first, [good, 1]);
    expect(await stockOf(world, good)).toEqual({ onHand: 1, reserved: 1 });
    const version = await inCart(world, second, [good, 1]);
    const want = { version, identityId: second.identityId as never, address, method: phone };
    expect(await refused(world.as(second).marketplace.checkout(want))).toMatchObject({ code: 'MKT_CART_PROBLEMS' });
    for (let minute = 0; minute < 24; minute += 6) {
      world.clock.advance(6 * MINUTE);
      await world.as(first).marketplace.order({ id: order.id });
      await world.tick('clocks');
    }
    expect((await stockOf(world, good)).reserved).toBe(1);
    world.clock.advance(2 * MINUTE);
    await world.tick('clocks');
    expect((await stockOf(world, good)).reserved).toBe(0);
    const waiting = await world.as(first).marketplace.order({ id: order.id });
    expect(waiting).toMatchObject({ status: 'pending_payment', heldUntil: null });
    const { order: theirs } = await world.as(second).marketplace.checkout(want);
    expect(theirs.status).toBe('pending_payment');
  });

  /** A payment for the whole of an order that its provider tells of late: its page was closed, or another try was made meanwhile. */
  const lateFor = (buyer: Person, { id, totalMinor }: Order) =>
    started(world, buyer, { purpose: 'order', aboutId: id, amountMinor: BigInt(totalMinor) });
  const wentBack = async (_buyer: Person, id: string) => {
    const { rows } = await sql<{ paid: number; back: number }>`
      select captured_minor as paid, returned_minor as back from payments where id = ${id}`.execute(world.deps.db);
    return rows[0];
  };

  test('a payment after the time is over places what can be had again, and gives back what cannot', async () => {
    const [one, other] = [await shopOf(world), await shopOf(world)];
    const [plenty, last] = [await goodOf(world, one), await goodOf(world, other, { stock: 1 })];
    const [slow, quick] = [await buyerOf(world), await buyerOf(world)];
    const { order } = await ordered(world, slow, [plenty, 1], [last, 1]);
    world.clock.advance(31 * MINUTE);
    await world.tick('clocks');
    expect((await world.as(slow).marketplace.order({ id: order.id })).status).toBe('expired');
    expect((await world.as(slow).marketplace.cart()).pieces).toBe(2);
    await bought(world, quick, [last, 1]);
    const { id } = await lateFor(slow, order);
    await answered(world, slow, id);
    const after = await world.as(slow).marketplace.order({ id: order.id });
    expect(after).toMatchObject({ status: 'paid', returnedMinor: 120_000 });
    expect(parcelFrom(after, one)).toMatchObject({ status: 'placed' });
    expect(parcelFrom(after, other)).toMatchObject({ status: 'cancelled', returnedMinor: 120_000 });
    expect(await wentBack(slow, id)).toEqual({ paid: 240_000, back: 120_000 });
    expect((await world.as(slow).marketplace.cart()).pieces).toBe(0);
  });

  test('what was taken off sale since an order ran out is not bought by its late money, and the cart it was in is another one', async () => {
    const shop = await shopOf(world);
    const [bad, fine, more] = [
      await goodOf(world, shop),
      await goodOf(world, await shopOf(world)),
      await goodOf(world, shop),
    ];
    const buyer = await buyerOf(world);
    const { order } = await ordered(world, buyer, [bad, 1], [fine, 1]);
    world.clock.advance(31 * MINUTE);
    await world.tick('clocks');
    const version = await inCart(world, buyer, [more, 1]);
    const admin = await world.person('Ada Admin', { roles: ['admin'] });
    const reason = 'It is a counterfeit, as three buyers have shown.';
    await world.as(admin).curating.takedown({ id: bad.id, reason });
    const { id } = await lateFor(buyer, order);
    await answered(world, buyer, id);
    const after = await world.as(buyer).marketplace.order({ id: order.id });
    expect(parcelFrom(after, shop)).toMatchObject({ status: 'cancelled', returnedMinor: 120_000 });
    expect(after).toMatchObject({ status: 'paid', returnedMinor: 120_000 });
    expect(await wentBack(buyer, id)).toEqual({ paid: 240_000, back: 120_000 });
    expect(await stockOf(world, bad)).toEqual({ onHand: 10, reserved: 0 });
    // What they looked at when they checked out had three lines.
    const want = { version, identityId: buyer.identityId as never, address, method: phone };
    expect(await refused(world.as(buyer).marketplace.checkout(want))).toMatchObject({ code: 'STALE' });
    expect((await world.as(buyer).marketplace.cart()).pieces).toBe(1);
  });

  test('another try to pay does not say that pieces are kept which are not kept any more', async () => {
    const shop = await shopOf(world);
    const good = await goodOf(world, shop, { stock: 1 });
    const buyer = await buyerOf(world);
    const { order, paymentId } = await ordered(world, buyer, [good, 1]);
    await answered(world, buyer, paymentId, false);
    world.clock.advance(16 * MINUTE);
    await world.tick('clocks');
    expect(await stockOf(world, good)).toEqual({ onHand: 1, reserved: 0 });
    await world.as(buyer).marketplace.payOrder({ id: order.id, method: phone });
    expect((await world.as(buyer).marketplace.order({ id: order.id })).heldUntil).toBeNull();
  });

  test('what was sold is what went to shops, went back, was earned and is held, also of what was too late', async () => {
    const admin = await world.person('Faith Finance', { roles: ['admin'] });
    const day = (after: number) => new Date(world.clock.now().getTime() + after * DAY).toISOString().slice(0, 10);
    const span = { from: day(-1), to: day(1) };
    const calculated = async () => {
      const { currencies } = await world.as(admin).curating.finance(span);
      const it = currencies.find(({ currency }) => currency === 'KES');
      const went = it ? it.toSellersMinor + it.returnedMinor + it.commissionMinor + it.heldMinor : 0;
      return { sold: it?.soldMinor ?? 0, returned: it?.returnedMinor ?? 0, went };
    };
    const before = await calculated();
    const short = await shopOf(world);
    const [plenty, last] = [await goodOf(world, await shopOf(world)), await goodOf(world, short, { stock: 1 })];
    const [slow, quick] = [await buyerOf(world), await buyerOf(world)];
    const { order } = await ordered(world, slow, [plenty, 1], [last, 1]);
    world.clock.advance(31 * MINUTE);
    await world.tick('clocks');
    await bought(world, quick, [last, 1]);
    const { id } = await lateFor(slow, order);
    await answered(world, slow, id);
    const after = await calculated();
    expect(after.sold - before.sold).toBe(360_000);
    expect(after.returned - before.returned).toBe(120_000);
    expect(after.went - before.went).toBe(360_000);
    const { days } = await world.as(short.seller).selling.figures({ id: short.id as never }); // the brand is the contract's
    expect(days.reduce((sum, { paidMinor }) => sum + paidMinor, 0)).toBe(120_000);
  });

  test('a large order is not paid from a wallet without the code that its owner is sent', async () => {
    const shop = await shopOf(world);
    const buyer = await buyerOf(world);
    const { id: topUp } = await started(world, buyer, { purpose: 'top_up', amountMinor: 9_000_000n });
    await answered(world, buyer, topUp);
    const version = await inCart(world, buyer, [await goodOf(world, shop, { priceMinor: 6_000_000 }), 1]);
    const want = {
      version,
      identityId: buyer.identityId as never, // the brand is the contract's
      address,
      method: { provider: 'wallet', rail: 'wallet' } as const,
    };
    expect((await refused(world.as(buyer).marketplace.checkout(want))).code).toBe('CODE_NEEDED');
    expect((await world.as(buyer).marketplace.cart()).pieces).toBe(1);
    const { order } = await world.as(buyer).marketplace.checkout({ ...want, code: await moneyCode(world, buyer) });
    await world.settle();
    expect((await world.as(buyer).marketplace.order({ id: order.id })).status).toBe('paid');
  });

  test('a parcel of whom nobody acts for any more is not placed when the money comes, and its part goes back', async () => {
    const [one, other] = [await shopOf(world), await shopOf(world)];
    const [kept, lost] = [await goodOf(world, one), await goodOf(world, other)];
    const buyer = await buyerOf(world);
    const { order, paymentId } = await ordered(world, buyer, [kept, 1], [lost, 1]);
    await sql`delete from identity_members where identity_id = ${other.seller.identityId}`.execute(world.deps.db);
    await answered(world, buyer, paymentId);
    const after = await world.as(buyer).marketplace.order({ id: order.id });
    expect(after.parcels.map(({ status }) => status).sort()).toEqual(['cancelled', 'placed']);
    expect(after.returnedMinor).toBe(120_000);
    expect(await stockOf(world, lost)).toEqual({ onHand: 10, reserved: 0 });
  });

  test('two payments that both come are one order: the second goes back', async () => {
    const shop = await shopOf(world);
    const good = await goodOf(world, shop);
    const buyer = await buyerOf(world);
    const { order } = await ordered(world, buyer, [good, 1]);
    const second = await lateFor(buyer, order);
    const third = await world.as(buyer).marketplace.payOrder({ id: order.id, method: phone });
    await world.settle();
    await answered(world, buyer, third.id);
    await answered(world, buyer, second.id);
    const after = await world.as(buyer).marketplace.order({ id: order.id });
    expect(after).toMatchObject({ status: 'paid', returnedMinor: 0, paymentId: third.id });
    expect(await wentBack(buyer, second.id)).toEqual({ paid: 120_000, back: 120_000 });
    expect(await stockOf(world, good)).toEqual({ onHand: 9, reserved: 0 });
  });

  test('an order that was cancelled before it was paid gives the cart its lines back, and its late money to its payer', async () => {
    const shop = await shopOf(world);
    const good = await goodOf(world, shop);
    const buyer = await buyerOf(world);
    const { order } = await ordered(world, buyer, [good, 2]);
    const { id } = await lateFor(buyer, order);
    expect((await world.as(buyer).marketplace.cancelOrder({ id: order.id })).status).toBe('cancelled');
    expect((await world.as(buyer).marketplace.cart()).pieces).toBe(2);
    expect((await stockOf(world, good)).reserved).toBe(0);
    await answered(world, buyer, id);
    expect((await world.as(buyer).marketplace.order({ id: order.id })).status).toBe('cancelled');
    expect(await wentBack(buyer, id)).toEqual({ paid: 220_000, back: 220_000 });
  });

  const paidByCard = async (buyer: Person, ...goods: [GoodOf, number][]) => {
    const version = await inCart(world, buyer, ...goods);
    const { order, payment } = await world.as(buyer).marketplace.checkout({
      version,
      identityId: buyer.identityId as never, // the brand is the contract's
      address,
      method: card,
    });
    await world.settle();
    await world.as(buyer).payments.answerSimulated({ id: payment.id, approve: true, card: '4242424242424242' });
    return { order, payment: payment.id };
  };
  const bankSays = async (payment: string, { totalMinor }: Order, status: 'open' | 'won' | 'lost') => {
    await learnChargeback(world.ctx(), payment, { amountMinor: BigInt(totalMinor), status });
    await world.settle();
  };

  test('what a bank takes back is recovered from what the parcels still hold; what is over is left alone, and the rest is owed', async () => {
    const [one, other] = [await shopOf(world), await shopOf(world)];
    const buyer = await buyerOf(world);
    const unsent = await goodOf(world, other);
    const { order, payment } = await paidByCard(buyer, [await goodOf(world, one), 1], [unsent, 1]);
    await world.settle();
    const { id } = parcelFrom(order, one);
    await sent(world, one, id);
    await world.as(buyer).marketplace.receive({ id });
    await world.as(buyer).marketplace.complete({ id });
    await bankSays(payment, order, 'open');
    const waiting = await world.as(buyer).marketplace.order({ id: order.id });
    expect(parcelFrom(waiting, other).escrow?.isOnHold).toBe(true);
    for (let times = 0; times < 2; times++) await bankSays(payment, order, 'lost');
    await recoverOrder(world.ctx(), payment, order.totalMinor);
    const after = await world.as(buyer).marketplace.order({ id: order.id });
    expect(parcelFrom(after, one)).toMatchObject({ status: 'completed', returnedMinor: 0 });
    expect(parcelFrom(after, other)).toMatchObject({ status: 'cancelled', returnedMinor: 120_000 });
    expect(await stockOf(world, unsent)).toEqual({ onHand: 10, reserved: 0 });
    expect(await walletOf(world, one.seller)).toBe(110_400n);
    expect(await balanceOf(world.ctx(), chart.receivable(buyer.identityId, 'KES'))).toBe(120_000n);
  });

  test('one that is taken back before the order was placed never places it, and nobody owes anything', async () => {
    const shop = await shopOf(world);
    const buyer = await buyerOf(world);
    const { order, payment } = await paidByCard(buyer, [await goodOf(world, shop), 1]);
    await learnChargeback(world.ctx(), payment, { amountMinor: BigInt(order.totalMinor), status: 'lost' });
    await recoverOrder(world.ctx(), payment, order.totalMinor);
    await world.settle();
    expect((await world.as(buyer).marketplace.order({ id: order.id })).status).toBe('pending_payment');
    expect(await balanceOf(world.ctx(), chart.receivable(buyer.identityId, 'KES'))).toBe(0n);
    expect(await balanceOf(world.ctx(), chart.unapplied(buyer.identityId, 'KES'))).toBe(0n);
  });
});
