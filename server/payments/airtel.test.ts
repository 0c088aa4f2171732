import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeKnown } from '../test/fakes/known.ts';
import { makeKeeper, standAirtel, transferOf } from '../test/fakes/stands.ts';
import { makeAirtel } from './airtel.ts';

let stand: Awaited<ReturnType<typeof standAirtel>>;
beforeEach(async () => {
  stand = await standAirtel();
});
afterEach(() => stand.close());

const submitted = async (over = {}) => {
  const known = makeKnown(stand, stand.charge(over));
  expect(await known.submits()).toMatchObject({ kind: 'accepted' });
  return known;
};
const lastBody = () => JSON.parse(stand.fake.journal.at(-1)?.body || '{}') as Record<string, unknown>;
const payout = (over = {}) => transferOf({ currency: 'UGX', number: '256703345678', ...over });

describe('A charge by Airtel', () => {
  test('is a prompt on the phone, for a number without its country, in words that Airtel takes', async () => {
    const { charge } = await submitted({ words: 'Ama’s “lanterns” – 4 × 100' });
    expect(lastBody()).toEqual({
      reference: 'Ama s lanterns 4 100',
      subscriber: { country: 'UG', currency: 'UGX', msisdn: '703345678' },
      transaction: { amount: 150_000, country: 'UG', currency: 'UGX', id: charge.ref },
    });
    await submitted({ words: '灯笼' });
    expect(lastBody()).toMatchObject({ reference: 'Payment' });
  });

  test.each([
    ['TF', 'DP00800001002', 'wrong_pin'],
    ['TF', 'DP00800001003', 'limit_reached'],
    ['TF', 'DP00800001004', 'below_least'],
    ['TF', 'DP00800001005', 'timed_out'],
    ['TF', 'DP00800001007', 'funds_short'],
    ['TF', 'DP00800001008', 'cancelled_by_payer'],
    ['TF', 'DP00800001010', 'not_permitted'],
    ['TF', 'DP00800001029', 'timed_out'],
    ['TF', 'A_CODE_OF_NEXT_YEAR', 'declined'],
    ['TE', 'A_CODE_OF_NEXT_YEAR', 'timed_out'],
  ] as const)('that ended with %s and %s is: %s', async (status, code, failure) => {
    const known = await submitted();
    stand.fake.ends(stand.movementOf(known.charge), status, code);
    await known.asks();
    expect(known.decided()).toMatchObject({ status: 'failed', failure });
  });

  test('is not ended by the code of one that is unknown, nor sent twice under one name', async () => {
    const stranger = makeKnown(stand, stand.charge());
    expect(await stand.provider.query(stranger.charge)).toBeNull();
    const known = await submitted();
    expect(await stand.provider.charge(known.charge)).toMatchObject({ kind: 'unknown' });
    expect(stand.fake.movements).toHaveLength(1);
  });

  test('is refused for a number of another country, and says nothing for certain without a token', async () => {
    const refused = { kind: 'refused', failure: 'unreachable' };
    expect(await stand.provider.charge(stand.charge({ phone: '254712345678' }))).toMatchObject(refused);
    const { settings, clock } = stand;
    const locked = makeAirtel({ ...settings, clientSecret: 'wrong' }, { tokens: makeKeeper(), now: clock.now });
    expect(await locked.charge(stand.charge())).toMatchObject({ kind: 'unknown' });
    expect(stand.fake.movements).toEqual([]);
  });

  test('uses one token for three minutes, and a new one afterwards', async () => {
    const tokens = () => stand.fake.journal.filter(({ path }) => path === '/auth/oauth2/token').length;
    const known = await submitted();
    await known.asks();
    expect(tokens()).toBe(1);
    stand.clock.pass(4 * 60_000);
    stand.pays(known.charge);
    await known.asks();
    expect([tokens(), known.decided().status]).toEqual([2, 'succeeded']);
  });
});

describe('Money that Airtel sends', () => {
  test('goes to a phone with the encrypted PIN, and one that Airtel never had is absent', async () => {
    const sent = payout();
    expect(await stand.provider.queryTransfer?.(sent)).toMatchObject({ outcome: 'absent' });
    expect(await stand.provider.transfer?.(sent)).toMatchObject({ kind: 'accepted' });
    expect(lastBody()).toMatchObject({ pin: stand.settings.pin, payee: { msisdn: '703345678' } });
    expect(await stand.provider.queryTransfer?.(sent)).toMatchObject({ outcome: 'pending', amountMinor: null });
    const [movement] = stand.fake.movements;
    if (!movement) throw new Error('it was not sent');
    stand.fake.ends(movement, 'TS');
    expect(await stand.provider.queryTransfer?.(sent)).toMatchObject({
      ...{ outcome: 'success', amountMinor: 50_000n, currency: 'UGX', receipt: movement.receipt },
    });
  });

  test('goes nowhere without a PIN', async () => {
    const { settings, clock } = stand;
    const taker = makeAirtel({ ...settings, pin: null }, { tokens: makeKeeper(), now: clock.now });
    expect(taker.transfer).toBeUndefined();
    expect(taker.capabilities).toMatchObject([{ canRefund: false, canPayOut: false }]);
  });
});
