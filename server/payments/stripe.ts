// Stripe charges cards and gives back to them.
import { createHmac } from 'node:crypto';
import Stripe from 'stripe';
import { isSameSecret } from '../core/secrets.ts';
import {
  BadCallback,
  type Callback,
  type Capability,
  type Charge,
  type Heard,
  type Learned,
  type Provider,
  type Submitted,
  type Transfer,
  type TransferLearned,
} from './provider.ts';
import { type Json, parseExact, partOf, plainWords, reasonCode, textOf, wholeOf } from './provider-wire.ts';
import { stripeStatement } from './stripe-list.ts';

// Cards by Stripe's hosted page (design money 4.3): a Checkout Session with our reference in it, asked about by its id. The
// receipt is the payment intent, which is one whatever happened on the page.

export type StripeSettings = { baseUrl: string; secretKey: string; webhookSecrets: readonly string[] };

/** How old or how far ahead a signature may be. */
const TOLERANCE_SECONDS = 300;
const MINUTES = 60;

const capability = (currency: string, leastMinor: bigint): Capability => ({
  rail: 'card',
  currency,
  label: 'Card',
  leastMinor,
  mostMinor: 99_999_999n,
  stepMinor: 1n,
  asksPhone: false,
  canRefund: true,
  canPayOut: false,
});

export function makeStripe(settings: StripeSettings, deps: { timeoutMs?: number } = {}): Provider {
  const { protocol, hostname, port } = new URL(settings.baseUrl);
  const stripe = new Stripe(settings.secretKey, {
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    port: port || (protocol === 'http:' ? 80 : 443),
    timeout: deps.timeoutMs ?? 20_000,
    // Whether to ask again is decided above us. A connection that broke is tried once more by the package, under the same key.
    maxNetworkRetries: 0,
    telemetry: false,
  });

  async function charge(asked: Charge): Promise<Submitted> {
    try {
      const session = await stripe.checkout.sessions.create(
        {
          mode: 'payment',
          client_reference_id: asked.ref,
          metadata: { ref: asked.ref },
          payment_intent_data: { metadata: { ref: asked.ref } },
          line_items: [
            {
              quantity: 1,
              price_data: {
                currency: asked.currency.toLowerCase(),
                unit_amount: Number(asked.amountMinor),
                product_data: { name: asked.words },
              },
            },
          ],
          ...(asked.email ? { customer_email: asked.email } : {}),
          allowed_payment_method_types: ['card'],
          expires_at: Math.floor(asked.createdAt.getTime() / 1000) + MINUTES * 60,
          success_url: asked.returnUrl,
          cancel_url: asked.returnUrl,
        },
        { idempotencyKey: `charge:${asked.id}` },
      );
      return { kind: 'accepted', providerRef: session.id, ...(session.url ? { pageUrl: session.url } : {}) };
    } catch (failure) {
      return submittedOf(failure);
    }
  }

  /** By the session, or by our reference where its id got lost on the way. */
  async function query(asked: Charge): Promise<Learned | null> {
    try {
      if (asked.providerRef) {
        const session = await stripe.checkout.sessions.retrieve(asked.providerRef);
        return sessionLearned(jsonOf(session), rawOf(session), { source: 'query', isSigned: false });
      }
      const found = await stripe.paymentIntents.search({ query: `metadata['ref']:'${asked.ref}'`, limit: 1 });
      const [intent] = found.data;
      return intent ? intentLearned(jsonOf(intent), rawOf(intent), { source: 'query', isSigned: false }) : null;
    } catch (failure) {
      return nothingFor(failure);
    }
  }

  async function hear(callback: Callback): Promise<readonly Heard[]> {
    if (!callback.isVerified) checkSignature(callback, settings.webhookSecrets);
    const event = parseExact(callback.body);
    const [id, type, object] = [textOf(event, 'id'), textOf(event, 'type'), partOf(event, 'data', 'object')];
    if (!id || !type || object === null) throw new BadCallback('Not the shape of an event of Stripe.');
    const told = { source: 'callback', isSigned: true } as const;
    const charged = (learned: Learned): Heard[] => [{ about: 'charge', token: null, learned, dedupeKey: id }];
    if (type.startsWith('checkout.session.')) {
      const learned = sessionLearned(object, callback.body, told);
      // It failed for certain where the bank says so later; on the page a payer can always try another card.
      if (type === 'checkout.session.async_payment_failed')
        return charged({ ...learned, outcome: 'failure', failure: 'declined' });
      return charged(learned);
    }
    if (type === 'payment_intent.succeeded' || type === 'payment_intent.payment_failed')
      return textOf(object, 'metadata', 'ref')
        ? charged(intentLearned(object, callback.body, told))
        : [{ about: 'nothing', dedupeKey: id }];
    if (/^(?:refund\.|charge\.refund\.)/.test(type) && textOf(object, 'object') === 'refund')
      return [{ about: 'transfer', token: null, learned: refundLearned(object, callback.body, true), dedupeKey: id }];
    if (type.startsWith('charge.dispute.')) return [disputeHeard(object, id)];
    return [{ about: 'nothing', dedupeKey: id }];
  }

  /** Refunds only: Stripe sends nothing to people who are no accounts of it. */
  async function transfer(asked: Transfer): Promise<Submitted> {
    const intent = asked.of?.receipt;
    if (asked.kind !== 'refund' || !intent) return { kind: 'refused', failure: 'other', code: 'no refund' };
    try {
      const refund = await stripe.refunds.create(
        { payment_intent: intent, amount: Number(asked.amountMinor), metadata: { key: asked.key } },
        { idempotencyKey: `refund:${asked.key}` },
      );
      return { kind: 'accepted', providerRef: refund.id };
    } catch (failure) {
      return submittedOf(failure);
    }
  }

  async function queryTransfer(asked: Transfer): Promise<TransferLearned | null> {
    try {
      if (asked.providerRef) {
        const refund = await stripe.refunds.retrieve(asked.providerRef);
        return refundLearned(jsonOf(refund), rawOf(refund), false);
      }
      if (!asked.of?.receipt) return null;
      const refunds = await stripe.refunds.list({ payment_intent: asked.of.receipt, limit: 100 });
      const refund = refunds.data.find(({ metadata }) => metadata?.key === asked.key);
      return refund ? refundLearned(jsonOf(refund), rawOf(refund), false) : null;
    } catch (failure) {
      return nothingFor(failure);
    }
  }

  return {
    name: 'stripe',
    isSimulated: !/^[a-z]+_live_/.test(settings.secretKey),
    capabilities: [
      capability('KES', 10_000n),
      capability('USD', 50n),
      capability('EUR', 50n),
      capability('GBP', 30n),
      capability('NGN', 100_000n),
      capability('ZAR', 1_000n),
    ],
    answerMinutes: MINUTES,
    pollAfterSeconds: [60, 180, 600, 1800, 3600, 7200, 86_400, 172_800],
    charge,
    query,
    hear,
    transfer,
    queryTransfer,
    statement: (from, to) => stripeStatement(stripe, from, to),
  };
}

const rawOf = (object: object): Uint8Array => Buffer.from(JSON.stringify(object));
/** What the package parsed, as all else is read here. Its amounts are whole numbers below 10^12, which it kept exactly. */
const jsonOf = (object: object): Json => parseExact(rawOf(object));

type Told = Pick<Learned, 'source' | 'isSigned'>;

const isLiveOf = (object: Json): boolean | null => {
  const said = partOf(object, 'livemode');
  return typeof said === 'boolean' ? said : null;
};

function sessionLearned(session: Json, raw: Uint8Array, told: Told): Learned {
  const isPaid = textOf(session, 'payment_status') === 'paid';
  const isOver = textOf(session, 'status') === 'expired' && !isPaid;
  const intent = partOf(session, 'payment_intent');
  const ours = textOf(session, 'client_reference_id');
  return {
    ...told,
    outcome: isPaid ? 'success' : isOver ? 'failure' : 'pending',
    refs: ours ? { ours } : {}, // not the session's id, which got lost if the answer to our request did
    isLive: isLiveOf(session),
    amountMinor: isPaid ? wholeOf(textOf(session, 'amount_total')) : null,
    currency: isPaid ? (textOf(session, 'currency')?.toUpperCase() ?? null) : null,
    receipt: isPaid ? (typeof intent === 'string' ? intent : textOf(intent, 'id')) : null,
    phone: null,
    failure: isOver ? 'timed_out' : null,
    code: plainWords(`${textOf(session, 'status') ?? ''} ${textOf(session, 'payment_status') ?? ''}`),
    at: null,
    raw,
  };
}

/** A refused card is no end: the payer is still on the page and may take another. */
function intentLearned(intent: Json, raw: Uint8Array, told: Told): Learned {
  const isPaid = textOf(intent, 'status') === 'succeeded';
  const ours = textOf(intent, 'metadata', 'ref');
  return {
    ...told,
    outcome: isPaid ? 'success' : 'pending',
    refs: ours ? { ours } : {},
    isLive: isLiveOf(intent),
    amountMinor: isPaid ? wholeOf(textOf(intent, 'amount_received')) : null,
    currency: isPaid ? (textOf(intent, 'currency')?.toUpperCase() ?? null) : null,
    receipt: isPaid ? textOf(intent, 'id') : null,
    phone: null,
    failure: null,
    code: plainWords(
      `${textOf(intent, 'status') ?? ''} ${textOf(intent, 'last_payment_error', 'decline_code') ?? textOf(intent, 'last_payment_error', 'code') ?? ''}`,
    ),
    at: null,
    raw,
  };
}

function refundLearned(refund: Json, raw: Uint8Array, isSigned: boolean): TransferLearned {
  const status = textOf(refund, 'status');
  const [key, provider] = [textOf(refund, 'metadata', 'key'), textOf(refund, 'id')];
  return {
    outcome: status === 'succeeded' ? 'success' : status === 'failed' || status === 'canceled' ? 'failure' : 'pending',
    refs: { ...(key ? { key } : {}), ...(provider ? { provider } : {}) },
    amountMinor: wholeOf(textOf(refund, 'amount')),
    currency: textOf(refund, 'currency')?.toUpperCase() ?? null,
    receipt: status === 'succeeded' ? provider : null,
    code: plainWords(`${status ?? ''} ${textOf(refund, 'failure_reason') ?? ''}`),
    isSigned,
    raw,
  };
}

/**
 * A dispute names the payment intent, which is the receipt of the payment. An inquiry has taken no money yet and is none. The day to answer is
 * `evidence_details.due_by`, seconds, null or 0 where the bank takes no answer (API reference, "The Dispute object").
 */
function disputeHeard(dispute: Json, dedupeKey: string): Heard {
  const [intent, said] = [textOf(dispute, 'payment_intent'), textOf(dispute, 'status')];
  const [amountMinor, currency] = [wholeOf(textOf(dispute, 'amount')), textOf(dispute, 'currency')?.toUpperCase()];
  if (!intent || !said || said.startsWith('warning_') || amountMinor === null || !currency)
    return { about: 'nothing', dedupeKey };
  const status = said === 'won' || said === 'lost' ? said : 'open';
  const due = Number(textOf(dispute, 'evidence_details', 'due_by') ?? 0);
  const asked = { reason: reasonCode(textOf(dispute, 'reason')), dueAt: due > 0 ? new Date(due * 1000) : null };
  return { about: 'chargeback', refs: { provider: intent }, amountMinor, currency, status, ...asked, dedupeKey };
}

/**
 * "t=1700000000,v1=…,v1=…,v0=…" over "t.body". Any v1 of any of our secrets counts, so that a secret can be replaced without a
 * gap; v0 never does. Throws BadCallback.
 */
function checkSignature({ headers, body, now }: Callback, secrets: readonly string[]): void {
  const parts = (headers['stripe-signature'] ?? '').split(',').map((part) => part.trim().split('='));
  const stamp = parts.find(([name]) => name === 't')?.[1] ?? '';
  const given = parts.flatMap(([name, value]) => (name === 'v1' && value ? [value] : []));
  if (!/^\d{1,12}$/.test(stamp) || given.length === 0) throw new BadCallback('Without a signature of Stripe.');
  const right = secrets.map((secret) => createHmac('sha256', secret).update(`${stamp}.`).update(body).digest('hex'));
  if (!given.some((one) => right.some((wanted) => isSameSecret(one, wanted))))
    throw new BadCallback('The signature is wrong.');
  if (Math.abs(now.getTime() / 1000 - Number(stamp)) > TOLERANCE_SECONDS)
    throw new BadCallback('The signature is too old.');
}

/** What Stripe judged and refused was not done; everything else may have been. Its words may hold parts of a key and stay out. */
function submittedOf(failure: unknown): Submitted {
  if (!(failure instanceof Stripe.errors.StripeError)) throw failure;
  const code = plainWords(failure.code ?? failure.type);
  const isJudged =
    failure instanceof Stripe.errors.StripeInvalidRequestError || failure instanceof Stripe.errors.StripeCardError;
  if (isJudged)
    return { kind: 'refused', failure: failure instanceof Stripe.errors.StripeCardError ? 'declined' : 'other', code };
  return { kind: 'unknown', why: code };
}
function nothingFor(failure: unknown): null {
  if (failure instanceof Stripe.errors.StripeError) return null;
  throw failure;
}
