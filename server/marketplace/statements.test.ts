import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, test } from 'vitest';
import { expectLeaving } from '../test/leaving.ts';
import {
  address,
  answered,
  bought,
  buyerOf,
  goodOf,
  inCart,
  ordered,
  parcelFrom,
  sent,
  shopOf,
} from '../test/market.ts';
import { started } from '../test/payments.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld({ env: { PAYMENTS_SANDBOX: '1', LOG_LEVEL: 'silent' } });
});
afterAll(() => world.close());

const once = () => ({ context: { idempotencyKey: uuidv7() } });
const market = (person: Person) => world.as(person).marketplace;

/** Somebody with money in their wallet, and something to buy. */
async function ready() {
  const buyer = await buyerOf(world);
  const { id } = await started(world, buyer, { purpose: 'top_up', amountMinor: 1_000_000n });
  await answered(world, buyer, id);
  const shop = await shopOf(world);
  return { buyer, shop, good: await goodOf(world, shop) };
}
const fromWallet = (buyer: Person, version: number) =>
  market(buyer).checkout(
    {
      version,
      identityId: buyer.identityId as never, // the brand is the contract's
      address,
      method: { provider: 'wallet', rail: 'wallet' },
    },
    once(),
  );
async function whole({ buyer, good }: Awaited<ReturnType<typeof ready>>) {
  await market(buyer).putInCart({ id: good.id, qty: 1 }, once());
  const { version } = await market(buyer).deliverTo({ country: 'KE', region: '' }, once());
  await fromWallet(buyer, version);
}
/** A parcel that was bought, by the one way or the other, and whose it is. */
async function parcel() {
  const { buyer, shop, good } = await ready();
  const order = await bought(world, buyer, [good, 2]);
  return { buyer, shop, orderId: order.id, id: parcelFrom(order, shop).id };
}

type Sent = { statements: number; messages: number };
/** Each deed with its session, its key and its answer, and the most that it sends: who makes it fewer lowers it here. */
const deeds: [string, Sent, () => Promise<() => Promise<unknown>>][] = [
  [
    'a checkout that is paid from the wallet, until its money is in escrow',
    { statements: 23, messages: 10 },
    async () => {
      const { buyer, good } = await ready();
      const version = await inCart(world, buyer, [good, 1]);
      return () => fromWallet(buyer, version);
    },
  ],
  [
    'a whole purchase: into the cart, where to, and the same checkout',
    { statements: 41, messages: 19 },
    async () => {
      const it = await ready();
      return () => whole(it);
    },
  ],
  [
    'the same, with what its buyer and its seller are told in the product and by mail',
    { statements: 50, messages: 25 },
    async () => {
      const it = await ready();
      await world.settle();
      return () => whole(it).then(world.settle);
    },
  ],
  [
    'an order that waits for its money',
    { statements: 21, messages: 9 },
    async () => {
      const { buyer, good } = await ready();
      const version = await inCart(world, buyer, [good, 1]);
      const method = { provider: 'sandbox', rail: 'mobile_money', phone: '0712 345 678' } as const;
      const identityId = buyer.identityId as never; // the brand is the contract's
      return () => market(buyer).checkout({ version, identityId, address, method }, once());
    },
  ],
  [
    'its payment by phone, until its money is in escrow and all are told',
    { statements: 69, messages: 50 },
    async () => {
      const { buyer, good } = await ready();
      const { paymentId } = await ordered(world, buyer, [good, 1]);
      return () => answered(world, buyer, paymentId);
    },
  ],
  [
    'cancelling an order that is not paid',
    { statements: 29, messages: 16 },
    async () => {
      const { buyer, good } = await ready();
      const { order } = await ordered(world, buyer, [good, 1]);
      return () => market(buyer).cancelOrder({ id: order.id }, once());
    },
  ],
  [
    'accepting a parcel',
    // The escrow gets its earlier day with it: terms, deadline and history.
    { statements: 28, messages: 14 },
    async () => {
      const { shop, id } = await parcel();
      return () => world.as(shop.seller).selling.accept({ id }, once());
    },
  ],
  [
    'sending it',
    { statements: 31, messages: 16 },
    async () => {
      const { shop, id } = await parcel();
      await world.as(shop.seller).selling.accept({ id });
      return () => world.as(shop.seller).selling.ship({ id, carrier: 'By hand', tracking: '', note: '' }, once());
    },
  ],
  [
    'receiving it',
    { statements: 40, messages: 20 },
    async () => {
      const { buyer, shop, id } = await parcel();
      await sent(world, shop, id);
      return () => market(buyer).receive({ id }, once());
    },
  ],
  [
    'completing it, and with it its order',
    { statements: 43, messages: 20 },
    async () => {
      const { buyer, shop, id } = await parcel();
      await sent(world, shop, id);
      return () => market(buyer).complete({ id }, once());
    },
  ],
  [
    'refusing it, which gives the money back',
    { statements: 40, messages: 22 },
    async () => {
      const { shop, id } = await parcel();
      const reason = 'The last one broke in the storehouse.';
      return () => world.as(shop.seller).selling.refuse({ id, reason }, once());
    },
  ],
  [
    'reading an order',
    { statements: 7, messages: 3 },
    async () => {
      const { buyer, orderId } = await parcel();
      return () => market(buyer).order({ id: orderId });
    },
  ],
];

test.each(deeds)('%s sends no more than it has to', async (_name, most, prepare) =>
  expectLeaving(most, await prepare()),
);
