import { HOUR } from '@ahadi/domain/core/time.ts';
import { type ParcelAction, parcelLifecycle } from '@ahadi/domain/marketplace/buying/lifecycle.ts';
import type { Parcel, ParcelStatus } from '@ahadi/domain/marketplace/buying/schema.ts';
import { type Actor, permissions } from '@ahadi/domain/permissions.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answered, buyerOf, goodOf, ordered, parcelFrom, refused, type ShopOf, sent, shopOf } from '../test/market.ts';
import { readingBack } from '../test/readback.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';

let world: World;
let shop: ShopOf;
let people: Record<'buyer' | 'seller' | 'stranger' | 'admin', Person>;
beforeAll(async () => {
  world = readingBack(await makeWorld({ env: { PAYMENTS_SANDBOX: '1', LOG_LEVEL: 'silent' } }));
  shop = await shopOf(world);
  people = {
    buyer: await buyerOf(world),
    seller: shop.seller,
    stranger: await buyerOf(world, 'Stella Stranger'),
    admin: await world.person('Ada Admin', { roles: ['admin'] }),
  };
});
afterAll(() => world.close());

const reason = 'This is written in the table of all deeds.';
/** Each deed on a parcel that a person can try, and how. */
const tries = {
  accept: (who, { id }) => world.as(who).selling.accept({ id }),
  refuse: (who, { id }) => world.as(who).selling.refuse({ id, reason }),
  cancel_lines: (who, { id, lines }) =>
    world.as(who).marketplace.cancelPieces({ id, pieces: { [lines[0]?.id ?? '']: 1 }, reason }),
  give_up: (who, { id }) => world.as(who).marketplace.giveUp({ id, reason }),
  ship: (who, { id }) => world.as(who).selling.ship({ id, carrier: 'By hand', tracking: '', note: '' }),
  correct: (who, { id }) => world.as(who).selling.correct({ id, carrier: 'By rail', tracking: 'R-1' }),
  receive: (who, { id }) => world.as(who).marketplace.receive({ id }),
  complete: (who, { id }) => world.as(who).marketplace.complete({ id }),
  answer_report: (who, { id }) => world.as(who).selling.answerReport({ id, answer: { kind: 'return' } }),
  report: (who, { id }) => world.as(who).marketplace.report({ id, amountMinor: 100_000, reason }),
} as const satisfies Partial<Record<ParcelAction, (who: Person, parcel: Parcel) => Promise<unknown>>>;
type Tried = keyof typeof tries;

/** A parcel of two pieces that stands like this. */
async function standing(status: ParcelStatus): Promise<Parcel> {
  const { buyer, seller } = people;
  const { order, paymentId } = await ordered(world, buyer, [await goodOf(world, shop), 2]);
  const { id } = parcelFrom(order, shop);
  const as = () => world.as(buyer).marketplace;
  if (status !== 'awaiting_payment') await answered(world, buyer, paymentId);
  if (status === 'cancelled') await world.as(seller).selling.refuse({ id, reason });
  if (status === 'accepted') await world.as(seller).selling.accept({ id });
  if (['shipped', 'delivered', 'problem', 'completed'].includes(status)) await sent(world, shop, id);
  if (['delivered', 'problem', 'completed'].includes(status)) await as().receive({ id });
  if (status === 'problem') await as().report({ id, amountMinor: 100_000, reason });
  if (status === 'completed') await as().complete({ id });
  const parcel = await as().parcel({ id });
  expect(parcel.status).toBe(status);
  return parcel;
}

const statuses: ParcelStatus[] = [
  'awaiting_payment',
  'placed',
  'accepted',
  'shipped',
  'delivered',
  'problem',
  'completed',
  'cancelled',
];
/** What the table lets somebody do, and the escrow or the time does not yet: with the code that says so. */
const later: Partial<Record<ParcelStatus, Partial<Record<Tried, string>>>> = {
  placed: { give_up: 'ESC_NOT_YET' },
  accepted: { give_up: 'ESC_NOT_YET', complete: 'ESC_NOT_YET' },
  shipped: { report: 'ESC_NOT_YET' },
};

describe.each(statuses)('a parcel that is %s', (status) => {
  test('is changed by just those deeds of just those people that the two tables name', async () => {
    const parcel = await standing(status);
    for (const [name, who] of Object.entries(people)) {
      const actor: Actor = { kind: 'user', userId: who.id, roles: name === 'admin' ? ['admin'] : [] };
      const thing = { buyerUserId: people.buyer.id, memberUserIds: [people.seller.id] };
      const isUnseen = name === 'stranger' || (name === 'seller' && status === 'awaiting_payment');
      for (const action of Object.keys(tries) as Tried[]) {
        const isTheirs = permissions[`parcel.${action}`](actor, thing);
        const isPossible = parcelLifecycle.can(action, status) && isTheirs && !isUnseen;
        const isTooLate = name === 'buyer' && action === 'cancel_lines' && status === 'accepted';
        const code = later[status]?.[action];
        if (isPossible && !isTooLate && code === undefined) {
          await tries[action](who, await standing(status));
          continue;
        }
        const expected = isUnseen ? 'NOT_FOUND' : !isTheirs || isTooLate ? 'FORBIDDEN' : (code ?? 'ILLEGAL_TRANSITION');
        expect([name, action, (await refused(tries[action](who, parcel))).code]).toEqual([name, action, expected]);
      }
    }
    expect((await world.as(people.buyer).marketplace.parcel({ id: parcel.id })).status).toBe(status);
  });
});

test('no state of a parcel is without a way on: a deadline runs in each that is not over', async () => {
  for (const status of statuses.filter(
    (one) => one !== 'completed' && one !== 'cancelled' && one !== 'awaiting_payment',
  )) {
    const { id } = await standing(status);
    const { clocks } = await world.as(people.buyer).marketplace.parcel({ id });
    expect([status, clocks.some((clock) => clock.status === 'running')]).toEqual([status, true]);
  }
  world.clock.advance(HOUR);
});
