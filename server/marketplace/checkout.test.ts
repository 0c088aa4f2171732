import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkAllChains } from '../core/emit.ts';
import { moneyIsRight, walletOf } from '../test/escrows.ts';
import {
  address,
  answered,
  buyerOf,
  type GoodOf,
  goodOf,
  inCart,
  parcelFrom,
  refused,
  shopOf,
  shopsProve,
  stockOf,
} from '../test/market.ts';
import { started } from '../test/payments.ts';
import { readingBack } from '../test/readback.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';

// From a wallet an order is paid by the click that makes it: all of it is one transaction.

let world: World;
beforeAll(async () => {
  world = readingBack(await makeWorld({ env: { PAYMENTS_SANDBOX: '1', LOG_LEVEL: 'silent' } }));
});
afterAll(async () => {
  await moneyIsRight(world);
  await shopsProve(world);
  expect((await checkAllChains(world.deps)).broken).toEqual([]);
  await world.close();
});

/** Somebody with so much in their wallet. */
async function richBuyer(amountMinor: bigint): Promise<Person> {
  const buyer = await buyerOf(world);
  const { id } = await started(world, buyer, { purpose: 'top_up', amountMinor });
  await answered(world, buyer, id);
  return buyer;
}

async function fromWallet(buyer: Person, ...goods: readonly [GoodOf, number][]) {
  const version = await inCart(world, buyer, ...goods);
  return world.as(buyer).marketplace.checkout({
    version,
    identityId: buyer.identityId as never, // the brand is the contract's
    address,
    method: { provider: 'wallet', rail: 'wallet' },
  });
}
const titlesOf = async (person: Person) => (await world.notificationsOf(person)).map(({ title }) => title);
const paymentsOf = async (person: Person, purpose: string) =>
  (
    await sql`select 1 from payments where payer_identity_id = ${person.identityId} and purpose = ${purpose}`.execute(
      world.deps.db,
    )
  ).rows.length;

test('it is placed in the same moment, and the answer is what is read of it ever after', async () => {
  const [near, far] = [await shopOf(world), await shopOf(world)];
  const [one, other] = [await goodOf(world, near), await goodOf(world, far, { stock: null })];
  const buyer = await richBuyer(1_000_000n);
  const { order, payment } = await fromWallet(buyer, [one, 2], [other, 1]);
  expect(payment).toMatchObject({ status: 'succeeded', amountMinor: order.totalMinor, isMine: true });
  expect(order).toMatchObject({ status: 'paid', heldUntil: null, expiresAt: null, paymentId: payment.id });
  expect(await world.as(buyer).marketplace.order({ id: order.id })).toEqual(order);
  expect(await world.as(buyer).payments.get({ id: payment.id })).toEqual(payment);
  for (const shop of [near, far])
    expect(parcelFrom(order, shop)).toMatchObject({ status: 'placed', escrow: { status: 'funded', isOnHold: false } });
  expect(await stockOf(world, one)).toEqual({ onHand: 8, reserved: 0 });
  expect(await walletOf(world, buyer)).toBe(1_000_000n - BigInt(order.totalMinor));
  // One payment, though it was poured over two escrows.
  const paid = (await world.as(buyer).payments.list({})).rows.filter(({ paymentId }) => paymentId === payment.id);
  expect(paid).toMatchObject([{ amountMinor: order.totalMinor }]);
  expect((await world.as(buyer).marketplace.cart()).pieces).toBe(0);
  for (let times = 0; times < 2; times++) await world.settle();
  expect(await world.as(buyer).marketplace.order({ id: order.id })).toEqual(order);
  expect((await titlesOf(buyer)).filter((title) => title === 'Your order is paid')).toHaveLength(1);
  for (const shop of [near, far])
    expect((await titlesOf(shop.seller)).filter((title) => title === 'You sold something')).toHaveLength(1);
});

test('without the money nothing is ordered, and the cart and the pieces are as they were', async () => {
  const good = await goodOf(world, await shopOf(world), { stock: 1 });
  const buyer = await richBuyer(50_000n);
  expect((await refused(fromWallet(buyer, [good, 1]))).code).toBe('FUNDS_SHORT');
  expect(await stockOf(world, good)).toEqual({ onHand: 1, reserved: 0 });
  expect((await world.as(buyer).marketplace.cart()).pieces).toBe(1);
  expect((await world.as(buyer).marketplace.orders({ filter: 'all', limit: 10 })).rows).toEqual([]);
  expect(await paymentsOf(buyer, 'order')).toBe(0);
  expect(await walletOf(world, buyer)).toBe(50_000n);
});

test('of two who click at the same instant one has the last piece, and the other keeps the money', async () => {
  const good = await goodOf(world, await shopOf(world), { stock: 1 });
  const both = [await richBuyer(500_000n), await richBuyer(500_000n)];
  const outcomes = await Promise.allSettled(both.map((buyer) => fromWallet(buyer, [good, 1])));
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const late = outcomes.find(({ status }) => status === 'rejected');
  expect(late).toMatchObject({ reason: { code: 'MKT_CART_PROBLEMS' } });
  expect(await stockOf(world, good)).toEqual({ onHand: 0, reserved: 0 });
  const left = [await walletOf(world, both[0] as Person), await walletOf(world, both[1] as Person)];
  expect(left.filter((minor) => minor === 500_000n)).toHaveLength(1);
});

test('a parcel of whom nobody acts for goes back into the wallet, and the answer says so', async () => {
  const [near, lost] = [await shopOf(world), await shopOf(world)];
  const [one, other] = [await goodOf(world, near), await goodOf(world, lost)];
  const buyer = await richBuyer(1_000_000n);
  await sql`delete from identity_members where identity_id = ${lost.seller.identityId}`.execute(world.deps.db);
  const { order } = await fromWallet(buyer, [one, 1], [other, 1]);
  expect(order.status).toBe('paid');
  const back = parcelFrom(order, lost);
  expect(back).toMatchObject({ status: 'cancelled', returnedMinor: back.totalMinor });
  expect(order.returnedMinor).toBe(back.totalMinor);
  expect(await stockOf(world, other)).toEqual({ onHand: 10, reserved: 0 });
  await world.settle();
  expect(await walletOf(world, buyer)).toBe(1_000_000n - BigInt(order.totalMinor - back.totalMinor));
});

test('anyone else a wallet belongs to is told that money left it, and the order is placed once', async () => {
  const shop = await shopOf(world);
  const good = await goodOf(world, shop);
  const [buyer, partner] = [await richBuyer(1_000_000n), await world.person('Neema Partner')];
  await sql`
    insert into identity_members (identity_id, user_id, role, created_at)
    values (${buyer.identityId}, ${partner.id}, 'viewer', ${world.clock.now()})`.execute(world.deps.db);
  const { order } = await fromWallet(buyer, [good, 1]);
  await world.settle();
  expect(await titlesOf(partner)).toContain('Your payment arrived');
  expect(await stockOf(world, good)).toEqual({ onHand: 9, reserved: 0 });
  expect(await world.as(buyer).marketplace.order({ id: order.id })).toEqual(order);
});
