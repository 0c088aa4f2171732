import { chart } from '@ahadi/domain/ledger/chart.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { balanceOf } from '../ledger/posting.ts';
import { type FakeRail, type RailName, startRails, type Verdict } from '../test/fakes/rails.ts';
import { booksProve, lifeOf, started } from '../test/payments.ts';
import { someone } from '../test/story.ts';
import { makeWorld, type World } from '../test/world.ts';

// What a payer's bank takes back, by every provider that tells of it and in every order: the row and the books are the same in the
// end. M-Pesa knows no such thing, and no provider is asked about it: it is told, signed, or it did not happen.

let world: World;
let fakes: Awaited<ReturnType<typeof startRails>>;
let rails: Record<RailName, FakeRail>;
const AMOUNT = 25_000n;

beforeAll(async () => {
  fakes = await startRails(() => world.deps.now());
  world = await makeWorld({ env: fakes.env });
  rails = await fakes.open(world);
});
afterAll(async () => {
  await world.close();
  await fakes.close();
});

const inOf = ({ method }: FakeRail) => balanceOf(world.ctx(), chart.clearingIn(method.provider, 'KES'));

/** Somebody paid into their wallet by this provider, and it is learned of. */
async function paidBy(rail: FakeRail) {
  const payer = await someone(world, 'Disputing Dalila');
  const { id, ref } = await started(world, payer, { purpose: 'top_up', amountMinor: AMOUNT, method: rail.method });
  rail.pays(ref);
  world.clock.advance(61_000);
  await world.tick('payments-poll');
  const before = await inOf(rail);
  const row = () =>
    world.deps.db.selectFrom('chargebacks').select(['status', 'amount_minor']).where('payment_id', '=', id).execute();
  /** Whether it still lies with the provider, in the wallet, and as something that we are owed. */
  const money = async () => [
    (await inOf(rail)) - before,
    await balanceOf(world.ctx(), chart.wallet(payer.identityId, 'KES')),
    await balanceOf(world.ctx(), chart.receivableChargeback(id, 'KES')),
  ];
  const status = async () => (await world.as(payer).payments.get({ id })).status;
  return { id, ref, row, money, status, life: async () => (await lifeOf(world, id)).slice(3) };
}

const orders: Record<'lost' | 'won', Record<string, { tells: Verdict[]; times?: number }>> = {
  lost: {
    'when it is told from the beginning': { tells: ['open', 'lost'] },
    'when only its end is told': { tells: ['lost'] },
    'when its end comes before its beginning': { tells: ['lost', 'open'] },
    'when all is told three times': { tells: ['open', 'lost'], times: 3 },
    'when it was called won before': { tells: ['open', 'won', 'lost'] },
  },
  won: {
    'when it is told from the beginning': { tells: ['open', 'won'] },
    'when only its end is told': { tells: ['won'] },
    'when its end comes before its beginning': { tells: ['won', 'open'] },
    'when all is told three times': { tells: ['open', 'won'], times: 3 },
  },
};

for (const name of ['Stripe', 'Paystack', 'Flutterwave'] as const)
  describe(`A chargeback by ${name}`, () => {
    const disputes = async (ref: string, verdict: Verdict, telling: { times?: number; isForged?: boolean } = {}) => {
      await rails[name].disputes?.(ref, verdict, telling);
      await world.tick('payments-inbox');
    };

    for (const [order, { tells, times = 1 }] of Object.entries(orders.lost))
      test(`that is lost is taken once ${order}`, async () => {
        const payment = await paidBy(rails[name]);
        for (const verdict of tells) await disputes(payment.ref, verdict, { times });
        expect(await payment.row()).toEqual([{ status: 'lost', amount_minor: Number(AMOUNT) }]);
        expect(await payment.status()).toBe('charged_back');
        expect(await payment.money()).toEqual([-AMOUNT, 0n, 0n]);
        expect((await payment.life()).filter((one) => one === 'payment.charged_back')).toHaveLength(1);
        expect((await payment.life()).at(-1)).toBe('payment.charged_back');
        await booksProve(world);
      });

    for (const [order, { tells, times = 1 }] of Object.entries(orders.won))
      test(`that is won moves nothing ${order}`, async () => {
        const payment = await paidBy(rails[name]);
        for (const verdict of tells) await disputes(payment.ref, verdict, { times });
        expect(await payment.row()).toEqual([{ status: 'won', amount_minor: Number(AMOUNT) }]);
        expect(await payment.status()).toBe('succeeded');
        expect(await payment.money()).toEqual([0n, AMOUNT, 0n]);
        expect((await payment.life()).at(-1)).toBe('payment.chargeback_won');
        await booksProve(world);
      });

    test('is none by what somebody else says; one without an end stays open and moves nothing', async () => {
      const payment = await paidBy(rails[name]);
      await disputes(payment.ref, 'lost', { times: 2, isForged: true });
      expect(await payment.row()).toEqual([]);
      await disputes(payment.ref, 'open');
      world.clock.advance({ days: 120 });
      await world.tick('payments-inbox');
      expect(await payment.row()).toEqual([{ status: 'open', amount_minor: Number(AMOUNT) }]);
      expect(await payment.status()).toBe('succeeded');
      expect(await payment.money()).toEqual([0n, AMOUNT, 0n]);
      await booksProve(world);
    });
  });
