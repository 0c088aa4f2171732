import { DAY, HOUR, MINUTE } from '@ahadi/domain/core/time.ts';
import { chart } from '@ahadi/domain/ledger/chart/rules.ts';
import type { Order } from '@ahadi/domain/marketplace/buying/schema.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { balanceOf } from '../ledger/service.ts';
import { learnChargeback } from '../payments/chargebacks/service.ts';
import { card, fees, tax, walletOf } from '../test/escrows.ts';
import {
  address,
  answered,
  bought,
  buyerOf,
  type GoodOf,
  goodOf,
  inCart,
  ordered,
  parcelFrom,
  phone,
  rate,
  refused,
  sent,
  shopOf,
  shopsProve,
  stockOf,
} from '../test/market.ts';
import { booksProve, started } from '../test/payments.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';
import { recoverOrder } from './paying/service.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld({ env: { PAYMENTS_SANDBOX: '1', LOG_LEVEL: 'silent' } });
});
afterAll(async () => {
  await booksProve(world);
  await shopsProve(world);
  await world.close();
});

describe('from the cart to the money', () => {
  test('an order of two suppliers is paid once, and each part is held, sent, received and released by itself less its commission', async () => {
    const [near, far] = [await shopOf(world, { name: 'Near Shop' }), await shopOf(world, { name: 'Far Shop' })];
    const [basket, lamp] = [
      await goodOf(world, near),
      await goodOf(world, far, { priceMinor: 250_000, title: 'A solar lamp' }),
    ];
    const buyer = await buyerOf(world);
    const feesBefore = (await fees(world)) + (await tax(world));
    const order = await bought(world, buyer, [basket, 2], [lamp, 1]);
    expect(order).toMatchObject({ status: 'paid', subtotalMinor: 450_000, deliveryMinor: 40_000, totalMinor: 490_000 });
    expect(order.number).toMatch(/^AH-[2-9A-Z]{4}-[2-9A-Z]{4}$/);
    expect(order.parcels.map(({ status }) => status)).toEqual(['placed', 'placed']);
    expect(order.parcels.map(({ escrow }) => escrow?.heldMinor)).toEqual([220_000, 270_000]);
    expect(await stockOf(world, basket)).toEqual({ onHand: 8, reserved: 0 });
    expect((await world.as(buyer).marketplace.cart()).pieces).toBe(0);

    const parcel = parcelFrom(order, near);
    const seen = await world.as(near.seller).marketplace.parcel({ id: parcel.id });
    expect(seen).toMatchObject({
      as: 'supplier',
      commissionMinor: 17_600,
      payableMinor: 202_400,
      address: { street: address.street },
    });
    expect(await sent(world, near, parcel.id)).toMatchObject({ status: 'shipped', carrier: 'Rider Otieno' });
    expect((await world.as(buyer).marketplace.receive({ id: parcel.id })).status).toBe('delivered');
    const done = await world.as(buyer).marketplace.complete({ id: parcel.id });
    expect(done).toMatchObject({ status: 'completed', returnedMinor: 0 });
    await world.settle();
    expect(await walletOf(world, near.seller)).toBe(202_400n);
    expect((await fees(world)) + (await tax(world)) - feesBefore).toBe(17_600n);
    expect(await walletOf(world, far.seller)).toBe(0n);

    const other = parcelFrom(order, far);
    await sent(world, far, other.id);
    await world.as(buyer).marketplace.receive({ id: other.id });
    await world.as(buyer).marketplace.complete({ id: other.id });
    await world.settle();
    expect((await world.as(buyer).marketplace.order({ id: order.id })).status).toBe('completed');
    expect(await walletOf(world, far.seller)).toBe(248_400n);
  });

  test('silence receives what was sent after a week, and pays for it after the three days to look', async () => {
    const shop = await shopOf(world);
    const buyer = await buyerOf(world);
    const order = await bought(world, buyer, [await goodOf(world, shop), 1]);
    const parcel = parcelFrom(order, shop);
    await sent(world, shop, parcel.id);
    for (let hour = 0; hour < 24 * 12; hour += 6) {
      world.clock.advance(6 * HOUR);
      await world.tick('clocks');
    }
    const after = await world.as(buyer).marketplace.parcel({ id: parcel.id });
    expect(after.status).toBe('completed');
    expect(after.deliveredAt).not.toBeNull();
    expect(await walletOf(world, shop.seller)).toBe(110_400n);
  });
});

describe('who sends nothing', () => {
  test('a parcel that nobody accepts within two days goes back whole, and its pieces are on hand again', async () => {
    const shop = await shopOf(world);
    const good = await goodOf(world, shop, { stock: 3 });
    const buyer = await buyerOf(world);
    const order = await bought(world, buyer, [good, 3]);
    expect(await stockOf(world, good)).toEqual({ onHand: 0, reserved: 0 });
    world.clock.advance(49 * HOUR);
    await world.tick('clocks');
    const after = await world.as(buyer).marketplace.order({ id: order.id });
    expect(after).toMatchObject({ status: 'cancelled', returnedMinor: order.totalMinor });
    expect(after.parcels[0]).toMatchObject({
      status: 'cancelled',
      reason: 'The seller did not accept it within two days.',
    });
    expect(await stockOf(world, good)).toEqual({ onHand: 3, reserved: 0 });
  });

  test('refused by its seller, the money of that parcel alone goes back', async () => {
    const [one, other] = [await shopOf(world), await shopOf(world)];
    const buyer = await buyerOf(world);
    const order = await bought(world, buyer, [await goodOf(world, one), 1], [await goodOf(world, other), 1]);
    const reason = 'The last basket was damaged in the store.';
    const refused = await world.as(one.seller).selling.refuse({ id: parcelFrom(order, one).id, reason });
    expect(refused).toMatchObject({ status: 'cancelled', returnedMinor: 120_000, payableMinor: 0 });
    const after = await world.as(buyer).marketplace.order({ id: order.id });
    expect(after).toMatchObject({ status: 'paid', returnedMinor: 120_000 });
    expect(parcelFrom(after, other)).toMatchObject({ status: 'placed', returnedMinor: 0 });
  });

  test('three days after the day to send it the buyer cancels alone, and not before', async () => {
    const shop = await shopOf(world);
    const buyer = await buyerOf(world);
    const order = await bought(world, buyer, [await goodOf(world, shop, { handlingDays: 2 }), 1]);
    const { id, shipBy } = parcelFrom(order, shop);
    await world.as(shop.seller).selling.accept({ id });
    const reason = 'It should have been sent long ago.';
    expect(await refused(world.as(buyer).marketplace.giveUp({ id, reason }))).toMatchObject({ code: 'ESC_NOT_YET' });
    world.clock.set(new Date(Date.parse(`${shipBy}T21:00:00Z`) + 3 * DAY + MINUTE));
    await world.tick('clocks');
    expect((await world.as(buyer).marketplace.parcel({ id })).mayGiveUp).toBe(true);
    expect(await world.as(buyer).marketplace.giveUp({ id, reason })).toMatchObject({
      status: 'cancelled',
      returnedMinor: 120_000,
    });
    expect((await world.as(buyer).marketplace.order({ id: order.id })).status).toBe('cancelled');
  });

  test('pieces that are taken out give their price back and lower the commission; with the last one the delivery goes back, too', async () => {
    const shop = await shopOf(world);
    const good = await goodOf(world, shop, { stock: 5 });
    const buyer = await buyerOf(world);
    const order = await bought(world, buyer, [good, 3]);
    const parcel = parcelFrom(order, shop);
    const line = parcel.lines[0];
    if (!line) throw new Error('an empty parcel');
    const reason = 'I need fewer of them than I thought.';
    const less = await world.as(buyer).marketplace.cancelPieces({ id: parcel.id, pieces: { [line.id]: 1 }, reason });
    expect(less).toMatchObject({ status: 'placed', returnedMinor: 100_000, lines: [{ cancelledQty: 1 }] });
    expect(await stockOf(world, good)).toEqual({ onHand: 3, reserved: 0 });
    const tooMany = world.as(buyer).marketplace.cancelPieces({ id: parcel.id, pieces: { [line.id]: 3 }, reason });
    expect(await refused(tooMany)).toMatchObject({ code: 'BAD_INPUT' });
    await world.as(shop.seller).selling.accept({ id: parcel.id });
    const late = world.as(buyer).marketplace.cancelPieces({ id: parcel.id, pieces: { [line.id]: 1 }, reason });
    expect(await refused(late)).toMatchObject({ code: 'FORBIDDEN' });
    const sellers = await world
      .as(shop.seller)
      .marketplace.cancelPieces({ id: parcel.id, pieces: { [line.id]: 1 }, reason });
    expect(sellers).toMatchObject({
      status: 'accepted',
      returnedMinor: 200_000,
      commissionMinor: 9_600,
      payableMinor: 110_400,
    });
    await world.as(shop.seller).selling.ship({ id: parcel.id, carrier: 'By hand', tracking: '', note: '' });
    await world.as(buyer).marketplace.receive({ id: parcel.id });
    await world.as(buyer).marketplace.complete({ id: parcel.id });
    await world.settle();
    expect(await walletOf(world, shop.seller)).toBe(110_400n);
    const again = await bought(world, buyer, [good, 1]);
    const second = parcelFrom(again, shop);
    const all = await world.as(buyer).marketplace.cancelPieces({
      id: second.id,
      pieces: { [second.lines[0]?.id ?? '']: 1 },
      reason,
    });
    expect(all).toMatchObject({ status: 'cancelled', returnedMinor: 120_000 });
  });
});

describe('what follows a problem', () => {
  test('a part that is not as described is sent back, and its money with it; the rest is paid', async () => {
    const shop = await shopOf(world);
    const buyer = await buyerOf(world);
    const order = await bought(world, buyer, [await goodOf(world, shop), 2]);
    const { id } = parcelFrom(order, shop);
    await sent(world, shop, id);
    const early = world
      .as(buyer)
      .marketplace.report({ id, amountMinor: 100_000, reason: 'One of the two is torn at its side.' });
    expect(await refused(early)).toMatchObject({ code: 'ESC_NOT_YET' });
    await world.as(buyer).marketplace.receive({ id });
    const problem = await world
      .as(buyer)
      .marketplace.report({ id, amountMinor: 100_000, reason: 'One of the two is torn at its side.' });
    expect(problem.status).toBe('problem');
    const where = { id: problem.escrow?.id as never, milestoneId: problem.escrow?.milestoneId as never }; // the brands are the contract's
    await world.as(shop.seller).escrow.agreeRefund(where);
    const evidence = await world
      .as(buyer)
      .escrow.addEvidence({ id: where.id, file: new File(['Sent on Monday.'], 'slip.txt') });
    await world.as(buyer).escrow.shipReturn({ ...where, tracking: 'BACK-1', evidence: [evidence.id] });
    await world.as(shop.seller).escrow.receiveReturn(where);
    await world.settle();
    const settled = await world.as(buyer).marketplace.parcel({ id });
    expect(settled).toMatchObject({ status: 'delivered', returnedMinor: 100_000 });
    await world.as(buyer).marketplace.complete({ id });
    await world.settle();
    expect(await walletOf(world, shop.seller)).toBe(110_400n);
    expect((await world.as(buyer).marketplace.order({ id: order.id })).returnedMinor).toBe(100_000);
  });

  test('a dispute from an order stands still in escrow, and its end is the end of the parcel', async () => {
    const shop = await shopOf(world);
    const buyer = await buyerOf(world);
    const order = await bought(world, buyer, [await goodOf(world, shop), 1]);
    const { id } = parcelFrom(order, shop);
    const shipped = await sent(world, shop, id);
    world.clock.advance({ days: 2 });
    const where = { id: shipped.escrow?.id as never, milestoneId: shipped.escrow?.milestoneId as never }; // the brands are the contract's
    await world.as(buyer).escrow.dispute({
      ...where,
      contestedMinor: 120_000,
      reason: 'not_delivered',
      statement:
        'The parcel never came. The rider says that he brought it to a house that is not mine, and the seller does not answer my calls.',
      evidence: [],
    });
    await world.settle();
    expect((await world.as(buyer).marketplace.parcel({ id })).status).toBe('problem');
    await world
      .as(shop.seller)
      .escrow.refund({ ...where, amountMinor: 120_000, reason: 'The rider lost it; I give the money back.' });
    await world.settle();
    const after = await world.as(buyer).marketplace.order({ id: order.id });
    expect(after).toMatchObject({ status: 'cancelled', returnedMinor: 120_000 });
  });
});

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
    expect((await world.as(first).marketplace.order({ id: order.id })).status).toBe('pending_payment');
    const { order: theirs } = await world.as(second).marketplace.checkout(want);
    expect(theirs.status).toBe('pending_payment');
  });

  /** A payment for the whole of an order that its provider tells of late: its page was closed, or another try was made meanwhile. */
  const lateFor = (buyer: Person, { id, totalMinor }: Order) =>
    started(world, buyer, { purpose: 'order', aboutId: id, amountMinor: BigInt(totalMinor) });
  const wentBack = async (buyer: Person, id: string) => {
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
    const { order, payment } = await paidByCard(buyer, [await goodOf(world, one), 1], [await goodOf(world, other), 1]);
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

describe('a cart is reckoned by the server alone', () => {
  test('whatever changed since is said beside its line, nothing is ordered, and the cart is kept', async () => {
    const shop = await shopOf(world, { delivery: [rate({ region: 'Nairobi' })] });
    const good = await goodOf(world, shop);
    const buyer = await buyerOf(world);
    const api = world.as(buyer).marketplace;
    const version = await inCart(world, buyer, [good, 2]);
    const want = { version, identityId: buyer.identityId as never, address, method: phone };
    const tried = async (change: string, undo: string) => {
      await sql.raw(change).execute(world.deps.db);
      const found = await refused(api.checkout(want));
      const [line] = (await api.cart()).parts[0]?.lines ?? [];
      await sql.raw(undo).execute(world.deps.db);
      return [found.code, line?.problems[0]?.kind, line?.qty];
    };
    const at = `where id = '${good.id}'`;
    expect(
      await tried(`update products set price_minor = 110000 ${at}`, `update products set price_minor = 100000 ${at}`),
    ).toEqual(['MKT_CART_PROBLEMS', 'price_changed', 2]);
    expect(await tried(`update products set on_hand = 1 ${at}`, `update products set on_hand = 10 ${at}`)).toEqual([
      'MKT_CART_PROBLEMS',
      'too_few',
      2,
    ]);
    expect(
      await tried(`update products set on_sale = false ${at}`, `update products set on_sale = true ${at}`),
    ).toEqual(['MKT_CART_PROBLEMS', 'unpublished', 2]);
    const mombasa = await refused(api.checkout({ ...want, address: { ...address, region: 'Mombasa' } }));
    expect(mombasa).toMatchObject({
      code: 'MKT_CART_PROBLEMS',
      fields: { [good.id]: 'It is not brought to this place.' },
    });
    expect((await api.cart()).pieces).toBe(2);
    expect((await api.checkout(want)).order.totalMinor).toBe(220_000);
  });

  test('no number of pieces but 0 to 99 goes in, and nobody buys of themselves', async () => {
    const shop = await shopOf(world);
    const good = await goodOf(world, shop);
    const buyer = await buyerOf(world);
    for (const qty of [-1, 1_000_000_000, 1.5])
      expect(await refused(world.as(buyer).marketplace.putInCart({ id: good.id, qty }))).toMatchObject({
        code: 'BAD_INPUT',
      });
    const version = await inCart(world, shop.seller, [good, 1]);
    const own = world.as(shop.seller).marketplace.checkout({
      version,
      identityId: shop.seller.identityId as never,
      address,
      method: phone,
    });
    expect(await refused(own)).toMatchObject({
      code: 'MKT_CART_PROBLEMS',
      fields: { [good.id]: 'You sell this yourself.' },
    });
  });

  test('a cart of another version is not ordered, so that nobody pays for what they did not see', async () => {
    const shop = await shopOf(world);
    const good = await goodOf(world, shop);
    const buyer = await buyerOf(world);
    const version = await inCart(world, buyer, [good, 1]);
    await world.as(buyer).marketplace.putInCart({ id: good.id, qty: 2 });
    const stale = world
      .as(buyer)
      .marketplace.checkout({ version, identityId: buyer.identityId as never, address, method: phone });
    expect(await refused(stale)).toMatchObject({ code: 'STALE' });
  });

  test('more than people whose identity is not confirmed may have open is refused with the way out', async () => {
    const shop = await shopOf(world);
    const good = await goodOf(world, shop, { priceMinor: 3_000_000, stock: 10 });
    const buyer = await buyerOf(world, 'Una Unknown', 1);
    const { order } = await ordered(world, buyer, [good, 1]);
    expect(order.status).toBe('pending_payment');
    const version = await inCart(world, buyer, [good, 2]);
    const more = await refused(
      world.as(buyer).marketplace.checkout({ version, identityId: buyer.identityId as never, address, method: phone }),
    );
    expect(more.code).toBe('BAD_INPUT');
    expect((await world.as(buyer).marketplace.cart()).pieces).toBe(2);
  });
});

test('nobody sees an order or a parcel that is not theirs, and a seller sees none before it is paid', async () => {
  const [shop, stranger] = [await shopOf(world), await buyerOf(world, 'Stella Stranger')];
  const buyer = await buyerOf(world);
  const { order, paymentId } = await ordered(world, buyer, [await goodOf(world, shop), 1]);
  const { id } = parcelFrom(order, shop);
  expect(await refused(world.as(shop.seller).marketplace.parcel({ id }))).toMatchObject({ code: 'NOT_FOUND' });
  await answered(world, buyer, paymentId);
  const reason = 'This is none of my business.';
  const tries = [
    () => world.as(stranger).marketplace.order({ id: order.id }),
    () => world.as(shop.seller).marketplace.order({ id: order.id }),
    () => world.as(stranger).marketplace.parcel({ id }),
    () => world.as(stranger).marketplace.messages({ id, limit: 10 }),
    () => world.as(stranger).marketplace.write({ id, text: 'Hello' }),
    () => world.as(stranger).selling.accept({ id }),
    () => world.as(stranger).marketplace.cancelPieces({ id, pieces: {}, reason }),
    () => world.as(stranger).selling.parcels({ id: shop.id as never, limit: 10 }),
  ];
  for (const attempt of tries) expect(await refused(attempt())).toMatchObject({ code: 'NOT_FOUND' });
  expect(await refused(world.as(buyer).selling.accept({ id }))).toMatchObject({ code: 'FORBIDDEN' });
  expect(await refused(world.as(shop.seller).marketplace.complete({ id }))).toMatchObject({ code: 'FORBIDDEN' });
});

test('buyer and seller write to each other about a parcel; what is unread is counted for each', async () => {
  const shop = await shopOf(world);
  const buyer = await buyerOf(world);
  const order = await bought(world, buyer, [await goodOf(world, shop), 1]);
  const { id } = parcelFrom(order, shop);
  await world.as(buyer).marketplace.write({ id, text: '<script>alert(1)</script> Please knock twice.' });
  expect((await world.as(shop.seller).marketplace.parcel({ id })).unread).toBe(1);
  const { rows } = await world.as(shop.seller).marketplace.messages({ id, limit: 10 });
  expect(rows).toMatchObject([{ by: 'buyer', isMine: false, text: '<script>alert(1)</script> Please knock twice.' }]);
  expect((await world.as(shop.seller).marketplace.parcel({ id })).unread).toBe(0);
  expect((await world.as(buyer).marketplace.parcel({ id })).unread).toBe(0);
});
