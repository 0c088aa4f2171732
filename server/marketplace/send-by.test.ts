import { HOUR } from '@ahadi/domain/core/time.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bought, buyerOf, goodOf, parcelFrom, shopOf } from '../test/market.ts';
import { readingBack } from '../test/readback.ts';
import { makeWorld, type World } from '../test/world.ts';

let world: World;
beforeAll(async () => {
  // Thursday morning in Nairobi; three working days lead over a weekend.
  const env = { PAYMENTS_SANDBOX: '1', LOG_LEVEL: 'silent' };
  world = readingBack(await makeWorld({ startsAt: '2026-11-26T06:00:00Z', env }));
});
afterAll(() => world.close());

test('the day to send it counts from when the seller accepts, in the parcel, its deadlines and the escrow alike', async () => {
  const shop = await shopOf(world);
  const buyer = await buyerOf(world);
  const order = await bought(world, buyer, [await goodOf(world, shop, { handlingDays: 3 }), 1]);
  const { id, shipBy, escrow } = parcelFrom(order, shop);
  // Accepted on Saturday at the latest.
  expect(shipBy).toBe('2026-12-02');
  const before = await world.as(shop.seller).marketplace.parcel({ id });
  expect(before.acceptedNowShipBy).toBe('2026-12-01');
  const accepted = await world.as(shop.seller).selling.accept({ id });
  expect([accepted.shipBy, accepted.acceptedNowShipBy]).toEqual([before.acceptedNowShipBy, null]);
  expect(accepted.clocks.find(({ kind }) => kind === 'parcel.late')?.dueAt).toBe('2026-12-04T20:59:59.999Z');
  const held = await world.as(buyer).escrow.get({ id: escrow?.id as never }); // paid, so there is one
  expect(held.terms.milestones).toMatchObject([{ deliverBy: '2026-12-01' }]);
  expect(held.milestones).toMatchObject([{ deliverBy: '2026-12-01' }]);
  const due = held.milestones[0]?.clocks.find(({ kind }) => kind === 'milestone.delivery')?.dueAt;
  expect(due?.slice(0, 10)).toBe('2026-12-04');
  // Over the weekend: from the day it was accepted on, and what was agreed at first stands where that is no earlier.
  const late = parcelFrom(await bought(world, buyer, [await goodOf(world, shop, { handlingDays: 3 }), 1]), shop);
  world.clock.advance(47 * HOUR);
  const last = await world.as(shop.seller).selling.accept({ id: late.id });
  expect([late.shipBy, last.shipBy]).toEqual(['2026-12-02', '2026-12-02']);
});
