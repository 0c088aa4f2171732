// Airtel Money asks phones for money and pays out to them.
import { type Currency, minorDigits } from '@ahadi/domain/core/money.ts';
import { hasNetworks, mobileNetwork, mobileNumber } from '@ahadi/domain/payments/phones.ts';
import { promptSeconds } from '@ahadi/domain/payments/polls.ts';
import type { FailureCode } from '@ahadi/domain/payments/schema.ts';
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
import { askWith, makeTokens, type TokenKeeper } from './provider-token.ts';
import {
  type Answer,
  asciiWords,
  fingerprintOf,
  isDeeperThan,
  type Json,
  keyFrom,
  makeAsk,
  parseExact,
  partOf,
  plainWords,
  referenceOf,
  textOf,
  wholeUnits,
} from './provider-wire.ts';

// Airtel Money: a prompt on the payer's phone, known by our reference. It calls one address without a signature, so what it says is a
// reason to ask. Its answer names the receipt and no amount: a prompt is for the amount that we asked for and nothing else. It gives back
// whole payments only and knows such a refund by no name of ours, so money goes back as a payout to the phone that paid.

export type AirtelSettings = {
  baseUrl: string;
  country: AirtelCountry;
  clientId: string;
  clientSecret: string;
  /** The secret part of the address that Airtel calls: it signs nothing. */
  callbackToken: string;
  /** The PIN of the account, encrypted with Airtel's key; null where no money goes out. */
  pin: string | null;
};

/** The countries that we know currency and numbers of; amounts in whole units. */
const countries = {
  KE: { currency: 'KES', code: '254', least: 10, most: 250_000 },
  UG: { currency: 'UGX', code: '256', least: 500, most: 5_000_000 },
  RW: { currency: 'RWF', code: '250', least: 100, most: 2_000_000 },
  TZ: { currency: 'TZS', code: '255', least: 500, most: 3_000_000 },
} as const;
export type AirtelCountry = keyof typeof countries;

/** Why a payer's money did not come. A code that is not here says nothing for certain and ends nothing. */
const failures: Readonly<Record<string, FailureCode>> = {
  DP00800001002: 'wrong_pin',
  DP00800001003: 'limit_reached',
  DP00800001004: 'below_least',
  DP00800001005: 'timed_out', // no PIN was entered
  DP00800001007: 'funds_short',
  DP00800001008: 'cancelled_by_payer',
  DP00800001009: 'declined',
  DP00800001010: 'not_permitted',
  DP00800001024: 'timed_out',
  DP00800001029: 'timed_out',
};
/** Those of them that the answer to the request itself may have for certain. 1005 may also mean that the name is known already. */
const refused = ['DP00800001003', 'DP00800001004', 'DP00800001010'];
/** Why a payout was not begun, in the answer to its request. */
const refusals = [3, 4, 7, 9, 10, 12, 13].map((last) => `DP009000010${String(last).padStart(2, '0')}`);
const NO_SUCH_PAYOUT = 'DP00900001015';

const DEEPEST = 4;

export function makeAirtel(
  settings: AirtelSettings,
  deps: { tokens: TokenKeeper; now: () => Date; timeoutMs?: number },
): Provider {
  const { country, pin } = settings;
  const { currency, code, least, most } = countries[country];
  const ask = makeAsk(settings.baseUrl, deps.timeoutMs);
  const client = { client_id: settings.clientId, client_secret: settings.clientSecret };
  const tokenBut = makeTokens(
    `airtel:${settings.clientId}`,
    180,
    () => ask({ method: 'POST', path: '/auth/oauth2/token', body: { ...client, grant_type: 'client_credentials' } }),
    deps,
  );

  /** Null when no answer came, or no token. */
  const call = (method: 'GET' | 'POST', path: string, body?: Record<string, unknown>): Promise<Answer | null> =>
    askWith(tokenBut, (token) => {
      const headers = { authorization: `Bearer ${token}`, 'x-country': country, 'x-currency': currency };
      return ask({ method, path, headers, ...(body ? { body } : {}) });
    });

  /** As Airtel writes it: without the country. Null for a number of another one. */
  const localOf = (text: string): string | null => mobileNumber(text, currency)?.slice(code.length) ?? null;

  async function charge(asked: Charge): Promise<Submitted> {
    const msisdn = asked.phone && localOf(asked.phone);
    if (!msisdn) return { kind: 'refused', failure: 'unreachable', code: 'msisdn' };
    const answer = await call('POST', '/merchant/v1/payments/', {
      reference: wordsOf(asked.words),
      subscriber: { country, currency, msisdn },
      transaction: { amount: amountOf(asked), country, currency, id: asked.ref },
    });
    return submittedOf(answer, asked.ref, (said) => (refused.includes(said) ? failures[said] : undefined));
  }

  async function query(asked: Charge): Promise<Learned | null> {
    const answer = await call('GET', `/standard/v1/payments/${encodeURIComponent(asked.ref)}`);
    const transaction = partOf(answer?.json ?? null, 'data', 'transaction');
    if (answer?.status !== 200 || textOf(transaction, 'status') === null) return null;
    const why = textOf(answer.json, 'status', 'response_code');
    return learnedOf(transaction, { raw: answer.body, source: 'query', why, asked });
  }

  async function transfer(asked: Transfer): Promise<Submitted> {
    if (!pin) return { kind: 'refused', failure: 'other', code: 'no PIN' };
    const msisdn = localOf(asked.number);
    if (!msisdn) return { kind: 'refused', failure: 'unreachable', code: 'msisdn' };
    const id = referenceOf(asked.key);
    const answer = await call('POST', '/standard/v2/disbursements/', {
      payee: { currency, msisdn },
      reference: asked.kind === 'refund' ? 'Refund' : 'Payout',
      pin,
      transaction: { amount: amountOf(asked), id, type: 'B2C' },
    });
    return submittedOf(answer, id, (said) => (refusals.includes(said) ? 'other' : undefined));
  }

  async function queryTransfer(asked: Transfer): Promise<TransferLearned | null> {
    const id = referenceOf(asked.key);
    const answer = await call('GET', `/standard/v2/disbursements/${id}?transactionType=B2C`);
    if (answer?.status !== 200) return null;
    const why = textOf(answer.json, 'status', 'response_code');
    const transaction = partOf(answer.json, 'data', 'transaction');
    const status = textOf(transaction, 'status');
    const outcome = why === NO_SUCH_PAYOUT ? 'absent' : status === null ? null : outcomeOf(status);
    if (outcome === null) return null;
    const isPaid = outcome === 'success';
    return {
      ...{ outcome, refs: { ...keyFrom(id), provider: id }, isSigned: false, raw: answer.body },
      amountMinor: isPaid ? asked.amountMinor : null,
      currency: isPaid ? currency : null,
      receipt: isPaid ? textOf(transaction, 'airtel_money_id') : null,
      code: plainWords(`${status ?? ''} ${why ?? ''}`),
    };
  }

  const unit = 10n ** BigInt(minorDigits(currency));
  const capability: Capability = {
    rail: 'mobile_money',
    currency,
    label: 'Airtel Money',
    leastMinor: BigInt(least) * unit,
    mostMinor: BigInt(most) * unit,
    stepMinor: unit,
    asksPhone: true,
    canRefund: pin !== null,
    canPayOut: pin !== null,
  };
  return {
    name: 'airtel',
    isSimulated: new URL(settings.baseUrl).hostname.startsWith('openapiuat.'),
    capabilities: [capability],
    answerMinutes: 5,
    pollAfterSeconds: [...promptSeconds, 600, 900, 3600, 21_600, 86_400, 172_800],
    charge,
    query,
    hear: async (callback) => hear(callback, settings.callbackToken),
    networkMissed: (number, into) => (hasNetworks(into) && mobileNetwork(number, into) !== 'AIRTEL' ? 'Airtel' : null),
    ...(pin ? { transfer, queryTransfer } : {}),
  };
}

/** A number, as Airtel takes it: far fewer units are offered than a number can hold. */
const amountOf = ({ amountMinor, currency }: { amountMinor: bigint; currency: Currency }): number =>
  Number(wholeUnits(amountMinor, currency));

/** What the payer reads: 4 to 64 signs. */
function wordsOf(text: string): string {
  const plain = asciiWords(text, 64);
  return plain.length < 4 ? 'Payment' : plain;
}

/** TS went, TF failed, TE ran out; TIP and TA are asked about again. */
const outcomeOf = (status: string | null): Learned['outcome'] =>
  status === 'TS' ? 'success' : status === 'TF' || status === 'TE' ? 'failure' : 'pending';

type Reading = { raw: Uint8Array; source: 'callback' | 'query'; why: string | null; asked: Charge | null };
/** `asked` is the payment that the answer is about; what comes unasked names no amount, and so proves none. */
function learnedOf(transaction: Json, { raw, source, why, asked }: Reading): Learned {
  const status = textOf(transaction, 'status') ?? textOf(transaction, 'status_code');
  const [outcome, ours] = [outcomeOf(status), textOf(transaction, 'id')];
  const isPaid = outcome === 'success';
  const failure = failures[why ?? ''] ?? (status === 'TE' ? 'timed_out' : 'declined');
  return {
    ...{ source, isSigned: false, outcome, refs: ours ? { ours } : {}, isLive: null },
    amountMinor: isPaid ? (asked?.amountMinor ?? null) : null,
    currency: isPaid ? (asked?.currency ?? null) : null,
    receipt: isPaid ? textOf(transaction, 'airtel_money_id') : null,
    phone: null,
    failure: outcome === 'failure' ? failure : null,
    code: plainWords(`${status ?? ''} ${why ?? ''}`),
    ...{ at: null, raw },
  };
}

/** Throws BadCallback for any other address or shape. */
function hear({ body, path }: Callback, token: string): readonly Heard[] {
  if (!isSameSecret(path.replace(/^\/+/, ''), token)) throw new BadCallback('Without the secret part of its address.');
  const said = parseExact(body);
  const transaction = partOf(said, 'transaction');
  if (isDeeperThan(DEEPEST, said) || !textOf(transaction, 'id') || !textOf(transaction, 'status_code'))
    throw new BadCallback('Not the shape of a callback of Airtel.');
  const learned = learnedOf(transaction, { raw: body, source: 'callback', why: null, asked: null });
  return [{ about: 'charge', token: null, learned, dedupeKey: fingerprintOf(body) }];
}

/** Taken, refused for certain by a code that `refused` knows, or asked about. */
function submittedOf(
  answer: Answer | null,
  providerRef: string,
  failureOf: (code: string) => FailureCode | undefined,
): Submitted {
  if (!answer) return { kind: 'unknown', why: 'no answer' };
  const code = textOf(answer.json, 'status', 'response_code');
  if (answer.status === 200 && partOf(answer.json, 'status', 'success') === true)
    return { kind: 'accepted', providerRef };
  const failure = code === null ? undefined : failureOf(code);
  if (failure && (answer.status === 200 || answer.status === 400))
    return { kind: 'refused', failure, code: plainWords(code) };
  return { kind: 'unknown', why: `status ${answer.status} ${plainWords(code)}` };
}
