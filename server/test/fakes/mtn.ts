import { type Answered, type Asked, deliver, startFake } from './http.ts';
import { mtnRules } from './mtn-rules.ts';
import { breachIn } from './rules.ts';

// MTN MoMo: requests known by a reference of ours that is taken once, tokens of one product each, and one unsigned message at the end.

const kinds = { requesttopay: 'payer', transfer: 'payee', refund: 'payee' } as const;
type Kind = keyof typeof kinds;
export type Request = {
  id: string;
  kind: Kind;
  externalId: string;
  amount: string;
  currency: string;
  phone: string;
  callbackUrl: string;
  /** Of a refund: the payment. */
  of: string | null;
  status: 'PENDING' | 'SUCCESSFUL' | 'FAILED';
  reason: string | null;
  receipt: string;
};
export const mtnKeys = {
  collection: { key: '0'.repeat(32), user: '11111111-1111-4111-8111-111111111111', secret: 'collecting' },
  disbursement: { key: '1'.repeat(32), user: '22222222-2222-4222-8222-222222222222', secret: 'sending' },
};

export async function startFakeMtn({ now }: { now: () => Date }) {
  const requests: Request[] = [];
  const tokens = new Map<string, { product: string; until: number }>();
  let count = 100_200_300;

  const no = (status: number, code: string): Answered => ({ status, json: { code, message: code } });
  const begins = ({ method }: Asked) => method === 'POST';

  function answer(asked: Asked): Answered {
    const breach = breachIn(mtnRules, asked);
    if (breach === 'operation') return no(404, 'RESOURCE_NOT_FOUND');
    if (breach === 'authorization' || breach === 'ocp-apim-subscription-key') return no(401, 'ACCESS_DENIED');
    if (breach === 'x-target-environment') return no(500, 'NOT_ALLOWED_TARGET_ENVIRONMENT');
    if (breach === 'currency') return no(500, 'INVALID_CURRENCY');
    if (breach) return no(400, 'BAD_REQUEST');
    const [, product = '', kind = '', id = ''] =
      /^\/(collection|disbursement)\/(?:v1_0\/)?([a-z]+)\/?(.*)$/.exec(asked.path) ?? [];
    const { authorization = '', 'ocp-apim-subscription-key': key } = asked.headers;
    const known = mtnKeys[product as keyof typeof mtnKeys];
    if (key !== known.key) return no(401, 'ACCESS_DENIED_DUE_TO_INVALID_SUBSCRIPTION_KEY');
    if (kind === 'token') return token(product, authorization, known);
    const held = tokens.get(authorization.replace('Bearer ', ''));
    if (held?.product !== product || held.until <= now().getTime()) return no(401, 'UNAUTHORIZED');
    return begins(asked) ? begin(asked, kind as Kind) : standingOf(kind as Kind, id);
  }

  function token(product: string, authorization: string, { user, secret }: { user: string; secret: string }): Answered {
    const given = Buffer.from(authorization.replace('Basic ', ''), 'base64').toString();
    if (given !== `${user}:${secret}`) return no(401, 'login_failed');
    count += 1;
    tokens.set(`token${count}`, { product, until: now().getTime() + 3_600_000 });
    return { json: { access_token: `token${count}`, token_type: 'access_token', expires_in: 3600 } };
  }

  type Party = { partyId: string };
  type Given = Record<'amount' | 'currency' | 'externalId', string> & {
    payer?: Party;
    payee?: Party;
    referenceIdToRefund?: string;
  };
  function begin({ headers, body }: Asked, kind: Kind): Answered {
    const id = headers['x-reference-id'] ?? '';
    if (requests.some((one) => one.id === id)) return no(409, 'RESOURCE_ALREADY_EXIST');
    const { amount, currency, externalId, payer, payee, referenceIdToRefund: of = null } = JSON.parse(body) as Given;
    const paid = of === null ? null : requests.find((one) => one.id === of && one.status === 'SUCCESSFUL');
    if (paid === undefined) return no(404, 'RESOURCE_NOT_FOUND');
    count += 1;
    requests.push({
      ...{ id, kind, amount, currency, externalId, of, callbackUrl: headers['x-callback-url'] ?? '' },
      phone: payer?.partyId ?? payee?.partyId ?? paid?.phone ?? '',
      ...{ status: 'PENDING', reason: null, receipt: String(count) },
    });
    return { status: 202, json: {} };
  }

  const saidOf = ({ kind, amount, currency, externalId, phone, status, reason, receipt }: Request) => ({
    ...{ amount, currency, externalId, [kinds[kind]]: { partyIdType: 'MSISDN', partyId: phone }, status },
    ...(status === 'SUCCESSFUL' ? { financialTransactionId: receipt } : {}),
    ...(reason ? { reason } : {}),
  });
  function standingOf(kind: Kind, id: string): Answered {
    const one = requests.find((found) => found.id === id && found.kind === kind);
    return one ? { json: saidOf(one) } : no(404, 'RESOURCE_NOT_FOUND');
  }

  const fake = await startFake(answer, no(429, 'TOO_MANY_REQUESTS'));
  return {
    ...fake,
    requests,
    ends: (one: Request, status: 'SUCCESSFUL' | 'FAILED', reason: string | null = null) =>
      void Object.assign(one, { status, reason }),
    /** Tells how it stands, or as what `twist` makes of it, to the address that came with the request unless another is named. */
    async tell(one: Request, twist: Partial<Request> & { times?: number } = {}): Promise<void> {
      const { times = 1, ...as } = twist;
      const told = { ...one, ...as };
      for (let time = 0; time < times; time += 1) await deliver(told.callbackUrl, JSON.stringify(saidOf(told)));
    },
  };
}
