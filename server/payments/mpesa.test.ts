import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeKnown } from '../test/fakes/known.ts';
import { startFakeMpesa } from '../test/fakes/mpesa.ts';
import { promptResults } from '../test/fakes/mpesa-rules.ts';
import { hours, makeKeeper, minutes, mpesaKeys, standMpesa, startOfTime } from '../test/fakes/stands.ts';
import { makeMpesa } from './mpesa.ts';
import { instantFrom, kenyanPhone, timestampOf } from './mpesa-call.ts';
import { meaningOf } from './mpesa-message.ts';
import { BadCallback, type Callback } from './provider.ts';

let stand: Awaited<ReturnType<typeof standMpesa>>;
beforeEach(async () => {
  stand = await standMpesa();
});
afterEach(() => stand.close());

const submitted = async (over = {}) => {
  const known = makeKnown(stand, stand.charge(over));
  expect(await known.submits()).toMatchObject({ kind: 'accepted' });
  return known;
};
const lastBody = () => JSON.parse(stand.fake.journal.findLast(({ path }) => path.includes('stkpush/v1'))?.body ?? '{}');

describe('A prompt', () => {
  test('is asked for in East Africa Time, in whole shillings, with a password over both', async () => {
    const known = await submitted({ phone: '0712 345 678', words: 'Logo & website: "Bakery"' });
    expect(lastBody()).toEqual({
      BusinessShortCode: '174379',
      Password: Buffer.from('174379passkey20261121165037').toString('base64'),
      Timestamp: '20261121165037',
      TransactionType: 'CustomerPayBillOnline',
      Amount: '1500',
      PartyA: '254712345678',
      PartyB: '174379',
      PhoneNumber: '254712345678',
      CallBackURL: known.charge.callbackUrl,
      AccountReference: known.charge.ref,
      TransactionDesc: 'Logo  website',
    });
  });

  test.each([
    ['cents', { amountMinor: 150_050n }, 'Amount'],
    ['less than one shilling', { amountMinor: 0n }, 'Amount'],
    ['more than 250,000', { amountMinor: 25_000_100n }, 'Amount'],
    ['a number of another country', { phone: '255712345678' }, 'PhoneNumber'],
    ['no number', { phone: null }, 'PhoneNumber'],
    ['a reference of thirteen characters', { ref: 'ABCDEFGHIJKLM' }, 'AccountReference'],
    ['an address with its own name in it', { callbackUrl: 'https://ahadi.example/webhooks/mpesa/aa' }, 'CallBackURL'],
    ['an address with the word query in it', { callbackUrl: 'https://ahadi.example/query/aa' }, 'CallBackURL'],
  ])('with %s is refused before anybody is asked', async (_what, over, code) => {
    expect(await stand.provider.charge(stand.charge(over))).toMatchObject({ kind: 'refused', code });
    expect(stand.fake.journal).toEqual([]);
  });

  test('that names a wrong field is refused by M-Pesa with the field', async () => {
    const wrong = makeMpesa({ ...stand.settings, shortcode: '17437' }, { tokens: makeKeeper(), now: stand.clock.now });
    expect(await wrong.charge(stand.charge())).toMatchObject({
      kind: 'unknown',
      why: '500.001.1001 Merchant does not exist',
    });
    stand.clock.pass(hours(1));
    const late = makeMpesa(stand.settings, { tokens: makeKeeper(), now: () => startOfTime });
    expect(await late.charge(stand.charge())).toMatchObject({
      kind: 'refused',
      code: '400.002.02 Bad Request - Invalid Timestamp',
    });
  });

  test('to a phone that has one open already is not known to be refused', async () => {
    await submitted();
    expect(await stand.provider.charge(stand.charge())).toMatchObject({ kind: 'unknown' });
  });

  test('of the same sum to the same phone within two minutes fails, and a minute later it does not', async () => {
    const first = await submitted();
    stand.pays(first.charge);
    const second = await submitted();
    await second.asks();
    expect(second.decided()).toMatchObject({ status: 'failed', failure: 'asked_twice' });
    stand.clock.pass(minutes(3));
    const third = await submitted();
    stand.pays(third.charge);
    await third.asks();
    expect(third.decided()).toMatchObject({ status: 'succeeded' });
  });

  test('whose callback comes before the answer to the request is paid all the same', async () => {
    Object.assign(stand.fake.how, { callsBackFirst: true, answer: '0' });
    const known = await submitted();
    await known.hears();
    expect(await known.settles()).toMatchObject({ status: 'succeeded' });
  });
});

describe('What a question answers', () => {
  test('while the payer thinks ends nothing, in either of its two forms', async () => {
    const known = await submitted();
    for (const open of ['4999', 'error'] as const) {
      stand.fake.how.open = open;
      expect(await known.asks()).toMatchObject({ outcome: 'pending', failure: null });
    }
    expect(known.decided()).toMatchObject({ status: 'pending', rule: 'nothing_known' });
  });

  const failures: Record<string, string> = {
    '1': 'funds_short',
    '2': 'below_least',
    '3': 'limit_reached',
    '4': 'limit_reached',
    '8': 'limit_reached',
    '17': 'asked_twice',
    '26': 'busy',
    '1001': 'in_progress',
    '1019': 'timed_out',
    '1025': 'not_delivered',
    '1032': 'cancelled_by_payer',
    '1037': 'unreachable',
    '2001': 'wrong_pin',
    '2028': 'not_permitted',
    '8006': 'pin_locked',
    '9999': 'not_delivered',
    SFC_IC0003: 'not_permitted',
  };
  test('is told apart for each code of the reference', () => {
    expect(Object.keys(promptResults).filter((code) => code !== '0' && !failures[code])).toEqual([]);
  });
  test.each(Object.entries(failures))('with code %s is a failure: %s', async (code, failure) => {
    const known = await submitted();
    stand.pushOf(known.charge).code = code;
    await known.asks();
    expect(known.decided()).toMatchObject({ status: 'failed', failure });
  });

  test('with a code that nobody knows ends nothing', () => {
    for (const code of ['4999', '500.001.1001', '7777', 'constructor', '', null])
      expect(meaningOf(code)).toEqual({ outcome: 'pending', failure: null });
  });

  test('is paid under the receipt of the account, page after page of its list', async () => {
    stand.fake.how.page = 2;
    const all = [];
    for (const tail of [1, 2, 3, 4, 5]) {
      all.push(await submitted({ phone: `25471234567${tail}` }));
      stand.clock.pass(1000);
    }
    for (const { charge } of all) stand.pays(charge);
    const last = all.at(-1);
    await last?.asks();
    expect(last?.evidence).toMatchObject([
      { source: 'pull', receipt: stand.pushOf(all[4]?.charge ?? stand.charge()).receipt },
    ]);
    const rows = await stand.provider.statement?.(startOfTime, stand.clock.now());
    expect(rows?.map(({ refs, amountMinor, direction }) => [refs.ours, amountMinor, direction])).toEqual(
      all.map(({ charge }) => [charge.ref, 150_000n, 'in']),
    );
  });

  test('without a line on the list waits, and a callback that names the receipt is enough with it', async () => {
    const known = await submitted();
    stand.pays(known.charge);
    stand.pushOf(known.charge).isListed = false;
    await known.asks();
    expect(known.decided()).toMatchObject({ status: 'pending' });
    await stand.tells(known.charge);
    await known.hears();
    expect(known.decided()).toMatchObject({ status: 'pending', rule: 'only_hearsay', needsQuery: true });
    expect(await known.settles()).toMatchObject({
      status: 'succeeded',
      rule: 'confirmed_by_query',
      receipts: [{ receipt: stand.pushOf(known.charge).receipt, amount: 150_000n, currency: 'KES' }],
    });
  });

  test('that is paid and has no receipt for a quarter of an hour is for people to look at, until the list has it', async () => {
    const known = await submitted();
    stand.pays(known.charge);
    stand.pushOf(known.charge).isListed = false;
    stand.clock.pass(minutes(16));
    await known.asks();
    expect(known.decided()).toMatchObject({ status: 'review', receipts: [] });
    stand.pushOf(known.charge).isListed = true;
    await known.asks();
    expect(known.decided()).toMatchObject({ status: 'succeeded', rule: 'confirmed_by_statement' });
  });

  test('that calls a paid prompt failed, as the test system does, does not outweigh the list', async () => {
    const known = await submitted();
    stand.pays(known.charge);
    stand.fake.how.lies = true;
    await stand.tells(known.charge);
    await known.hears();
    expect(await known.settles()).toMatchObject({ status: 'succeeded', rule: 'confirmed_by_statement' });
  });

  test('that calls it failed while a callback says paid and no list helps, fails nothing', async () => {
    const known = await submitted();
    stand.pays(known.charge);
    stand.pushOf(known.charge).isListed = false;
    stand.fake.how.lies = true;
    await stand.tells(known.charge);
    await known.hears();
    expect(await known.settles()).toMatchObject({ status: 'pending', receipts: [] });
  });
});

describe('A callback', () => {
  test.each([
    ['another amount', { amount: 2000 }],
    ['another phone', { phone: '254799999999' }],
  ])(
    'with %s is not what was asked for: nothing is paid by it, and people look at it in the end',
    async (_what, twist) => {
      const known = await submitted();
      stand.pays(known.charge);
      stand.pushOf(known.charge).isListed = false;
      await stand.fake.callBack(stand.pushOf(known.charge), twist);
      await known.hears();
      expect(await known.settles()).toMatchObject({ status: 'pending', receipts: [] });
      stand.clock.pass(minutes(20));
      await known.asks();
      expect(known.decided()).toMatchObject({ status: 'review', receipts: [] });
    },
  );

  test('with another receipt than the account has is outweighed by the account', async () => {
    const known = await submitted();
    stand.pays(known.charge);
    await stand.fake.callBack(stand.pushOf(known.charge), { receipt: 'TKLOTHER01' });
    await known.hears();
    expect((await known.settles()).receipts).toMatchObject([{ receipt: stand.pushOf(known.charge).receipt }]);
  });

  test.each([
    ['CheckoutRequestID', { checkout: 'ws_CO_other' }],
    ['MerchantRequestID', { merchant: '29115-other-1' }],
  ])('with a %s that is not this one is not ours', async (_what, twist) => {
    const known = await submitted();
    stand.pays(known.charge);
    await stand.fake.callBack(stand.pushOf(known.charge), twist);
    await known.hears();
    expect(known.evidence).toMatchObject([{ isOurs: false }]);
  });

  test('ten minutes or three days late is heard as it is', async () => {
    const known = await submitted();
    stand.pays(known.charge);
    known.expires();
    stand.clock.pass(hours(72));
    await stand.tells(known.charge);
    await known.hears();
    // The list reaches back 48 hours; the question confirms what the callback named.
    expect(await known.settles()).toMatchObject({ status: 'succeeded', rule: 'confirmed_by_query' });
  });

  const callback = (over: Partial<Callback>): Callback => ({
    headers: {},
    body: Buffer.from('{}'),
    path: 'aabb',
    peer: '196.201.214.200',
    now: startOfTime,
    ...over,
  });
  const nested = (depth: number): string => (depth === 0 ? '1' : `{"a":${nested(depth - 1)}}`);
  test.each([
    ['from an address that is not on the list', { peer: '203.0.113.9' }],
    ['from nobody', { peer: null }],
    ['without the secret part of its address', { path: '' }],
    ['larger than 16 KB', { body: Buffer.from(`{"Body":"${'x'.repeat(17_000)}"}`) }],
    ['that lies too deep', { body: Buffer.from(nested(9)) }],
    ['that is no JSON', { body: Buffer.from('<xml/>') }],
    ['with a number for a name', { body: Buffer.from('{1:2}') }],
    ['of another shape', { body: Buffer.from('{"Body":{"stkCallback":{"ResultCode":0}}}') }],
    [
      'of success without money',
      {
        body: Buffer.from('{"Body":{"stkCallback":{"CheckoutRequestID":"a","MerchantRequestID":"b","ResultCode":0}}}'),
      },
    ],
  ])('%s is none', async (_what, over) => {
    await expect(stand.provider.hear(callback(over))).rejects.toThrow(BadCallback);
  });

  test('is known by the secret part of its address and by its bytes', async () => {
    const known = await submitted();
    stand.pays(known.charge);
    await stand.tells(known.charge, { times: 3 });
    const heard = await known.hears();
    expect(heard).toHaveLength(3);
    expect(new Set(heard.map(({ dedupeKey }) => dedupeKey)).size).toBe(1);
    expect(heard[0]).toMatchObject({ about: 'charge', token: known.charge.token, learned: { isSigned: false } });
    expect(known.evidence).toHaveLength(1);
  });
});

describe('The token', () => {
  const generated = () => stand.fake.journal.filter(({ path }) => path.startsWith('/oauth')).length;

  test('is fetched once for all who ask at the same time, and by other processes not again', async () => {
    const charges = [1, 2, 3, 4, 5].map((tail) => stand.charge({ phone: `25471000000${tail}` }));
    const answers = await Promise.all(charges.map((charge) => stand.provider.charge(charge)));
    expect(answers.every(({ kind }) => kind === 'accepted')).toBe(true);
    expect(generated()).toBe(1);
    const other = makeMpesa(stand.settings, { tokens: stand.tokens, now: stand.clock.now });
    expect(await other.charge(stand.charge({ phone: '254710000009' }))).toMatchObject({ kind: 'accepted' });
    expect(generated()).toBe(1);
  });

  test('that ran out or that another program ended is renewed, and the prompt goes out once', async () => {
    await submitted();
    stand.clock.pass(minutes(60));
    await submitted({ phone: '254710000001' });
    stand.fake.endToken();
    await submitted({ phone: '254710000002' });
    expect(generated()).toBe(3);
    expect(stand.fake.pushes).toHaveLength(3);
  });

  test('that cannot be had leaves it open what happened and tells no key', async () => {
    const wrong = makeMpesa(
      { ...stand.settings, consumerSecret: 'not-it' },
      { tokens: makeKeeper(), now: stand.clock.now },
    );
    const answer = await wrong.charge(stand.charge());
    expect(answer).toEqual({ kind: 'unknown', why: 'no token' });
    expect(JSON.stringify(answer)).not.toContain(mpesaKeys.passkey);
  });
});

test('A till takes it for its store', async () => {
  const fake = await startFakeMpesa({ now: stand.clock.now, till: '5000123' });
  const settings = { ...stand.settings, baseUrl: fake.url, till: '5000123' };
  const deps = { tokens: makeKeeper(), now: stand.clock.now };
  expect(await makeMpesa(settings, deps).charge(stand.charge())).toMatchObject({ kind: 'accepted' });
  expect(await makeMpesa({ ...settings, till: null }, deps).charge(stand.charge())).toMatchObject({ kind: 'refused' });
  expect(makeMpesa(settings, deps).payTo).toBeUndefined();
  await fake.close();
});

describe('The list of the account', () => {
  const statement = () =>
    stand.provider.statement?.(new Date(stand.clock.now().getTime() - hours(1)), stand.clock.now());
  const told = () => stand.fake.journal.filter(({ path }) => /register/.test(path)).length;

  test('is opened for us before it is read, once a day, by all processes together', async () => {
    const known = await submitted();
    stand.pays(known.charge);
    expect(await statement()).toHaveLength(1);
    const other = makeMpesa(stand.settings, { tokens: stand.tokens, now: stand.clock.now });
    await other.statement?.(startOfTime, stand.clock.now());
    await statement();
    expect(told()).toBe(2);
    stand.clock.pass(hours(25));
    expect(await statement()).toEqual([]);
    expect(told()).toBe(4);
  });

  test('is read under either name that the reference has for its code', async () => {
    stand.fake.how.codeName = 'ResponseStatus';
    const known = await submitted();
    stand.pays(known.charge);
    expect(await statement()).toHaveLength(1);
  });

  test('is not read, and that is said, where nobody named the phone of the shortcode', async () => {
    const plain = { ...stand.settings, nominated: null };
    const provider = makeMpesa(plain, { tokens: makeKeeper(), now: stand.clock.now });
    await expect(provider.statement?.(startOfTime, stand.clock.now())).rejects.toThrow('cannot be read');
  });
});

test('Times are East African, and numbers are Kenyan however they are written', () => {
  expect(timestampOf(new Date('2026-12-31T21:00:00Z'))).toBe('20270101000000');
  for (const text of ['20261121165037', '2026-11-21 16:50:37', '21.11.2026 16:50:37'])
    expect(instantFrom(text)).toEqual(startOfTime);
  expect(instantFrom('soon')).toBeNull();
  for (const text of ['0712345678', '+254 712 345 678', '254712345678', '0712-345-678'])
    expect(kenyanPhone(text)).toBe('254712345678');
  expect(kenyanPhone('0110000001')).toBe('254110000001');
  for (const text of ['0812345678', '2547123456789', '255712345678', '', null]) expect(kenyanPhone(text)).toBeNull();
});
