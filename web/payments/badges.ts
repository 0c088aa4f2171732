import type { IntentStatus, PayoutStatus } from '@ahadi/domain/payments/lifecycle.ts';
import type { FailureCode, PaymentRow, PaymentView, ProviderName, Rail } from '@ahadi/domain/payments/schema.ts';
import type { Tone } from '../ui/StateBadge.tsx';

export type Badge = { label: string; tone: Tone };

/** A payment's state in the words of a badge. */
export const paymentBadge: Record<IntentStatus, Badge> = {
  created: { label: 'Being prepared', tone: 'neutral' },
  pending: { label: 'Waiting for the payer', tone: 'info' },
  succeeded: { label: 'Paid', tone: 'good' },
  failed: { label: 'Not paid', tone: 'danger' },
  expired: { label: 'Out of time', tone: 'neutral' },
  review: { label: 'Being looked at', tone: 'attention' },
  partially_refunded: { label: 'Paid, partly given back', tone: 'good' },
  refunded: { label: 'Given back', tone: 'neutral' },
  charged_back: { label: 'Taken back by the bank', tone: 'danger' },
};

export const payoutBadge: Record<PayoutStatus, Badge> = {
  requested: { label: 'Waiting for approval', tone: 'attention' },
  approved: { label: 'Approved', tone: 'info' },
  submitted: { label: 'On its way', tone: 'info' },
  uncertain: { label: 'On its way, not confirmed yet', tone: 'attention' },
  paid: { label: 'Paid', tone: 'good' },
  failed: { label: 'Not paid, money is back', tone: 'danger' },
  returned: { label: 'Came back from the bank', tone: 'attention' },
  cancelled: { label: 'Cancelled, money is back', tone: 'neutral' },
};

export const refundBadge: Record<PaymentView['refunds'][number]['status'], Badge> = {
  requested: { label: 'Being given back', tone: 'info' },
  submitted: { label: 'On its way back', tone: 'info' },
  uncertain: { label: 'On its way, not confirmed yet', tone: 'attention' },
  succeeded: { label: 'Given back', tone: 'good' },
  to_wallet: { label: 'In the wallet', tone: 'good' },
};

const done: Badge = { label: 'Done', tone: 'good' };
const badgesOf: Partial<Record<PaymentRow['kind'], Readonly<Record<string, Badge>>>> = {
  payment: paymentBadge,
  refund: refundBadge,
  payout: payoutBadge,
};

/** The state of one line in and out; what is only in the books is done. */
export const rowBadge = ({ kind, status }: Pick<PaymentRow, 'kind' | 'status'>): Badge =>
  badgesOf[kind]?.[status] ?? done;

const unmoved: Partial<Record<PaymentRow['kind'], readonly string[]>> = {
  payment: ['created', 'pending', 'failed', 'expired', 'review'],
  payout: ['failed', 'returned', 'cancelled'],
};

/** True when the amount of a line went where it says; a payment that failed moved nothing, a payout that failed came back. */
export const isMoved = ({ kind, status }: Pick<PaymentRow, 'kind' | 'status'>): boolean =>
  !unmoved[kind]?.includes(status);

export const kindWords: Record<PaymentRow['kind'], string> = {
  payment: 'Payment',
  refund: 'Given back',
  payout: 'Taken out',
  release: 'Released to you',
  settlement: 'Settlement',
  fee: 'Fee',
  chargeback: 'Taken back by the bank',
};

/** A provider inside a sentence. */
export const providerWords: Record<ProviderName, string> = {
  sandbox: 'the simulated provider',
  wallet: 'our own books',
  mpesa: 'M-Pesa',
  stripe: 'Stripe',
  paystack: 'Paystack',
  flutterwave: 'Flutterwave',
};

export const railWords: Record<Rail, string> = {
  mobile_money: 'Mobile money',
  card: 'Card',
  bank: 'Bank transfer',
  wallet: 'Wallet',
};

/** Why nothing was paid, as the payer reads it. */
export const failureWords: Record<FailureCode, string> = {
  declined: 'The bank or network declined it.',
  cancelled_by_payer: 'It was cancelled on the phone or page.',
  funds_short: 'There was not enough money in the account.',
  timed_out: 'Nobody answered on the phone in time.',
  wrong_pin: 'The PIN was not right.',
  limit_reached: 'It was above a limit of the account.',
  unreachable: 'The phone could not be reached.',
  other: 'The provider gave no reason.',
};

/** The first letter large, where a word begins a sentence. */
export const begin = (words: string): string => words.slice(0, 1).toUpperCase() + words.slice(1);
