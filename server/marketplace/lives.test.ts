import { HOUR, MINUTE } from '@ahadi/domain/core/time.ts';
import { claimsOf } from '@ahadi/domain/escrow/silence.ts';
import type { Order, Parcel } from '@ahadi/domain/marketplace/buying/schema.ts';
import { type ParcelCost, parcelCost } from '@ahadi/domain/marketplace/costs.ts';
import { claimsOfParcel, type ParcelClaim } from '@ahadi/domain/marketplace/silence.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkTurnsOf } from '../core/turns.ts';
import { count, type Meaning, type Tally, told, total, untrue } from '../test/claims.ts';
import { asks, explainsTruly } from '../test/explained.ts';
import { address, buyerOf, type GoodOf, goodOf, phone, type ShopOf, shopOf, shopsProve } from '../test/market.ts';
import { booksProve } from '../test/payments.ts';
import { readingBack } from '../test/readback.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';
import { turning } from '../turns.ts';
import { sentenceOfMarket } from './history.ts';

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
/** What was said before a deed to move at once is what the books took in with it. */
async function costing(parcel: Parcel, claim: ParcelCost, run: () => Promise<unknown>): Promise<void> {
  const booked = async (after: number) => {
    const { rows } = await sql<{ back: number; out: number; last: number }>`
      select coalesce(-sum(e.amount_minor) filter (where a.code like 'refund.transit.%' or a.code like ${`wallet.${parcel.buyer.identityId}%`}), 0)::float8 as back,
        coalesce(-sum(e.amount_minor) filter (where a.code like 'wallet.%' and a.code not like ${`wallet.${parcel.buyer.identityId}%`}
          or a.code like 'revenue.%' or a.code like 'tax.vat%'), 0)::float8 as out, coalesce(max(e.id), 0)::float8 as last
      from ledger_entries e join ledger_txns t on t.id = e.txn_id join ledger_accounts a on a.id = e.account_id
      where e.id > ${after}::bigint and t.key like ${`milestone:${parcel.escrow?.milestoneId}:%`}`.execute(
      world.deps.db,
    );
    return rows[0] ?? { back: 0, out: 0, last: 0 };
  };
  const { last } = await booked(0);
  await run();
  const { back, out } = await booked(last);
  const [, said] = /KES\s([\d,.]+) (?:goes back|is paid out)/.exec(claim.words) ?? [];
  expect([claim.words, back, out]).toEqual([claim.words, claim.backMinor, claim.outMinor]);
  expect(Math.round(Number(said?.replaceAll(',', '')) * 100), claim.words).toBe(back + out);
  count(held, `cost of ${claim.deed}`);
}
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
  refuse: onParcel(async (_life, { id }, seller, dice) => {
    if (dice % 4 !== 0) return;
    const parcel = await world.as(seller).marketplace.parcel({ id });
    await costing(parcel, parcelCost(parcel, 'refuse'), () => world.as(seller).selling.refuse({ id, reason }));
  }),
  takeOut: onParcel(({ buyer }, parcel, seller, dice) => {
    const { id } = parcel;
    const pieces = { [pick(parcel.lines, dice)?.id ?? '']: 1 };
    const api = world.as(dice % 2 ? buyer : seller).marketplace;
    return costing(parcel, parcelCost(parcel, 'cancel_pieces', pieces), () => api.cancelPieces({ id, pieces, reason }));
  }),
  ship: onParcel((_life, { id }, seller) =>
    world.as(seller).selling.ship({ id, carrier: 'By hand', tracking: '', note: '' }),
  ),
  receive: onParcel(({ buyer }, { id }) => world.as(buyer).marketplace.receive({ id })),
  complete: onParcel(({ buyer }, parcel) =>
    costing(parcel, parcelCost(parcel, 'complete'), () => world.as(buyer).marketplace.complete({ id: parcel.id })),
  ),
  report: onParcel(({ buyer }, { id, escrow }, _seller, dice) =>
    world.as(buyer).marketplace.report({
      id,
      amountMinor: Math.max(100, Math.floor((escrow?.heldMinor ?? 0) / 100 / (1 + (dice % 2))) * 100),
      reason,
    }),
  ),
  giveUp: onParcel(({ buyer }, parcel) =>
    costing(parcel, parcelCost(parcel, 'give_up'), () => world.as(buyer).marketplace.giveUp({ id: parcel.id, reason })),
  ),
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
  hours: (life, dice) => pass(life, 6 * (1 + (dice % 8))),
};

/** Nobody acts for so many hours; each deadline is met as it ends, and does what both sides were told. */
async function pass(life: Life, hours: number): Promise<void> {
  const until = new Date(world.clock.now().getTime() + hours * HOUR);
  for (let at = world.clock.now(); at < until; ) {
    const end = await nextEnd(until);
    const foretold = end ? await foretell(life) : [];
    at = end ?? until;
    world.clock.set(at);
    await world.tick('clocks');
    await world.settle();
    await holdAgainst(life, foretold);
  }
}

const nextEnd = async (until: Date): Promise<Date | null> => {
  const { rows } = await sql<{ at: Date | null }>`
    select min(due_at) as at from clocks where status = 'running' and subject_kind = 'parcel' and kind <> 'parcel.ship_reminder'
      and due_at > ${world.clock.now()} and due_at <= ${until}`.execute(world.deps.db);
  return rows[0]?.at ?? null;
};

type Foretold = { parcel: Parcel; claim: ParcelClaim }[];
const held: Tally = new Map();
/** What buyer and seller are told of each parcel; the escrow of its money speaks of the same deadlines. */
async function foretell(life: Life): Promise<Foretold> {
  const told: Foretold = [];
  const parcels = await parcelsOf(life);
  for (const id of life.orders) await explained(life, id);
  for (const parcel of parcels) {
    const seller = life.shops.find(({ id }) => id === parcel.supplier.id)?.seller;
    if (seller && parcel.escrow) {
      const theirs = await world.as(seller).marketplace.parcel({ id: parcel.id });
      expect(claimsOfParcel(theirs), 'both sides are told the same').toEqual(claimsOfParcel(parcel));
      const escrow = await world.as(seller).escrow.get({ id: parcel.escrow.id });
      const accepts = parcel.clocks.find(({ kind, status }) => kind === 'parcel.accept' && status === 'running');
      expect(escrow.ledUntil?.at ?? null, 'the escrow ends with the time to accept').toBe(accepts?.dueAt ?? null);
      const ends = (clocks: Parcel['clocks']) =>
        clocks.flatMap(({ kind, status, dueAt }) =>
          status === 'running' && kind.startsWith('milestone.') && !kind.endsWith('reminder')
            ? [`${kind} ${dueAt}`]
            : [],
        );
      expect(ends(parcel.clocks).sort(), 'order and escrow name the same deadlines').toEqual(
        escrow.milestones.flatMap(({ clocks }) => ends(clocks)).sort(),
      );
    }
    told.push(...claimsOfParcel(parcel).map((claim) => ({ parcel, claim })));
  }
  return told;
}

/** To its buyer the assistant says of an order what the pages of its parcels and of their escrows do. */
async function explained({ buyer }: Life, id: string): Promise<void> {
  const { parcels } = await world.as(buyer).marketplace.order({ id: id as never });
  const held = parcels.flatMap(({ escrow }) => escrow?.id ?? []);
  const escrows = await Promise.all(held.map((id) => world.as(buyer).escrow.get({ id })));
  const things = [
    { kind: 'order' as const, id },
    ...parcels.map(({ id }) => ({ kind: 'parcel' as const, id })),
    ...held.map((id) => ({ kind: 'escrow' as const, id })),
  ];
  const said = [...parcels.flatMap(claimsOfParcel), ...escrows.flatMap((it) => claimsOf(it).map(({ claim }) => claim))];
  await explainsTruly(asks(world, buyer), { kind: 'order', id }, things, said);
}

const meanings: readonly Meaning<Parcel>[] = [
  { says: /It is cancelled/, holds: (_a, b) => b.status === 'cancelled' },
  { says: /money that nobody contests goes back to the buyer/, holds: (_a, b) => b.returnedMinor === b.totalMinor },
  { says: /its money goes back to the buyer/, holds: (_a, b) => b.returnedMinor === b.totalMinor },
  { says: /buyer can cancel it alone/, holds: (_a, b) => b.status === 'accepted' && b.mayGiveUp },
];

/** The clocks went round and nobody acted: what was said of this instant is so. */
async function holdAgainst(life: Life, foretold: Foretold): Promise<void> {
  const now = world.clock.now().toISOString();
  const due = foretold.filter(({ claim }) => claim.at <= now);
  if (due.length === 0) return;
  const after = await parcelsOf(life);
  for (const { parcel, claim } of due) {
    const is = after.find(({ id }) => id === parcel.id);
    if (!is || parcel.escrow?.isOnHold) continue;
    count(held, claim.clock);
    expect(is.status, `“${claim.words}” of a parcel that was ${parcel.status}`).toBe(claim.status);
    expect(is.returnedMinor - parcel.returnedMinor, claim.words).toBe(claim.pays.buyer ?? 0);
    expect(untrue(claim.words, meanings, parcel, is)).toEqual([]);
  }
}
async function payNewest({ buyer, orders }: Life): Promise<void> {
  const id = orders.at(-1);
  if (!id) return;
  const { paymentId } = await world.as(buyer).marketplace.order({ id });
  await world.settle();
  await world.as(buyer).payments.answerSimulated({ id: paymentId as never, approve: true, pin: '1234' });
}

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

/** What is refused is refused with a code of ours. */
const known = (refusal: { code?: string }): void => {
  if (refusal.code === undefined || refusal.code === 'INTERNAL_SERVER_ERROR' || refusal.code === 'INTERNAL')
    throw refusal;
};

/** Rows of turns say what the rules do of each order and of each parcel in it. */
async function ordersProve({ orders }: Life): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from parcels where order_id = any(${orders}::uuid[])`.execute(
    world.deps.db,
  );
  const things = [
    ...orders.map((id) => ({ kind: 'order' as const, id })),
    ...rows.map(({ id }) => ({ kind: 'parcel' as const, id })),
  ];
  for (const thing of things) expect(await checkTurnsOf(world.ctx(), thing, turning[thing.kind], false)).toEqual([]);
}

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
          await deeds[name]?.(life, dice).catch(known);
          await world.settle();
          await shopsProve(world);
          await parcelsProve();
          await ordersProve(life);
        }
        // Somebody orders twice more, one is accepted, and then nobody acts: it all comes as it was said.
        for (const isAccepted of [true, false]) {
          await deeds.put?.(life, 1).catch(known);
          await deeds.order?.(life, 1).catch(known);
          await payNewest(life).catch(known);
          await world.settle();
          const newest = (await parcelsOf(life)).at(-1);
          const seller = life.shops.find(({ id }) => id === newest?.supplier.id)?.seller;
          if (isAccepted && newest && seller) await world.as(seller).selling.accept({ id: newest.id }).catch(known);
        }
        await pass(life, 15 * 24);
        await parcelsProve();
        await ordersProve(life);
        await booksProve(world);
      },
    ),
    { numRuns: LIVES, seed, endOnFailure: true },
  );
  // What a clock did is told as nobody's deed.
  const { rows } = await sql<{ name: string; payload: unknown }>`
    select distinct on (name) name, payload from events where actor_id is null and subject_kind in ('order', 'parcel')`.execute(
    world.deps.db,
  );
  const words = rows.map(({ name, payload }) => sentenceOfMarket(name, payload, true) ?? name);
  expect(words.filter((one) => /^\p{Ll}/u.test(one))).toEqual([]);
  if (process.env.LIVES) console.log(told(held), Object.fromEntries(held));
  expect(total(held)).toBeGreaterThan(0);
  expect(
    [...held.keys()].some((kind) => kind.startsWith('cost of')),
    'a cost was compared',
  ).toBe(true);
}, 900_000);
