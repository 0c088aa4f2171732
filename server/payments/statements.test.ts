import { chart } from '@ahadi/domain/ledger/chart.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { balanceOf } from '../ledger/posting.ts';
import { type FakeRail, type RailName, startRails } from '../test/fakes/rails.ts';
import { booksProve, started } from '../test/payments.ts';
import { someone } from '../test/story.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';
import { providerNamed } from './provider-registry.ts';
import { returnUnused } from './start.ts';

// What providers list of their own account, compared with the books: over HTTP, page by page, on PostgreSQL.

let world: World;
let desk: Person;
let fakes: Awaited<ReturnType<typeof startRails>>;
let rails: Record<RailName, FakeRail>;
const AMOUNT = 25_000n;

beforeAll(async () => {
  fakes = await startRails(() => world.deps.now());
  world = await makeWorld({ env: { ...fakes.env, LOG_LEVEL: 'silent' } });
  rails = await fakes.open(world);
  desk = await someone(world, 'Ada Admin', { roles: ['admin'] });
  await world.tick('payments-reconcile');
});
afterAll(async () => {
  await world.close();
  await fakes.close();
});
afterEach(() => booksProve(world));

const compare = async () => {
  world.clock.advance(60_000);
  await world.tick('payments-reconcile');
};
const lines = async () => (await world.as(desk).finance.reconciliation({ bucket: 'all', limit: 100 })).rows;
/** What lies in clearing, what is cash, and what the provider kept. */
const standing = async ({ method: { provider } }: FakeRail) => ({
  clearingIn: await balanceOf(world.ctx(), chart.clearingIn(provider, 'KES')),
  clearingOut: await balanceOf(world.ctx(), chart.clearingOut(provider, 'KES')),
  cash: await balanceOf(world.ctx(), chart.cashTrust(provider, 'KES')),
  fees: await balanceOf(world.ctx(), chart.expense('psp_fee', 'KES')),
});
async function begun(rail: FakeRail) {
  world.clock.advance(180_000);
  const payer = await someone(world, 'Lister Lulu');
  return { payer, ...(await started(world, payer, { purpose: 'order', amountMinor: AMOUNT, method: rail.method })) };
}

// Of KES 250: 2.9 %, 1.5 %, and 2.90234 % of which a part of a cent is not kept.
const kept = { Stripe: 725n, Paystack: 375n, Flutterwave: 725n } as const;

for (const name of ['Stripe', 'Paystack', 'Flutterwave'] as const)
  describe(`The statement of ${name}`, () => {
    test('proves a payment that nobody told of, and says what was kept of it', async () => {
      const rail = rails[name];
      const { payer, id, ref } = await begun(rail);
      const before = await standing(rail);
      rail.pays(ref);
      await compare();
      expect(await world.as(payer).payments.get({ id })).toMatchObject({ status: 'succeeded' });
      expect(await standing(rail)).toEqual({
        ...before,
        cash: before.cash + AMOUNT - kept[name],
        fees: before.fees + kept[name],
      });
      expect((await lines()).filter((line) => line.paymentId === id)).toMatchObject([
        { bucket: 'matched', direction: 'in', amountMinor: Number(AMOUNT) },
      ]);
      await compare();
      expect((await lines()).filter((line) => line.paymentId === id)).toHaveLength(1);
    });

    test('proves a refund that nobody told of', async () => {
      const rail = rails[name];
      const { payer, id, ref } = await begun(rail);
      rail.pays(ref);
      await compare();
      const before = await standing(rail);
      await returnUnused(world.ctx(), { paymentId: id, amountMinor: AMOUNT, why: 'It was not used.' });
      await world.settle();
      await compare();
      expect(await world.as(payer).payments.get({ id })).toMatchObject({ refunds: [{ status: 'submitted' }] });
      rail.refund.ends(ref, 'went');
      await compare();
      expect(await world.as(payer).payments.get({ id })).toMatchObject({
        ...{ status: 'refunded', refunds: [{ status: 'succeeded' }] },
      });
      expect(await standing(rail)).toEqual({ ...before, cash: before.cash - AMOUNT });
      expect((await lines()).filter((line) => line.paymentId === id && line.direction === 'out')).toMatchObject([
        { bucket: 'matched', amountMinor: Number(AMOUNT) },
      ]);
    });

    test('is read to its last page, or not at all', async () => {
      const rail = rails[name];
      const fake = { Stripe: fakes.stripe, Paystack: fakes.paystack, Flutterwave: fakes.flutterwave }[name];
      fake.how.page = 2;
      const payments = [await begun(rail), await begun(rail), await begun(rail)];
      for (const { ref } of payments) rail.pays(ref);
      const states = () =>
        Promise.all(payments.map(async ({ payer, id }) => (await world.as(payer).payments.get({ id })).status));
      const path = { Stripe: 'balance_transactions', Paystack: '/refund', Flutterwave: '/v3/refunds' }[name];
      fake.breakNext(path, 'error_after');
      await compare();
      expect(await states()).toEqual(['pending', 'pending', 'pending']);
      await compare();
      expect(await states()).toEqual(['succeeded', 'succeeded', 'succeeded']);
      fake.how.page = 100;
    });
  });

test('what is on no list for two days, and what nobody is known for, is shown at the desk', async () => {
  const { payer, id, ref } = await begun(rails.Paystack);
  const charge = fakes.paystack.charges.find(({ reference }) => reference === ref);
  if (!charge) throw new Error('The provider does not know of it.');
  fakes.paystack.pay(charge);
  world.clock.advance(61_000);
  await world.tick('payments-poll');
  expect(await world.as(payer).payments.get({ id })).toMatchObject({ status: 'succeeded' });
  fakes.paystack.charges.splice(fakes.paystack.charges.indexOf(charge), 1);
  fakes.paystack.charges.push({ ...charge, id: 77, reference: 'SOMEBODYELSE', amount: 7_700 });
  await compare();
  world.clock.advance({ days: 3 });
  await compare();
  const shown = await lines();
  expect(shown.filter((line) => line.paymentId === id)).toMatchObject([{ bucket: 'ours_only' }]);
  expect(shown.filter((line) => line.receipt === '77')).toMatchObject([{ bucket: 'theirs_only', amountMinor: 7_700 }]);
  expect((await world.as(desk).finance.summary()).statements).toEqual({
    compared: ['mpesa', 'stripe', 'paystack', 'flutterwave'],
    failed: [],
    none: ['mtn', 'airtel'],
  });
});

test('a statement that could not be read is not said to be compared, and since when it was not', async () => {
  await compare();
  const until = world.clock.now().toISOString();
  fakes.stripe.breakNext('/v1/balance_transactions', ...Array.from({ length: 20 }, () => 'html' as const));
  const later = async (minutes: number) => {
    world.clock.advance(minutes * 60_000);
    await world.tick('payments-reconcile');
    return (await world.as(desk).finance.summary()).statements;
  };
  // Once may be the network's fault.
  expect((await later(30)).failed).toEqual([]);
  const told = await later(31);
  expect(told.compared).toEqual(['mpesa', 'paystack', 'flutterwave']);
  expect(told.failed).toEqual([{ provider: 'stripe', until }]);
  fakes.stripe.breakNext('/v1/balance_transactions');
  expect((await later(30)).failed).toEqual([]);
});

test('what was made in a transaction that is over, as the demo world is, is made again for what comes after', async () => {
  const ctx = { ...world.ctx(), config: { ...world.deps.config } };
  const from = new Date(ctx.now.getTime() - 60_000);
  const inside = await ctx.db.transaction().execute(async (db) => providerNamed({ ...ctx, db, outside: db }, 'mpesa'));
  await expect(inside?.statement?.(from, ctx.now)).rejects.toThrow(/already committed/);
  await expect(providerNamed(ctx, 'mpesa')?.statement?.(from, ctx.now)).resolves.toBeInstanceOf(Array);
});
