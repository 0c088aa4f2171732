import { createHmac } from 'node:crypto';
import { flutterwaveRules } from './flutterwave-rules.ts';
import { type Answered, type Asked, deliver, startFake } from './http.ts';
import { breachIn } from './rules.ts';

// Flutterwave: decimals of major units (written without noughts at the end, and sometimes with too many places), statuses in words
// that differ between its versions, and a header that either is the secret or is signed with it.

export type Paid = { id: number; tx_ref: string; amount: string; currency: string; status: string; at: Date };
type Moved = { id: number; reference: string; amount: string; currency: string; status: string; at: Date };
type Refund = {
  id: number;
  tx_id: number;
  amount: string;
  currency: string;
  status: string;
  comments: string;
  at: Date;
};
export type Twist = { hash?: string; isRewritten?: boolean; times?: number; header?: string };

/** An amount as a number of JSON, exactly as it is written here. */
const withNumbers = (json: string): string => json.replace(/"#([\d.]+)"/g, '$1');

export async function startFakeFlutterwave({
  key = 'FLWSECK_TEST-0123456789-X',
  hash = 'a-shared-word',
  header = 'flutterwave-signature',
  now = () => new Date('2026-11-21T16:50:37.000Z'),
}: {
  key?: string;
  hash?: string;
  header?: string;
  now?: () => Date;
} = {}) {
  const charges: Paid[] = [];
  const transfers: Moved[] = [];
  const refunds: Refund[] = [];
  const how = {
    /** Lines of one page of a list. */
    page: 20,
  };
  let count = 288_200_108;
  const next = (): number => {
    count += 1;
    return count;
  };

  const ok = (data: unknown, message = 'ok'): Answered => ({
    html: withNumbers(JSON.stringify({ status: 'success', message, data })),
  });
  const no = (status: number, message: string): Answered => ({
    status,
    json: { status: 'error', message, data: null },
  });

  async function answer(asked: Asked): Promise<Answered> {
    const { method, path, headers, body, query } = asked;
    if (headers.authorization !== `Bearer ${key}`) return no(401, `Invalid authorization key ${headers.authorization}`);
    const breach = breachIn(flutterwaveRules, asked);
    if (breach === 'operation') return no(method === 'POST' ? 400 : 404, 'This is not enabled on this account');
    if (breach) return no(400, `${breach} is required or invalid`);
    const given = body ? (JSON.parse(body) as Record<string, string>) : {};
    if (method === 'POST' && path === '/v3/payments') {
      if (charges.some(({ tx_ref }) => tx_ref === given.tx_ref)) return no(400, 'Duplicate transaction reference');
      const one = {
        id: next(),
        tx_ref: given.tx_ref ?? '',
        amount: String(given.amount),
        currency: given.currency ?? 'NGN',
        status: 'pending',
        at: now(),
      };
      charges.push(one);
      return ok({ link: `https://checkout.flutterwave.example/${one.id}` }, 'Hosted Link');
    }
    if (path === '/v3/transactions/verify_by_reference') {
      const one = charges.find(({ tx_ref }) => tx_ref === query.get('tx_ref'));
      return one && one.status !== 'pending'
        ? ok(chargeOf(one), 'Transaction fetched successfully')
        : no(400, 'No transaction was found for this id');
    }
    if (method === 'POST' && path === '/v3/transfers') {
      if (transfers.some(({ reference }) => reference === given.reference))
        return no(400, 'Transfer with this reference already exists');
      const one = {
        id: next(),
        reference: given.reference ?? '',
        amount: String(given.amount),
        currency: given.currency ?? '',
        status: 'NEW',
        at: now(),
      };
      transfers.push(one);
      return ok(transferOf(one), 'Transfer Queued Successfully');
    }
    if (query.has('from')) return list(path, query);
    if (path === '/v3/transfers')
      return ok(transfers.filter(({ reference }) => reference === query.get('reference')).map(transferOf));
    const refunding = /^\/v3\/transactions\/(\d+)\/refund$/.exec(path);
    if (refunding) {
      const of = charges.find(({ id, status }) => String(id) === refunding[1] && status === 'successful');
      if (!of) return no(400, 'Transaction not found');
      const one = {
        id: next(),
        tx_id: of.id,
        amount: String(given.amount),
        currency: of.currency,
        status: 'pending',
        comments: given.comments ?? '',
        at: now(),
      };
      refunds.push(one);
      return ok(refundOf(one), 'Transaction refund initiated');
    }
    if (path === '/v3/refunds') return ok(refunds.map(refundOf));
    const found = refunds.find(({ id }) => path === `/v3/refunds/${id}`);
    return found ? ok(refundOf(found)) : no(404, 'Not found');
  }

  /** A page of what was begun on these days. Fees have more places than a currency. */
  function list(path: string, query: URLSearchParams): Answered {
    const dated = {
      '/v3/transactions': charges.map((one) => ({
        ...chargeOf(one),
        app_fee: `#${(Number(one.amount) * 0.0290234).toFixed(4)}`,
      })),
      '/v3/transfers': transfers.map(transferOf),
      '/v3/refunds': refunds.map(refundOf),
    }[path as '/v3/refunds'];
    const day = (at: string) => at.slice(0, 10);
    const [from, to] = [query.get('from') ?? '', query.get('to') ?? ''];
    const lines = dated.filter(({ created_at }) => day(created_at) >= from && day(created_at) <= to);
    const page = Number(query.get('page') ?? 1);
    const data = lines.slice((page - 1) * how.page, page * how.page);
    const pages = Math.ceil(lines.length / how.page);
    const meta = { page_info: { total: lines.length, current_page: page, total_pages: pages } };
    return { html: withNumbers(JSON.stringify({ status: 'success', message: 'ok', meta, data })) };
  }

  const chargeOf = ({ amount, at, ...one }: Paid) => ({
    ...one,
    flw_ref: `FLW-MOCK-${one.id}`,
    amount: `#${amount}`,
    charged_amount: `#${amount}`,
    processor_response: one.status === 'successful' ? 'Approved by Financial Institution' : 'Declined',
    payment_type: 'card',
    created_at: at.toISOString(),
  });
  const transferOf = ({ amount, at, ...one }: Moved) => ({
    ...one,
    amount: `#${amount}`,
    complete_message: '',
    created_at: at.toISOString(),
  });
  const refundOf = ({ amount, at, ...one }: Refund) => ({
    ...one,
    amount_refunded: `#${amount}`,
    created_at: at.toISOString(),
  });

  const fake = await startFake(answer);
  return {
    ...fake,
    charges,
    transfers,
    refunds,
    how,
    chargeOf,
    transferOf,
    refundOf,
    pay: (one: Paid, amount = one.amount) => Object.assign(one, { status: 'successful', amount, at: now() }),
    fail: (one: Paid) => Object.assign(one, { status: 'failed' }),
    /** v3 says event, v4 says type. */
    async tell(
      url: string,
      event: string,
      data: object,
      twist: Twist = {},
      word: 'event' | 'type' = 'event',
    ): Promise<void> {
      const body = withNumbers(JSON.stringify({ [word]: event, data }, null, 1));
      const secret = twist.hash ?? hash;
      const signature = header === 'verif-hash' ? secret : createHmac('sha256', secret).update(body).digest('base64');
      const sent = twist.isRewritten ? JSON.stringify(JSON.parse(body)) : body;
      for (let time = 0; time < (twist.times ?? 1); time += 1)
        await deliver(url, sent, { [twist.header ?? header]: signature });
    },
  };
}
