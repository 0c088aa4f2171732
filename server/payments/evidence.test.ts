import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeKnown } from '../test/fakes/known.ts';
import {
  type Stand,
  standAirtel,
  standFlutterwave,
  standMpesa,
  standMtn,
  standPaystack,
  standStripe,
} from '../test/fakes/stands.ts';

// Each adapter in front of a server that behaves as its provider does: whatever arrives, in whatever order, what is known in the
// end is the same.

const stands: Readonly<Record<string, () => Promise<Stand>>> = {
  'M-Pesa': () => standMpesa(),
  'MTN MoMo': () => standMtn(),
  'Airtel Money': () => standAirtel(),
  Stripe: () => standStripe(),
  Paystack: () => standPaystack(),
  Flutterwave: () => standFlutterwave(),
};
/** The path that a charge is submitted to. */
const submitting: Readonly<Record<string, string>> = {
  'M-Pesa': 'stkpush/v1',
  'MTN MoMo': 'v1_0/requesttopay',
  'Airtel Money': 'merchant/v1/payments',
  Stripe: 'checkout/sessions',
  Paystack: 'transaction/initialize',
  Flutterwave: 'v3/payments',
};
type Known = ReturnType<typeof makeKnown>;
type Route = (known: Known, tells: (times?: number) => Promise<void>) => Promise<void>;

const routes: Readonly<Record<string, Route>> = {
  'by its callback alone': async (known, tells) => {
    await tells();
    await known.hears();
  },
  'by asking alone': async (known) => void (await known.asks()),
  'by its callback and then asking': async (known, tells) => {
    await tells();
    await known.hears();
    await known.asks();
  },
  'by asking and then its callback': async (known, tells) => {
    await known.asks();
    await tells();
    await known.hears();
  },
  'by the same callback three times, asking between them': async (known, tells) => {
    await tells(2);
    await known.hears();
    await known.asks();
    await tells();
    await known.hears();
  },
};

for (const [name, start] of Object.entries(stands))
  describe(`A payment by ${name}`, () => {
    let stand: Stand;
    const phoneOf = (nth: number) => `${['MTN MoMo', 'Airtel Money'].includes(name) ? '25677' : '25411'}000000${nth}`;
    let known: Known;
    beforeEach(async () => {
      stand = await start();
      known = makeKnown(stand, stand.charge());
      expect(await known.submits()).toMatchObject({ kind: 'accepted' });
    });
    afterEach(() => stand.close());

    for (const [route, walk] of Object.entries(routes)) {
      test(`that was paid is known as paid ${route}`, async () => {
        stand.pays(known.charge);
        await walk(known, (times = 1) => stand.tells(known.charge, { times }));
        const verdict = await known.settles();
        expect(verdict).toMatchObject({ status: 'succeeded', failure: null, needsQuery: false });
        expect(verdict.receipts).toEqual([
          { receipt: expect.any(String), amount: known.charge.amountMinor, currency: known.charge.currency },
        ]);
        expect(known.counts.bad).toBe(0);
      });

      // Paystack says nothing of failures, so there by asking only.
      if (name !== 'Paystack' || route.includes('asking'))
        test(`that failed is known as failed ${route}`, async () => {
          stand.fails(known.charge);
          await walk(known, (times = 1) => stand.tells(known.charge, { times }));
          const isPhone = ['M-Pesa', 'MTN MoMo', 'Airtel Money'].includes(name);
          const failure = isPhone ? 'cancelled_by_payer' : name === 'Stripe' ? 'timed_out' : 'declined';
          expect(await known.settles()).toMatchObject({ status: 'failed', failure, receipts: [], needsQuery: false });
        });
    }

    test('is under the same receipt whatever told of it', async () => {
      stand.pays(known.charge);
      const other = makeKnown(stand, { ...known.charge });
      await known.asks();
      await stand.tells(known.charge);
      await other.hears();
      expect((await other.settles()).receipts).toEqual(known.decided().receipts);
    });

    test('is not paid by what somebody else says, and what was forged stands in the way of nothing', async () => {
      await stand.tells(known.charge, { isForged: true, times: 3 });
      await known.hears();
      expect(known.counts.bad).toBeGreaterThan(0);
      expect(known.counts.bad).toBe(known.counts.heard);
      expect(await known.settles()).toMatchObject({ status: 'pending', rule: 'nothing_known', receipts: [] });
      stand.pays(known.charge);
      await stand.tells(known.charge);
      await known.hears();
      expect(await known.settles()).toMatchObject({ status: 'succeeded' });
    });

    test('waits while nothing is known, ends by its time, and is paid all the same when that is learned late', async () => {
      await known.asks();
      expect(known.decided()).toMatchObject({ status: 'pending', needsQuery: false });
      known.expires();
      expect(known.decided()).toMatchObject({ status: 'expired', rule: 'time_is_over' });
      stand.pays(known.charge);
      stand.clock.pass(10 * 60_000);
      await known.asks();
      expect(known.decided()).toMatchObject({ status: 'succeeded' });
    });

    test('is learned about by asking when the answer to the request was lost', async () => {
      const lost = makeKnown(stand, stand.charge({ phone: phoneOf(1) }));
      stand.fake.breakNext(submitting[name] ?? '', 'silence_after', 'silence_after'); // a broken connection may be tried once more
      expect(await lost.submits()).toMatchObject({ kind: 'unknown' });
      stand.fake.breakNext(submitting[name] ?? '');
      stand.pays(lost.charge);
      await lost.asks();
      expect(lost.decided()).toMatchObject({ status: 'succeeded' });
    });

    test('is not refused by a page of HTML, an overload or an error after the deed', async () => {
      for (const [at, fault] of (['html', 'busy', 'error_after'] as const).entries()) {
        stand.fake.breakNext(submitting[name] ?? '', fault);
        const charge = stand.charge({ phone: phoneOf(at + 2) });
        expect(await stand.provider.charge(charge)).toMatchObject({ kind: 'unknown' });
      }
      stand.fake.breakNext('', 'html', 'html');
      expect((await stand.provider.query(known.charge))?.outcome ?? 'nothing').toBe('nothing');
    });
  });
