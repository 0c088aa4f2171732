import { chart } from '@ahadi/domain/ledger/chart.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { balanceOf } from '../ledger/posting.ts';
import { moneyCode } from '../test/escrows.ts';
import { booksProve, inWallet } from '../test/payments.ts';
import { refusal } from '../test/refusal.ts';
import { someone } from '../test/story.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';

let world: World;
let [one, two]: Person[] = [];
beforeAll(async () => {
  world = await makeWorld({ env: { PAYMENTS_SANDBOX: '1' } });
  one = await someone(world, 'Admin Achieng', { roles: ['admin'] });
  two = await someone(world, 'Admin Barasa', { roles: ['admin'] });
});
afterAll(() => world.close());
afterEach(() => booksProve(world));

const wallet = (person: Person) => balanceOf(world.ctx(), chart.wallet(person.identityId, 'KES'));
const payoutsOf = async (person: Person) => (await world.as(person).payments.payouts({})).rows.toReversed();
const deskOf = (person: Person | undefined) => {
  if (!person) throw new Error('nobody is at the desk');
  return world.as(person).finance;
};

/** KES 600,000 taken out at once of KES 650,000, to a phone that takes at most KES 250,000 at a time. */
async function takenOut(name: string) {
  const person = await someone(world, name);
  await inWallet(world, person, 65_000_000n);
  const { id: destinationId } = await world.as(person).payments.addDestination({
    ...{ identityId: person.identityId, kind: 'mobile_money', provider: 'sandbox', currency: 'KES' },
    ...{ holderName: person.name, number: '0712 345 678', code: await moneyCode(world, person) },
  });
  world.clock.advance({ days: 3 });
  const asked = { destinationId, amountMinor: 60_000_000, code: await moneyCode(world, person) };
  const made = await world.as(person).payments.requestPayout(asked);
  return { person, made, asked };
}

describe('a payout of more than goes at a time', () => {
  test('is asked for once with one code, approved once by each of two, and sent in parts that come to it', async () => {
    const { person, made, asked } = await takenOut('Parted Penda');
    expect(made).toMatchObject({ amountMinor: 25_000_000, part: { no: 1, of: 3, totalMinor: 60_000_000 } });
    expect(await wallet(person)).toBe(5_000_000n);
    const parts = await payoutsOf(person);
    expect(
      parts.map(({ amountMinor, status, approvalsNeeded, part }) => [amountMinor, status, approvalsNeeded, part?.no]),
    ).toEqual([
      [25_000_000, 'requested', 2, 1],
      [25_000_000, 'requested', 2, 2],
      [10_000_000, 'requested', 2, 3],
    ]);
    const [, second] = parts;
    if (!second) throw new Error('there is a second part');
    expect(await deskOf(one).approvePayout({ id: second.id })).toMatchObject({ approvals: 1, status: 'requested' });
    await expect(deskOf(one).approvePayout({ id: made.id })).rejects.toMatchObject(refusal('PUB_TWO_PERSON_REQUIRED'));
    expect(await deskOf(two).approvePayout({ id: made.id })).toMatchObject({ approvals: 2, status: 'approved' });
    expect((await payoutsOf(person)).map(({ status }) => status)).toEqual(['approved', 'approved', 'approved']);
    await world.settle();
    await world.tick('payouts-send');
    world.clock.advance(120_000);
    await world.tick('payouts-send');
    expect((await payoutsOf(person)).map(({ status }) => status)).toEqual(['paid', 'paid', 'paid']);
    const sent = await sql<{ count: number; sum: number }>`
      select count(*)::int as count, sum(amount_minor)::bigint as sum from sandbox_transfers`.execute(world.deps.db);
    expect(sent.rows[0]).toEqual({ count: 3, sum: 60_000_000 });
    expect(await wallet(person)).toBe(5_000_000n);
    // A code is for one, and what is left is less than the same again.
    await expect(world.as(person).payments.requestPayout(asked)).rejects.toMatchObject({ code: expect.any(String) });
    expect(await payoutsOf(person)).toHaveLength(3);
  });

  test('is refused as a whole; a part that its owner cancelled before stays cancelled, and the money is back once', async () => {
    const { person, made } = await takenOut('Refused Rukia');
    const [, , third] = await payoutsOf(person);
    await world.as(person).payments.cancelPayout({ id: third?.id ?? made.id });
    await deskOf(two).refusePayout({ id: made.id, reason: 'The holder is somebody else.' });
    expect((await payoutsOf(person)).map(({ status }) => status)).toEqual(['cancelled', 'cancelled', 'cancelled']);
    expect(await wallet(person)).toBe(65_000_000n);
  });

  test('is decided once where two administrators approve different parts at one instant', async () => {
    const { person } = await takenOut('Instant Imani');
    const [first, , third] = await payoutsOf(person);
    await Promise.all([
      deskOf(one).approvePayout({ id: first?.id as never }), // the brands are those of its rows
      deskOf(two).approvePayout({ id: third?.id as never }),
    ]);
    expect((await payoutsOf(person)).map(({ status, approvals }) => [status, approvals])).toEqual([
      ['approved', 2],
      ['approved', 2],
      ['approved', 2],
    ]);
    await world.settle();
  });

  test('counts as one of a day, and of more than twenty parts nothing is asked for', async () => {
    const { person, asked } = await takenOut('Counted Chebet');
    const [{ outgoing } = { outgoing: null }] = await world.as(person).payments.wallets();
    expect(outgoing).toMatchObject({ takenInDayTimes: 1, takenInDayMinor: 60_000_000 });
    const most = { ...asked, amountMinor: 500_000_100, code: await moneyCode(world, person) };
    await expect(world.as(person).payments.requestPayout(most)).rejects.toMatchObject({
      ...refusal('BAD_INPUT'),
      message: 'From KES 1 to KES 5,000,000 at a time can go there.',
    });
  });
});
