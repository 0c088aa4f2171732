import { createHmac } from 'node:crypto';
import { type Answered, type Asked, deliver, startFake } from './http.ts';
import { paystackRules } from './paystack-rules.ts';
import { breachIn } from './rules.ts';

// Paystack: references that are taken once, amounts in minor units, events signed with the API key, and never an event about a
// charge that failed.

export type Paid = {
  id: number;
  reference: string;
  amount: number;
  currency: string;
  status: string;
  words: string;
  isLive: boolean;
  paidAt: Date;
};
type Moved = {
  id: number;
  reference: string;
  code: string;
  amount: number;
  currency: string;
  status: string;
  createdAt: Date;
};
type Refund = {
  id: number;
  transaction: string;
  amount: number;
  currency: string;
  status: string;
  merchant_note: string;
  createdAt: Date;
};
export type Twist = { secret?: string; isRewritten?: boolean; times?: number };

export async function startFakePaystack({
  key = 'sk_test_0123456789',
  now = () => new Date('2026-11-21T16:50:37.000Z'),
}: {
  key?: string;
  now?: () => Date;
} = {}) {
  const charges: Paid[] = [];
  const transfers: Moved[] = [];
  const refunds: Refund[] = [];
  const recipients = new Map<string, unknown>();
  const how = {
    /** The most lines of one page of a list. */
    page: 100,
  };
  let count = 4_099_260_516;
  const next = (): number => {
    count += 1;
    return count;
  };

  const ok = (data: unknown, message = 'ok'): Answered => ({ json: { status: true, message, data } });
  const no = (status: number, message: string, code?: string): Answered => ({
    status,
    json: { status: false, message, ...(code ? { code, type: 'validation_error' } : {}) },
  });

  async function answer(asked: Asked): Promise<Answered> {
    const { method, path, headers, body, query } = asked;
    if (headers.authorization !== `Bearer ${key}`)
      return no(401, `Invalid key ${headers.authorization}`, 'invalid_Key');
    const breach = breachIn(paystackRules, asked);
    if (breach === 'operation') return no(404, 'Not found');
    if (breach) return no(400, `${breach} is invalid`, breach === 'amount' ? 'invalid_amount' : 'invalid_params');
    const given = body ? (JSON.parse(body) as Record<string, never>) : {};
    const [, kind, id = ''] = /^\/([a-z]+(?:\/(?:initialize|verify))?)\/?(.*)$/.exec(path) ?? [];
    if (method === 'POST' && (kind === 'transaction/initialize' || kind === 'charge')) return start(kind, given);
    if (method === 'POST' && kind === 'transferrecipient') return recipient(given);
    if (method === 'POST' && kind === 'transfer') return transfer(given);
    if (method === 'POST' && kind === 'refund') return refund(given);
    if (kind === 'transaction' || (kind === 'transfer' && !id)) return list(kind, query);
    if (kind === 'refund' && !id && query.has('from')) return list(kind, query);
    if (kind === 'transaction/verify') {
      const one = charges.find(({ reference }) => reference === id);
      return one
        ? ok(chargeOf(one), 'Verification successful')
        : no(404, 'Transaction reference not found.', 'transaction_not_found');
    }
    if (kind === 'transfer/verify') {
      const one = transfers.find(({ reference }) => reference === id);
      return one ? ok(transferOf(one)) : no(404, 'Transfer not found');
    }
    if (kind === 'refund' && id) {
      const one = refunds.find((found) => String(found.id) === id);
      return one ? ok(refundOf(one)) : no(404, 'Refund not found');
    }
    if (kind === 'refund')
      return ok(refunds.filter((one) => one.transaction === query.get('transaction')).map(refundOf));
    return no(404, 'Not found');
  }

  /** A page of what was begun in this time, and of this status if one is named. */
  function list(kind: string, query: URLSearchParams): Answered {
    const [from, to] = [Date.parse(query.get('from') ?? ''), Date.parse(query.get('to') ?? '')];
    if (Number.isNaN(from) || Number.isNaN(to)) return no(400, 'Invalid date', 'invalid_params');
    const dated = {
      transaction: charges.map((one) => ({ at: one.paidAt, line: { ...chargeOf(one), fees: feeOf(one.amount) } })),
      transfer: transfers.map((one) => ({ at: one.createdAt, line: transferOf(one) })),
      refund: refunds.map((one) => ({ at: one.createdAt, line: refundOf(one) })),
    }[kind as 'refund'];
    const lines = dated
      .filter(({ at }) => at.getTime() >= from && at.getTime() <= to)
      .map(({ line }) => line)
      .filter(({ status }) => !query.has('status') || status === query.get('status'));
    const perPage = Math.min(how.page, Number(query.get('perPage') ?? 50));
    const page = Number(query.get('page') ?? 1);
    const meta = { total: lines.length, perPage, page, pageCount: Math.ceil(lines.length / perPage) };
    const data = lines.slice((page - 1) * perPage, page * perPage);
    return { json: { status: true, message: 'ok', data, meta } };
  }

  type Given = Record<string, string>;
  function start(kind: string, given: Given): Answered {
    const amount = Number(given.amount);
    if (charges.some(({ reference }) => reference === given.reference))
      return no(400, 'Duplicate Transaction Reference', 'duplicate_reference');
    const status = kind === 'charge' ? 'pay_offline' : 'abandoned';
    const one = {
      id: next(),
      reference: given.reference ?? '',
      amount,
      currency: given.currency ?? 'NGN',
      status,
      words: '',
      isLive: key.includes('_live_'),
      paidAt: now(),
    };
    charges.push(one);
    if (kind === 'charge')
      return ok({ reference: one.reference, status, display_text: 'Please complete the payment on your phone' });
    return ok(
      {
        authorization_url: `https://checkout.paystack.example/${one.id}`,
        access_code: `a${one.id}`,
        reference: one.reference,
      },
      'Authorization URL created',
    );
  }

  function recipient(given: Given): Answered {
    const code = `RCP_${next()}`;
    recipients.set(code, given);
    return ok({ recipient_code: code });
  }

  function transfer(given: Given): Answered {
    if (!recipients.has(given.recipient ?? '')) return no(400, 'Recipient specified is invalid');
    if (transfers.some(({ reference }) => reference === given.reference))
      return no(
        400,
        'Please provide a unique reference. Reference already exists on a transfer',
        'duplicate_transfer_reference',
      );
    count += 1;
    const one = {
      id: count,
      reference: given.reference ?? '',
      code: `TRF_${count}`,
      amount: Number(given.amount),
      currency: given.currency ?? 'NGN',
      status: 'pending',
      createdAt: now(),
    };
    transfers.push(one);
    return ok(transferOf(one), 'Transfer has been queued');
  }

  function refund(given: Given): Answered {
    const of = charges.find(({ reference }) => reference === given.transaction);
    if (of?.status !== 'success') return no(400, 'Transaction not found', 'transaction_not_found');
    const before = refunds
      .filter(({ transaction }) => transaction === of.reference)
      .reduce((sum, one) => sum + one.amount, 0);
    if (before + Number(given.amount) > of.amount)
      return no(400, 'Refund amount cannot be more than the transaction amount', 'invalid_amount');
    const one = {
      id: next(),
      transaction: of.reference,
      amount: Number(given.amount),
      currency: of.currency,
      status: 'pending',
      merchant_note: given.merchant_note ?? '',
      createdAt: now(),
    };
    refunds.push(one);
    return ok(refundOf(one), 'Refund has been queued for processing');
  }

  const feeOf = (amount: number): number => Math.round(amount * 0.015);
  const chargeOf = (one: Paid) => ({
    id: one.id,
    domain: one.isLive ? 'live' : 'test',
    status: one.status,
    reference: one.reference,
    amount: one.amount,
    gateway_response: one.words,
    paid_at: one.status === 'success' ? one.paidAt.toISOString() : null,
    channel: 'mobile_money',
    currency: one.currency,
    customer: { email: 'payer@example.org' },
  });
  const transferOf = ({ code, ...one }: Moved) => ({ ...one, transfer_code: code, reason: 'Payout' });
  const refundOf = (one: Refund) => ({ ...one, transaction_reference: one.transaction });

  const fake = await startFake(answer);
  return {
    ...fake,
    charges,
    transfers,
    refunds,
    recipients,
    how,
    chargeOf,
    transferOf,
    refundOf,
    pay: (one: Paid, amount = one.amount) =>
      Object.assign(one, { status: 'success', amount, words: 'Approved', paidAt: now() }),
    fail: (one: Paid, words = 'Declined') => Object.assign(one, { status: 'failed', words }),
    async tell(url: string, event: string, data: object, twist: Twist = {}): Promise<void> {
      const body = JSON.stringify({ event, data }, null, 1);
      const signature = createHmac('sha512', twist.secret ?? key)
        .update(body)
        .digest('hex');
      const sent = twist.isRewritten ? JSON.stringify(JSON.parse(body)) : body;
      for (let time = 0; time < (twist.times ?? 1); time += 1)
        await deliver(url, sent, { 'x-paystack-signature': signature });
    },
  };
}
