import { afterEach, describe, expect, test } from 'vitest';
import { airtelRules } from '../test/fakes/airtel-rules.ts';
import { flutterwaveRules } from '../test/fakes/flutterwave-rules.ts';
import type { Asked } from '../test/fakes/http.ts';
import { mpesaRules } from '../test/fakes/mpesa-rules.ts';
import { mtnRules } from '../test/fakes/mtn-rules.ts';
import { paystackRules } from '../test/fakes/paystack-rules.ts';
import { breachIn, changed, fieldsOf, type Operation, operationOf } from '../test/fakes/rules.ts';
import {
  type Stand,
  standAirtel,
  standFlutterwave,
  standMpesa,
  standMtn,
  standPaystack,
  standStripe,
  transferOf,
} from '../test/fakes/stands.ts';
import { stripeRules } from '../test/fakes/stripe-rules.ts';
import type { Charge } from './provider.ts';

// Every request that an adapter makes, as the published reference of its provider has it: what it sends is taken, and one field less, one
// empty or one with anything else in it is not.

type Walked = { journal: readonly Asked[]; url: string; close(): Promise<void> };
/** All that is asked of a provider, once. */
type Contract = { rules: readonly Operation[]; walk: () => Promise<Walked> };

type Wish = Partial<Charge>;
/** A charge of each kind, each asked about, the first of them paid and given back in two ways of asking; and the list of it all. */
async function walkCharges(stand: Stand, wishes: readonly Wish[], receiptOf: (charge: Charge) => string, number = '') {
  const charges: Charge[] = [];
  for (const wish of wishes) {
    const charge = stand.charge(wish);
    const answer = await stand.provider.charge(charge);
    if (answer.kind === 'accepted') charge.providerRef = answer.providerRef;
    charges.push(charge);
  }
  const [first] = charges;
  if (!first) throw new Error('nothing was wished for');
  await stand.provider.query(first);
  stand.pays(first);
  await stand.provider.query({ ...first, providerRef: null });
  const { id, providerRef, amountMinor, currency } = first;
  const of = { id, providerRef, receipt: receiptOf(first), amountMinor };
  const refund = transferOf({ kind: 'refund', of, amountMinor: 100n, currency, rail: first.rail, number });
  const answer = await stand.provider.transfer?.(refund);
  if (answer?.kind !== 'accepted') throw new Error('it is not given back');
  await stand.provider.queryTransfer?.({ ...refund, providerRef: answer.providerRef });
  await stand.provider.queryTransfer?.(refund);
  const now = stand.clock.now().getTime();
  await stand.provider.statement?.(new Date(now - 3_600_000), new Date(now));
}
const walked = ({ fake, close }: Stand & { fake: { url: string } }): Walked => ({
  journal: [...fake.journal],
  url: fake.url,
  close,
});

const contracts: Record<string, Contract> = {
  'M-Pesa': {
    rules: mpesaRules,
    async walk() {
      const { provider, charge, receiver, fake, clock, close } = await standMpesa();
      const paid = charge();
      const answer = await provider.charge(paid);
      if (answer.kind === 'accepted') paid.providerRef = answer.providerRef;
      await provider.query(paid);
      await provider.statement?.(new Date(clock.now().getTime() - 3_600_000), clock.now());
      const callbackUrl = `${receiver.url}/mp/aabbccdd`;
      const of = { id: 'payment', providerRef: 'ws_CO_1', receipt: 'TKL0000001', amountMinor: 50_000n };
      await provider.transfer?.(transferOf({ callbackUrl }));
      await provider.transfer?.(transferOf({ callbackUrl, kind: 'refund', of }));
      await provider.queryTransfer?.(transferOf({ callbackUrl }));
      return { journal: [...fake.journal], url: fake.url, close };
    },
  },
  'MTN MoMo': {
    rules: mtnRules,
    async walk() {
      const stand = await standMtn();
      await walkCharges(stand, [{}], (charge) => stand.requestOf(charge).receipt);
      const asked = transferOf({ currency: 'UGX', number: '256772345678' });
      await stand.provider.transfer?.(asked);
      await stand.provider.queryTransfer?.(asked);
      return walked(stand);
    },
  },
  'Airtel Money': {
    rules: airtelRules,
    async walk() {
      const stand = await standAirtel();
      await walkCharges(stand, [{}], (charge) => stand.movementOf(charge).receipt, '256703345678');
      return walked(stand);
    },
  },
  Stripe: {
    rules: stripeRules,
    async walk() {
      const stand = await standStripe();
      await walkCharges(stand, [{}], (charge) => stand.sessionOf(charge).intent);
      return walked(stand);
    },
  },
  Paystack: {
    rules: paystackRules,
    async walk() {
      const stand = await standPaystack();
      const wishes: Wish[] = [{}, { rail: 'mobile_money' }, { currency: 'NGN', rail: 'bank' }];
      await walkCharges(stand, wishes, (charge) => String(stand.paidOf(charge).id));
      const bank = { rail: 'bank', number: '0123456789', bankCode: '058', currency: 'NGN' } as const;
      for (const asked of [transferOf(), transferOf(bank)]) {
        await stand.provider.transfer?.(asked);
        await stand.provider.queryTransfer?.(asked);
      }
      return walked(stand);
    },
  },
  Flutterwave: {
    rules: flutterwaveRules,
    async walk() {
      const stand = await standFlutterwave();
      const rail = 'mobile_money';
      await walkCharges(
        stand,
        [{}, { currency: 'NGN' }, { currency: 'KES', rail }, { currency: 'UGX', rail }, { currency: 'RWF', rail }],
        (charge) => String(stand.paidOf(charge).id),
      );
      const phones = { KES: '254712345678', UGX: '256772345678', RWF: '250788428900' };
      for (const [currency, number] of Object.entries(phones)) {
        const asked = transferOf({ currency, number });
        await stand.provider.transfer?.(asked);
        await stand.provider.queryTransfer?.(asked);
      }
      return walked(stand);
    },
  },
};

let open: Walked | undefined;
afterEach(async () => {
  await open?.close();
  open = undefined;
});

/** What the stand-in answers to a request as it stands. */
async function answerTo(url: string, asked: Asked): Promise<number> {
  const query = asked.query.size > 0 ? `?${asked.query}` : '';
  const { host: _host, connection: _connection, 'content-length': _length, ...headers } = asked.headers;
  const answer = await fetch(`${url}${asked.path}${query}`, {
    method: asked.method,
    headers: Object.fromEntries(Object.entries(headers).flatMap(([name, value]) => (value ? [[name, value]] : []))),
    ...(asked.method === 'POST' ? { body: asked.body } : {}),
  });
  await answer.arrayBuffer();
  return answer.status;
}

describe.each(Object.entries(contracts))('What is asked of %s', (_name, { rules, walk }) => {
  test('is all in its reference, and everything of it that we may need is asked', async () => {
    open = await walk();
    expect(open.journal.map((asked) => [asked.path, breachIn(rules, asked)])).toEqual(
      open.journal.map(({ path }) => [path, null]),
    );
    const used = new Set(open.journal.map((asked) => operationOf(rules, asked)?.name));
    expect(rules.map(({ name }) => name).filter((name) => !used.has(name))).toEqual([]);
    expect(rules.filter(({ source }) => !/^\w+(?:\.\w+)+\/\S.*, read on \d+ \w+ 2026$/.test(source))).toEqual([]);
  });

  test('is refused with a field less, empty, or with anything else in it, and with one that no reference has', async () => {
    open = await walk();
    const taken: string[] = [];
    let tried = 0;
    const isRefused = async (what: string, asked: Asked) => {
      tried += 1;
      if (breachIn(rules, asked) === null || (await answerTo(open?.url ?? '', asked)) < 400) taken.push(what);
    };
    for (const operation of rules) {
      const asked = open.journal.findLast((one) => operationOf(rules, one) === operation);
      if (!asked) throw new Error(`${operation.name} was not asked`);
      for (const name of [...Object.keys(operation.must), ...Object.keys(operation.headers ?? {})])
        for (const value of [null, '', '~ ~'])
          await isRefused(`${operation.name}: ${name} ${value}`, changed(asked, name, value));
      for (const name of Object.keys(operation.may ?? {}))
        if (fieldsOf(asked).has(name))
          await isRefused(`${operation.name}: ${name}`, changed(asked, name, 'x'.repeat(3000)));
      if (asked.method === 'POST') await isRefused(`${operation.name}: more`, changed(asked, 'more', 'x'));
    }
    expect(taken).toEqual([]);
    expect(tried).toBeGreaterThan(20);
  });
});
