// Somebody orders, and pays, declines, cancels, pays late or does nothing.
import type { Order, OrderStatus } from '@ahadi/domain/marketplace/buying/schema.ts';
import { claimOfOrder } from '@ahadi/domain/marketplace/silence.ts';
import type { Meaning } from '../claims.ts';
import { answered, buyerOf, type GoodOf, goodOf, ordered, phone, type ShopOf, shopOf, stockOf } from '../market.ts';
import type { World } from '../world.ts';
import { Ear, type Life, livedAs, type Room, type Said, tried } from './life.ts';

type Seen = { status: OrderStatus | null; reserved: number; inCart: number; keptUntil: string | null };
const meanings: readonly Meaning<Seen>[] = [
  // A payment that is under way keeps them longer.
  {
    says: /Its pieces are kept for you/,
    holds: (before, after) => after.reserved === 0 || (after.keptUntil ?? '') > (before.keptUntil ?? ''),
  },
  {
    says: /the order runs out and the goods are free for others/,
    holds: (before, after) => before.status === 'pending_payment' && after.status === 'expired' && after.reserved === 0,
  },
  {
    says: /What you wanted is in your cart again/,
    holds: (_, after) => after.status === 'expired' && after.inCart > 0,
  },
];

let shop: ShopOf | undefined;

async function begin(world: World): Promise<Life> {
  shop ??= await shopOf(world);
  const good: GoodOf = await goodOf(world, shop, { stock: 100 });
  const buyer = await buyerOf(world);
  const ear = new Ear(world, []);
  let order: Order | null = null;
  let paymentId = '';
  const api = world.as(buyer).marketplace;
  const read = async () => (order === null ? null : api.order({ id: order.id }));
  return livedAs<Seen>(
    {
      seen: async () => ({
        status: (await read())?.status ?? null,
        reserved: (await stockOf(world, good)).reserved,
        inCart: (await api.cart()).pieces,
        keptUntil: (await read())?.heldUntil ?? null,
      }),
      async told() {
        const said: Said[] = [];
        const say = (words: string, at: string | null) =>
          said.push({ who: buyer.name, about: 'an order', words, at: at === null ? null : new Date(at) });
        const it = await read();
        const claim = it && claimOfOrder(it);
        if (claim) say(claim.words, claim.at);
        if (claim && it.heldUntil) say('Its pieces are kept for you until then.', it.heldUntil);
        for (const duty of (await world.as(buyer).dashboard.read()).duties)
          if (duty.kind === 'order.pay') say(duty.otherwise, duty.dueAt);
        if (it?.status === 'expired')
          for (const words of await ear.notices(buyer)) if (words.includes('your cart again')) say(words, null);
        return said;
      },
      deeds: {
        order: async (dice) => {
          if ((await read())?.status === 'pending_payment') return;
          await tried(api.emptyCart({}));
          await ear.begin();
          ({ order, paymentId } = await ordered(world, buyer, [good, 1 + (dice % 3)]));
        },
        decline: async () => answered(world, buyer, paymentId, false),
        payAgain: async () => {
          if (order) paymentId = (await api.payOrder({ id: order.id, method: phone })).id;
        },
        pay: async (dice) => (dice % 4 === 0 ? answered(world, buyer, paymentId) : undefined),
        cancel: async (dice) => (order && dice % 4 === 0 ? api.cancelOrder({ id: order.id }) : undefined),
      },
    },
    meanings,
  );
}

export const unpaid: Room = {
  begin,
  planted: [[/the order runs out/, 'The goods stay yours, and the order waits.']],
};
