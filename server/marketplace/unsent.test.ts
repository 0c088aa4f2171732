import { DAY, HOUR, MINUTE } from '@ahadi/domain/core/time.ts';
import { describe, expect, test } from 'vitest';
import { walletOf } from '../test/escrows.ts';
import { bought, buyerOf, goodOf, marketWorld, parcelFrom, refused, shopOf, stockOf } from '../test/market.ts';

const world = await marketWorld();

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
      ending: 'lapsed',
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
    expect(refused).toMatchObject({ status: 'cancelled', ending: 'refused', returnedMinor: 120_000, payableMinor: 0 });
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
      ending: null,
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
    await world.settle();
    const told = (await world.notificationsOf(buyer)).map(({ message }) => message);
    for (const sum of ['1,000', '1,200'])
      expect(told.filter((message) => message.includes('goes back to you') && message.includes(sum))).not.toEqual([]);
  });
});

test('money that goes back in the escrow before anything was sent puts the pieces on hand again, by the seller’s hand or the clock’s', async () => {
  const shop = await shopOf(world);
  const good = await goodOf(world, shop, { stock: 5 });
  const buyer = await buyerOf(world);
  const [first, second] = [await bought(world, buyer, [good, 3]), await bought(world, buyer, [good, 2])];
  const [given, forgotten] = [parcelFrom(first, shop), parcelFrom(second, shop)];
  for (const { id } of [given, forgotten]) await world.as(shop.seller).selling.accept({ id });
  expect(await stockOf(world, good)).toEqual({ onHand: 0, reserved: 0 });
  const where = { id: given.escrow?.id as never, milestoneId: given.escrow?.milestoneId as never }; // the brands are the contract's
  const reason = 'I cannot make them in time, so I give the money back.';
  await world.as(shop.seller).escrow.refund({ ...where, amountMinor: given.totalMinor, reason });
  await world.settle();
  expect((await world.as(buyer).marketplace.parcel({ id: given.id })).status).toBe('cancelled');
  expect(await stockOf(world, good)).toEqual({ onHand: 3, reserved: 0 });
  for (let day = 0; day < 40; day++) {
    world.clock.advance(DAY);
    await world.tick('clocks');
  }
  await world.settle();
  expect((await world.as(buyer).marketplace.parcel({ id: forgotten.id })).status).toBe('cancelled');
  expect(await stockOf(world, good)).toEqual({ onHand: 5, reserved: 0 });
});
