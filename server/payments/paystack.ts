// Paystack charges cards and phones and pays out.
import { createHmac } from 'node:crypto';
import { promptSeconds } from '@ahadi/domain/payments/polls.ts';
import type { FailureCode } from '@ahadi/domain/payments/schema.ts';
import { isSameSecret } from '../core/secrets.ts';
import { paystackStatement } from './paystack-list.ts';
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
  makeAsk,
  parseExact,
  partOf,
  plainWords,
  reasonCode,
  referenceOf,
  textOf,
  wholeOf,
} from './provider-wire.ts';

// Paystack (design money 4.3): a page for cards and bank transfers, a prompt for M-Pesa in Kenya. It signs with the API key and
// without a time, so an old message passes as a new one: what it calls about is a reason to ask and counts only by the answer. It
// never calls about a failure; that is learned by asking as well.

export type PaystackSettings = { baseUrl: string; secretKey: string };

const capability = (
  rail: Capability['rail'],
  currency: string,
  label: string,
  leastMinor: bigint,
  mostMinor: bigint,
): Capability => ({
  rail,
  currency,
  label,
  leastMinor,
  mostMinor,
  stepMinor: rail === 'mobile_money' ? 100n : 1n,
  asksPhone: rail === 'mobile_money',
  canRefund: true,
  canPayOut: rail !== 'card',
});

export function makePaystack({ baseUrl, secretKey }: PaystackSettings, deps: { timeoutMs?: number } = {}): Provider {
  const ask = makeAsk(baseUrl, deps.timeoutMs);
  const headers = { authorization: `Bearer ${secretKey}` };
  const get = (path: string) => ask({ method: 'GET', path, headers });
  const post = (path: string, body: Record<string, unknown>) => ask({ method: 'POST', path, body, headers });

  async function charge(asked: Charge): Promise<Submitted> {
    if (!asked.email) return { kind: 'refused', failure: 'other', code: 'email' };
    const body = {
      email: asked.email,
      amount: asked.amountMinor.toString(),
      currency: asked.currency,
      reference: asked.ref,
      metadata: JSON.stringify({ about: asked.words }),
    };
    if (asked.rail === 'mobile_money') {
      if (!asked.phone) return { kind: 'refused', failure: 'unreachable', code: 'phone' };
      const answer = await post('/charge', {
        ...body,
        mobile_money: { phone: `+${asked.phone}`, provider: 'mpesa' },
      });
      // A prompt that was refused at once answers with 400 and the failed charge in it.
      if (textOf(answer?.json ?? null, 'data', 'status') === 'failed')
        return { kind: 'refused', failure: failureOf(partOf(answer?.json ?? null, 'data')), code: 'failed' };
      return submittedOf(answer, () => ({ providerRef: asked.ref }));
    }
    const channels = asked.rail === 'bank' ? ['bank_transfer'] : ['card'];
    const answer = await post('/transaction/initialize', { ...body, channels, callback_url: asked.returnUrl });
    return submittedOf(answer, (data) => {
      const pageUrl = textOf(data, 'authorization_url');
      return pageUrl ? { providerRef: asked.ref, pageUrl } : null;
    });
  }

  async function query({ ref }: Charge): Promise<Learned | null> {
    const answer = await get(`/transaction/verify/${encodeURIComponent(ref)}`);
    if (answer?.status !== 200 || partOf(answer.json, 'status') !== true) return null;
    return learnedOf(partOf(answer.json, 'data'), answer.body, 'query');
  }

  async function hear(callback: Callback): Promise<readonly Heard[]> {
    if (!callback.isVerified) checkSignature(callback, secretKey);
    const said = parseExact(callback.body);
    const [event, data] = [textOf(said, 'event'), partOf(said, 'data')];
    if (!event || data === null) throw new BadCallback('Not the shape of an event of Paystack.');
    const name = textOf(data, 'id') ?? textOf(data, 'reference') ?? '';
    // Every dispute that ends is resolved; only its resolution tells two ends apart.
    const dedupeKey = [event, name, textOf(data, 'status') ?? '', textOf(data, 'resolution') ?? []].flat().join(':');
    if (event === 'charge.success') {
      const learned = learnedOf(data, callback.body, 'callback');
      return [{ about: 'charge', token: null, learned, dedupeKey }];
    }
    if (/^transfer\.(?:success|failed|reversed)$/.test(event))
      return [{ about: 'transfer', token: null, learned: transferLearned(data, callback.body), dedupeKey }];
    if (event.startsWith('refund.') && textOf(data, 'id'))
      return [{ about: 'transfer', token: null, learned: refundLearned(data, callback.body), dedupeKey }];
    if (event === 'charge.dispute.create' || event === 'charge.dispute.resolve') return [disputeHeard(data, dedupeKey)];
    return [{ about: 'nothing', dedupeKey }];
  }

  async function transfer(asked: Transfer): Promise<Submitted> {
    if (asked.kind === 'refund' && asked.of?.providerRef) {
      const answer = await post('/refund', {
        transaction: asked.of.providerRef,
        amount: asked.amountMinor.toString(),
        merchant_note: asked.key,
      });
      return submittedOf(answer, (data) => {
        const id = textOf(data, 'id');
        return id ? { providerRef: id } : null;
      });
    }
    const recipient = await post('/transferrecipient', {
      ...recipientOf(asked),
      name: asked.holderName,
      currency: asked.currency,
    });
    const code = textOf(recipient?.json ?? null, 'data', 'recipient_code');
    // Nothing was sent yet, so a recipient that is refused or not answered is a plain no to this try.
    if (!code)
      return recipient && recipient.status >= 400 && recipient.status < 500
        ? { kind: 'refused', failure: 'unreachable', code: codeOf(recipient) }
        : { kind: 'unknown', why: 'the recipient was not answered' };
    const reference = referenceOf(asked.key);
    const answer = await post('/transfer', {
      source: 'balance',
      amount: asked.amountMinor.toString(),
      recipient: code,
      reference,
      reason: asked.kind === 'refund' ? 'Refund' : 'Payout',
      currency: asked.currency,
    });
    return submittedOf(answer, () => ({ providerRef: reference }));
  }

  async function queryTransfer(asked: Transfer): Promise<TransferLearned | null> {
    if (asked.kind === 'refund' && asked.of?.providerRef) return queryRefund(asked, asked.of.providerRef);
    const answer = await get(`/transfer/verify/${encodeURIComponent(referenceOf(asked.key))}`);
    if (answer?.status !== 200) return null;
    return transferLearned(partOf(answer.json, 'data'), answer.body);
  }

  /** By its number, or by our note on it where the number got lost. */
  async function queryRefund(asked: Transfer, transaction: string): Promise<TransferLearned | null> {
    if (asked.providerRef) {
      const answer = await get(`/refund/${encodeURIComponent(asked.providerRef)}`);
      return answer?.status === 200 ? refundLearned(partOf(answer.json, 'data'), answer.body) : null;
    }
    const answer = await get(`/refund?transaction=${encodeURIComponent(transaction)}`);
    const found = listOf(answer?.json ?? null, 'data').find((one) => textOf(one, 'merchant_note') === asked.key);
    return answer && found ? refundLearned(found, answer.body) : null;
  }

  return {
    name: 'paystack',
    isSimulated: !secretKey.startsWith('sk_live_'),
    capabilities: [
      capability('mobile_money', 'KES', 'M-Pesa by Paystack', 1_000n, 15_000_000n),
      capability('card', 'KES', 'Card by Paystack', 5_000n, 99_999_999n),
      capability('card', 'NGN', 'Card by Paystack', 10_000n, 999_999_999n),
      capability('bank', 'NGN', 'Bank transfer by Paystack', 10_000n, 999_999_999n),
      capability('card', 'GHS', 'Card by Paystack', 100n, 99_999_999n),
      capability('card', 'ZAR', 'Card by Paystack', 100n, 99_999_999n),
    ],
    answerMinutes: 60,
    pollAfterSeconds: [...promptSeconds, 900, 1800, 3600, 21_600, 86_400, 172_800],
    charge,
    query,
    hear,
    transfer,
    queryTransfer,
    statement: (from, to) => paystackStatement(ask, headers, from, to),
  };
}

/** HMAC-SHA512 of the bytes with the API key, 128 hexadecimal digits. Throws BadCallback. */
function checkSignature({ headers, body }: Callback, secretKey: string): void {
  const wanted = createHmac('sha512', secretKey).update(body).digest('hex');
  if (!isSameSecret(headers['x-paystack-signature'] ?? '', wanted)) throw new BadCallback('The signature is wrong.');
}

const failureOf = (data: Json): FailureCode => {
  const words = plainWords(textOf(data, 'gateway_response') ?? textOf(data, 'message')).toLowerCase();
  if (/insufficient|not enough/.test(words)) return 'funds_short';
  if (/cancel/.test(words)) return 'cancelled_by_payer';
  if (/time|expired/.test(words)) return 'timed_out';
  if (/\bpin\b/.test(words)) return 'wrong_pin';
  if (/limit/.test(words)) return 'limit_reached';
  return 'declined';
};

function learnedOf(data: Json, raw: Uint8Array, source: 'callback' | 'query'): Learned {
  const status = textOf(data, 'status');
  const isPaid = status === 'success';
  // Abandoned, ongoing, pending, processing, queued: the payer can still go on.
  const isOver = status === 'failed' || status === 'reversed';
  const [ours, domain] = [textOf(data, 'reference'), textOf(data, 'domain')];
  return {
    source,
    isSigned: false,
    outcome: isPaid ? 'success' : isOver ? 'failure' : 'pending',
    refs: ours ? { ours } : {},
    isLive: domain === null ? null : domain === 'live',
    amountMinor: isPaid ? wholeOf(textOf(data, 'amount')) : null,
    currency: isPaid ? textOf(data, 'currency') : null,
    receipt: isPaid ? textOf(data, 'id') : null,
    phone: null,
    failure: isOver ? failureOf(data) : null,
    code: plainWords(`${status ?? ''} ${textOf(data, 'gateway_response') ?? ''}`),
    at: instantOf(textOf(data, 'paid_at')),
    raw,
  };
}

function transferLearned(data: Json, raw: Uint8Array): TransferLearned {
  const status = textOf(data, 'status');
  const reference = textOf(data, 'reference');
  const isOver = ['failed', 'abandoned', 'blocked', 'rejected'].includes(status ?? '');
  return {
    outcome: status === 'success' ? 'success' : status === 'reversed' ? 'returned' : isOver ? 'failure' : 'pending',
    refs: { ...keyFrom(reference), ...(reference ? { provider: reference } : {}) },
    amountMinor: wholeOf(textOf(data, 'amount')),
    currency: textOf(data, 'currency'),
    receipt: status === 'success' ? textOf(data, 'transfer_code') : null,
    code: plainWords(`${status ?? ''} ${textOf(data, 'reason') ?? ''}`),
    isSigned: false,
    raw,
  };
}

function refundLearned(data: Json, raw: Uint8Array): TransferLearned {
  const status = textOf(data, 'status');
  const [id, key] = [textOf(data, 'id'), textOf(data, 'merchant_note')];
  return {
    outcome: status === 'processed' ? 'success' : status === 'failed' ? 'failure' : 'pending',
    refs: { ...(key ? { key } : {}), ...(id ? { provider: id } : {}) },
    amountMinor: wholeOf(textOf(data, 'amount')),
    currency: textOf(data, 'currency'),
    receipt: status === 'processed' ? id : null,
    code: plainWords(status),
    isSigned: false,
    raw,
  };
}

/**
 * merchant-accepted gave the money back; declined kept it. Anything else is looked at as still open. The day to answer is `due_at` in the
 * reference of the Disputes API and `dueAt` in messages (both "Dispute"): either is read.
 */
function disputeHeard(data: Json, dedupeKey: string): Heard {
  const ours = textOf(data, 'transaction', 'reference') ?? textOf(data, 'transaction_reference');
  const number = textOf(data, 'transaction', 'id');
  const amountMinor = wholeOf(textOf(data, 'refund_amount') ?? textOf(data, 'transaction', 'amount'));
  const currency = textOf(data, 'currency') ?? textOf(data, 'transaction', 'currency');
  if (!ours || amountMinor === null || !currency) return { about: 'nothing', dedupeKey };
  const resolution = textOf(data, 'resolution') ?? '';
  const status = resolution === 'declined' ? 'won' : /accepted/.test(resolution) ? 'lost' : 'open';
  const isAccepted = resolution === 'merchant-accepted';
  const reason = reasonCode(textOf(data, 'category'));
  const dueAt = dayOf(textOf(data, 'due_at') ?? textOf(data, 'dueAt'));
  // Its number is the receipt of a payment that two people matched: then the reference is none of ours.
  const refs = { ours, ...(number === null ? {} : { provider: number }) };
  return { about: 'chargeback', refs, amountMinor, currency, status, isAccepted, reason, dueAt, dedupeKey };
}

const recipientOf = ({ rail, number, bankCode, currency }: Transfer) => {
  if (rail === 'mobile_money')
    return { type: 'mobile_money', account_number: number.replace(/^254/, '0'), bank_code: bankCode ?? 'MPESA' };
  const type = currency === 'NGN' ? 'nuban' : currency === 'GHS' ? 'ghipss' : currency === 'ZAR' ? 'basa' : 'kepss';
  return { type, account_number: number, bank_code: bankCode };
};

const codeOf = (answer: Answer): string =>
  plainWords(textOf(answer.json, 'code') ?? textOf(answer.json, 'message') ?? `status ${answer.status}`);

/** A reference that exists already may be our own earlier try, so it is asked about and not taken as a refusal. */
function submittedOf(
  answer: Answer | null,
  refsOf: (data: Json) => { providerRef: string; pageUrl?: string } | null,
): Submitted {
  if (!answer) return { kind: 'unknown', why: 'no answer' };
  if (answer.status < 300 && partOf(answer.json, 'status') === true) {
    const refs = refsOf(partOf(answer.json, 'data'));
    if (refs) return { kind: 'accepted', ...refs };
  }
  const isJudged = answer.status >= 400 && answer.status < 500 && partOf(answer.json, 'status') === false;
  if (!isJudged || answer.status === 429) return { kind: 'unknown', why: `status ${answer.status}` };
  if (/duplicate|already exists|unique reference/i.test(`${codeOf(answer)} ${textOf(answer.json, 'message') ?? ''}`))
    return { kind: 'unknown', why: 'the reference is known already' };
  return { kind: 'refused', failure: 'other', code: codeOf(answer) };
}
