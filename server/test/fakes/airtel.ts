import { airtelRules } from './airtel-rules.ts';
import { type Answered, type Asked, deliver, startFake } from './http.ts';
import { breachIn } from './rules.ts';

// Airtel Money: tokens of three minutes, names of ours that are taken once, answers without an amount, and one unsigned message about
// what came in. What goes out is told of by nothing but the answer to a question.

export type Movement = {
  id: string;
  isOut: boolean;
  amount: number;
  msisdn: string;
  status: 'TIP' | 'TS' | 'TF' | 'TE';
  code: string;
  receipt: string;
};
export const airtelKeys = {
  clientId: 'ahadi-client',
  clientSecret: 'ahadi-secret',
  pin: 'RW5jcnlwdGVkIFBJTg==',
  callbackToken: 'only-airtel-knows-this-one',
};

const PROCESSING = { in: 'DP00800001006', out: 'DP00900001006' };
const WENT = { in: 'DP00800001001', out: 'DP00900001001' };
const UNKNOWN = { in: 'DP00800001025', out: 'DP00900001015' };
const sideOf = (isOut: boolean) => (isOut ? 'out' : 'in');

export async function startFakeAirtel({ now }: { now: () => Date }) {
  const movements: Movement[] = [];
  const tokens = new Map<string, number>();
  let count = 700_800_900;

  const said = (code: string, success: boolean, transaction: object | null, status = 200): Answered => ({
    status,
    json: {
      ...(transaction ? { data: { transaction } } : {}),
      status: { code: String(status), message: code, result_code: 'ESB000010', response_code: code, success },
    },
  });

  function answer(asked: Asked): Answered {
    const breach = breachIn(airtelRules, asked);
    if (breach === 'operation') return said('ROUTER005', false, null, 404);
    if (breach === 'authorization') return said('ROUTER007', false, null, 401);
    if (breach) return said('ESB000008', false, null, 400);
    const body = asked.body ? (JSON.parse(asked.body) as Given) : {};
    if (asked.path === '/auth/oauth2/token') return token(body);
    const until = tokens.get((asked.headers.authorization ?? '').replace('Bearer ', ''));
    if (until === undefined || until <= now().getTime()) return said('ROUTER007', false, null, 401);
    const isOut = asked.path.includes('disbursements');
    return asked.method === 'POST' ? begin(body, isOut) : standingOf(asked.path.split('/').at(-1) ?? '', isOut);
  }

  type Given = {
    client_id?: string;
    client_secret?: string;
    pin?: string;
    subscriber?: { msisdn: string };
    payee?: { msisdn: string };
    transaction?: { amount: number; id: string };
  };
  function token({ client_id, client_secret }: Given): Answered {
    if (client_id !== airtelKeys.clientId || client_secret !== airtelKeys.clientSecret)
      return { status: 401, json: { error: 'invalid_client', error_description: 'Invalid client authentication' } };
    count += 1;
    tokens.set(`airtel${count}`, now().getTime() + 180_000);
    return { json: { access_token: `airtel${count}`, expires_in: '180', token_type: 'bearer' } };
  }

  function begin({ transaction, subscriber, payee, pin }: Given, isOut: boolean): Answered {
    const { id = '', amount = 0 } = transaction ?? {};
    if (isOut && pin !== airtelKeys.pin) return said('ROUTER115', false, null, 400);
    if (movements.some((one) => one.id === id))
      return said(isOut ? 'DP00900001017' : 'DP00800001005', false, null, 400);
    count += 1;
    const msisdn = subscriber?.msisdn ?? payee?.msisdn ?? '';
    const code = PROCESSING[sideOf(isOut)];
    movements.push({ ...{ id, isOut, amount, msisdn, code }, status: 'TIP', receipt: `CI${count}` });
    return said(code, true, { id, status: 'SUCCESS' });
  }

  function standingOf(id: string, isOut: boolean): Answered {
    const one = movements.find((found) => found.id === id && found.isOut === isOut);
    if (!one) return said(UNKNOWN[sideOf(isOut)], false, null);
    const { status, code, receipt } = one;
    const named = status === 'TS' ? { airtel_money_id: receipt } : {};
    return said(code, status === 'TS', { ...named, id, message: code, status });
  }

  const fake = await startFake(answer, said('ROUTER117', false, null, 429));
  return {
    ...fake,
    movements,
    ends: (one: Movement, status: 'TS' | 'TF' | 'TE', code?: string) =>
      void Object.assign(one, { status, code: code ?? (status === 'TS' ? WENT[sideOf(one.isOut)] : one.code) }),
    /** Tells `url` that it went, or as `twist` has it. */
    async tell(url: string, one: Movement, twist: Partial<Movement> & { times?: number } = {}): Promise<void> {
      const { times = 1, ...as } = twist;
      const { id, status, receipt, code } = { ...one, ...as };
      const transaction = { id, message: code, status_code: status, airtel_money_id: receipt };
      for (let time = 0; time < times; time += 1) await deliver(url, JSON.stringify({ transaction }));
    },
  };
}
