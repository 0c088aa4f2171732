import { chart } from '@ahadi/domain/ledger/chart/rules.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { balanceOf } from '../ledger/service.ts';
import { startFakeFlutterwave } from '../test/fakes/flutterwave.ts';
import { startFakeMpesa } from '../test/fakes/mpesa.ts';
import { startFakePaystack } from '../test/fakes/paystack.ts';
import { startFakeStripe } from '../test/fakes/stripe.ts';
import { booksProve, lifeOf, started } from '../test/payments.ts';
import { someone } from '../test/story.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';

// Every provider, every way to learn of a payment: through the real address for messages, the inbox and the rounds, over HTTP, on
// PostgreSQL. The payment and the books are the same in the end.

let world: World;
let payer: Person;
let address: string;
const now = (): Date => world.deps.now();

type Rail = {
  method: { provider: 'mpesa' | 'stripe' | 'paystack' | 'flutterwave'; rail: 'mobile_money' | 'card'; phone?: string };
  pays(ref: string): void;
  tells(ref: string, times: number, isForged: boolean): Promise<unknown>;
};
let rails: Record<string, Rail>;
const closing: (() => Promise<void>)[] = [];
const one = <One>(found: One | undefined): One => {
  if (!found) throw new Error('The provider does not know of it.');
  return found;
};

beforeAll(async () => {
  const mpesa = await startFakeMpesa({ now });
  const stripe = await startFakeStripe({ now });
  const paystack = await startFakePaystack();
  const flutterwave = await startFakeFlutterwave();
  closing.push(mpesa.close, stripe.close, paystack.close, flutterwave.close);
  world = await makeWorld({
    env: {
      TRUST_PROXY: '1',
      MPESA_BASE_URL: mpesa.url,
      MPESA_CONSUMER_KEY: 'key',
      MPESA_CONSUMER_SECRET: 'secret',
      MPESA_SHORTCODE: '174379',
      MPESA_PASSKEY: 'passkey',
      // Without a way out there is no way in, and simulated ones are none for real money.
      MPESA_B2C_SHORTCODE: '600000',
      MPESA_B2C_INITIATOR: 'initiator',
      MPESA_B2C_SECURITY_CREDENTIAL: 'credential',
      STRIPE_BASE_URL: stripe.url,
      STRIPE_SECRET_KEY: 'sk_test_abcdefghijklmnop',
      STRIPE_WEBHOOK_SECRETS: 'whsec_first',
      PAYSTACK_BASE_URL: paystack.url,
      PAYSTACK_SECRET_KEY: 'sk_test_0123456789',
      FLUTTERWAVE_BASE_URL: flutterwave.url,
      FLUTTERWAVE_SECRET_KEY: 'FLWSECK_TEST-0123456789-X',
      FLUTTERWAVE_SECRET_HASH: 'a-shared-word',
    },
  });
  const url = await world.app.listen({ port: 0, host: '127.0.0.1' });
  world.deps.config.PUBLIC_URL = url; // where M-Pesa is told to call
  address = `${url}/api/v1/webhooks`;
  payer = await someone(world, 'Payer Pendo');
  const pushed = (ref: string) => one(mpesa.pushes.findLast((push) => push.ref === ref));
  const session = (ref: string) => one(stripe.sessions.find((found) => found.ref === ref));
  const charge = (ref: string) => one(paystack.charges.find(({ reference }) => reference === ref));
  const paid = (ref: string) => one(flutterwave.charges.find(({ tx_ref }) => tx_ref === ref));
  rails = {
    'M-Pesa': {
      method: { provider: 'mpesa', rail: 'mobile_money', phone: '0712 345 678' },
      pays: (ref) => void Object.assign(pushed(ref), { code: '0' }),
      tells: (ref, times, isForged) =>
        mpesa.callBack(pushed(ref), isForged ? { times, code: 0, peer: '203.0.113.9' } : { times }),
    },
    Stripe: {
      method: { provider: 'stripe', rail: 'card' },
      pays: (ref) => void stripe.pay(session(ref)),
      tells: (ref, times, isForged) =>
        stripe.tell(
          `${address}/stripe`,
          'checkout.session.completed',
          { ...stripe.sessionOf(session(ref)), payment_status: 'paid' },
          { times, ...(isForged ? { secret: 'whsec_other' } : {}) },
        ),
    },
    Paystack: {
      method: { provider: 'paystack', rail: 'mobile_money', phone: '0712 345 678' },
      pays: (ref) => void paystack.pay(charge(ref)),
      tells: (ref, times, isForged) =>
        paystack.tell(
          `${address}/paystack`,
          'charge.success',
          { ...paystack.chargeOf(charge(ref)), status: 'success' },
          { times, ...(isForged ? { secret: 'another' } : {}) },
        ),
    },
    Flutterwave: {
      method: { provider: 'flutterwave', rail: 'mobile_money' },
      pays: (ref) => void flutterwave.pay(paid(ref)),
      tells: (ref, times, isForged) =>
        flutterwave.tell(
          `${address}/flutterwave`,
          'charge.completed',
          { ...flutterwave.chargeOf(paid(ref)), status: 'successful' },
          { times, ...(isForged ? { hash: 'another' } : {}) },
        ),
    },
  };
});
afterAll(async () => {
  await world.close();
  for (const close of closing) await close();
});

const inbox = () => world.tick('payments-inbox');
const poll = async () => {
  world.clock.advance(61_000);
  await world.tick('payments-poll');
};
type Told = (times?: number) => Promise<unknown>;
const routes: Record<string, (tells: Told) => Promise<void>> = {
  'its message alone': async (tells) => {
    await tells();
    await inbox();
    await world.tick('payments-poll'); // hearsay is asked about at once
  },
  'asking alone': async () => poll(),
  'its message, then asking': async (tells) => {
    await tells();
    await inbox();
    await poll();
  },
  'asking, then its message': async (tells) => {
    await poll();
    await tells();
    await inbox();
  },
  'its message three times': async (tells) => {
    await tells(3);
    await inbox();
    await poll();
  },
};

for (const name of ['M-Pesa', 'Stripe', 'Paystack', 'Flutterwave'])
  describe(`A payment by ${name}`, () => {
    const rail = () => one(rails[name]);
    const unapplied = () => balanceOf(world.ctx(), chart.unapplied(payer.identityId, 'KES'));

    for (const [route, walk] of Object.entries(routes))
      test(`is paid once and booked once by ${route}`, async () => {
        world.clock.advance(180_000); // M-Pesa refuses the same sum to the same phone within two minutes
        const before = await unapplied();
        const { id, ref, status } = await started(world, payer, { method: rail().method });
        expect(status).toBe('pending');
        rail().pays(ref);
        await walk((times = 1) => rail().tells(ref, times, false));
        expect(await world.as(payer).payments.get({ id })).toMatchObject({ status: 'succeeded', prompt: null });
        expect((await unapplied()) - before).toBe(25_000n);
        expect(await lifeOf(world, id)).toEqual(['payment.created', 'payment.submitted', 'payment.succeeded']);
        await booksProve(world);
      });

    test('is not paid by what somebody else says, and ends by its time when nobody says anything', async () => {
      world.clock.advance(180_000);
      const before = await unapplied();
      const { id, ref } = await started(world, payer, { method: rail().method });
      await rail().tells(ref, 2, true);
      await inbox();
      await poll();
      expect((await world.as(payer).payments.get({ id })).status).toBe('pending');
      world.clock.advance(61 * 60_000);
      await world.tick('payments-poll');
      expect((await world.as(payer).payments.get({ id })).status).toBe('expired');
      expect((await unapplied()) - before).toBe(0n);
      rail().pays(ref);
      world.clock.advance(24 * 3_600_000);
      await world.tick('payments-poll');
      expect((await world.as(payer).payments.get({ id })).status).toBe('succeeded');
      expect((await unapplied()) - before).toBe(25_000n);
      await booksProve(world);
    });
  });
