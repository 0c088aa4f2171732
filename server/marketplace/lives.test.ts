import { HOUR, MINUTE } from '@ahadi/domain/core/time.ts';
import type { Order, Parcel } from '@ahadi/domain/marketplace/buying/schema.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { address, buyerOf, type GoodOf, goodOf, phone, type ShopOf, shopOf, shopsProve } from '../test/market.ts';
import { booksProve } from '../test/payments.ts';
import { readingBack } from '../test/readback.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';

/** LIVES=300 lives them longer; SEED throws other dice. */
const LIVES = Number(process.env.LIVES ?? 6);
const seed = Number(process.env.SEED ?? 20_261_122);

let world: World;
beforeAll(async () => {
  world = readingBack(await makeWorld({ env: { PAYMENTS_SANDBOX: '1', LOG_LEVEL: 'silent' } }));
});
afterAll(() => world.close());

type Life = { buyer: Person; shops: ShopOf[]; goods: GoodOf[]; orders: Order['id'][] };
const reason = 'This is how it went in this life.';

/** One deed of somebody, whether it is possible now or not. What is refused is refused with a code of ours. */
type Deed = (life: Life, dice: number) => Promise<unknown>;
const pick = <One>(all: readonly One[], dice: number): One | undefined => all[dice % Math.max(1, all.length)];
const parcelsOf = async ({ buyer, orders }: Life): Promise<Parcel[]> => {
  const found = await Promise.all(orders.map((id) => world.as(buyer).marketplace.order({ id })));
  return found.flatMap(({ parcels }) => parcels);
};
const onParcel =
  (deed: (life: Life, parcel: Parcel, seller: Person, dice: number) => Promise<unknown>): Deed =>
  async (life, dice) => {
    const parcel = pick(await parcelsOf(life), dice);
    const shop = life.shops.find(({ id }) => id === parcel?.supplier.id);
    if (parcel && shop) await deed(life, parcel, shop.seller, dice);
  };
const stageOf = ({ escrow }: Parcel) => ({ id: escrow?.id as never, milestoneId: escrow?.milestoneId as never }); // none is refused

const deeds: Record<string, Deed> = {
  put: ({ buyer, goods }, dice) => {
    const good = pick(goods, dice);
    return world.as(buyer).marketplace.putInCart({ id: good?.id as never, qty: 1 + (dice % 3) });
  },
  order: async (life) => {
    const { version } = await world.as(life.buyer).marketplace.cart();
    const { order } = await world.as(life.buyer).marketplace.checkout({
      version,
      identityId: life.buyer.identityId as never, // the brand is the contract's
      address,
      method: phone,
    });
    life.orders.push(order.id);
  },
  pay: async ({ buyer, orders }, dice) => {
    const id = pick(orders, dice);
    if (!id) return;
    const { paymentId } = await world.as(buyer).marketplace.order({ id });
    await world.settle();
    await world.as(buyer).payments.answerSimulated({ id: paymentId as never, approve: dice % 5 > 0, pin: '1234' });
  },
  payAgain: async ({ buyer, orders }, dice) => {
    const id = pick(orders, dice);
    if (id) await world.as(buyer).marketplace.payOrder({ id, method: phone });
  },
  cancel: async ({ buyer, orders }, dice) => {
    const id = pick(orders, dice);
    if (id) await world.as(buyer).marketplace.cancelOrder({ id });
  },
  accept: onParcel((_life, { id }, seller) => world.as(seller).selling.accept({ id })),
  refuse: onParcel((_life, { id }, seller, dice) =>
    dice % 4 === 0 ? world.as(seller).selling.refuse({ id, reason }) : Promise.resolve(),
  ),
  takeOut: onParcel(({ buyer }, { id, lines }, seller, dice) => {
    const line = pick(lines, dice);
    return world
      .as(dice % 2 ? buyer : seller)
      .marketplace.cancelPieces({ id, pieces: { [line?.id ?? '']: 1 }, reason });
  }),
  ship: onParcel((_life, { id }, seller) =>
    world.as(seller).selling.ship({ id, carrier: 'By hand', tracking: '', note: '' }),
  ),
  receive: onParcel(({ buyer }, { id }) => world.as(buyer).marketplace.receive({ id })),
  complete: onParcel(({ buyer }, { id }) => world.as(buyer).marketplace.complete({ id })),
  report: onParcel(({ buyer }, { id, escrow }, _seller, dice) =>
    world.as(buyer).marketplace.report({
      id,
      amountMinor: Math.max(100, Math.floor((escrow?.heldMinor ?? 0) / 100 / (1 + (dice % 2))) * 100),
      reason,
    }),
  ),
  giveUp: onParcel(({ buyer }, { id }) => world.as(buyer).marketplace.giveUp({ id, reason })),
  agree: onParcel((_life, parcel, seller) => world.as(seller).escrow.agreeRefund(stageOf(parcel))),
  contest: onParcel((_life, parcel, seller) =>
    world.as(seller).escrow.contest({ ...stageOf(parcel), statement: reason }),
  ),
  giveBack: onParcel((_life, parcel, seller) =>
    world.as(seller).escrow.refund({ ...stageOf(parcel), amountMinor: parcel.escrow?.heldMinor || 1, reason }),
  ),
  waive: onParcel(({ buyer }, parcel) => world.as(buyer).escrow.waive(stageOf(parcel))),
  minutes: async () => {
    world.clock.advance(8 * MINUTE);
    await world.tick('clocks');
  },
  hours: async (_life, dice) => {
    for (let hour = 0; hour < 6 * (1 + (dice % 8)); hour += 6) {
      world.clock.advance(6 * HOUR);
      await world.tick('clocks');
    }
  },
};
/** What leads on is thrown more often than what ends, or most lives would end before anything is sent. */
const often: Readonly<Record<string, number>> = {
  accept: 5,
  ship: 5,
  receive: 4,
  report: 4,
  pay: 3,
  put: 2,
  agree: 2,
  contest: 2,
};
const names = Object.keys(deeds).flatMap((name) => Array.from({ length: often[name] ?? 1 }, () => name));

/** A parcel says just what its escrow does, and what is over holds nothing. */
async function parcelsProve(): Promise<void> {
  const { rows } = await sql<{ no: string }>`
    select p.no from parcels p left join escrows e on e.id = p.escrow_id left join escrow_milestones m on m.escrow_id = e.id
    where (e.id is not null and p.returned_minor <> least(p.total_minor, e.to_others_minor))
      or (p.status = 'completed' and e.to_seller_minor <= 0)
      or (p.status in ('completed', 'cancelled') and e.status = 'active')
      or (p.status in ('placed', 'accepted') and m.status <> 'funded')
      or (p.status in ('shipped', 'delivered') and m.status <> 'delivered')
      or (p.status = 'problem' and m.status not in ('rejected', 'returning', 'disputed'))
      or (p.status = 'awaiting_payment' and e.id is not null)`.execute(world.deps.db);
  expect(rows).toEqual([]);
}

test(`${LIVES} shops live at random: the books prove right after each life, no piece is lost, and a parcel stands where its money does`, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.constantFrom(...names), fc.nat(1000)), { minLength: 25, maxLength: 60 }),
      async (steps) => {
        const shops = [await shopOf(world), await shopOf(world)];
        const goods = [
          await goodOf(world, shops[0] as ShopOf, { stock: 4 }),
          await goodOf(world, shops[0] as ShopOf, { stock: null, priceMinor: 30_000 }),
          await goodOf(world, shops[1] as ShopOf, { stock: 3, priceMinor: 70_000 }),
        ];
        const life: Life = { buyer: await buyerOf(world), shops, goods, orders: [] };
        const begin = ['put', 'put', 'order', 'pay'].map((name, index): [string, number] => [name, index * 2 + 1]);
        for (const [name, dice] of [...begin, ...steps]) {
          await deeds[name]?.(life, dice).catch((refusal: { code?: string }) => {
            if (refusal.code === undefined || refusal.code === 'INTERNAL_SERVER_ERROR' || refusal.code === 'INTERNAL')
              throw refusal;
          });
          await world.settle();
          await shopsProve(world);
          await parcelsProve();
        }
        await booksProve(world);
      },
    ),
    { numRuns: LIVES, seed, endOnFailure: true },
  );
}, 900_000);
