import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeKnown } from '../test/fakes/known.ts';
import { makeKeeper, standMtn, transferOf } from '../test/fakes/stands.ts';
import { makeMtn } from './mtn.ts';

let stand: Awaited<ReturnType<typeof standMtn>>;
beforeEach(async () => {
  stand = await standMtn();
});
afterEach(() => stand.close());

const submitted = async (over = {}) => {
  const known = makeKnown(stand, stand.charge(over));
  expect(await known.submits()).toMatchObject({ kind: 'accepted' });
  return known;
};
const lastBody = () => JSON.parse(stand.fake.journal.at(-1)?.body || '{}') as Record<string, unknown>;
const payout = (over = {}) => transferOf({ currency: 'UGX', number: '256772345678', ...over });

describe('A charge by MTN', () => {
  test('is a prompt on the phone, in whole shillings, in words that MTN takes', async () => {
    const { charge } = await submitted({ words: 'Ama’s “lanterns” – très chères, 4 × 100' });
    expect(lastBody()).toEqual({
      amount: '150000',
      currency: 'UGX',
      externalId: charge.ref,
      payer: { partyIdType: 'MSISDN', partyId: '256772345678' },
      payerMessage: 'Ama s lanterns tres cheres 4 100',
      payeeNote: charge.ref,
    });
    await submitted({ words: '灯笼' });
    expect(lastBody()).toMatchObject({ payerMessage: 'Payment' });
  });

  test.each([
    ['APPROVAL_REJECTED', 'cancelled_by_payer'],
    ['EXPIRED', 'timed_out'],
    ['COULD_NOT_PERFORM_TRANSACTION', 'timed_out'],
    ['NOT_ENOUGH_FUNDS', 'funds_short'],
    ['PAYER_LIMIT_REACHED', 'limit_reached'],
    ['PAYER_NOT_FOUND', 'unreachable'],
    ['PAYEE_NOT_ALLOWED_TO_RECEIVE', 'not_permitted'],
    ['INTERNAL_PROCESSING_ERROR', 'declined'],
    ['A_REASON_OF_NEXT_YEAR', 'declined'],
  ])('that failed with %s is: %s', async (reason, failure) => {
    const known = await submitted();
    stand.fake.ends(stand.requestOf(known.charge), 'FAILED', reason);
    await known.asks();
    expect(known.decided()).toMatchObject({ status: 'failed', failure });
  });

  test('is known by the same reference on every try, so that the second is asked about and not taken as refused', async () => {
    const known = await submitted();
    expect(await stand.provider.charge(known.charge)).toMatchObject({ kind: 'unknown' });
    expect(stand.fake.requests).toHaveLength(1);
  });

  test('is refused for a number of another country, for another currency, and where MTN says what is wrong', async () => {
    expect(await stand.provider.charge(stand.charge({ phone: '254712345678' }))).toMatchObject({
      ...{ kind: 'refused', failure: 'unreachable' },
    });
    expect(stand.fake.requests).toEqual([]);
    const elsewhere = makeMtn(
      { ...stand.settings, environment: 'mtnrwanda' },
      { tokens: makeKeeper(), now: stand.clock.now },
    );
    const answer = await elsewhere.charge(stand.charge({ phone: '250788428900', currency: 'RWF' }));
    expect(answer).toMatchObject({ kind: 'refused', code: 'NOT_ALLOWED_TARGET_ENVIRONMENT' });
  });

  test('uses one token for an hour, a new one afterwards, and says nothing for certain without one', async () => {
    const tokens = () => stand.fake.journal.filter(({ path }) => path === '/collection/token/').length;
    const known = await submitted();
    await known.asks();
    expect(tokens()).toBe(1);
    stand.clock.pass(61 * 60_000);
    stand.pays(known.charge);
    await known.asks();
    expect([tokens(), known.decided().status]).toEqual([2, 'succeeded']);
    const { settings, clock } = stand;
    const stranger = { ...settings, collection: { ...settings.collection, secret: 'wrong' } };
    const locked = makeMtn(stranger, { tokens: makeKeeper(), now: clock.now });
    expect(await locked.charge(stand.charge())).toMatchObject({ kind: 'unknown' });
    expect(await locked.query(known.charge)).toBeNull();
  });
});

describe('Money that MTN sends', () => {
  test('goes to a phone, and one that MTN never had is absent', async () => {
    const sent = payout();
    expect(await stand.provider.queryTransfer?.(sent)).toMatchObject({ outcome: 'absent' });
    expect(await stand.provider.transfer?.(sent)).toMatchObject({ kind: 'accepted' });
    expect(await stand.provider.queryTransfer?.(sent)).toMatchObject({ outcome: 'pending', amountMinor: null });
    const [request] = stand.fake.requests;
    if (!request) throw new Error('it was not sent');
    stand.fake.ends(request, 'SUCCESSFUL');
    expect(await stand.provider.queryTransfer?.(sent)).toMatchObject({
      ...{ outcome: 'success', amountMinor: 50_000n, currency: 'UGX', receipt: request.receipt },
    });
  });

  test('is refused for a number of another country, and goes nowhere without the settings for it', async () => {
    expect(await stand.provider.transfer?.(payout({ number: '254712345678' }))).toMatchObject({
      ...{ kind: 'refused', failure: 'unreachable' },
    });
    const { settings, clock } = stand;
    const taker = makeMtn({ ...settings, disbursement: null }, { tokens: makeKeeper(), now: clock.now });
    expect(taker.transfer).toBeUndefined();
    expect(taker.capabilities).toMatchObject([{ canRefund: false, canPayOut: false }]);
  });

  test('gives back the very payment that was made, also where its answer was lost', async () => {
    const known = await submitted();
    stand.pays(known.charge);
    const of = { id: known.charge.id, providerRef: null, receipt: null, amountMinor: known.charge.amountMinor };
    const refund = payout({ kind: 'refund', of, number: '' });
    expect(await stand.provider.transfer?.(refund)).toMatchObject({ kind: 'accepted' });
    expect(lastBody()).toMatchObject({ referenceIdToRefund: known.charge.providerRef, amount: '50000' });
    expect(await stand.provider.queryTransfer?.(refund)).toMatchObject({ outcome: 'pending' });
  });
});
