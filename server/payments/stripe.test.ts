import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeKnown } from '../test/fakes/known.ts';
import { minutes, standStripe, transferOf } from '../test/fakes/stands.ts';
import { BadCallback } from './provider.ts';
import { makeStripe } from './stripe.ts';

let stand: Awaited<ReturnType<typeof standStripe>>;
beforeEach(async () => {
  stand = await standStripe({ secrets: ['whsec_first', 'whsec_second'] });
});
afterEach(() => stand.close());

const submitted = async (over = {}) => {
  const known = makeKnown(stand, stand.charge(over));
  const answer = await known.submits();
  expect(answer).toMatchObject({ kind: 'accepted', pageUrl: expect.stringMatching(/^https:/) });
  return known;
};
const paid = async () => {
  const known = await submitted();
  stand.pays(known.charge);
  return { known, session: stand.sessionOf(known.charge), url: `${stand.receiver.url}/stripe` };
};

describe('A page of Stripe', () => {
  test('is made once however often it is asked for, and another sum under the same key is refused', async () => {
    const known = await submitted();
    expect(await stand.provider.charge({ ...known.charge })).toMatchObject({ providerRef: known.charge.providerRef });
    expect(await stand.provider.charge({ ...known.charge, amountMinor: 1n })).toMatchObject({ kind: 'unknown' });
    expect(stand.fake.sessions).toHaveLength(1);
    expect(stand.fake.journal[0]?.headers['idempotency-key']).toBe(`charge:${known.charge.id}`);
  });

  test('asked for twice at the same instant says nothing certain about the second', async () => {
    const charge = stand.charge();
    const answers = await Promise.all([stand.provider.charge(charge), stand.provider.charge(charge)]);
    expect(answers.filter(({ kind }) => kind === 'refused')).toEqual([]);
    expect(stand.fake.sessions).toHaveLength(1);
  });

  test('carries our reference, the sum in cents and an end after an hour', async () => {
    const { charge } = await submitted();
    const form = new URLSearchParams(stand.fake.journal[0]?.body);
    expect(Object.fromEntries(form)).toMatchObject({
      client_reference_id: charge.ref,
      'metadata[ref]': charge.ref,
      'payment_intent_data[metadata][ref]': charge.ref,
      'line_items[0][price_data][unit_amount]': '150050',
      'line_items[0][price_data][currency]': 'usd',
      expires_at: String(charge.createdAt.getTime() / 1000 + 3600),
    });
  });

  test('that Stripe refuses was not made, and the words name no key', async () => {
    expect(await stand.provider.charge(stand.charge({ amountMinor: 10n }))).toEqual({
      kind: 'refused',
      failure: 'other',
      code: 'amount_too_small',
    });
    const wrong = makeStripe({ ...stand.settings, secretKey: 'sk_test_somebodyelse' });
    const answer = await wrong.charge(stand.charge());
    expect(answer).toMatchObject({ kind: 'unknown' });
    expect(JSON.stringify(answer)).not.toContain('somebodyelse');
  });
});

describe('An event of Stripe', () => {
  test.each([
    ['signed with another secret', { secret: 'whsec_other' }],
    ['older than five minutes', { secondsOff: -301 }],
    ['more than five minutes ahead', { secondsOff: 301 }],
    ['written again from what was parsed', { isRewritten: true }],
    ['without a signature', { header: '' }],
    ['with the old kind of signature only', { header: `t=1795269037,v0=${'a'.repeat(64)}` }],
    ['with a short signature', { header: 't=1795269037,v1=ab' }],
  ])('%s is none', async (_what, twist) => {
    const { known, session, url } = await paid();
    await stand.fake.tell(url, 'checkout.session.completed', stand.fake.sessionOf(session), twist);
    await known.hears();
    expect(known.counts).toEqual({ bad: 1, heard: 1 });
    expect(known.decided()).toMatchObject({ status: 'pending' });
  });

  test.each([
    ['with the first of two secrets', { secret: 'whsec_first' }],
    ['with the second', { secret: 'whsec_second' }],
    ['with both, as while one is being replaced', {}],
    ['four minutes ago', { secondsOff: -240 }],
  ])('signed %s is believed', async (_what, twist) => {
    const { known, session, url } = await paid();
    await stand.fake.tell(url, 'checkout.session.completed', stand.fake.sessionOf(session), twist);
    await known.hears();
    expect(known.decided()).toMatchObject({ status: 'succeeded', rule: 'confirmed_by_signature' });
  });

  test('about the payment before the page, and about both, is one receipt', async () => {
    const { known, session, url } = await paid();
    await stand.fake.tell(url, 'payment_intent.succeeded', stand.fake.intentOf(session));
    await stand.fake.tell(url, 'checkout.session.completed', stand.fake.sessionOf(session));
    await stand.fake.tell(url, 'payment_intent.created', stand.fake.intentOf(session));
    expect(await known.hears()).toMatchObject([{ about: 'charge' }, { about: 'charge' }, { about: 'nothing' }]);
    expect(known.decided().receipts).toEqual([{ receipt: session.intent, amount: 150_050n, currency: 'USD' }]);
  });

  test('about a refused card ends nothing: the payer may take another', async () => {
    const known = await submitted();
    const session = stand.sessionOf(known.charge);
    await stand.fake.tell(
      `${stand.receiver.url}/stripe`,
      'payment_intent.payment_failed',
      stand.fake.intentOf(session),
    );
    await known.hears();
    expect(known.decided()).toMatchObject({ status: 'pending' });
  });

  test('about less than was asked, or about live money with test keys, is for people to look at', async () => {
    const known = await submitted();
    stand.fake.pay(stand.sessionOf(known.charge), 100_000);
    await stand.tells(known.charge);
    await known.hears();
    expect(known.decided()).toMatchObject({ status: 'review', receipts: [{ amount: 100_000n }] });
    const live = await standStripe({ isLive: true });
    const other = makeKnown(live, live.charge());
    await other.submits();
    live.pays(other.charge);
    await live.tells(other.charge);
    await other.hears();
    expect(other.evidence).toMatchObject([{ isOurs: false, outcome: 'success' }]);
    expect(other.decided()).toMatchObject({ status: 'review', receipts: [] });
    await live.close();
  });

  test('of a shape that is none is refused even with a right signature', async () => {
    const known = await submitted();
    await stand.fake.tell(`${stand.receiver.url}/stripe`, '', {});
    await expect(stand.provider.hear({ ...(stand.receiver.heard[0] ?? never()) })).rejects.toThrow(BadCallback);
    await known.hears();
  });

  test('about a dispute opens a chargeback of our payment and ends it; an inquiry is none', async () => {
    const { known, session, url } = await paid();
    const dispute = { object: 'dispute', payment_intent: session.intent, amount: 150_050, currency: 'usd' };
    await stand.fake.tell(url, 'charge.dispute.created', { ...dispute, status: 'warning_needs_response' });
    await stand.fake.tell(url, 'charge.dispute.created', { ...dispute, status: 'needs_response' });
    await stand.fake.tell(url, 'charge.dispute.closed', { ...dispute, status: 'lost' });
    const same = { about: 'chargeback', refs: { provider: session.intent }, amountMinor: 150_050n, currency: 'USD' };
    expect(await known.hears()).toMatchObject([
      { about: 'nothing' },
      { ...same, status: 'open' },
      { ...same, status: 'lost' },
    ]);
  });
});

const never = (): never => {
  throw new Error('Nothing came.');
};

describe('A refund by Stripe', () => {
  test('is made once under our key, reported by an event, and found again when its number was lost', async () => {
    const { known, session, url } = await paid();
    const of = { id: known.charge.id, providerRef: session.id, receipt: session.intent, amountMinor: 150_050n };
    const asked = transferOf({ kind: 'refund', rail: 'card', currency: 'USD', amountMinor: 50_050n, of });
    const answer = await stand.provider.transfer?.(asked);
    expect(await stand.provider.transfer?.(asked)).toEqual(answer);
    const [refund] = stand.fake.refunds;
    expect(stand.fake.refunds).toHaveLength(1);
    expect(answer).toEqual({ kind: 'accepted', providerRef: refund?.id });
    expect(await stand.provider.queryTransfer?.(asked)).toMatchObject({ outcome: 'pending', refs: { key: asked.key } });
    if (refund) stand.fake.settle(refund, 'succeeded');
    expect(await stand.provider.queryTransfer?.({ ...asked, providerRef: refund?.id ?? '' })).toMatchObject({
      outcome: 'success',
      amountMinor: 50_050n,
      receipt: refund?.id,
    });
    if (refund) await stand.fake.tell(url, 'refund.updated', stand.fake.refundOf(refund));
    expect(await known.hears()).toMatchObject([
      {
        about: 'transfer',
        learned: { outcome: 'success', isSigned: true, refs: { key: asked.key, provider: refund?.id } },
      },
    ]);
  });

  test('of more than was paid is refused, and money for others is not sent at all', async () => {
    const { session } = await paid();
    const of = { id: 'payment', providerRef: session.id, receipt: session.intent, amountMinor: 150_050n };
    const more = transferOf({ kind: 'refund', rail: 'card', currency: 'USD', amountMinor: 150_051n, of });
    expect(await stand.provider.transfer?.(more)).toMatchObject({ kind: 'refused', code: 'amount_too_large' });
    expect(await stand.provider.transfer?.(transferOf())).toMatchObject({ kind: 'refused' });
    expect(stand.provider.capabilities.every(({ canPayOut }) => !canPayOut)).toBe(true);
  });
});

test('A page that ran out is not paid, and one that was paid in the last minute is', async () => {
  const known = await submitted();
  stand.clock.pass(minutes(61));
  stand.fails(known.charge);
  await known.asks();
  expect(known.decided()).toMatchObject({ status: 'failed', failure: 'timed_out' });
  stand.pays(known.charge);
  await known.asks();
  expect(known.decided()).toMatchObject({ status: 'succeeded' });
});

test('Test keys are not real money, live keys are', () => {
  expect(stand.provider.isSimulated).toBe(true);
  expect(makeStripe({ ...stand.settings, secretKey: 'sk_live_1' }).isSimulated).toBe(false);
  expect(makeStripe({ ...stand.settings, secretKey: 'rk_live_1' }).isSimulated).toBe(false);
});
