import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  address,
  answered,
  bought,
  buyerOf,
  goodOf,
  inCart,
  ordered,
  parcelFrom,
  phone,
  refused,
  shopOf,
  shopsProve,
  stockOf,
} from '../test/market.ts';
import { booksProve } from '../test/payments.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';
import { applyOrderPayment } from './payment.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld({ env: { PAYMENTS_SANDBOX: '1', LOG_LEVEL: 'silent' } });
});
afterAll(async () => {
  await booksProve(world);
  await shopsProve(world);
  await world.close();
});

const BUYERS = Number(process.env.BUYERS ?? 500);

test(`one unit and ${BUYERS} buyers at once: one order, all others are refused cleanly, and the stock is never below nothing`, async () => {
  const shop = await shopOf(world);
  const last = await goodOf(world, shop, { stock: 1 });
  const buyers: { buyer: Person; version: number }[] = [];
  for (let n = 0; n < BUYERS; n++) {
    const buyer = await buyerOf(world, 'Bahati Buyer');
    buyers.push({ buyer, version: await inCart(world, buyer, [last, 1]) });
  }
  const answers = await Promise.all(
    buyers.map(({ buyer, version }) =>
      world.request(buyer, {
        method: 'POST',
        url: '/api/v1/checkout',
        body: { version, identityId: buyer.identityId, address, method: phone },
      }),
    ),
  );
  const count = (status: number) => answers.filter(({ statusCode }) => statusCode === status).length;
  expect({ made: count(200), refused: count(409), all: answers.length }).toEqual({
    made: 1,
    refused: BUYERS - 1,
    all: BUYERS,
  });
  const codes = new Set(answers.filter(({ statusCode }) => statusCode === 409).map((answer) => answer.json().code));
  expect([...codes]).toEqual(['MKT_CART_PROBLEMS']);
  expect(await stockOf(world, last)).toEqual({ onHand: 1, reserved: 1 });
});

test('the same payment told of ten times at once places the order once', async () => {
  const shop = await shopOf(world);
  const good = await goodOf(world, shop, { stock: 5 });
  const buyer = await buyerOf(world);
  const { order, paymentId } = await ordered(world, buyer, [good, 1]);
  await answered(world, buyer, paymentId);
  const paid = {
    purpose: 'order',
    aboutId: order.id,
    payerId: buyer.identityId,
    amountMinor: order.totalMinor,
    currency: 'KES',
  } as never; // what the event says of it
  await Promise.all(Array.from({ length: 10 }, () => applyOrderPayment(world.ctx(), paymentId, paid)));
  expect(await stockOf(world, good)).toEqual({ onHand: 4, reserved: 0 });
});

test('sent and cancelled in the same moment, a parcel is one of the two', async () => {
  const shop = await shopOf(world);
  const buyer = await buyerOf(world);
  for (let turn = 0; turn < 5; turn++) {
    const order = await bought(world, buyer, [await goodOf(world, shop), 1]);
    const { id, lines } = parcelFrom(order, shop);
    const reason = 'I found it nearer to my home.';
    const pieces = { [lines[0]?.id ?? '']: 1 };
    const outcomes = await Promise.allSettled([
      world.as(shop.seller).selling.accept({ id }),
      world.as(buyer).marketplace.cancelPieces({ id, pieces, reason }),
    ]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { status, escrow } = await world.as(buyer).marketplace.parcel({ id });
    expect([status, escrow?.heldMinor]).toEqual(status === 'accepted' ? ['accepted', 120_000] : ['cancelled', 0]);
  }
});

test('the same cart on two devices is ordered once', async () => {
  const shop = await shopOf(world);
  const good = await goodOf(world, shop);
  const buyer = await buyerOf(world);
  const version = await inCart(world, buyer, [good, 1]);
  const want = { version, identityId: buyer.identityId as never, address, method: phone }; // the brand is the contract's
  const outcomes = await Promise.allSettled([0, 1].map(() => world.as(buyer).marketplace.checkout(want)));
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await refused(world.as(buyer).marketplace.checkout(want))).toMatchObject({ code: 'BAD_INPUT' });
});
