import { createHmac } from 'node:crypto';
import { type Answered, type Asked, deliver, startFake } from './http.ts';
import { breachIn } from './rules.ts';
import { stripeRules } from './stripe-rules.ts';

// Stripe as far as a hosted page, its payment intent, refunds and disputes go: forms in, JSON out, results kept under their
// Idempotency-Key (other parameters are an error, the same at once is a conflict), events signed with every secret in use.

export type Session = {
  id: string;
  intent: string;
  ref: string;
  amount: number;
  currency: string;
  status: 'open' | 'complete' | 'expired';
  isPaid: boolean;
  received: number;
  paidAt: Date;
};
type Refund = { id: string; intent: string; amount: number; currency: string; status: string; key: string; at: Date };
/** How a delivery differs from an honest one. */
export type Twist = { secret?: string; secondsOff?: number; isRewritten?: boolean; times?: number; header?: string };

export async function startFakeStripe({
  now,
  key = 'sk_test_abcdefghijklmnop',
  secrets = ['whsec_first'],
  isLive = false,
}: {
  now: () => Date;
  key?: string;
  secrets?: string[];
  isLive?: boolean;
}) {
  const sessions: Session[] = [];
  const refunds: Refund[] = [];
  const how = {
    /** Lines of one page of the balance. */
    page: 100,
  };
  const kept = new Map<string, { body: string; answered: Answered }>();
  const underWay = new Set<string>();
  let count = 0;
  const next = (): number => {
    count += 1;
    return count;
  };

  const refuse = (status: number, type: string, message: string, code?: string): Answered => ({
    status,
    json: { error: { type, message, ...(code ? { code } : {}) } },
  });
  const missing = (id: string) => refuse(404, 'invalid_request_error', `No such object: '${id}'`, 'resource_missing');

  async function answer(asked: Asked): Promise<Answered> {
    if (asked.headers.authorization !== `Bearer ${key}`)
      return refuse(401, 'invalid_request_error', `Invalid API Key provided: ${asked.headers.authorization}`);
    const breach = breachIn(stripeRules, asked);
    if (breach === 'operation')
      return refuse(404, 'invalid_request_error', `Unrecognized request URL (${asked.method}: ${asked.path}).`);
    if (breach) return refuse(400, 'invalid_request_error', `Invalid or missing: ${breach}.`, 'parameter_invalid');
    const once = asked.headers['idempotency-key'];
    if (asked.method !== 'POST' || !once) return act(asked);
    const before = kept.get(once);
    if (before && before.body !== asked.body)
      return refuse(
        400,
        'idempotency_error',
        'Keys for idempotent requests can only be used with the same parameters they were first used with.',
      );
    if (before) return before.answered;
    if (underWay.has(once))
      return refuse(409, 'idempotency_error', 'There is currently another in-progress request using this key.');
    underWay.add(once);
    const answered = await act(asked);
    underWay.delete(once);
    if ((answered.status ?? 200) !== 400) kept.set(once, { body: asked.body, answered });
    return answered;
  }

  async function act({ method, path, body, query }: Asked): Promise<Answered> {
    const form = new URLSearchParams(body);
    if (method === 'POST' && path === '/v1/checkout/sessions') return open(form);
    if (method === 'POST' && path === '/v1/refunds') return refund(form);
    if (path === '/v1/balance_transactions') return balance(query);
    const [, kind, id = ''] = /^\/v1\/(checkout\/sessions|payment_intents|refunds)\/?(.*)$/.exec(path) ?? [];
    if (kind === 'checkout/sessions') {
      const one = sessions.find((session) => session.id === id);
      return one ? { json: sessionOf(one) } : missing(id);
    }
    if (kind === 'payment_intents' && id === 'search') {
      const ref = /'([^']+)'$/.exec(query.get('query') ?? '')?.[1];
      return {
        json: {
          object: 'search_result',
          data: sessions.filter((one) => one.ref === ref && one.status !== 'open').map(intentOf),
          has_more: false,
          url: path,
        },
      };
    }
    if (kind === 'payment_intents') {
      const one = sessions.find((session) => session.intent === id);
      return one ? { json: intentOf(one) } : missing(id);
    }
    if (kind === 'refunds' && id) {
      const one = refunds.find((found) => found.id === id);
      return one ? { json: refundOf(one) } : missing(id);
    }
    if (kind === 'refunds')
      return {
        json: {
          object: 'list',
          data: refunds.filter((one) => one.intent === query.get('payment_intent')).map(refundOf),
          has_more: false,
          url: path,
        },
      };
    return refuse(404, 'invalid_request_error', `Unrecognized request URL (${method}: ${path}).`);
  }

  function open(form: URLSearchParams): Answered {
    const price = 'line_items[0][price_data]';
    const amount = Number(form.get(`${price}[unit_amount]`));
    const expires = Number(form.get('expires_at')) - now().getTime() / 1000;
    if (amount < 30) return refuse(400, 'invalid_request_error', 'Amount too small', 'amount_too_small');
    if (expires < 30 * 60 - 60 || expires > 24 * 3600)
      return refuse(400, 'invalid_request_error', 'expires_at is out of range');
    count += 1;
    const one: Session = {
      id: `cs_${isLive ? 'live' : 'test'}_${count}`,
      intent: `pi_${count}`,
      ref: form.get('client_reference_id') ?? '',
      amount,
      currency: form.get(`${price}[currency]`) ?? '',
      status: 'open',
      isPaid: false,
      received: 0,
      paidAt: now(),
    };
    sessions.push(one);
    return { json: sessionOf(one) };
  }

  function refund(form: URLSearchParams): Answered {
    const intent = form.get('payment_intent') ?? '';
    const of = sessions.find((one) => one.intent === intent && one.isPaid);
    const amount = Number(form.get('amount'));
    const before = refunds.filter((one) => one.intent === intent).reduce((sum, one) => sum + one.amount, 0);
    if (!of) return missing(intent);
    if (before + amount > of.received)
      return refuse(
        400,
        'invalid_request_error',
        'Refund amount is greater than unrefunded amount on charge',
        'amount_too_large',
      );
    const one = {
      id: `re_${next()}`,
      intent,
      amount,
      currency: of.currency,
      status: 'pending',
      key: form.get('metadata[key]') ?? '',
      at: now(),
    };
    refunds.push(one);
    return { json: refundOf(one) };
  }

  /** What moved on the balance, the newest first: also what is nobody's payment, our own payout and a dispute. */
  function balance(query: URLSearchParams): Answered {
    if (query.get('expand[0]') !== 'data.source') return refuse(400, 'invalid_request_error', 'Expand the source.');
    const line = (type: string, source: { id: string }, at: Date, amount: number, currency: string) => ({
      id: `txn_${source.id}`,
      object: 'balance_transaction',
      type,
      amount,
      currency,
      fee: amount > 0 ? Math.round(amount * 0.029) : 0,
      created: Math.floor(at.getTime() / 1000),
      source,
    });
    const lines = [
      ...sessions
        .filter(({ isPaid }) => isPaid)
        .flatMap((one) => [
          line('charge', chargeOf(one), one.paidAt, one.received, one.currency),
          line('payout', { id: `po_${one.intent}`, ...{ object: 'payout' } }, one.paidAt, -one.received, one.currency),
        ]),
      ...refunds.map((one) => line('refund', refundOf(one), one.at, -one.amount, one.currency)),
    ]
      .filter(
        ({ created }) => created >= Number(query.get('created[gte]')) && created <= Number(query.get('created[lte]')),
      )
      .sort((one, other) => other.created - one.created);
    const after = query.get('starting_after');
    const first = after === null ? 0 : lines.findIndex(({ id }) => id === after) + 1;
    const page = lines.slice(first, first + Math.min(how.page, Number(query.get('limit'))));
    const hasMore = first + page.length < lines.length;
    return { json: { object: 'list', data: page, has_more: hasMore, url: '/v1/balance_transactions' } };
  }

  const chargeOf = (one: Session) => ({
    id: `ch_${one.intent}`,
    object: 'charge',
    payment_intent: one.intent,
    amount: one.received,
    amount_captured: one.received,
    currency: one.currency,
    paid: one.isPaid,
    metadata: { ref: one.ref },
  });
  const sessionOf = (one: Session) => ({
    id: one.id,
    object: 'checkout.session',
    amount_total: one.received || one.amount,
    client_reference_id: one.ref,
    currency: one.currency,
    livemode: isLive,
    metadata: { ref: one.ref },
    payment_intent: one.status === 'complete' ? one.intent : null,
    payment_status: one.isPaid ? 'paid' : 'unpaid',
    status: one.status,
    url: one.status === 'open' ? `https://checkout.stripe.example/${one.id}` : null,
  });
  const intentOf = (one: Session) => ({
    id: one.intent,
    object: 'payment_intent',
    amount: one.amount,
    amount_received: one.received,
    currency: one.currency,
    livemode: isLive,
    metadata: { ref: one.ref },
    status: one.isPaid ? 'succeeded' : one.status === 'expired' ? 'canceled' : 'requires_payment_method',
  });
  const refundOf = ({ intent, key: ours, at: _at, ...one }: Refund) => ({
    ...one,
    object: 'refund',
    payment_intent: intent,
    metadata: { key: ours },
  });

  const fake = await startFake(answer, refuse(429, 'rate_limit_error', 'Too many requests'));
  return {
    ...fake,
    sessions,
    refunds,
    how,
    sessionOf,
    intentOf,
    refundOf,
    /** The payer pays; less or more than asked only to see what we do. */
    pay: (one: Session, received = one.amount) =>
      Object.assign(one, { status: 'complete', isPaid: true, received, paidAt: now() }),
    expire: (one: Session) => Object.assign(one, { status: 'expired' }),
    settle: (one: Refund, status: string) => Object.assign(one, { status }),
    /** Tells an event to this address, honestly or twisted. */
    async tell(url: string, type: string, object: object, twist: Twist = {}): Promise<void> {
      const event = {
        id: `evt_${next()}`,
        object: 'event',
        created: now().getTime() / 1000,
        livemode: isLive,
        type,
        data: { object },
      };
      const body = JSON.stringify(event, null, 2); // as Stripe writes it
      const stamp = Math.floor(now().getTime() / 1000) + (twist.secondsOff ?? 0);
      const signed = (secret: string) => createHmac('sha256', secret).update(`${stamp}.${body}`).digest('hex');
      const v1 = (twist.secret ? [twist.secret] : secrets).map((secret) => `v1=${signed(secret)}`);
      const header = twist.header ?? `t=${stamp},${v1.join(',')},v0=${'0'.repeat(64)}`;
      const sentBody = twist.isRewritten ? JSON.stringify(JSON.parse(body)) : body;
      for (let time = 0; time < (twist.times ?? 1); time += 1)
        await deliver(url, sentBody, { 'stripe-signature': header });
    },
  };
}
