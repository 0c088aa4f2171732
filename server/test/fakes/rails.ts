import type { World } from '../world.ts';
import { airtelKeys, startFakeAirtel } from './airtel.ts';
import { startFakeFlutterwave } from './flutterwave.ts';
import { startFakeMpesa } from './mpesa.ts';
import { mtnKeys, startFakeMtn } from './mtn.ts';
import { startFakePaystack } from './paystack.ts';
import { startFakeStripe } from './stripe.ts';

// Every provider behind one set of words, so that a sentence about money can be said of each of them. `ref` is our reference of a
// payment, `key` our key of money that goes out as the provider was told it.

export type Ending = 'went' | 'failed' | 'returned';
/** How often something is told, and whether by somebody who is not the provider. */
export type Telling = { times?: number; isForged?: boolean };
/** Money on its way out: what the provider decides about it, says about it, and answers when it is asked. */
export type Outgoing = {
  ends(which: string, how: Ending): void;
  tells(which: string, how: Ending, telling?: Telling): Promise<unknown>;
  /** Where the answer to a question is a message of its own: sends those that wait. */
  answers?(): Promise<unknown>;
};
export type Verdict = 'open' | 'won' | 'lost';
export type RailName = 'M-Pesa' | 'MTN' | 'Airtel' | 'Stripe' | 'Paystack' | 'Flutterwave';
export type FakeRail = {
  method: {
    provider: 'mpesa' | 'mtn' | 'airtel' | 'stripe' | 'paystack' | 'flutterwave';
    rail: 'mobile_money' | 'card';
    phone?: string;
  };
  currency: 'KES' | 'UGX';
  pays(ref: string): void;
  tells(ref: string, telling?: Telling): Promise<unknown>;
  /** Of the payment `ref`; one refund each. */
  refund: Outgoing;
  /** By the key of the payout. */
  payout?: Outgoing;
  /** What the payer's bank says about the payment `ref`. */
  disputes?(ref: string, verdict: Verdict, telling?: Telling): Promise<unknown>;
};

const one = <One>(found: One | undefined): One => {
  if (!found) throw new Error('The provider does not know of it.');
  return found;
};
/** What opens all providers. */
export const settings = {
  TRUST_PROXY: '1',
  MPESA_CONSUMER_KEY: 'key',
  MPESA_CONSUMER_SECRET: 'secret',
  MPESA_SHORTCODE: '174379',
  MPESA_PASSKEY: 'passkey',
  MPESA_NOMINATED_NUMBER: '254700000002',
  MPESA_INITIATOR: 'paybill',
  MPESA_SECURITY_CREDENTIAL: 'paybill-credential',
  // Without a way out there is no way in, and simulated ones are none for real money.
  MPESA_B2C_SHORTCODE: '600000',
  MPESA_B2C_INITIATOR: 'initiator',
  MPESA_B2C_SECURITY_CREDENTIAL: 'credential',
  MTN_ENVIRONMENT: 'mtnuganda',
  MTN_COLLECTION_KEY: mtnKeys.collection.key,
  MTN_COLLECTION_USER: mtnKeys.collection.user,
  MTN_COLLECTION_SECRET: mtnKeys.collection.secret,
  MTN_DISBURSEMENT_KEY: mtnKeys.disbursement.key,
  MTN_DISBURSEMENT_USER: mtnKeys.disbursement.user,
  MTN_DISBURSEMENT_SECRET: mtnKeys.disbursement.secret,
  AIRTEL_COUNTRY: 'UG',
  AIRTEL_CLIENT_ID: airtelKeys.clientId,
  AIRTEL_CLIENT_SECRET: airtelKeys.clientSecret,
  AIRTEL_CALLBACK_SECRET: airtelKeys.callbackToken,
  AIRTEL_PIN_CREDENTIAL: airtelKeys.pin,
  STRIPE_SECRET_KEY: 'sk_test_abcdefghijklmnop',
  STRIPE_WEBHOOK_SECRETS: 'whsec_first',
  PAYSTACK_SECRET_KEY: 'sk_test_0123456789',
  FLUTTERWAVE_SECRET_KEY: 'FLWSECK_TEST-0123456789-X',
  FLUTTERWAVE_SECRET_HASH: 'a-shared-word',
  FLUTTERWAVE_SENDER: 'Ahadi Limited',
  FLUTTERWAVE_SENDER_COUNTRY: 'KE',
  FLUTTERWAVE_SENDER_PHONE: '254700000001',
};

/** The fakes of all providers. `env` are the settings of a world that uses them; `open` lets that world be called and answers its rails. */
export async function startRails(now: () => Date) {
  /** A bank wants its answer within a week, at a whole second. */
  const dueAt = () => Math.floor(now().getTime() / 1000) * 1000 + 7 * 86_400_000;
  const mpesa = await startFakeMpesa({ now });
  const mtn = await startFakeMtn({ now });
  const airtel = await startFakeAirtel({ now });
  const stripe = await startFakeStripe({ now });
  const paystack = await startFakePaystack({ now });
  const flutterwave = await startFakeFlutterwave({ now });
  const env = {
    ...settings,
    MPESA_BASE_URL: mpesa.url,
    MTN_BASE_URL: mtn.url,
    AIRTEL_BASE_URL: airtel.url,
    STRIPE_BASE_URL: stripe.url,
    PAYSTACK_BASE_URL: paystack.url,
    FLUTTERWAVE_BASE_URL: flutterwave.url,
  };
  const close = async () => {
    for (const fake of [mpesa, mtn, airtel, stripe, paystack, flutterwave]) await fake.close();
  };
  return { env, close, mpesa, mtn, airtel, stripe, paystack, flutterwave, open: (world: World) => open(world) };

  async function open(world: World): Promise<Record<RailName, FakeRail>> {
    const url = await world.app.listen({ port: 0, host: '127.0.0.1' });
    world.deps.config.PUBLIC_URL = url; // where M-Pesa is told to call
    const address = `${url}/api/v1/webhooks`;
    return {
      'M-Pesa': mpesaRail(),
      MTN: mtnRail(),
      Airtel: airtelRail(`${address}/airtel`),
      Stripe: stripeRail(`${address}/stripe`),
      Paystack: paystackRail(`${address}/paystack`),
      Flutterwave: flutterwaveRail(`${address}/flutterwave`),
    };
  }

  function mpesaRail(): FakeRail {
    const pushed = (ref: string) => one(mpesa.pushes.findLast((push) => push.isPrompt && push.ref === ref));
    const elsewhere = { peer: '203.0.113.9' };
    const statuses = { went: 'Completed', failed: 'Failed', returned: 'Failed' } as const;
    const outgoing = (sentOf: (which: string) => (typeof mpesa.sent)[number]): Outgoing => ({
      ends: (which, how) => void mpesa.outcomes.set(sentOf(which).key, statuses[how]),
      tells: (which, how, { times = 1, isForged = false } = {}) =>
        mpesa.result(sentOf(which), how === 'went' ? '0' : '1', { times, ...(isForged ? elsewhere : {}) }),
      answers: mpesa.answerAll,
    });
    return {
      method: { provider: 'mpesa', rail: 'mobile_money', phone: '0712 345 678' },
      currency: 'KES',
      pays: (ref) => void Object.assign(pushed(ref), { code: '0' }),
      tells: (ref, { times = 1, isForged = false } = {}) =>
        mpesa.callBack(pushed(ref), { times, ...(isForged ? { code: 0, ...elsewhere } : {}) }),
      refund: outgoing((ref) => one(mpesa.sent.find(({ of }) => of === pushed(ref).receipt))),
      payout: outgoing((key) => one(mpesa.sent.find((sent) => sent.key === key))),
    };
  }

  function mtnRail(): FakeRail {
    const asked = (ref: string) => one(mtn.requests.find(({ externalId }) => externalId === ref));
    const words = { went: 'SUCCESSFUL', failed: 'FAILED', returned: 'FAILED' } as const;
    const outgoing = (sentOf: (which: string) => (typeof mtn.requests)[number]): Outgoing => ({
      ends: (which, how) => mtn.ends(sentOf(which), words[how], how === 'went' ? null : 'PAYEE_NOT_FOUND'),
      tells: (which, how, { times, isForged = false } = {}) =>
        mtn.tell(sentOf(which), { times, status: words[how], ...(isForged ? { receipt: '999' } : {}) }),
    });
    return {
      ...{ method: { provider: 'mtn', rail: 'mobile_money', phone: '0772 345 678' }, currency: 'UGX' },
      pays: (ref) => mtn.ends(asked(ref), 'SUCCESSFUL'),
      tells: (ref, { times, isForged = false } = {}) =>
        mtn.tell(asked(ref), { times, status: 'SUCCESSFUL', ...(isForged ? { receipt: '999' } : {}) }),
      refund: outgoing((ref) => one(mtn.requests.find(({ of }) => of === asked(ref).id))),
      payout: outgoing(asked),
    };
  }

  /** Of what goes out nothing is told; a refund is a payout to the phone that paid. */
  function airtelRail(url: string): FakeRail {
    const movement = (id: string) => one(airtel.movements.find((found) => found.id === id));
    const words = { went: 'TS', failed: 'TF', returned: 'TF' } as const;
    const outgoing = (sentOf: (which: string) => (typeof airtel.movements)[number]): Outgoing => ({
      ends: (which, how) => airtel.ends(sentOf(which), words[how], how === 'went' ? undefined : 'DP00900001005'),
      tells: async () => {},
    });
    const backTo = ({ msisdn }: (typeof airtel.movements)[number]) =>
      one(airtel.movements.findLast((found) => found.isOut && found.msisdn === msisdn));
    return {
      ...{ method: { provider: 'airtel', rail: 'mobile_money', phone: '0703 345 678' }, currency: 'UGX' },
      pays: (ref) => airtel.ends(movement(ref), 'TS'),
      tells: (ref, { times, isForged = false } = {}) =>
        airtel.tell(`${url}/${isForged ? 'another' : airtelKeys.callbackToken}`, movement(ref), {
          times,
          status: 'TS',
        }),
      refund: outgoing((ref) => backTo(movement(ref))),
      payout: outgoing(movement),
    };
  }

  function stripeRail(url: string): FakeRail {
    const session = (ref: string) => one(stripe.sessions.find((found) => found.ref === ref));
    const refund = (ref: string) => one(stripe.refunds.find(({ intent }) => intent === session(ref).intent));
    const words = { went: 'succeeded', failed: 'failed', returned: 'failed' } as const;
    const tell = (type: string, object: object, { times = 1, isForged = false }: Telling = {}) =>
      stripe.tell(url, type, object, { times, ...(isForged ? { secret: 'whsec_other' } : {}) });
    return {
      method: { provider: 'stripe', rail: 'card' },
      currency: 'KES',
      pays: (ref) => void stripe.pay(session(ref)),
      tells: (ref, telling) =>
        tell('checkout.session.completed', { ...stripe.sessionOf(session(ref)), payment_status: 'paid' }, telling),
      refund: {
        ends: (ref, how) => void stripe.settle(refund(ref), words[how]),
        tells: (ref, how, telling) =>
          tell('refund.updated', { ...stripe.refundOf(refund(ref)), status: words[how] }, telling),
      },
      disputes: (ref, verdict, telling) => {
        const { intent, amount, currency } = session(ref);
        const dispute = { id: `dp_${intent}`, object: 'dispute', payment_intent: intent, amount, currency };
        const isOpen = verdict === 'open';
        const asked = {
          reason: 'product_not_received',
          evidence_details: { due_by: dueAt() / 1000, has_evidence: false },
        };
        return tell(
          isOpen ? 'charge.dispute.created' : 'charge.dispute.closed',
          { ...dispute, ...asked, status: isOpen ? 'needs_response' : verdict },
          telling,
        );
      },
    };
  }

  function paystackRail(url: string): FakeRail {
    const charge = (ref: string) => one(paystack.charges.find(({ reference }) => reference === ref));
    const refund = (ref: string) => one(paystack.refunds.find(({ transaction }) => transaction === ref));
    const transfer = (key: string) => one(paystack.transfers.find(({ reference }) => reference === key));
    const tell = (event: string, data: object, { times = 1, isForged = false }: Telling = {}) =>
      paystack.tell(url, event, data, { times, ...(isForged ? { secret: 'another' } : {}) });
    const refunded = { went: 'processed', failed: 'failed', returned: 'failed' } as const;
    const sent = { went: 'success', failed: 'failed', returned: 'reversed' } as const;
    return {
      method: { provider: 'paystack', rail: 'mobile_money', phone: '0712 345 678' },
      currency: 'KES',
      pays: (ref) => void paystack.pay(charge(ref)),
      tells: (ref, telling) =>
        tell('charge.success', { ...paystack.chargeOf(charge(ref)), status: 'success' }, telling),
      refund: {
        ends: (ref, how) => void Object.assign(refund(ref), { status: refunded[how] }),
        tells: (ref, how, telling) =>
          tell(`refund.${refunded[how]}`, { ...paystack.refundOf(refund(ref)), status: refunded[how] }, telling),
      },
      payout: {
        ends: (key, how) => void Object.assign(transfer(key), { status: sent[how] }),
        tells: (key, how, telling) =>
          tell(`transfer.${sent[how]}`, { ...paystack.transferOf(transfer(key)), status: sent[how] }, telling),
      },
      disputes: (ref, verdict, telling) => {
        const { id, amount, currency } = charge(ref);
        const isOpen = verdict === 'open';
        const resolution = isOpen ? null : verdict === 'won' ? 'declined' : 'merchant-accepted';
        const status = isOpen ? 'awaiting-merchant-feedback' : 'resolved';
        const dispute = { id: id + 1_000_000, refund_amount: amount, currency, status, resolution };
        return tell(
          isOpen ? 'charge.dispute.create' : 'charge.dispute.resolve',
          {
            ...{ ...dispute, category: 'fraud', dueAt: new Date(dueAt()).toISOString() },
            transaction: { id, reference: ref, amount, currency },
          },
          telling,
        );
      },
    };
  }

  function flutterwaveRail(url: string): FakeRail {
    const paid = (ref: string) => one(flutterwave.charges.find(({ tx_ref }) => tx_ref === ref));
    const refund = (ref: string) => one(flutterwave.refunds.find(({ tx_id }) => tx_id === paid(ref).id));
    const transfer = (key: string) => one(flutterwave.transfers.find(({ reference }) => reference === key));
    const tell = (event: string, data: object, { times = 1, isForged = false }: Telling = {}) =>
      flutterwave.tell(url, event, data, { times, ...(isForged ? { hash: 'another' } : {}) });
    const refunded = { went: 'completed', failed: 'failed', returned: 'failed' } as const;
    const sent = { went: 'SUCCESSFUL', failed: 'FAILED', returned: 'FAILED' } as const;
    return {
      method: { provider: 'flutterwave', rail: 'mobile_money' },
      currency: 'KES',
      pays: (ref) => void flutterwave.pay(paid(ref)),
      tells: (ref, telling) =>
        tell('charge.completed', { ...flutterwave.chargeOf(paid(ref)), status: 'successful' }, telling),
      refund: {
        ends: (ref, how) => void Object.assign(refund(ref), { status: refunded[how] }),
        tells: (ref, how, telling) =>
          tell(`refund.${refunded[how]}`, { ...flutterwave.refundOf(refund(ref)), status: refunded[how] }, telling),
      },
      payout: {
        ends: (key, how) => void Object.assign(transfer(key), { status: sent[how] }),
        tells: (key, how, telling) =>
          tell('transfer.completed', { ...flutterwave.transferOf(transfer(key)), status: sent[how] }, telling),
      },
      disputes: (ref, verdict, telling) => {
        const { id, amount, currency } = paid(ref);
        const isOpen = verdict === 'open';
        return tell(
          isOpen ? 'chargeback.created' : 'chargeback.closed',
          {
            ...{ id: id + 1_000_000, tx_ref: ref, amount: `#${amount}`, currency },
            ...{ due_date: new Date(dueAt()).toISOString(), transaction_id: id },
            status: isOpen ? 'initiated' : verdict,
          },
          telling,
        );
      },
    };
  }
}
