import type { FeeStatus } from '../academy/registrations/schema.ts';
import type { BatchStatus, FileOutcome } from './bank/schema.ts';
import type { PayoutStatus, ShownIntent } from './lifecycle.ts';
import type { PaymentRow, PaymentView, Purpose, ReconciliationRow, Verdict } from './schema.ts';

/**
 * Who moves money for us, inside a sentence; a provider is known by its row here. `wallet` is our own books; `sandbox` is the simulated
 * one for trying out.
 */
export const providerWords = {
  sandbox: 'the simulated provider',
  wallet: 'our own books',
  mpesa: 'M-Pesa',
  mtn: 'MTN MoMo',
  airtel: 'Airtel Money',
  stripe: 'Stripe',
  paystack: 'Paystack',
  flutterwave: 'Flutterwave',
  bank: 'our bank',
} as const;

/** What a payment is for, inside a sentence. */
export const purposeWords: Record<Purpose, string> = {
  escrow: 'an escrow',
  order: 'an order',
  credits: 'a mediator’s credits',
  academy: 'a course',
  top_up: 'the payer’s own wallet',
};

/** A payment's state. The same words stand on pages and in files. */
export const paymentWords: Record<ShownIntent, string> = {
  created: 'Being prepared',
  pending: 'Waiting for the payer',
  succeeded: 'Paid',
  failed: 'Not paid',
  expired: 'Out of time',
  given_up: 'Given up',
  review: 'Being looked at',
  partially_refunded: 'Paid, partly given back',
  refunded: 'Given back',
  charged_back: 'Taken back by the bank',
};

export const payoutWords: Record<PayoutStatus, string> = {
  asked: 'Waiting for a second person',
  requested: 'Waiting for approval',
  approved: 'Approved',
  submitted: 'On its way',
  uncertain: 'On its way, not confirmed yet',
  paid: 'Paid',
  failed: 'Not paid, money is back',
  returned: 'Came back from the bank',
  cancelled: 'Cancelled, money is back',
};

export const refundWords: Record<PaymentView['refunds'][number]['status'], string> = {
  requested: 'Being given back',
  submitted: 'On its way back',
  uncertain: 'On its way, not confirmed yet',
  succeeded: 'Given back',
  to_wallet: 'In the wallet',
};

/** How a line of a provider's statement stands to our books. */
export const bucketWords: Record<ReconciliationRow['bucket'], string> = {
  matched: 'Matches',
  theirs_only: 'Only in the statement',
  ours_only: 'Only in our books',
  amount_differs: 'Another amount',
  duplicate: 'There twice',
};

/** What became of a file of statements that somebody brought from the bank. */
export const fileWords: Record<FileOutcome, string> = {
  read: 'Read',
  known: 'Read before',
  partly: 'Partly read',
  refused: 'Refused',
};

/** Where a file of payouts stands. */
export const batchWords: Record<BatchStatus, string> = {
  made: 'Waits for a second person',
  released: 'Released',
  dropped: 'Dropped',
};

/** A fee that was paid by hand. */
export const feeWords: Record<FeeStatus, string> = {
  verifying: 'Being looked at',
  promised: 'Promised, its money is awaited',
  approved: 'Paid',
  rejected: 'Rejected',
  returning: 'On its way back',
  returned: 'Given back',
};

export const kindWords: Record<PaymentRow['kind'], string> = {
  payment: 'Payment',
  refund: 'Given back',
  payout: 'Taken out',
  release: 'Released to you',
  settlement: 'Settlement',
  fee: 'Course fee, paid by hand',
  chargeback: 'Taken back by the bank',
};

/** How money is known to have come. */
export const proofWords: Record<Verdict['rule'], string | null> = {
  confirmed_by_statement: 'On the provider’s statement',
  confirmed_by_query: 'The provider said so when asked',
  confirmed_by_signature: 'Signed by the provider',
  decided_by_officers: 'Decided by two people',
  money_does_not_fit: null,
  refused_by_provider: null,
  time_is_over: null,
  only_hearsay: null,
  nothing_known: null,
};

const byKind: Partial<Record<PaymentRow['kind'], Readonly<Record<string, string>>>> = {
  payment: paymentWords,
  payout: payoutWords,
};

/** The state of one line in and out; what is only in the books is done. */
export const stateWords = ({ kind, status }: Pick<PaymentRow, 'kind' | 'status'>): string => {
  if (kind === 'fee' || kind === 'refund')
    return { ...feeWords, ...refundWords }[status as FeeStatus | keyof typeof refundWords] ?? 'Done'; // a row of these kinds has one of these
  return byKind[kind]?.[status] ?? 'Done';
};

/** In a sentence what the payee can do about a payout that did not go or came back. */
export const payoutFailures = {
  providerShort: 'Our own account with the provider was short. Take it out again a little later.',
  belowItsLeast: 'It is below the least that the provider sends. Take out more at once.',
  aboveAtATime: 'It is above what that account may receive at a time. Take out less.',
  aboveInADay: 'It is above what that account may receive in a day. Take out less, or wait until tomorrow.',
  notActive: 'That account is not active. Choose another destination.',
  cannotReceive: 'That number cannot receive it. Check it, or choose another destination.',
  notOrdered: 'The provider did not take our order. It is ours to mend: take it out again later.',
  neverLeft: 'Two administrators found that it never left.',
  notPaid: 'The provider did not pay it. Take it out again, or choose another destination.',
  notTaken:
    'Where it went did not take it. Check the number and the name of the holder, or choose another destination.',
} as const;
export type PayoutFailure = keyof typeof payoutFailures;

/** Why a payout came back, by the beginning of what its provider said; what a code of M-Pesa stands for is in the stand-in's table of them. */
const failures: readonly (readonly [RegExp, PayoutFailure])[] = [
  [/^(?:1\b|insufficient|.*balance)/i, 'providerShort'],
  [/^2\b/, 'belowItsLeast'],
  [/^(?:[38]\b|Amount\b)/, 'aboveAtATime'],
  [/^4\b/, 'aboveInADay'],
  [/^2006\b/, 'notActive'],
  [/^(?:2040|PartyB|account_(?:bank|number)|recipient)\b/i, 'cannotReceive'],
  [/^(?:11|21|2001|2028|8006|SFC_IC0003|R000002)\b/, 'notOrdered'],
  [/^officers\b/, 'neverLeft'],
];

/** Why a payout did not go; the money is back in the wallet in each case. */
export const payoutFailureOf = (code: string): PayoutFailure =>
  failures.find(([said]) => said.test(code))?.[1] ?? 'notPaid';
/** The same of one that was paid and came back. */
export const payoutReturnOf = (code: string): PayoutFailure =>
  failures.find(([said]) => said.test(code))?.[1] ?? 'notTaken';
export const payoutFailureWords = (code: string): string => payoutFailures[payoutFailureOf(code)];
export const payoutReturnWords = (code: string): string => payoutFailures[payoutReturnOf(code)];

/**
 * What is so of a payment that two people decided to count as not paid, with what came in and goes back; null where its provider said no, and
 * nothing came.
 */
export const decidedNotPaid = (it: { rule: Verdict['rule']; returnedMinor: number | bigint }): string | null =>
  it.rule === 'decided_by_officers'
    ? `Two people decided that it counts as not paid.${it.returnedMinor > 0 ? ' What came in goes back.' : ''}`
    : null;

/** "part 2 of 4" of what was taken out at once. */
export const partWords = ({ no, of }: { no: number; of: number }): string => `part ${no} of ${of}`;
