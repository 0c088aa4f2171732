import { chart } from '@ahadi/domain/ledger/chart.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { balanceOf } from '../ledger/posting.ts';
import { moneyCode } from '../test/escrows.ts';
import {
  type Ending,
  type FakeRail,
  type Outgoing,
  type RailName,
  startRails,
  type Telling,
} from '../test/fakes/rails.ts';
import { booksProve, lifeOf, started } from '../test/payments.ts';
import { someone } from '../test/story.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';
import { referenceOf } from './provider-wire.ts';
import { returnUnused } from './start.ts';
import { messagesWorkedOff } from './webhook.ts';

// Money that goes out, by every provider and every way to learn what became of it: through the real address for messages, the inbox
// and the rounds, over HTTP, on PostgreSQL. The row and the books are the same in the end.

let world: World;
let desk: Person;
let fakes: Awaited<ReturnType<typeof startRails>>;
let rails: Record<RailName, FakeRail>;
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const AMOUNT = 25_000n;

beforeAll(async () => {
  fakes = await startRails(() => world.deps.now());
  world = await makeWorld({ env: fakes.env });
  rails = await fakes.open(world);
  desk = await someone(world, 'Ada Admin', { roles: ['admin'] });
});
afterAll(async () => {
  await world.close();
  await fakes.close();
});

const walletOf = (person: Person, { currency }: FakeRail) =>
  balanceOf(world.ctx(), chart.wallet(person.identityId, currency));
const outOf = ({ method, currency }: FakeRail) => balanceOf(world.ctx(), chart.clearingOut(method.provider, currency));

/** A payment by this provider that is paid and learned of. */
async function paid(rail: FakeRail, payer: Person, purpose: 'order' | 'top_up', amountMinor = AMOUNT) {
  world.clock.advance(3 * MINUTE); // M-Pesa refuses the same sum to the same phone within two minutes
  const { id, ref } = await started(world, payer, {
    ...{ purpose, amountMinor, method: rail.method, currency: rail.currency },
  });
  rail.pays(ref);
  world.clock.advance(MINUTE + 1000);
  await world.tick('payments-poll');
  expect(await world.as(payer).payments.get({ id })).toMatchObject({ status: 'succeeded' });
  return { id, ref };
}

/** Something on its way out, as the provider and as we know it. */
type Sent = {
  outgoing: Outgoing;
  which: string;
  round: 'payments-refunds' | 'payouts-send';
  row: () => Promise<{ status: string; receipt: string | null; next_poll_at: Date | null }>;
};

const inbox = async () => {
  await messagesWorkedOff(world.app);
  await world.tick('payments-inbox');
};
/** We ask what is due to be asked, and hear what is answered to that. */
async function asked({ outgoing, round }: Sent): Promise<void> {
  await world.tick(round);
  await outgoing.answers?.();
  await inbox();
}
const askedLater = async (sent: Sent) => {
  world.clock.advance(3 * MINUTE);
  await asked(sent);
};
const told = async (sent: Sent, how: Ending, telling?: Telling) => {
  await sent.outgoing.tells(sent.which, how, telling);
  await inbox();
};

const routes: Record<string, (sent: Sent, how: Ending) => Promise<void>> = {
  'its message alone': async (sent, how) => {
    await told(sent, how);
    await asked(sent); // hearsay is asked about at once
  },
  'asking alone': askedLater,
  'its message, then asking': async (sent, how) => {
    await told(sent, how);
    await askedLater(sent);
  },
  'asking, then its message': async (sent, how) => {
    await askedLater(sent);
    await told(sent, how);
    await asked(sent);
  },
  'its message three times': async (sent, how) => {
    await told(sent, how, { times: 3 });
    await askedLater(sent);
  },
};

/** Where nothing is told of what goes out, asking is the only way. */
const routesOf = (name: RailName) =>
  Object.entries(routes).filter(([route]) => name !== 'Airtel' || route === 'asking alone');

async function refundOf(rail: FakeRail) {
  const payer = await someone(world, 'Rehema Refunded');
  const { id, ref } = await paid(rail, payer, 'order');
  const before = await outOf(rail);
  await returnUnused(world.ctx(), { paymentId: id, amountMinor: AMOUNT, why: 'It was not used.' });
  await world.settle();
  const row = () =>
    world.deps.db
      .selectFrom('refunds')
      .select(['id', 'status', 'receipt', 'next_poll_at'])
      .where('payment_id', '=', id)
      .executeTakeFirstOrThrow();
  expect(await row()).toMatchObject({ status: 'submitted' });
  const sent: Sent = { outgoing: rail.refund, which: ref, round: 'payments-refunds', row };
  const transit = async () => balanceOf(world.ctx(), chart.refundTransit((await row()).id, rail.currency));
  const inWallet = () => walletOf(payer, rail);
  return { ...sent, id, payer, transit, inWallet, gone: async () => (await outOf(rail)) - before };
}

/** It is left open for a day: it is still asked about, and stands in the desk's list. */
async function waitsAtTheDesk(sent: Sent, amountMinor: bigint): Promise<void> {
  world.clock.advance(DAY);
  await asked(sent);
  const { status, next_poll_at } = await sent.row();
  expect(['submitted', 'uncertain']).toContain(status);
  expect(next_poll_at).not.toBeNull();
  const { rows } = await world.as(desk).finance.uncertain({ limit: 100 });
  expect(rows.filter((row) => row.amountMinor === Number(amountMinor))).toHaveLength(1);
}

for (const name of ['M-Pesa', 'MTN', 'Airtel', 'Stripe', 'Paystack', 'Flutterwave'] as const)
  describe(`A refund by ${name}`, () => {
    for (const [route, walk] of routesOf(name)) {
      test(`that goes back is booked once by ${route}`, async () => {
        const refund = await refundOf(rails[name]);
        refund.outgoing.ends(refund.which, 'went');
        await walk(refund, 'went');
        expect(await refund.row()).toMatchObject({
          status: 'succeeded',
          receipt: expect.any(String),
          next_poll_at: null,
        });
        expect([await refund.gone(), await refund.transit(), await refund.inWallet()]).toEqual([AMOUNT, 0n, 0n]);
        expect((await world.as(refund.payer).payments.get({ id: refund.id })).status).toBe('refunded');
        expect((await lifeOf(world, refund.id)).slice(3)).toEqual(['payment.refund_requested', 'payment.refunded']);
        await booksProve(world);
      });

      test(`that cannot go back is in the wallet once by ${route}`, async () => {
        const refund = await refundOf(rails[name]);
        refund.outgoing.ends(refund.which, 'failed');
        await walk(refund, 'failed');
        expect(await refund.row()).toMatchObject({ status: 'to_wallet', next_poll_at: null });
        expect([await refund.gone(), await refund.transit(), await refund.inWallet()]).toEqual([0n, 0n, AMOUNT]);
        expect((await lifeOf(world, refund.id)).slice(3)).toEqual(['payment.refund_requested', 'payment.refunded']);
        await booksProve(world);
      });
    }

    test.skipIf(name === 'Airtel')('that went and then failed after all comes into the wallet', async () => {
      const refund = await refundOf(rails[name]);
      refund.outgoing.ends(refund.which, 'went');
      await askedLater(refund);
      refund.outgoing.ends(refund.which, 'returned');
      for (let times = 0; times < 2; times++) {
        await told(refund, 'returned');
        await asked(refund);
      }
      expect(await refund.row()).toMatchObject({ status: 'to_wallet', next_poll_at: null });
      expect([await refund.gone(), await refund.transit(), await refund.inWallet()]).toEqual([0n, 0n, AMOUNT]);
      await booksProve(world);
    });

    test('does not end by what somebody else says; open for a day it is asked about, shown to the desk and not lost', async () => {
      const refund = await refundOf(rails[name]);
      await told(refund, 'went', { times: 2, isForged: true });
      await askedLater(refund);
      expect(await refund.row()).toMatchObject({ status: 'submitted' });
      expect([await refund.gone(), await refund.transit(), await refund.inWallet()]).toEqual([0n, AMOUNT, 0n]);
      await waitsAtTheDesk(refund, AMOUNT);
      refund.outgoing.ends(refund.which, 'went');
      world.clock.advance(DAY);
      await asked(refund);
      expect(await refund.row()).toMatchObject({ status: 'succeeded' });
      expect(await refund.gone()).toBe(AMOUNT);
      await booksProve(world);
    });
  });

describe('A reversal that M-Pesa never begins', () => {
  test.each([
    ['because its result says that it is refused', '21', 0],
    ['because it waited too long for its turn', 'timeout', 61 * MINUTE],
  ])('ends in the wallet %s', async (_why, result, later) => {
    const refund = await refundOf(rails['M-Pesa']);
    const one = fakes.mpesa.sent.at(-1);
    if (!one?.of) throw new Error('it was not reversed');
    one.refused = result;
    await fakes.mpesa.result(one, result);
    await inbox();
    world.clock.advance(later);
    await asked(refund);
    expect(await refund.row()).toMatchObject({ status: 'to_wallet', next_poll_at: null });
    expect([await refund.gone(), await refund.transit(), await refund.inWallet()]).toEqual([0n, 0n, AMOUNT]);
    await booksProve(world);
  });
});

const PAYOUT = 12_300n;
const takers = new Map<string, { person: Person; destinationId: string }>();
/** Somebody with money in the wallet and a place for payouts by this provider that has rested. */
async function takerBy(name: RailName) {
  const known = takers.get(name);
  if (known) return known;
  const rail = rails[name];
  const person = await someone(world, 'Pascal Paid');
  await paid(rail, person, 'top_up', 2_500_000n);
  const { id } = await world.as(person).payments.addDestination({
    ...{ identityId: person.identityId, kind: 'mobile_money', provider: rail.method.provider, currency: rail.currency },
    ...{ holderName: person.name, number: rail.method.phone ?? '0712 345 678', code: await moneyCode(world, person) },
  });
  world.clock.advance(3 * DAY);
  takers.set(name, { person, destinationId: id });
  return { person, destinationId: id };
}

async function payoutBy(name: RailName) {
  const { person, destinationId } = await takerBy(name);
  const outgoing = rails[name].payout;
  if (!outgoing) throw new Error('It pays nothing out.');
  world.clock.advance(DAY); // many small ones within a day need a code
  const [out, inWallet] = [await outOf(rails[name]), await walletOf(person, rails[name])];
  const { id } = await world.as(person).payments.requestPayout({ destinationId, amountMinor: Number(PAYOUT) });
  await world.settle();
  const row = () =>
    world.deps.db
      .selectFrom('payouts')
      .select(['status', 'receipt', 'next_poll_at', 'provider_key'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  const { status, provider_key } = await row();
  expect(status).toBe('submitted');
  const sent: Sent = { outgoing, which: referenceOf(provider_key), round: 'payouts-send', row };
  return {
    ...{ ...sent, id },
    transit: () => balanceOf(world.ctx(), chart.payoutTransit(id, rails[name].currency)),
    gone: async () => (await outOf(rails[name])) - out,
    left: async () => inWallet - (await walletOf(person, rails[name])),
  };
}

test('A payout that M-Pesa refuses before there is a transaction is in the wallet again by its result', async () => {
  const payout = await payoutBy('M-Pesa');
  const one = fakes.mpesa.sent.find(({ key }) => key === payout.which);
  if (!one) throw new Error('it was not sent');
  one.refused = '2001';
  await fakes.mpesa.result(one, '2001');
  await inbox();
  expect((await world.as((await takerBy('M-Pesa')).person).payments.payouts({ limit: 1 })).rows).toMatchObject([
    { status: 'submitted', failure: null },
  ]);
  await asked(payout);
  expect(await payout.row()).toMatchObject({ status: 'failed', next_poll_at: null });
  expect([await payout.gone(), await payout.transit(), await payout.left()]).toEqual([0n, 0n, 0n]);
  await booksProve(world);
});

for (const name of ['M-Pesa', 'MTN', 'Airtel', 'Paystack', 'Flutterwave'] as const)
  describe(`A payout by ${name}`, () => {
    for (const [route, walk] of routesOf(name)) {
      test(`that went is booked once by ${route}`, async () => {
        const payout = await payoutBy(name);
        payout.outgoing.ends(payout.which, 'went');
        await walk(payout, 'went');
        expect(await payout.row()).toMatchObject({ status: 'paid', receipt: expect.any(String), next_poll_at: null });
        expect([await payout.gone(), await payout.transit(), await payout.left()]).toEqual([PAYOUT, 0n, PAYOUT]);
        expect((await lifeOf(world, payout.id)).slice(-1)).toEqual(['payout.paid']);
        await booksProve(world);
      });

      test(`that did not go is in the wallet again once by ${route}`, async () => {
        const payout = await payoutBy(name);
        payout.outgoing.ends(payout.which, 'failed');
        await walk(payout, 'failed');
        expect(await payout.row()).toMatchObject({ status: 'failed', next_poll_at: null });
        expect([await payout.gone(), await payout.transit(), await payout.left()]).toEqual([0n, 0n, 0n]);
        expect((await lifeOf(world, payout.id)).slice(-1)).toEqual(['payout.failed']);
        await booksProve(world);
      });
    }

    test.skipIf(name === 'Airtel')('that failed and went after all is taken from the wallet again', async () => {
      const payout = await payoutBy(name);
      payout.outgoing.ends(payout.which, 'failed');
      await askedLater(payout);
      payout.outgoing.ends(payout.which, 'went');
      for (let times = 0; times < 2; times++) {
        await told(payout, 'went');
        await asked(payout);
      }
      expect(await payout.row()).toMatchObject({ status: 'paid', next_poll_at: null });
      expect([await payout.gone(), await payout.transit(), await payout.left()]).toEqual([PAYOUT, 0n, PAYOUT]);
      await booksProve(world);
    });

    test('does not end by what somebody else says; open for a day it is asked about, shown to the desk and not lost', async () => {
      const payout = await payoutBy(name);
      await told(payout, 'went', { times: 2, isForged: true });
      await askedLater(payout);
      expect(await payout.row()).toMatchObject({ status: 'submitted' });
      expect([await payout.gone(), await payout.transit(), await payout.left()]).toEqual([0n, PAYOUT, PAYOUT]);
      await waitsAtTheDesk(payout, PAYOUT);
      payout.outgoing.ends(payout.which, 'went');
      world.clock.advance(DAY);
      await asked(payout);
      expect(await payout.row()).toMatchObject({ status: 'paid' });
      expect(await payout.gone()).toBe(PAYOUT);
      await booksProve(world);
    });
  });

test('a payout by Paystack that went and came back is in the wallet again', async () => {
  const payout = await payoutBy('Paystack');
  payout.outgoing.ends(payout.which, 'went');
  await askedLater(payout);
  payout.outgoing.ends(payout.which, 'returned');
  for (let times = 0; times < 2; times++) {
    await told(payout, 'returned');
    await asked(payout);
  }
  expect(await payout.row()).toMatchObject({ status: 'returned', next_poll_at: null });
  expect([await payout.gone(), await payout.transit(), await payout.left()]).toEqual([0n, 0n, 0n]);
  await booksProve(world);
});

test('A number of a network that takes no payouts is not taken as destination', async () => {
  const person = await someone(world, 'Ugandan Una');
  const { identityId } = person;
  const to = { identityId, kind: 'mobile_money', provider: 'flutterwave', currency: 'UGX', holderName: 'Una' } as const;
  const added = (number: string, provider: 'flutterwave' | 'mtn' = 'flutterwave') =>
    world.as(person).payments.addDestination({ ...to, provider, number } as never); // the brand is born elsewhere
  const only = (networks: string) => ({ message: `Payouts go to numbers of ${networks} here. Write one of those.` });
  await expect(added('0712 345 678')).rejects.toMatchObject(only('MTN and Airtel'));
  await expect(added('0703 345 678', 'mtn')).rejects.toMatchObject(only('MTN'));
  for (const provider of ['flutterwave', 'mtn'] as const)
    await expect(added('0772 345 678', provider)).rejects.toMatchObject({ code: 'CODE_NEEDED' });
});
