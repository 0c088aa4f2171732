// Flutterwave charges cards and phones and pays out.
import { createHmac } from 'node:crypto';
import { type Currency, minorDigits } from '@ahadi/domain/core/money.ts';
import { mobileNetwork } from '@ahadi/domain/payments/phones.ts';
import { isSameSecret } from '../core/secrets.ts';
import { flutterwaveStatement } from './flutterwave-list.ts';
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
import {
  type Answer,
  dayOf,
  instantOf,
  type Json,
  keyFrom,
  listOf,
  majorOfMinor,
  makeAsk,
  minorOfMajor,
  parseExact,
  partOf,
  plainWords,
  referenceOf,
  textOf,
  wholeUnits,
} from './provider-wire.ts';

// Flutterwave (design money 4.3): its hosted page for cards and mobile money. Amounts are decimals of major units, so they are read
// and written as text. Its callbacks carry no time, and the numbers in them differ between its versions: what it calls about is a
// reason to ask and counts only by the answer, under the number that its own books have.

export type FlutterwaveSettings = {
  baseUrl: string;
  secretKey: string;
  secretHash: string;
  /** The only header that is looked at: verif-hash holds the hash itself, any other an HMAC with it. */
  signatureHeader: string;
  /** Who sends what goes out: Kenya asks for it, so without one nothing goes out there by mobile money. */
  sender: { name: string; country: string; phone: string } | null;
};

/**
 * Ways of the page for mobile money, by currency, where it can also go out (developer.flutterwave.com/docs/mobile-money). A transfer to
 * Tanzania asks for the number of the sender's own paper, and only after the account was opened for it: it is left out.
 */
const wallets: Readonly<Record<string, string>> = {
  KES: 'mpesa',
  UGX: 'mobilemoneyuganda',
  RWF: 'mobilemoneyrwanda',
};
/** The network that a transfer names: in Kenya and Rwanda one name for all, in Uganda that of the number. Null for another's number. */
const networkOf = (number: string, currency: Currency): string | null =>
  currency === 'UGX' ? mobileNetwork(number, currency) : 'MPS';

const capability = (rail: 'card' | 'mobile_money', currency: Currency, least: number, most: number): Capability => {
  const unit = 10n ** BigInt(minorDigits(currency));
  return {
    rail,
    currency,
    label: rail === 'card' ? 'Card by Flutterwave' : 'Mobile money by Flutterwave',
    leastMinor: BigInt(least) * unit,
    mostMinor: BigInt(most) * unit,
    stepMinor: rail === 'mobile_money' ? unit : 1n,
    asksPhone: false,
    canRefund: true,
    canPayOut: rail === 'mobile_money',
  };
};

export function makeFlutterwave(settings: FlutterwaveSettings, deps: { timeoutMs?: number } = {}): Provider {
  const ask = makeAsk(settings.baseUrl, deps.timeoutMs);
  const headers = { authorization: `Bearer ${settings.secretKey}` };
  const get = (path: string) => ask({ method: 'GET', path: `/v3${path}`, headers });
  const post = (path: string, body: Record<string, unknown>) =>
    ask({ method: 'POST', path: `/v3${path}`, body, headers });
  const isTest = settings.secretKey.includes('_TEST');

  async function charge(asked: Charge): Promise<Submitted> {
    if (!asked.email) return { kind: 'refused', failure: 'other', code: 'email' };
    const way = asked.rail === 'card' ? 'card' : wallets[asked.currency];
    if (!way) return { kind: 'refused', failure: 'other', code: 'payment_options' };
    const answer = await post('/payments', {
      tx_ref: asked.ref,
      amount: majorOfMinor(asked.amountMinor, asked.currency),
      currency: asked.currency,
      redirect_url: asked.returnUrl,
      payment_options: way,
      session_duration: 60,
      customer: { email: asked.email, ...(asked.phone ? { phonenumber: `+${asked.phone}` } : {}) },
      customizations: { title: asked.words },
    });
    return submittedOf(answer, (data) => {
      const pageUrl = textOf(data, 'link');
      return pageUrl ? { providerRef: asked.ref, pageUrl } : null;
    });
  }

  async function query({ ref }: Charge): Promise<Learned | null> {
    const answer = await get(`/transactions/verify_by_reference?tx_ref=${encodeURIComponent(ref)}`);
    if (answer?.status !== 200 || textOf(answer.json, 'status') !== 'success') return null;
    return learnedOf(partOf(answer.json, 'data'), answer.body, 'query');
  }

  async function hear(callback: Callback): Promise<readonly Heard[]> {
    if (!callback.isVerified) checkSignature(callback, settings);
    const said = parseExact(callback.body);
    const [event, data] = [textOf(said, 'event') ?? textOf(said, 'type'), partOf(said, 'data')];
    if (!event || data === null) throw new BadCallback('Not the shape of an event of Flutterwave.');
    const dedupeKey = `${event}:${textOf(data, 'id') ?? referenceIn(data) ?? ''}:${textOf(data, 'status') ?? ''}`;
    if (/^charge\.(?:completed|failed)$/.test(event))
      return [{ about: 'charge', token: null, learned: learnedOf(data, callback.body, 'callback'), dedupeKey }];
    if (/^transfer\.(?:completed|failed)$/.test(event))
      return [{ about: 'transfer', token: null, learned: transferLearned(data, callback.body), dedupeKey }];
    if (event.startsWith('refund.'))
      return [{ about: 'transfer', token: null, learned: refundLearned(data, callback.body), dedupeKey }];
    if (event.startsWith('chargeback.')) return [chargebackHeard(event, data, dedupeKey)];
    return [{ about: 'nothing', dedupeKey }];
  }

  async function transfer(asked: Transfer): Promise<Submitted> {
    if (asked.kind === 'refund' && asked.of?.receipt) {
      const answer = await post(`/transactions/${encodeURIComponent(asked.of.receipt)}/refund`, {
        amount: majorOfMinor(asked.amountMinor, asked.currency),
        comments: asked.key,
      });
      return submittedOf(answer, (data) => {
        const id = textOf(data, 'id');
        return id ? { providerRef: id } : null;
      });
    }
    const reference = referenceOf(asked.key);
    const { sender } = settings;
    const network = networkOf(asked.number, asked.currency);
    if (network === null) return { kind: 'refused', failure: 'unreachable', code: 'account_bank' };
    const answer = await post('/transfers', {
      account_bank: network,
      account_number: asked.number,
      // Whole units are asked for, and only such are offered.
      amount: wholeUnits(asked.amountMinor, asked.currency),
      currency: asked.currency,
      beneficiary_name: asked.holderName,
      narration: asked.kind === 'refund' ? 'Refund' : 'Payout',
      reference,
      ...(sender && {
        meta: { sender: sender.name, sender_country: sender.country, mobile_number: sender.phone },
      }),
    });
    return submittedOf(answer, () => ({ providerRef: reference }));
  }

  async function queryTransfer(asked: Transfer): Promise<TransferLearned | null> {
    if (asked.kind === 'refund' && asked.of?.receipt) return queryRefund(asked, asked.of.receipt);
    const reference = referenceOf(asked.key);
    const answer = await get(`/transfers?reference=${encodeURIComponent(reference)}`);
    const found = listOf(answer?.json ?? null, 'data').find((one) => textOf(one, 'reference') === reference);
    return answer && found ? transferLearned(found, answer.body) : null;
  }

  /** By its number, or by our note on it where the number got lost. */
  async function queryRefund(asked: Transfer, transaction: string): Promise<TransferLearned | null> {
    if (asked.providerRef) {
      const answer = await get(`/refunds/${encodeURIComponent(asked.providerRef)}`);
      return answer?.status === 200 ? refundLearned(partOf(answer.json, 'data'), answer.body) : null;
    }
    const answer = await get('/refunds');
    const found = listOf(answer?.json ?? null, 'data').find(
      (one) => textOf(one, 'tx_id') === transaction && textOf(one, 'comments') === asked.key,
    );
    return answer && found ? refundLearned(found, answer.body) : null;
  }

  return {
    name: 'flutterwave',
    isSimulated: isTest,
    capabilities: [
      capability('card', 'KES', 50, 1_000_000),
      capability('card', 'NGN', 100, 10_000_000),
      capability('card', 'USD', 1, 50_000),
      ...(settings.sender ? [capability('mobile_money', 'KES', 10, 150_000)] : []),
      capability('mobile_money', 'UGX', 500, 5_000_000),
      capability('mobile_money', 'RWF', 100, 2_000_000),
    ],
    answerMinutes: 60,
    pollAfterSeconds: [60, 180, 600, 1800, 3600, 7200, 21_600, 86_400, 172_800],
    charge,
    query,
    hear,
    transfer,
    queryTransfer,
    networkMissed: (number, currency) => (networkOf(number, currency) === null ? 'MTN and Airtel' : null),
    statement: (from, to) => flutterwaveStatement(ask, headers, from, to),
  };
}

/** A shared word in verif-hash, or an HMAC-SHA256 of the bytes with it in base64 in any other header. Throws BadCallback. */
function checkSignature({ headers, body }: Callback, { secretHash, signatureHeader }: FlutterwaveSettings): void {
  const isShared = signatureHeader === 'verif-hash';
  const wanted = isShared ? secretHash : createHmac('sha256', secretHash).update(body).digest('base64');
  if (!isSameSecret(headers[signatureHeader] ?? '', wanted)) throw new BadCallback('The signature is wrong.');
}

const referenceIn = (data: Json): string | null => textOf(data, 'tx_ref') ?? textOf(data, 'reference');

function learnedOf(data: Json, raw: Uint8Array, source: 'callback' | 'query'): Learned {
  const status = textOf(data, 'status')?.toLowerCase();
  const isPaid = status === 'successful' || status === 'succeeded';
  const isOver = status === 'failed';
  const [ours, currency] = [referenceIn(data), textOf(data, 'currency')];
  return {
    source,
    isSigned: false,
    outcome: isPaid ? 'success' : isOver ? 'failure' : 'pending',
    refs: ours ? { ours } : {},
    isLive: null, // no answer of theirs says it
    amountMinor: isPaid ? minorOfMajor(textOf(data, 'amount'), currency ?? '') : null,
    currency: isPaid ? currency : null,
    receipt: isPaid ? textOf(data, 'id') : null,
    phone: null,
    failure: isOver ? 'declined' : null,
    code: plainWords(`${status ?? ''} ${textOf(data, 'processor_response') ?? ''}`),
    at: instantOf(textOf(data, 'created_at') ?? textOf(data, 'created_datetime')),
    raw,
  };
}

function transferLearned(data: Json, raw: Uint8Array): TransferLearned {
  const status = textOf(data, 'status')?.toUpperCase();
  const isPaid = status === 'SUCCESSFUL' || status === 'SUCCEEDED';
  const [reference, currency] = [textOf(data, 'reference'), textOf(data, 'currency')];
  return {
    outcome: isPaid ? 'success' : status === 'FAILED' ? 'failure' : 'pending',
    refs: { ...keyFrom(reference), ...(reference ? { provider: reference } : {}) },
    amountMinor: minorOfMajor(textOf(data, 'amount'), currency ?? ''),
    currency,
    receipt: isPaid ? textOf(data, 'id') : null,
    code: plainWords(`${status ?? ''} ${textOf(data, 'complete_message') ?? ''}`),
    isSigned: false,
    raw,
  };
}

function refundLearned(data: Json, raw: Uint8Array): TransferLearned {
  const status = textOf(data, 'status')?.toLowerCase() ?? '';
  const isPaid = /^(?:completed|successful|succeeded)/.test(status);
  const [id, key, currency] = [textOf(data, 'id'), textOf(data, 'comments'), textOf(data, 'currency')];
  return {
    outcome: isPaid ? 'success' : status === 'failed' ? 'failure' : 'pending',
    refs: { ...(key ? { key } : {}), ...(id ? { provider: id } : {}) },
    amountMinor: minorOfMajor(textOf(data, 'amount_refunded') ?? textOf(data, 'amount'), currency ?? ''),
    currency,
    receipt: isPaid ? id : null,
    code: plainWords(status),
    isSigned: false,
    raw,
  };
}

/** The day to answer is `due_date` in v3 ("Get all chargebacks") and `due_datetime` in v4 ("Update a chargeback"); it names no reason by code. */
function chargebackHeard(event: string, data: Json, dedupeKey: string): Heard {
  const [ours, currency] = [referenceIn(data) ?? textOf(data, 'transaction', 'tx_ref'), textOf(data, 'currency')];
  const amountMinor = minorOfMajor(textOf(data, 'amount'), currency ?? '');
  if (!ours || amountMinor === null || !currency) return { about: 'nothing', dedupeKey };
  const said = `${event} ${textOf(data, 'status') ?? ''}`.toLowerCase();
  const status = /\bwon\b|reversed|declined/.test(said) ? 'won' : /\blost\b|accepted/.test(said) ? 'lost' : 'open';
  const isAccepted = /accepted/.test(said);
  const dueAt = dayOf(textOf(data, 'due_date') ?? textOf(data, 'due_datetime'));
  const number = textOf(data, 'transaction_id') ?? textOf(data, 'transaction', 'id');
  const refs = { ours, ...(number === null ? {} : { provider: number }) };
  return { about: 'chargeback', refs, amountMinor, currency, status, isAccepted, reason: null, dueAt, dedupeKey };
}

/** A reference that exists already may be our own earlier try, so it is asked about and not taken as a refusal. */
function submittedOf(
  answer: Answer | null,
  refsOf: (data: Json) => { providerRef: string; pageUrl?: string } | null,
): Submitted {
  if (!answer) return { kind: 'unknown', why: 'no answer' };
  const said = textOf(answer.json, 'status');
  if (answer.status < 300 && said === 'success') {
    const refs = refsOf(partOf(answer.json, 'data'));
    if (refs) return { kind: 'accepted', ...refs };
  }
  const isJudged = answer.status >= 400 && answer.status < 500 && answer.status !== 429 && said === 'error';
  if (!isJudged) return { kind: 'unknown', why: `status ${answer.status}` };
  const words = plainWords(textOf(answer.json, 'message'));
  if (/duplicate|already/i.test(words)) return { kind: 'unknown', why: 'the reference is known already' };
  return { kind: 'refused', failure: 'other', code: words };
}
