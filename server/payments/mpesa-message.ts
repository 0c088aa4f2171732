// What M-Pesa reports is read.

import { readRef } from '@ahadi/domain/payments/refs/rules.ts';
import type { FailureCode } from '@ahadi/domain/payments/schema.ts';
import { isSameSecret } from '../core/secrets.ts';
import { instantFrom, kenyanPhone } from './mpesa-call.ts';
import { BadCallback, type Callback, type Heard, type Learned, type MayPay, type Question } from './provider.ts';
import {
  fingerprintOf,
  isDeeperThan,
  type Json,
  keyFrom,
  listOf,
  minorOfMajor,
  parseExact,
  partOf,
  plainWords,
  textOf,
} from './provider-wire.ts';

// What M-Pesa says on its own. It signs nothing, so all of it is hearsay: from a published address, in the right shape, under the
// secret part of the address, and even then only a reason to ask (design money 4.2).

const LARGEST = 16 * 1024;
const DEEPEST = 6;

/** Why a push was not paid (design money 4.1). A code that is not here says nothing for certain and ends nothing. */
const failures: Readonly<Record<string, FailureCode>> = {
  '1': 'funds_short',
  '2': 'below_least',
  '3': 'limit_reached',
  '4': 'limit_reached',
  '8': 'limit_reached',
  '17': 'asked_twice',
  '26': 'busy',
  '1001': 'in_progress',
  '1019': 'timed_out',
  '1025': 'not_delivered',
  '9999': 'not_delivered',
  '1032': 'cancelled_by_payer',
  '1037': 'unreachable',
  '2001': 'wrong_pin',
  '2028': 'not_permitted',
  SFC_IC0003: 'not_permitted',
  '8006': 'pin_locked',
};
/** Results of money going out that are certain: it did not go. R000001 says that it went back before, so it is asked about. */
const sendFailures = [
  '1',
  '2',
  '3',
  '4',
  '8',
  '11',
  '21',
  '2001',
  '2006',
  '2028',
  '2040',
  '8006',
  'SFC_IC0003',
  'R000002',
];

/** The answer to a question about a transaction that does not exist. */
const NO_SUCH = '2032';

/** What a result code of a push says: success, a failure with its reason, or nothing yet. */
export function meaningOf(code: string | null): { outcome: Learned['outcome']; failure: FailureCode | null } {
  if (code === '0') return { outcome: 'success', failure: null };
  const failure = code !== null && Object.hasOwn(failures, code) ? failures[code] : undefined;
  return failure ? { outcome: 'failure', failure } : { outcome: 'pending', failure: null };
}

/** ::ffff:196.201.214.200 is 196.201.214.200 as a socket for both kinds of addresses says it. */
const isAllowed = (peer: string | null, allowed: readonly string[]): boolean =>
  peer !== null && allowed.includes(peer.replace(/^::ffff:/, ''));

type Door = {
  allowed: readonly string[];
  /** The secret part of the address for payments that somebody made without us. */
  anyToken: string;
};

/** What it says, and the parts of its address. Throws BadCallback. */
function open({ body, peer, path }: Callback, { allowed }: Door) {
  if (!isAllowed(peer, allowed)) throw new BadCallback('Not from an address of M-Pesa.');
  if (body.length > LARGEST) throw new BadCallback('Larger than a callback of M-Pesa.');
  const said = parseExact(body);
  if (said === null || isDeeperThan(DEEPEST + 1, said)) throw new BadCallback('Not the shape of a callback of M-Pesa.');
  const [token = '', part = ''] = path.replace(/^\/+/, '').split('/');
  if (token === '') throw new BadCallback('Without the secret part of its address.');
  return { said, token, part };
}

/** The things that were heard. Throws BadCallback for another source, another shape or a size that no callback has. */
export function hearMpesa(callback: Callback, door: Door): readonly Heard[] {
  const { said, token, part } = open(callback, door);
  const { body } = callback;
  if (isSameSecret(token, door.anyToken)) return [paidHeard(said, body)];
  const push = partOf(said, 'Body', 'stkCallback');
  if (push !== null) return [pushHeard(push, token, body)];
  const result = partOf(said, 'Result');
  if (result !== null) return [resultHeard(result, token, part, body)];
  throw new BadCallback('Not the shape of a callback of M-Pesa.');
}

/** The account number that somebody typed is our reference, in whatever writing. */
export const oursIn = (account: string | null): string => readRef(account ?? '') ?? (account ?? '').trim();

/** Who pays from any phone: the number is masked or hashed, and theirs to choose. */
function paidHeard(said: Json, body: Uint8Array): Heard {
  const [receipt, amountMinor] = [receiptOf(textOf(said, 'TransID')), minorOfMajor(textOf(said, 'TransAmount'), 'KES')];
  if (receipt === null || amountMinor === null) throw new BadCallback('Not the shape of a payment to M-Pesa.');
  const ours = oursIn(textOf(said, 'BillRefNumber'));
  return {
    about: 'charge',
    token: null,
    dedupeKey: `paid:${receipt}:${fingerprintOf(body)}`,
    learned: {
      ...{ source: 'callback', isSigned: false, outcome: 'success', refs: { ours }, isLive: null },
      ...{ amountMinor, currency: 'KES', receipt, phone: null, failure: null, code: null },
      at: instantFrom(textOf(said, 'TransTime')),
      raw: body,
    },
  };
}

/** What M-Pesa asks before it takes a payment to the PayBill; null when it asks nothing. Throws BadCallback. */
export function askedByMpesa(callback: Callback, door: Door): Question | null {
  const { said, token, part } = open(callback, door);
  if (part !== 'validation' || !isSameSecret(token, door.anyToken)) return null;
  const amountMinor = minorOfMajor(textOf(said, 'TransAmount'), 'KES');
  if (amountMinor === null) throw new BadCallback('Not the shape of a question of M-Pesa.');
  return { ours: oursIn(textOf(said, 'BillRefNumber')), amountMinor, currency: 'KES' };
}

/** Its codes for no: developer.safaricom.co.ke/apis/CustomerToBusiness. The payer reads what the code stands for. */
const answers: Readonly<Record<MayPay, readonly [string, string]>> = {
  yes: ['0', 'Accepted'],
  unknown_reference: ['C2B00012', 'Rejected'],
  other_amount: ['C2B00013', 'Rejected'],
  closed: ['C2B00016', 'Rejected'],
};
export function sayToMpesa(answer: MayPay): Record<string, string> {
  const [ResultCode, ResultDesc] = answers[answer];
  return { ResultCode, ResultDesc };
}

function pushHeard(push: Json, token: string, body: Uint8Array): Heard {
  const [checkout, merchant] = [textOf(push, 'CheckoutRequestID'), textOf(push, 'MerchantRequestID')];
  const code = textOf(push, 'ResultCode');
  if (!checkout || !merchant || code === null) throw new BadCallback('Not the shape of a callback of M-Pesa.');
  const items = new Map(
    listOf(push, 'CallbackMetadata', 'Item').map((item) => [textOf(item, 'Name'), textOf(item, 'Value')]),
  );
  const { outcome, failure } = meaningOf(code);
  const amountMinor = minorOfMajor(items.get('Amount') ?? null, 'KES');
  const receipt = receiptOf(items.get('MpesaReceiptNumber') ?? null);
  // A success without money or receipt in it is no shape that M-Pesa has.
  if (outcome === 'success' && (amountMinor === null || receipt === null))
    throw new BadCallback('A success without an amount or a receipt.');
  return {
    about: 'charge',
    token,
    dedupeKey: `${checkout}:${fingerprintOf(body)}`,
    learned: {
      source: 'callback',
      isSigned: false,
      outcome,
      refs: { provider: checkout, provider2: merchant },
      isLive: null,
      amountMinor,
      currency: amountMinor === null ? null : 'KES',
      receipt,
      phone: kenyanPhone(items.get('PhoneNumber') ?? null),
      failure,
      code: plainWords(`${code} ${textOf(push, 'ResultDesc') ?? ''}`),
      at: instantFrom(items.get('TransactionDate') ?? null),
      raw: body,
    },
  };
}

/** Ten or so capital letters and digits; anything else is none. */
export const receiptOf = (text: string | null): string | null => (/^[A-Z0-9]{8,14}$/.test(text ?? '') ? text : null);

/** Of money going out: the result itself, the queue's timeout, or the answer to a question about it. */
function resultHeard(result: Json, token: string, part: string, body: Uint8Array): Heard {
  const code = textOf(result, 'ResultCode');
  const key = textOf(result, 'OriginatorConversationID');
  if (code === null || !key) throw new BadCallback('Not the shape of a result of M-Pesa.');
  const parameters = new Map(
    [
      ...listOf(result, 'ResultParameters', 'ResultParameter'),
      partOf(result, 'ResultParameters', 'ResultParameter'),
    ].map((one) => [textOf(one, 'Key'), textOf(one, 'Value')]),
  );
  if (part === 'status-timeout') return { about: 'nothing', dedupeKey: `${key}:${part}:${fingerprintOf(body)}` };
  const isStatus = part === 'status';
  const amountMinor = minorOfMajor(parameters.get('TransactionAmount') ?? parameters.get('Amount') ?? null, 'KES');
  const receipt = receiptOf(
    parameters.get('TransactionReceipt') ?? parameters.get('ReceiptNo') ?? textOf(result, 'TransactionID'),
  );
  // When the queue gives up waiting, that does not say that nothing went.
  const isTimeout = part === 'timeout' || part === 'reversal-timeout';
  const status = isStatus && code === '0' ? (parameters.get('TransactionStatus') ?? '') : '';
  const isDone = isStatus ? status === 'Completed' : code === '0' && !isTimeout;
  const isRefused = isStatus
    ? ['Failed', 'Cancelled', 'Declined', 'Expired'].includes(status)
    : sendFailures.includes(code) && !isTimeout;
  const isAbsent = isStatus && code === NO_SUCH;
  const outcome = isDone ? 'success' : isRefused ? 'failure' : isAbsent ? 'absent' : 'pending';
  // Of a reversal the key in it is M-Pesa's own; the answer to a question has that of the question, and the sending's among its lines.
  const sent = isStatus ? (parameters.get('Originator Conversation ID') ?? null) : key;
  return {
    about: 'transfer',
    token,
    dedupeKey: `${key}:${part}:${fingerprintOf(body)}`,
    learned: {
      outcome,
      refs: { ...(part.startsWith('reversal') || isStatus ? {} : keyFrom(sent)), ...(sent ? { provider: sent } : {}) },
      amountMinor,
      currency: amountMinor === null ? null : 'KES',
      receipt: outcome === 'success' ? receipt : null,
      code: plainWords(`${code} ${textOf(result, 'ResultDesc') ?? ''}`),
      // A result is hearsay like a callback. The answer to our own question, under an address only M-Pesa was told, is the second
      // proof; there is no other way to ask about money that goes out.
      isSigned: isStatus,
      raw: body,
    },
  };
}
