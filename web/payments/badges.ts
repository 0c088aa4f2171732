import type { FeeStatus } from '@ahadi/domain/academy/registrations/schema.ts';
import { type ChargebackState, isLate } from '@ahadi/domain/payments/chargebacks/rules.ts';
import type { PayoutStatus, ShownIntent } from '@ahadi/domain/payments/lifecycle.ts';
import type { FailureCode, PaymentRow, PaymentView, Rail } from '@ahadi/domain/payments/schema.ts';
import { feeWords, paymentWords, payoutWords, refundWords } from '@ahadi/domain/payments/words.ts';
import type { Tone } from '../ui/StateBadge.tsx';

export type Badge = { label: string; tone: Tone };

/** A payment's state in the words of a badge. */
export const paymentBadge: Record<ShownIntent, Badge> = {
  created: { label: paymentWords.created, tone: 'neutral' },
  pending: { label: paymentWords.pending, tone: 'info' },
  succeeded: { label: paymentWords.succeeded, tone: 'good' },
  failed: { label: paymentWords.failed, tone: 'danger' },
  expired: { label: paymentWords.expired, tone: 'neutral' },
  given_up: { label: paymentWords.given_up, tone: 'neutral' },
  review: { label: paymentWords.review, tone: 'attention' },
  partially_refunded: { label: paymentWords.partially_refunded, tone: 'good' },
  refunded: { label: paymentWords.refunded, tone: 'neutral' },
  charged_back: { label: paymentWords.charged_back, tone: 'danger' },
};

export const payoutBadge: Record<PayoutStatus, Badge> = {
  asked: { label: payoutWords.asked, tone: 'attention' },
  requested: { label: payoutWords.requested, tone: 'attention' },
  approved: { label: payoutWords.approved, tone: 'info' },
  submitted: { label: payoutWords.submitted, tone: 'info' },
  uncertain: { label: payoutWords.uncertain, tone: 'attention' },
  paid: { label: payoutWords.paid, tone: 'good' },
  failed: { label: payoutWords.failed, tone: 'danger' },
  returned: { label: payoutWords.returned, tone: 'attention' },
  cancelled: { label: payoutWords.cancelled, tone: 'neutral' },
};

export const refundBadge: Record<PaymentView['refunds'][number]['status'], Badge> = {
  requested: { label: refundWords.requested, tone: 'info' },
  submitted: { label: refundWords.submitted, tone: 'info' },
  uncertain: { label: refundWords.uncertain, tone: 'attention' },
  succeeded: { label: refundWords.succeeded, tone: 'good' },
  to_wallet: { label: refundWords.to_wallet, tone: 'good' },
};

const chargebackBadges: Record<ChargebackState | 'late' | 'answered', Badge> = {
  open: { label: 'To be answered', tone: 'attention' },
  late: { label: 'Late', tone: 'danger' },
  answered: { label: 'The bank decides', tone: 'info' },
  won: { label: 'Not taken back', tone: 'good' },
  lost: { label: 'Taken back', tone: 'danger' },
  accepted: { label: 'Accepted, taken back', tone: 'danger' },
};

/** Where a chargeback stands, by the day on which the bank wants an answer. */
export function chargebackBadge(it: Parameters<typeof isLate>[0], now: Date): Badge {
  if (isLate(it, now)) return chargebackBadges.late;
  return chargebackBadges[it.status === 'open' && it.answeredAt !== null ? 'answered' : it.status];
}

const feeBadge: Record<FeeStatus, Badge> = {
  verifying: { label: feeWords.verifying, tone: 'info' },
  promised: { label: feeWords.promised, tone: 'attention' },
  approved: { label: feeWords.approved, tone: 'good' },
  rejected: { label: feeWords.rejected, tone: 'danger' },
  returning: { label: feeWords.returning, tone: 'attention' },
  returned: { label: feeWords.returned, tone: 'good' },
};

const done: Badge = { label: 'Done', tone: 'good' };
const badgesOf: Partial<Record<PaymentRow['kind'], Readonly<Record<string, Badge>>>> = {
  payment: paymentBadge,
  refund: { ...feeBadge, ...refundBadge },
  fee: feeBadge,
  payout: payoutBadge,
};

/** The state of one line in and out; what is only in the books is done. */
export const rowBadge = ({ kind, status }: Pick<PaymentRow, 'kind' | 'status'>): Badge =>
  badgesOf[kind]?.[status] ?? done;

const unmoved: Partial<Record<PaymentRow['kind'], readonly string[]>> = {
  payment: ['created', 'pending', 'failed', 'expired', 'given_up', 'review'],
  payout: ['failed', 'returned', 'cancelled'],
  fee: ['verifying', 'promised', 'rejected'],
};

/** True when the amount of a line went where it says; a payment that failed moved nothing, a payout that failed came back. */
export const isMoved = ({ kind, status }: Pick<PaymentRow, 'kind' | 'status'>): boolean =>
  !unmoved[kind]?.includes(status);

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
  below_least: 'It was below what the account pays at a time.',
  asked_twice: 'The same amount was asked of that phone a moment before.',
  busy: 'The provider was busy.',
  in_progress: 'Another request was open on that phone.',
  not_delivered: 'The request did not get through to the phone.',
  pin_locked: 'The PIN of the account was locked.',
  not_permitted: 'The account may not pay here.',
  other: 'The provider gave no reason.',
};

/** The first letter large, where a word begins a sentence. */
export const begin = (words: string): string => words.slice(0, 1).toUpperCase() + words.slice(1);
