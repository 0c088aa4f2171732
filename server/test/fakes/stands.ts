import { makeAirtel } from '../../payments/airtel.ts';
import { makeFlutterwave } from '../../payments/flutterwave.ts';
import { makeMpesa } from '../../payments/mpesa.ts';
import { makeMtn } from '../../payments/mtn.ts';
import { makePaystack } from '../../payments/paystack.ts';
import type { Charge, Provider, Transfer } from '../../payments/provider.ts';
import type { TokenKeeper } from '../../payments/provider-token.ts';
import { makeStripe } from '../../payments/stripe.ts';
import { airtelKeys, startFakeAirtel } from './airtel.ts';
import { startFakeFlutterwave } from './flutterwave.ts';
import type { Fake } from './http.ts';
import { startFakeMpesa } from './mpesa.ts';
import { mtnKeys, startFakeMtn } from './mtn.ts';
import { startFakePaystack } from './paystack.ts';
import { startReceiver } from './receiver.ts';
import { startFakeStripe } from './stripe.ts';

// An adapter in front of the server that stands in for its provider.

export const startOfTime = new Date('2026-11-21T13:50:37.000Z');
const number = (count: number) => count.toString().padStart(12, '0');

/** A clock that only a test moves. */
export function makeClock() {
  let at = startOfTime;
  return {
    now: () => at,
    pass: (ms: number) => {
      at = new Date(at.getTime() + ms);
    },
  };
}
export const minutes = (count: number): number => count * 60_000;
export const hours = (count: number): number => count * 3_600_000;

/** A shared row, as all processes of an installation see it. */
export function makeKeeper(): TokenKeeper {
  const rows = new Map<string, { token: string; expiresAt: Date }>();
  return { get: async (name) => rows.get(name) ?? null, set: async (name, token) => void rows.set(name, token) };
}

export type Stand = {
  provider: Provider;
  fake: Pick<Fake, 'journal' | 'breakNext'>;
  clock: ReturnType<typeof makeClock>;
  receiver: Awaited<ReturnType<typeof startReceiver>>;
  charge(over?: Partial<Charge>): Charge;
  /** The payer pays, or it fails for good, at the provider. */
  pays(charge: Charge): void;
  fails(charge: Charge): void;
  /** The provider's callback about how it stands, honest or by somebody else. */
  tells(charge: Charge, how?: { times?: number; isForged?: boolean }): Promise<void>;
  close(): Promise<void>;
};
let counted = 0;

const common =
  (currency: string, amountMinor: bigint, receiverUrl: string, hook: string, clock: Stand['clock']) =>
  (over: Partial<Charge> = {}): Charge => {
    counted += 1;
    const token = `${number(counted)}aabbccddeeff00112233`;
    return {
      id: `019abcde-0000-7000-8000-${number(counted)}`,
      ref: `AH${counted.toString().padStart(6, '0')}`,
      token,
      amountMinor,
      currency,
      rail: 'card',
      phone: '254712345678',
      email: 'payer@example.org',
      words: 'A website for a bakery',
      returnUrl: 'https://ahadi.example/payments/1',
      callbackUrl: `${receiverUrl}/${hook}/${token}`,
      providerRef: null,
      providerRef2: null,
      createdAt: clock.now(),
      ...over,
    };
  };

const closing =
  (...ones: { close(): Promise<void> }[]) =>
  async () => {
    for (const one of ones) await one.close();
  };
function found<One>(one: One | undefined): One {
  if (!one) throw new Error('The provider does not know of it.');
  return one;
}

export const mpesaKeys = { consumerKey: 'key', consumerSecret: 'secret', shortcode: '174379', passkey: 'passkey' };
export async function standMpesa(tokens = makeKeeper()) {
  const clock = makeClock();
  const [fake, receiver] = [await startFakeMpesa({ now: clock.now }), await startReceiver(clock.now)];
  const settings = {
    ...mpesaKeys,
    baseUrl: fake.url,
    callbackIps: ['196.201.214.200'],
    till: null,
    nominated: '254700000002',
    hookUrl: () => `${receiver.url}/mp`,
    own: { initiator: 'paybill', credential: 'paybill-credential' },
    b2c: { shortcode: '600996', initiator: 'initiator', credential: 'credential' },
  };
  const pushOf = (charge: Charge) => found(fake.pushes.findLast(({ ref, isPrompt }) => isPrompt && ref === charge.ref));
  const make = common('KES', 150_000n, receiver.url, 'mp', clock);
  return {
    fake,
    settings,
    tokens,
    pushOf,
    provider: makeMpesa(settings, { tokens, now: clock.now, timeoutMs: 2000 }),
    clock,
    receiver,
    charge: (over?: Partial<Charge>) => make({ rail: 'mobile_money', ...over }),
    pays: (charge: Charge) => void Object.assign(pushOf(charge), { code: '0' }),
    fails: (charge: Charge) => void Object.assign(pushOf(charge), { code: '1032' }),
    tells: async (charge: Charge, { times, isForged }: { times?: number; isForged?: boolean } = {}) =>
      void (await fake.callBack(
        pushOf(charge),
        isForged ? { code: 0, receipt: 'FORGED0001', peer: '203.0.113.9' } : { times },
      )),
    close: closing(fake, receiver),
  };
}

export async function standMtn() {
  const clock = makeClock();
  const [fake, receiver] = [await startFakeMtn({ now: clock.now }), await startReceiver(clock.now)];
  const settings = { baseUrl: fake.url, environment: 'mtnuganda', ...mtnKeys } as const;
  const requestOf = (charge: Charge) => found(fake.requests.find(({ externalId }) => externalId === charge.ref));
  const make = common('UGX', 150_000n, receiver.url, 'mtn', clock);
  return {
    fake,
    settings,
    requestOf,
    provider: makeMtn(settings, { tokens: makeKeeper(), now: clock.now, timeoutMs: 2000 }),
    clock,
    receiver,
    charge: (over?: Partial<Charge>) => make({ rail: 'mobile_money', phone: '256772345678', ...over }),
    pays: (charge: Charge) => fake.ends(requestOf(charge), 'SUCCESSFUL'),
    fails: (charge: Charge) => fake.ends(requestOf(charge), 'FAILED', 'APPROVAL_REJECTED'),
    tells: (charge: Charge, { times, isForged }: { times?: number; isForged?: boolean } = {}) =>
      fake.tell(requestOf(charge), {
        times,
        // Who does not know the address of this payment calls the one of all.
        ...(isForged ? { status: 'SUCCESSFUL', receipt: '999', callbackUrl: `${receiver.url}/mtn` } : {}),
      }),
    close: closing(fake, receiver),
  };
}

export async function standAirtel() {
  const clock = makeClock();
  const [fake, receiver] = [await startFakeAirtel({ now: clock.now }), await startReceiver(clock.now)];
  const settings = { baseUrl: fake.url, country: 'UG', ...airtelKeys } as const;
  const movementOf = (charge: Charge) => found(fake.movements.find(({ id }) => id === charge.ref));
  const make = common('UGX', 150_000n, receiver.url, 'airtel', clock);
  return {
    fake,
    settings,
    movementOf,
    provider: makeAirtel(settings, { tokens: makeKeeper(), now: clock.now, timeoutMs: 2000 }),
    clock,
    receiver,
    charge: (over?: Partial<Charge>) => make({ rail: 'mobile_money', phone: '256703345678', ...over }),
    pays: (charge: Charge) => fake.ends(movementOf(charge), 'TS'),
    fails: (charge: Charge) => fake.ends(movementOf(charge), 'TF', 'DP00800001008'),
    tells: (charge: Charge, { times, isForged }: { times?: number; isForged?: boolean } = {}) =>
      // Who does not know the address that Airtel was told calls another one.
      fake.tell(`${receiver.url}/airtel/${isForged ? 'another' : airtelKeys.callbackToken}`, movementOf(charge), {
        times,
        ...(isForged ? { status: 'TS' } : {}),
      }),
    close: closing(fake, receiver),
  };
}

export async function standStripe(options: { key?: string; secrets?: string[]; isLive?: boolean } = {}) {
  const clock = makeClock();
  const { key = 'sk_test_abcdefghijklmnop', secrets = ['whsec_first'] } = options;
  const fake = await startFakeStripe({ ...options, now: clock.now });
  const receiver = await startReceiver(clock.now);
  const settings = { baseUrl: fake.url, secretKey: key, webhookSecrets: secrets };
  const sessionOf = (charge: Charge) => found(fake.sessions.find(({ ref }) => ref === charge.ref));
  return {
    fake,
    settings,
    sessionOf,
    provider: makeStripe(settings, { timeoutMs: 2000 }),
    clock,
    receiver,
    charge: common('USD', 150_050n, receiver.url, 'stripe', clock),
    pays: (charge: Charge) => void fake.pay(sessionOf(charge)),
    fails: (charge: Charge) => void fake.expire(sessionOf(charge)),
    tells: async (charge: Charge, { times, isForged }: { times?: number; isForged?: boolean } = {}) => {
      const session = sessionOf(charge);
      const type = `checkout.session.${session.status === 'expired' ? 'expired' : 'completed'}`;
      const object = isForged
        ? { ...fake.sessionOf(session), payment_status: 'paid', payment_intent: 'pi_forged' }
        : fake.sessionOf(session);
      await fake.tell(`${receiver.url}/stripe`, type, object, {
        times,
        ...(isForged ? { secret: 'whsec_other' } : {}),
      });
    },
    close: closing(fake, receiver),
  };
}

export async function standPaystack(key = 'sk_test_0123456789') {
  const clock = makeClock();
  const [fake, receiver] = [await startFakePaystack({ key }), await startReceiver(clock.now)];
  const paidOf = (charge: Charge) => found(fake.charges.find(({ reference }) => reference === charge.ref));
  return {
    fake,
    paidOf,
    provider: makePaystack({ baseUrl: fake.url, secretKey: key }, { timeoutMs: 2000 }),
    clock,
    receiver,
    charge: common('KES', 150_000n, receiver.url, 'paystack', clock),
    pays: (charge: Charge) => void fake.pay(paidOf(charge)),
    fails: (charge: Charge) => void fake.fail(paidOf(charge)),
    tells: async (charge: Charge, { times, isForged }: { times?: number; isForged?: boolean } = {}) => {
      const one = paidOf(charge);
      if (one.status === 'failed') return; // it never says so
      const data = { ...fake.chargeOf(one), ...(isForged ? { status: 'success' } : {}) };
      await fake.tell(`${receiver.url}/paystack`, 'charge.success', data, {
        times,
        ...(isForged ? { secret: 'other' } : {}),
      });
    },
    close: closing(fake, receiver),
  };
}

export async function standFlutterwave(header = 'flutterwave-signature') {
  const clock = makeClock();
  const [fake, receiver] = [await startFakeFlutterwave({ header }), await startReceiver(clock.now)];
  const settings = {
    baseUrl: fake.url,
    secretKey: 'FLWSECK_TEST-0123456789-X',
    secretHash: 'a-shared-word',
    signatureHeader: header,
    sender: { name: 'Ahadi Limited', country: 'KE', phone: '254700000001' },
  };
  const paidOf = (charge: Charge) => found(fake.charges.find(({ tx_ref }) => tx_ref === charge.ref));
  return {
    fake,
    settings,
    paidOf,
    provider: makeFlutterwave(settings, { timeoutMs: 2000 }),
    clock,
    receiver,
    charge: common('USD', 150_050n, receiver.url, 'flutterwave', clock),
    pays: (charge: Charge) => void fake.pay(paidOf(charge)),
    fails: (charge: Charge) => void fake.fail(paidOf(charge)),
    tells: async (charge: Charge, { times, isForged }: { times?: number; isForged?: boolean } = {}) => {
      const data = { ...fake.chargeOf(paidOf(charge)), ...(isForged ? { status: 'successful' } : {}) };
      await fake.tell(`${receiver.url}/flutterwave`, 'charge.completed', data, {
        times,
        ...(isForged ? { hash: 'other' } : {}),
      });
    },
    close: closing(fake, receiver),
  };
}

export const transferOf = (over: Partial<Transfer> = {}): Transfer => {
  counted += 1;
  return {
    id: `019abcde-0000-7000-8000-${number(counted)}`,
    key: `payout-019abcde-${number(counted)}`,
    kind: 'payout',
    amountMinor: 50_000n,
    currency: 'KES',
    rail: 'mobile_money',
    number: '254712345678',
    bankCode: null,
    holderName: 'Jane Wanjiku',
    of: null,
    token: 'aabbccddeeff00112233',
    callbackUrl: 'https://ahadi.example/api/v1/webhooks/mp/aabbccddeeff00112233',
    providerRef: null,
    createdAt: startOfTime,
    ...over,
  };
};
