import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeKnown } from '../test/fakes/known.ts';
import { standFlutterwave, transferOf } from '../test/fakes/stands.ts';
import { makeFlutterwave } from './flutterwave.ts';
import { majorOfMinor, minorOfMajor, parseExact, textOf } from './provider-wire.ts';

let stand: Awaited<ReturnType<typeof standFlutterwave>>;
beforeEach(async () => {
  stand = await standFlutterwave();
});
afterEach(() => stand.close());

const submitted = async (over = {}) => {
  const known = makeKnown(stand, stand.charge(over));
  expect(await known.submits()).toMatchObject({ kind: 'accepted', pageUrl: expect.stringMatching(/^https:/) });
  return known;
};
const url = () => `${stand.receiver.url}/flutterwave`;

describe('Decimals of major units', () => {
  test.each([
    ['12.5', 'USD', 1250n],
    ['0.07', 'USD', 7n],
    ['1.10', 'KES', 110n],
    ['4.35', 'USD', 435n], // 4.35 × 100 is 434.99999999999994 as a float
    ['1.005', 'USD', null],
    ['1.0000', 'USD', 100n],
    ['500', 'UGX', 500n],
    ['500.00', 'UGX', 500n],
    ['500.5', 'UGX', null],
    ['9007199254740993.01', 'USD', null],
    ['90071992547409.93', 'USD', 9_007_199_254_740_993n],
    ['1e3', 'USD', null],
    ['-1', 'USD', null],
    ['', 'USD', null],
    ['1', 'dollars', null],
  ])('%s %s is %s in minor units', (text, currency, minor) => {
    expect(minorOfMajor(text, currency)).toBe(minor);
  });

  test('are written as they are read, and numbers of JSON keep every digit', () => {
    for (const [minor, currency, text] of [
      [1250n, 'USD', '12.50'],
      [7n, 'USD', '0.07'],
      [500n, 'UGX', '500'],
    ] as const) {
      expect(majorOfMinor(minor, currency)).toBe(text);
      expect(minorOfMajor(text, currency)).toBe(minor);
    }
    const said = parseExact(
      Buffer.from('{"id":12345678901234567890,"amount":4.350,"words":"7 of \\"9\\"","list":[1]}'),
    );
    expect(said).toEqual({ id: '12345678901234567890', amount: '4.350', words: '7 of "9"', list: ['1'] });
    expect(textOf(said, 'words')).toBe('7 of "9"');
  });
});

describe('A payment by Flutterwave', () => {
  test('is asked for in major units and known under the same sum, whatever noughts it is written with', async () => {
    const known = await submitted({ amountMinor: 435n });
    expect(JSON.parse(stand.fake.journal[0]?.body ?? '{}')).toMatchObject({ amount: '4.35', currency: 'USD' });
    stand.fake.pay(stand.paidOf(known.charge), '4.350');
    await known.asks();
    expect(known.decided()).toMatchObject({ status: 'succeeded', receipts: [{ amount: 435n }] });
  });

  test('of one unit less or more is for people to look at', async () => {
    for (const amount of ['1500.49', '1500.51']) {
      const known = await submitted();
      stand.fake.pay(stand.paidOf(known.charge), amount);
      await known.asks();
      expect(known.decided()).toMatchObject({ status: 'review' });
    }
  });

  test('in whole units of a currency without cents goes by mobile money of that country', async () => {
    const known = await submitted({ amountMinor: 50_000n, currency: 'UGX', rail: 'mobile_money' });
    expect(JSON.parse(stand.fake.journal[0]?.body ?? '{}')).toMatchObject({
      amount: '50000',
      payment_options: 'mobilemoneyuganda',
    });
    stand.pays(known.charge);
    await known.asks();
    expect(known.decided()).toMatchObject({ status: 'succeeded', receipts: [{ amount: 50_000n, currency: 'UGX' }] });
  });

  test('under a reference that is known already is asked about, and with a wrong key no key is told', async () => {
    const known = await submitted();
    expect(await stand.provider.charge(known.charge)).toMatchObject({ kind: 'unknown' });
    const wrong = makeFlutterwave({ ...stand.settings, secretKey: 'FLWSECK-somebodyelse-X' });
    const answer = await wrong.charge(stand.charge());
    expect(answer).toMatchObject({ kind: 'refused' });
    expect(JSON.stringify(answer)).not.toContain('somebodyelse');
    expect([wrong.isSimulated, stand.provider.isSimulated]).toEqual([false, true]);
  });
});

describe('An event of Flutterwave', () => {
  test.each([
    ['signed with another hash', { hash: 'another-word' }],
    ['written again from what was parsed', { isRewritten: true }],
    ['signed in another header than the one set', { header: 'x-flutterwave-signature' }],
    ['with the signature in the header of the older version', { header: 'verif-hash' }],
  ])('%s is none', async (_what, twist) => {
    const known = await submitted();
    stand.pays(known.charge);
    await stand.fake.tell(url(), 'charge.completed', stand.fake.chargeOf(stand.paidOf(known.charge)), twist);
    await known.hears();
    expect(known.counts).toEqual({ bad: 1, heard: 1 });
  });

  test('of the newer version, with another number in it, is one receipt with what asking says', async () => {
    const known = await submitted();
    stand.pays(known.charge);
    const data = {
      id: 'chg_e1f3a2b1',
      reference: known.charge.ref,
      amount: '#1500.5',
      currency: 'USD',
      status: 'succeeded',
    };
    await stand.fake.tell(url(), 'charge.completed', data, {}, 'type');
    await known.hears();
    await known.asks();
    expect(known.decided()).toMatchObject({ status: 'succeeded', rule: 'confirmed_by_query' });
    expect(known.decided().receipts).toEqual([
      { receipt: String(stand.paidOf(known.charge).id), amount: 150_050n, currency: 'USD' },
    ]);
  });

  test('that their books contradict decides nothing', async () => {
    const known = await submitted();
    const one = { ...stand.paidOf(known.charge), status: 'successful' };
    await stand.fake.tell(url(), 'charge.completed', stand.fake.chargeOf(one));
    await known.hears();
    expect(await known.settles()).toMatchObject({ status: 'pending', receipts: [] });
  });

  test('with the shared word of the older version is heard and never counts as signed', async () => {
    const older = await standFlutterwave('verif-hash');
    const known = makeKnown(older, older.charge());
    await known.submits();
    older.pays(known.charge);
    await older.tells(known.charge);
    await known.hears();
    expect(known.decided()).toMatchObject({ status: 'pending', rule: 'only_hearsay' });
    expect(await known.settles()).toMatchObject({ status: 'succeeded', rule: 'confirmed_by_query' });
    await older.tells(known.charge, { isForged: true });
    await known.hears();
    expect(known.counts.bad).toBe(1);
    await older.close();
  });

  test('about a chargeback opens and ends one', async () => {
    const known = await submitted();
    const data = { id: 7, tx_ref: known.charge.ref, amount: '#1500.50', currency: 'USD' };
    await stand.fake.tell(url(), 'chargeback.created', { ...data, status: 'initiated' });
    await stand.fake.tell(url(), 'chargeback.closed', { ...data, status: 'lost' });
    const same = { about: 'chargeback', refs: { ours: known.charge.ref }, amountMinor: 150_050n, currency: 'USD' };
    expect(await known.hears()).toMatchObject([
      { ...same, status: 'open' },
      { ...same, status: 'lost' },
    ]);
  });
});

describe('Money that goes out by Flutterwave', () => {
  test.each([
    ['KES', '254712345678', 'MPS'],
    ['UGX', '256772345678', 'MTN'],
    ['UGX', '256792345678', 'MTN'],
    ['UGX', '256703766009', 'AIRTEL'],
    ['UGX', '256752345678', 'AIRTEL'],
    ['RWF', '250788428900', 'MPS'],
  ])('in %s carries what its country asks for', async (currency, number, network) => {
    const asked = transferOf({ currency, number, amountMinor: currency === 'KES' ? 50_000n : 500n });
    expect(await stand.provider.transfer?.(asked)).toMatchObject({ kind: 'accepted' });
    const sent = JSON.parse(stand.fake.journal.findLast(({ path }) => path === '/v3/transfers')?.body ?? '{}');
    expect(sent).toMatchObject({ account_bank: network, account_number: number, beneficiary_name: 'Jane Wanjiku' });
  });

  test('is not sent to a network that takes none in Uganda, and no such number is taken for a payout', async () => {
    const asked = transferOf({ currency: 'UGX', number: '256712345678', amountMinor: 500n });
    expect(await stand.provider.transfer?.(asked)).toMatchObject({ kind: 'refused', code: 'account_bank' });
    expect(stand.fake.transfers).toEqual([]);
    expect(stand.provider.networkMissed?.('256712345678', 'UGX')).toBe('MTN and Airtel');
    for (const number of ['256772345678', '256703766009'])
      expect(stand.provider.networkMissed?.(number, 'UGX')).toBeNull();
    expect(stand.provider.networkMissed?.('254712345678', 'KES')).toBeNull();
  });

  test('opens a way in only where it can go out again', () => {
    const offered = ({ sender = stand.settings.sender }: { sender?: typeof stand.settings.sender | null }) =>
      makeFlutterwave({ ...stand.settings, sender })
        .capabilities.filter(({ rail }) => rail === 'mobile_money')
        .map(({ currency }) => currency);
    expect(offered({})).toEqual(['KES', 'UGX', 'RWF']);
    expect(offered({ sender: null })).toEqual(['UGX', 'RWF']);
  });

  test('is sent once under our key and found by it', async () => {
    const asked = transferOf();
    stand.fake.breakNext('/v3/transfers', 'silence_after');
    expect(await stand.provider.transfer?.(asked)).toMatchObject({ kind: 'unknown' });
    expect(await stand.provider.transfer?.(asked)).toMatchObject({ kind: 'unknown' });
    expect(stand.fake.transfers).toMatchObject([{ amount: '500' }]);
    expect(await stand.provider.queryTransfer?.(asked)).toMatchObject({ outcome: 'pending', amountMinor: 50_000n });
    const [one] = stand.fake.transfers;
    Object.assign(one ?? {}, { status: 'SUCCESSFUL' });
    expect(await stand.provider.queryTransfer?.(asked)).toMatchObject({ outcome: 'success', refs: { key: asked.key } });
    if (one) await stand.fake.tell(url(), 'transfer.completed', stand.fake.transferOf(one));
    expect(await makeKnown(stand, stand.charge()).hears()).toMatchObject([
      { about: 'transfer', learned: { outcome: 'success', isSigned: false, amountMinor: 50_000n } },
    ]);
  });

  test('back to a payer is a refund of the payment, found again by our note on it', async () => {
    const known = await submitted();
    stand.pays(known.charge);
    const of = {
      id: known.charge.id,
      providerRef: known.charge.ref,
      receipt: String(stand.paidOf(known.charge).id),
      amountMinor: 150_050n,
    };
    const asked = transferOf({ kind: 'refund', currency: 'USD', amountMinor: 50_05n, of });
    expect(await stand.provider.transfer?.(asked)).toMatchObject({ kind: 'accepted' });
    const [refund] = stand.fake.refunds;
    expect(refund).toMatchObject({ amount: '50.05' });
    Object.assign(refund ?? {}, { status: 'completed-bank-transfer' });
    expect(await stand.provider.queryTransfer?.(asked)).toMatchObject({
      outcome: 'success',
      amountMinor: 5005n,
      refs: { key: asked.key, provider: String(refund?.id) },
    });
  });
});
