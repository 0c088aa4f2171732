import { shownIntent } from '@ahadi/domain/payments/lifecycle.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fundedDeal, moneyCode } from '../test/escrows.ts';
import { startRails } from '../test/fakes/rails.ts';
import { buyerOf, goodOf, ordered, shopOf } from '../test/market.ts';
import { started } from '../test/payments.ts';
import { someone } from '../test/story.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';
import { returnUnused } from './start.ts';
import { messagesWorkedOff } from './webhook.ts';

// One search over all rails by whatever somebody who calls has in hand.

let world: World;
let fakes: Awaited<ReturnType<typeof startRails>>;
let desk: Person;
let payer: Person;
const known = { ref: '', receipt: '', refundReceipt: '', payout: '', stray: '' };
const MINUTE = 60_000;

beforeAll(async () => {
  fakes = await startRails(() => world.deps.now());
  world = await makeWorld({ env: fakes.env });
  const rails = await fakes.open(world);
  desk = await someone(world, 'Ada Admin', { roles: ['admin'] });
  payer = await someone(world, 'Wanjiku Njeri');
  await world.tick('payments-reconcile');
  const [phone, card] = [rails['M-Pesa'], rails.Stripe];
  const one = await started(world, payer, { method: phone.method, purpose: 'top_up', amountMinor: 123_400n });
  phone.pays(one.ref);
  const other = await started(world, payer, { method: card.method, purpose: 'order', amountMinor: 77_700n });
  card.pays(other.ref);
  world.clock.advance(2 * MINUTE);
  await world.tick('payments-poll');
  await world.tick('payments-reconcile');
  await returnUnused(world.ctx(), { paymentId: other.id, amountMinor: 77_700n, why: 'It was not used.' });
  await world.settle();
  card.refund.ends(other.ref, 'went');
  const { id } = await world.as(payer).payments.addDestination({
    ...{ identityId: payer.identityId, kind: 'mobile_money', provider: 'mpesa', currency: 'KES' },
    ...{ holderName: payer.name, number: '0722 000 111', code: await moneyCode(world, payer) },
  });
  world.clock.advance(4 * 24 * 60 * MINUTE);
  await world.tick('payments-refunds');
  known.payout = (await world.as(payer).payments.requestPayout({ destinationId: id, amountMinor: 45_600 })).ref;
  known.stray = (await fakes.mpesa.paysFrom('254733000222', 'RENT', 888, { asks: false })) ?? '';
  await messagesWorkedOff(world.app);
  await world.tick('payments-reconcile');
  known.ref = one.ref;
  known.receipt = fakes.mpesa.pushes.find(({ ref }) => ref === one.ref)?.receipt ?? '';
  known.refundReceipt = fakes.stripe.refunds[0]?.id ?? '';
});
afterAll(async () => {
  await world.close();
  await fakes.close();
});

const found = async (q: string) => (await world.as(desk).finance.search({ q })).rows;
const payment = () => ({ kind: 'payment', ref: known.ref, provider: 'mpesa', state: 'Paid', name: 'Wanjiku Njeri' });
const payout = () => ({ kind: 'payout', ref: known.payout, provider: 'mpesa', amountMinor: 45_600 });

describe('The finance desk finds', () => {
  const searches: [string, () => string, () => object[]][] = [
    ['a payment by its receipt, in small letters, too', () => known.receipt.toLowerCase(), () => [payment()]],
    [
      'a payment by its reference as it was read out',
      () => `${known.ref.slice(0, 4)}-${known.ref.slice(4)}`,
      () => [payment()],
    ],
    ['a payment by the phone that paid, however it is written', () => '+254 712 345 678', () => [payment()]],
    ['a payment by its amount as it is written elsewhere', () => '1 234', () => [payment()]],
    ['a payment by its amount', () => '1,234', () => [payment()]],
    ['a payment by its amount with the currency', () => 'KES 1234.00', () => [payment()]],
    ['a payout by its reference', () => known.payout, () => [payout()]],
    ['a payout by the number that it goes to', () => '0722000111', () => [payout()]],
    ['a payout by its amount', () => '456', () => [payout()]],
    [
      'a refund by its receipt',
      () => known.refundReceipt,
      () => [{ kind: 'refund', state: 'Given back', provider: 'stripe' }],
    ],
    [
      'a line that fits nothing by its receipt',
      () => known.stray,
      () => [{ kind: 'line', ref: 'RENT', receipt: known.stray }],
    ],
    ['a line that fits nothing by its amount', () => '888', () => [{ kind: 'line', state: 'Only in the statement' }]],
  ];
  test.each(searches)('%s', async (_what, q, rows) => {
    expect(await found(q())).toMatchObject(rows());
  });

  test('all of somebody’s by the beginning of their name and by their address, the newest first', async () => {
    for (const q of ['wanjiku', 'Wanjiku Nj', payer.email.toUpperCase()]) {
      const rows = await found(q);
      expect(rows.map(({ kind }) => kind)).toEqual(['payout', 'payment', 'payment']);
      expect(rows.map(({ at }) => at)).toEqual(
        rows
          .map(({ at }) => at)
          .toSorted()
          .toReversed(),
      );
    }
  });

  test('what was paid for an escrow and an order by the number that people quote, and for somebody by theirs', async () => {
    const simple = await makeWorld({ env: { PAYMENTS_SANDBOX: '1' } });
    const officer = await someone(simple, 'Ada Admin', { roles: ['admin'] });
    const paidFor = async (q: string) => (await simple.as(officer).finance.search({ q })).rows;
    const deal = await fundedDeal(simple);
    const buyer = await buyerOf(simple, 'Atieno Buyer');
    const { order, paymentId } = await ordered(simple, buyer, [await goodOf(simple, await shopOf(simple)), 1]);
    const { ref } = await simple.as(deal.buyer).escrow.get({ id: deal.id as never }); // the brand is born here
    const { user_number } = await simple.deps.db
      .selectFrom('identities')
      .select('user_number')
      .where('id', '=', buyer.identityId)
      .executeTakeFirstOrThrow();
    expect(await paidFor(ref.toLowerCase())).toMatchObject([{ kind: 'payment', name: deal.buyer.name }]);
    for (const q of [order.number, order.parcels[0]?.no ?? '', user_number])
      expect(await paidFor(q)).toMatchObject([{ kind: 'payment', id: paymentId }]);
    await simple.close();
  });

  test('a payment that its payer gave up as that, and not as out of time, as its payer does', async () => {
    const { id, ref } = await started(world, payer, {
      amountMinor: 55_500n,
      method: { provider: 'flutterwave', rail: 'card' },
    });
    await world.as(payer).payments.giveUp({ id });
    const { rows } = await world.as(payer).payments.list({});
    expect(rows.find((row) => row.id === id)?.status).toBe('given_up');
    expect(shownIntent(await world.as(payer).payments.get({ id }))).toBe('given_up');
    expect(await found(ref)).toMatchObject([{ kind: 'payment', state: 'Given up' }]);
  });

  test('nothing where nothing fits, whatever is written', async () => {
    for (const q of ['1,235', 'EUR 1234', '%', '__', "x' or 'x' = 'x", '0711 111 111', 'njeri', '9'.repeat(60)])
      if (q.length > 1) expect(await found(q)).toEqual([]);
  });

  test('fifty at most, and says that there are more', async () => {
    for (let at = 0; at < 52; at++) {
      world.clock.advance(1000);
      await started(world, payer, { amountMinor: 31_300n, method: { provider: 'flutterwave', rail: 'card' } });
    }
    const { rows, more } = await world.as(desk).finance.search({ q: '313' });
    expect([rows.length, more]).toEqual([50, true]);
  });

  test('nothing for anybody else', async () => {
    await expect(world.as(payer).finance.search({ q: known.receipt })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});
