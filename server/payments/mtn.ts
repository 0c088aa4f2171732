// MTN MoMo asks phones for money, pays out to them and gives back.
import { type Currency, minorDigits } from '@ahadi/domain/core/money.ts';
import { hasNetworks, mobileNetwork, mobileNumber } from '@ahadi/domain/payments/phones.ts';
import { promptSeconds } from '@ahadi/domain/payments/polls.ts';
import type { FailureCode } from '@ahadi/domain/payments/schema.ts';
import { type MtnProduct, makeMtnCall } from './mtn-call.ts';
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
import type { TokenKeeper } from './provider-token.ts';
import {
  type Answer,
  asciiWords,
  fingerprintOf,
  isDeeperThan,
  type Json,
  keyFrom,
  makeAsk,
  minorOfMajor,
  parseExact,
  partOf,
  plainWords,
  referenceOf,
  textOf,
  wholeUnits,
} from './provider-wire.ts';

// MTN MoMo (design money 4.3): a prompt on the payer's phone, answered within five minutes. It signs nothing and calls once, so what it
// calls about is a reason to ask. One account is of one country and one currency. It has no list of what moved: its books are compared
// by hand.

export type MtnSettings = {
  baseUrl: string;
  environment: MtnEnvironment;
  collection: MtnProduct;
  /** Null where no money goes out. */
  disbursement: MtnProduct | null;
};

type Country = { currency: Currency; least: number; most: number };
/**
 * The countries that we know currency and numbers of, by the name that MTN gives them. The amounts are in whole units; what a wallet may
 * pay besides is MTN's to say (PAYER_LIMIT_REACHED).
 */
const countries = {
  mtnuganda: { currency: 'UGX', least: 500, most: 5_000_000 },
  mtnrwanda: { currency: 'RWF', least: 100, most: 2_000_000 },
  mtnghana: { currency: 'GHS', least: 1, most: 10_000 },
  sandbox: { currency: 'EUR', least: 1, most: 10_000 },
} as const satisfies Record<string, Country>;
export type MtnEnvironment = keyof typeof countries;

/** Why a payer's money did not come. A reason that is not here is still a plain no, without words for it. */
const failures: Readonly<Record<string, FailureCode>> = {
  APPROVAL_REJECTED: 'cancelled_by_payer',
  // MTN says of it that mostly the payer has too little.
  INTERNAL_PROCESSING_ERROR: 'declined',
  NOT_ENOUGH_FUNDS: 'funds_short',
  LOW_BALANCE_OR_PAYEE_LIMIT_REACHED_OR_NOT_ALLOWED: 'funds_short',
  EXPIRED: 'timed_out',
  // The five minutes are over.
  COULD_NOT_PERFORM_TRANSACTION: 'timed_out',
  PAYER_NOT_FOUND: 'unreachable',
  PAYER_DELAYED: 'timed_out',
  PAYER_LIMIT_REACHED: 'limit_reached',
  NOT_ALLOWED: 'not_permitted',
  PAYEE_NOT_ALLOWED_TO_RECEIVE: 'not_permitted',
};

/** Answers with 500 that name a mistake in the request or the account: nothing was begun. */
const mistakes = [
  'NOT_ALLOWED',
  'NOT_ALLOWED_TARGET_ENVIRONMENT',
  'INVALID_CALLBACK_URL_HOST',
  'INVALID_CURRENCY',
  'PAYER_NOT_FOUND',
  'PAYEE_NOT_FOUND',
];

const DEEPEST = 4;
/** MTN refuses an apostrophe in its words and says of no other sign whether it takes it. */
const MOST_WORDS = 160;

export function makeMtn(
  settings: MtnSettings,
  deps: { tokens: TokenKeeper; now: () => Date; timeoutMs?: number },
): Provider {
  const { currency, least, most } = countries[settings.environment];
  const ask = makeAsk(settings.baseUrl, deps.timeoutMs);
  const calls = { ...deps, ask, environment: settings.environment };
  const collection = makeMtnCall('collection', settings.collection, calls);
  const out = settings.disbursement && makeMtnCall('disbursement', settings.disbursement, calls);

  async function charge(asked: Charge): Promise<Submitted> {
    const payer = asked.phone && phoneOf(asked.phone);
    if (!payer) return { kind: 'refused', failure: 'unreachable', code: 'payer' };
    const reference = referenceIdOf(asked.id);
    const answer = await collection.post('/v1_0/requesttopay', reference, asked.callbackUrl, {
      ...{ amount: wholeUnits(asked.amountMinor, currency), currency, externalId: asked.ref },
      payer: { partyIdType: 'MSISDN', partyId: payer },
      ...{ payerMessage: asciiWords(asked.words, MOST_WORDS) || 'Payment', payeeNote: asked.ref },
    });
    return submittedOf(answer, reference);
  }

  async function query({ id }: Charge): Promise<Learned | null> {
    const answer = await collection.get(`/v1_0/requesttopay/${referenceIdOf(id)}`);
    return answer && isStanding(answer) ? learnedOf(answer.json, answer.body, 'query') : null;
  }

  async function transfer(asked: Transfer): Promise<Submitted> {
    if (!out) return { kind: 'refused', failure: 'other', code: 'no disbursement' };
    const reference = referenceIdOf(asked.key);
    const words = asked.kind === 'refund' ? 'Refund' : 'Payout';
    const body = {
      ...{ amount: wholeUnits(asked.amountMinor, currency), currency, externalId: referenceOf(asked.key) },
      ...{ payerMessage: words, payeeNote: words },
    };
    const paid = paidOf(asked);
    if (paid) {
      const answer = await out.post('/v1_0/refund', reference, asked.callbackUrl, {
        ...body,
        referenceIdToRefund: paid,
      });
      return submittedOf(answer, reference);
    }
    const payee = phoneOf(asked.number);
    if (!payee) return { kind: 'refused', failure: 'unreachable', code: 'payee' };
    const answer = await out.post('/v1_0/transfer', reference, asked.callbackUrl, {
      ...body,
      payee: { partyIdType: 'MSISDN', partyId: payee },
    });
    return submittedOf(answer, reference);
  }

  async function queryTransfer(asked: Transfer): Promise<TransferLearned | null> {
    const kind = paidOf(asked) ? 'refund' : 'transfer';
    const answer = await out?.get(`/v1_0/${kind}/${referenceIdOf(asked.key)}`);
    if (answer && isStanding(answer)) return transferLearned(answer.json, answer.body);
    if (answer?.status !== 404 || textOf(answer.json, 'code') !== 'RESOURCE_NOT_FOUND') return null;
    const nothing = { amountMinor: null, currency: null, receipt: null, refs: {}, isSigned: false };
    return { ...nothing, outcome: 'absent', code: 'RESOURCE_NOT_FOUND', raw: answer.body };
  }

  /** Null for a number of another country, which MTN would not find. */
  const phoneOf = (text: string): string | null => mobileNumber(text, currency);
  const unit = 10n ** BigInt(minorDigits(currency));
  const capability: Capability = {
    rail: 'mobile_money',
    currency,
    label: 'MTN MoMo',
    leastMinor: BigInt(least) * unit,
    mostMinor: BigInt(most) * unit,
    stepMinor: unit,
    asksPhone: true,
    canRefund: out !== null,
    canPayOut: out !== null,
  };
  return {
    name: 'mtn',
    isSimulated: settings.environment === 'sandbox',
    capabilities: [capability],
    answerMinutes: 5,
    pollAfterSeconds: [...promptSeconds, 600, 900, 3600, 21_600, 86_400, 172_800],
    charge,
    query,
    hear,
    networkMissed: (number, currency) =>
      hasNetworks(currency) && mobileNetwork(number, currency) !== 'MTN' ? 'MTN' : null,
    ...(out ? { transfer, queryTransfer } : {}),
  };
}

/** Of a refund: the payment as MTN knows it, which then gives it back the way it came. */
const paidOf = ({ kind, of }: Transfer): string | null => (kind === 'refund' && of ? referenceIdOf(of.id) : null);

/** MTN knows each request by a UUID of version 4 that we choose; ours follows from what it is about, so that no try is a second one. */
function referenceIdOf(about: string): string {
  const hex = fingerprintOf(`mtn ${about}`);
  const variant = '89ab'[Number.parseInt(hex.charAt(16), 16) % 4];
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** What is there is known by its status: a page of HTML with 200 is no answer. */
const isStanding = (answer: Answer): boolean => answer.status === 200 && textOf(answer.json, 'status') !== null;

/** Its reason is a word, or an object with one. */
const reasonOf = (said: Json): string | null => textOf(said, 'reason') ?? textOf(said, 'reason', 'code');

const outcomeOf = (said: Json): 'pending' | 'success' | 'failure' => {
  const status = textOf(said, 'status');
  return status === 'SUCCESSFUL' ? 'success' : status === 'FAILED' ? 'failure' : 'pending';
};

/** What moved, where it moved: nothing is read of money that did not. */
function movedOf(said: Json) {
  const currency = textOf(said, 'currency');
  if (outcomeOf(said) !== 'success') return { amountMinor: null, currency: null, receipt: null };
  const amountMinor = minorOfMajor(textOf(said, 'amount'), currency ?? '');
  return { amountMinor, currency, receipt: textOf(said, 'financialTransactionId') };
}

function learnedOf(said: Json, raw: Uint8Array, source: 'callback' | 'query'): Learned {
  const [outcome, reason, ours] = [outcomeOf(said), reasonOf(said), textOf(said, 'externalId')];
  return {
    ...{ source, isSigned: false, outcome, refs: ours ? { ours } : {}, isLive: null },
    ...movedOf(said),
    phone: null,
    failure: outcome === 'failure' ? (failures[reason ?? ''] ?? 'declined') : null,
    code: plainWords(`${textOf(said, 'status') ?? ''} ${reason ?? ''}`),
    ...{ at: null, raw },
  };
}

function transferLearned(said: Json, raw: Uint8Array): TransferLearned {
  const code = plainWords(`${textOf(said, 'status') ?? ''} ${reasonOf(said) ?? ''}`);
  const refs = keyFrom(textOf(said, 'externalId'));
  return { outcome: outcomeOf(said), refs, ...movedOf(said), code, isSigned: false, raw };
}

/** Who asked a phone for money names its payer; what goes out names who gets it. Throws BadCallback. */
async function hear({ body, path }: Callback): Promise<readonly Heard[]> {
  const said = parseExact(body);
  const token = path.replace(/^\/+/, '').split('/')[0] ?? '';
  if (token === '') throw new BadCallback('Without the secret part of its address.');
  if (isDeeperThan(DEEPEST, said) || !textOf(said, 'externalId') || !textOf(said, 'status'))
    throw new BadCallback('Not the shape of a callback of MTN.');
  const dedupeKey = `${token}:${fingerprintOf(body)}`;
  return partOf(said, 'payer') === null
    ? [{ about: 'transfer', token, learned: transferLearned(said, body), dedupeKey }]
    : [{ about: 'charge', token, learned: learnedOf(said, body, 'callback'), dedupeKey }];
}

/** 202 takes it. A reference that it knows already is our own earlier try, and is asked about. */
function submittedOf(answer: Answer | null, providerRef: string): Submitted {
  if (!answer) return { kind: 'unknown', why: 'no answer' };
  if (answer.status === 202) return { kind: 'accepted', providerRef };
  const code = textOf(answer.json, 'code');
  if (answer.status === 400 || (answer.status === 500 && code && mistakes.includes(code)))
    return { kind: 'refused', failure: failures[code ?? ''] ?? 'other', code: plainWords(code ?? 'status 400') };
  return { kind: 'unknown', why: `status ${answer.status}` };
}
