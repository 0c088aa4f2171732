import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeKnown } from '../test/fakes/known.ts';
import { standPaystack, transferOf } from '../test/fakes/stands.ts';
import { makePaystack } from './paystack.ts';

let stand: Awaited<ReturnType<typeof standPaystack>>;
beforeEach(async () => {
  stand = await standPaystack();
});
afterEach(() => stand.close());

const submitted = async (over = {}) => {
  const known = makeKnown(stand, stand.charge(over));
  expect(await known.submits()).toMatchObject({ kind: 'accepted' });
  return known;
};
const url = () => `${stand.receiver.url}/paystack`;

describe('A charge by Paystack', () => {
  test('is a page for a card and a prompt for M-Pesa, in cents', async () => {
    const card = makeKnown(stand, stand.charge());
    expect(await card.submits()).toMatchObject({ pageUrl: expect.stringMatching(/^https:/) });
    const phone = await submitted({ rail: 'mobile_money' });
    expect(JSON.parse(stand.fake.journal.at(-1)?.body ?? '{}')).toMatchObject({
      amount: '150000',
      currency: 'KES',
      reference: phone.charge.ref,
      mobile_money: { phone: '+254712345678', provider: 'mpesa' },
    });
    await phone.asks();
    expect(phone.decided()).toMatchObject({ status: 'pending' }); // pay_offline: the payer has the phone in hand
  });

  test.each(['abandoned', 'ongoing', 'pending', 'processing', 'queued'])('that is %s ends nothing', async (status) => {
    const known = await submitted();
    stand.paidOf(known.charge).status = status;
    await known.asks();
    expect(known.decided()).toMatchObject({ status: 'pending', rule: 'nothing_known' });
  });

  test.each([
    ['Insufficient Funds', 'funds_short'],
    ['Transaction cancelled by customer', 'cancelled_by_payer'],
    ['Incorrect PIN', 'wrong_pin'],
    ['Do Not Honor', 'declined'],
  ])('that failed with "%s" is: %s', async (words, failure) => {
    const known = await submitted();
    stand.fake.fail(stand.paidOf(known.charge), words);
    await known.asks();
    expect(known.decided()).toMatchObject({ status: 'failed', failure });
  });

  test('under a reference that is known already is asked about and not taken as refused', async () => {
    const known = await submitted();
    expect(await stand.provider.charge(known.charge)).toMatchObject({ kind: 'unknown' });
    expect(stand.fake.charges).toHaveLength(1);
  });

  test('without an e-mail address or with a wrong sum is refused, and with a wrong key no key is told', async () => {
    expect(await stand.provider.charge(stand.charge({ email: null }))).toMatchObject({
      kind: 'refused',
      code: 'email',
    });
    expect(await stand.provider.charge(stand.charge({ amountMinor: 0n }))).toMatchObject({
      kind: 'refused',
      code: 'invalid_amount',
    });
    const wrong = makePaystack({ baseUrl: stand.fake.url, secretKey: 'sk_live_somebodyelse' });
    const answer = await wrong.charge(stand.charge());
    expect(answer).toMatchObject({ kind: 'refused' });
    expect(JSON.stringify(answer)).not.toContain('somebodyelse');
  });
});

describe('An event of Paystack', () => {
  test.each([
    ['signed with another key', { secret: 'sk_test_other' }],
    ['written again from what was parsed', { isRewritten: true }],
  ])('%s is none', async (_what, twist) => {
    const known = await submitted();
    stand.pays(known.charge);
    await stand.fake.tell(url(), 'charge.success', stand.fake.chargeOf(stand.paidOf(known.charge)), twist);
    await known.hears();
    expect(known.counts).toEqual({ bad: 1, heard: 1 });
  });

  test('is a reason to ask, and counts by the answer', async () => {
    const known = await submitted();
    stand.pays(known.charge);
    await stand.tells(known.charge);
    await known.hears();
    expect(known.decided()).toMatchObject({ status: 'pending', rule: 'only_hearsay', needsQuery: true });
    expect(await known.settles()).toMatchObject({ status: 'succeeded', rule: 'confirmed_by_query' });
  });

  test('that their books contradict decides nothing, even with a right signature', async () => {
    const known = await submitted();
    const one = stand.paidOf(known.charge);
    await stand.fake.tell(url(), 'charge.success', { ...stand.fake.chargeOf(one), status: 'success' });
    await known.hears();
    expect(await known.settles()).toMatchObject({ status: 'pending', receipts: [] });
    expect(known.evidence).toMatchObject([
      { source: 'callback', isSigned: false },
      { source: 'query', outcome: 'pending' },
    ]);
  });

  test('about less than was asked is for people to look at', async () => {
    const known = await submitted();
    stand.fake.pay(stand.paidOf(known.charge), 140_000);
    await stand.tells(known.charge);
    await known.hears();
    expect(await known.settles()).toMatchObject({ status: 'review', receipts: [{ amount: 140_000n }] });
  });

  test('about live money with test keys is not ours', async () => {
    const known = await submitted();
    stand.pays(known.charge);
    stand.paidOf(known.charge).isLive = true;
    await known.asks();
    expect(known.evidence).toMatchObject([{ isOurs: false }]);
  });

  test('about a dispute is a chargeback, won when it was declined and lost when it was accepted', async () => {
    const known = await submitted();
    const dispute = (resolution: string | null) => ({
      id: 358_950,
      refund_amount: 150_000,
      currency: 'KES',
      status: resolution ? 'resolved' : 'awaiting-merchant-feedback',
      resolution,
      transaction: { reference: known.charge.ref, amount: 150_000, currency: 'KES' },
    });
    await stand.fake.tell(url(), 'charge.dispute.create', dispute(null));
    await stand.fake.tell(url(), 'charge.dispute.resolve', dispute('declined'));
    await stand.fake.tell(url(), 'charge.dispute.resolve', dispute('merchant-accepted'));
    await stand.fake.tell(url(), 'subscription.create', {});
    const same = { about: 'chargeback', refs: { ours: known.charge.ref }, amountMinor: 150_000n, currency: 'KES' };
    expect(await known.hears()).toMatchObject([
      { ...same, status: 'open' },
      { ...same, status: 'won' },
      { ...same, status: 'lost' },
      { about: 'nothing' },
    ]);
  });
});

describe('Money that goes out by Paystack', () => {
  test('is sent under our key once, and asked about under it when the answer was lost', async () => {
    const asked = transferOf();
    stand.fake.breakNext('/transfer', 'error_after');
    stand.fake.breakNext('/transfer', 'silence_after');
    expect(await stand.provider.transfer?.(asked)).toMatchObject({ kind: 'unknown' });
    expect(await stand.provider.transfer?.(asked)).toMatchObject({ kind: 'accepted', providerRef: asked.key });
    expect(await stand.provider.transfer?.(asked)).toMatchObject({ kind: 'unknown' });
    expect(stand.fake.transfers).toHaveLength(1);
    expect([...stand.fake.recipients.values()]).toContainEqual({
      type: 'mobile_money',
      account_number: '0712345678',
      bank_code: 'MPESA',
      name: 'Jane Wanjiku',
      currency: 'KES',
    });
    expect(await stand.provider.queryTransfer?.(asked)).toMatchObject({ outcome: 'pending', refs: { key: asked.key } });
  });

  test.each([
    ['success', 'success'],
    ['failed', 'failure'],
    ['reversed', 'returned'],
    ['otp', 'pending'],
  ])('that is %s is: %s, by asking and by its event', async (status, outcome) => {
    const asked = transferOf();
    await stand.provider.transfer?.(asked);
    const [one] = stand.fake.transfers;
    Object.assign(one ?? {}, { status });
    expect(await stand.provider.queryTransfer?.(asked)).toMatchObject({ outcome, amountMinor: 50_000n });
    if (one && status !== 'otp') await stand.fake.tell(url(), `transfer.${status}`, stand.fake.transferOf(one));
    const heard = await makeKnown(stand, stand.charge()).hears();
    if (status !== 'otp')
      expect(heard).toMatchObject([
        { about: 'transfer', learned: { outcome, isSigned: false, refs: { key: asked.key } } },
      ]);
  });

  test('with a key that it does not take goes under the same stand-in each time', async () => {
    const asked = transferOf({ key: 'refund:019ABC:1' });
    const answer = await stand.provider.transfer?.(asked);
    expect(answer).toMatchObject({ kind: 'accepted', providerRef: expect.stringMatching(/^[0-9a-f]{32}$/) });
    expect(await stand.provider.transfer?.(asked)).toMatchObject({ kind: 'unknown' });
    expect((await stand.provider.queryTransfer?.(asked))?.refs).toEqual({
      provider: stand.fake.transfers[0]?.reference,
    });
  });

  test('back to a payer is a refund of the payment, found again by our note on it', async () => {
    const known = await submitted();
    stand.pays(known.charge);
    const of = { id: known.charge.id, providerRef: known.charge.ref, receipt: '1', amountMinor: 150_000n };
    const asked = transferOf({ kind: 'refund', amountMinor: 60_000n, of });
    expect(await stand.provider.transfer?.(asked)).toMatchObject({ kind: 'accepted' });
    const [refund] = stand.fake.refunds;
    Object.assign(refund ?? {}, { status: 'processed' });
    expect(await stand.provider.queryTransfer?.(asked)).toMatchObject({
      outcome: 'success',
      amountMinor: 60_000n,
      refs: { key: asked.key, provider: String(refund?.id) },
    });
    const more = transferOf({ kind: 'refund', amountMinor: 90_001n, of });
    expect(await stand.provider.transfer?.(more)).toMatchObject({ kind: 'refused' });
  });
});
