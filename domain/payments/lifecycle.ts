import { lifecycle } from '../core/lifecycle.ts';
import { statesExcept, statesOf, statesThatCan } from '../core/states.ts';
import type { PaymentView } from './schema.ts';

/** Where a payment stands; success is never left but towards giving it back. */
export const intentStatuses = [
  'created',
  'pending',
  'succeeded',
  'failed',
  'expired',
  'review',
  'partially_refunded',
  'refunded',
  'charged_back',
] as const;
export type IntentStatus = (typeof intentStatuses)[number];

/** What can happen to a payment. All of it is the system's, from evidence; decide is two officers' (design money 3.4). */
export type IntentAction =
  | 'submit'
  | 'refuse'
  | 'succeed'
  | 'fail'
  | 'expire'
  | 'question'
  | 'give_up'
  | 'return_part'
  | 'return_all'
  | 'charge_back';

/** Life of a payment. From success there is no way to failure; from failure and from being out of time there is one to success. */
export const intentLifecycle = lifecycle<IntentStatus, IntentAction>(
  {
    submit: { from: ['created'], to: 'pending' },
    refuse: { from: ['created'], to: 'failed' },
    succeed: { from: ['created', 'pending', 'expired', 'failed', 'review'], to: 'succeeded' },
    fail: { from: ['created', 'pending', 'expired', 'review'], to: 'failed' },
    expire: { from: ['created', 'pending'], to: 'expired' },
    question: { from: ['created', 'pending', 'expired', 'failed'], to: 'review' },
    give_up: { from: ['created', 'pending'], to: 'expired' },
    return_part: { from: ['succeeded', 'partially_refunded'], to: 'partially_refunded' },
    return_all: { from: ['succeeded', 'partially_refunded'], to: 'refunded' },
    charge_back: { from: ['succeeded', 'partially_refunded'], to: 'charged_back' },
  },
  {
    created: 'being prepared',
    pending: 'waiting for the payer',
    succeeded: 'paid',
    failed: 'not paid',
    expired: 'out of time',
    review: 'being looked at',
    partially_refunded: 'paid and partly given back',
    refunded: 'given back',
    charged_back: 'taken back by the bank',
  },
  {
    submit: 'ask the payer',
    refuse: 'refuse it',
    succeed: 'take it as paid',
    fail: 'take it as not paid',
    expire: 'let its time end',
    question: 'have it looked at',
    give_up: 'give it up',
    return_part: 'give a part back',
    return_all: 'give it back',
    charge_back: 'take it back through the bank',
  },
);

export const payoutStatuses = [
  'asked',
  'requested',
  'approved',
  'submitted',
  'uncertain',
  'paid',
  'failed',
  'returned',
  'cancelled',
] as const;
export type PayoutStatus = (typeof payoutStatuses)[number];
/** request, cancel: the payee. second: another person of the organisation than who asked for it. approve, refuse: administrators without a part in it, or the rules up to a limit. */
export type PayoutAction =
  | 'second'
  | 'agree'
  | 'approve'
  | 'refuse'
  | 'cancel'
  | 'submit'
  | 'confirm'
  | 'fail'
  | 'lose_sight'
  | 'turn_out_paid'
  | 'come_back';

/**
 * Life of a payout (design money 3.5). What was sent and not answered is asked about and never sent again. A provider that said no
 * and paid all the same is believed about its money: it left.
 */
export const payoutLifecycle = lifecycle<PayoutStatus, PayoutAction>(
  {
    second: { from: ['asked'], to: 'requested' },
    agree: { from: ['requested'], to: 'same' },
    approve: { from: ['requested'], to: 'approved' },
    refuse: { from: ['requested', 'approved'], to: 'cancelled' },
    cancel: { from: ['asked', 'requested', 'approved'], to: 'cancelled' },
    submit: { from: ['approved'], to: 'submitted' },
    confirm: { from: ['submitted', 'uncertain'], to: 'paid' },
    fail: { from: ['submitted', 'uncertain'], to: 'failed' },
    lose_sight: { from: ['submitted', 'uncertain'], to: 'uncertain' },
    turn_out_paid: { from: ['failed'], to: 'paid' },
    come_back: { from: ['paid'], to: 'returned' },
  },
  {
    asked: 'waiting for a second person of the organisation',
    requested: 'waiting for approval',
    approved: 'approved',
    submitted: 'on its way',
    uncertain: 'on its way, and the provider has not answered yet',
    paid: 'paid',
    failed: 'not paid; the money is back',
    returned: 'come back from the bank',
    cancelled: 'cancelled; the money is back',
  },
  {
    second: 'agree to it as the second person',
    agree: 'agree to it as the first of two',
    approve: 'approve it',
    refuse: 'refuse it',
    cancel: 'cancel it',
    submit: 'send it',
    confirm: 'take it as paid',
    fail: 'take it as not paid',
    lose_sight: 'ask what became of it',
    turn_out_paid: 'learn that it was paid after all',
    come_back: 'take it back',
  },
);

/** The money came, also where some or all of it went back. */
export const paidIntents = statesExcept(intentLifecycle, statesThatCan(intentLifecycle, 'succeed'));
export const openIntents: readonly IntentStatus[] = ['created', 'pending', 'review'];
/** Money may be on its way, or came. */
export const comingIntents: readonly IntentStatus[] = ['pending', 'review', 'succeeded'];
/** The provider may still say that the money came. */
export const askableIntents: readonly IntentStatus[] = ['pending', 'expired'];
/** The provider is asked about it again and again. */
export const polledIntents = statesOf<IntentStatus>('created', askableIntents);
/** Money that comes makes it paid, and nobody has to look at it first. */
export const payableIntents = statesExcept(intentLifecycle, paidIntents, ['review']);
/** No money came. It still counts when it comes late. */
export const unpaidIntents = statesExcept(intentLifecycle, openIntents, paidIntents);

/** Its payer, or what it was for, gave it up: its time did not run out. Nothing came, and what comes late still counts. */
export const isGivenUp = ({ status, rule }: { status: string; rule: string | null }): boolean =>
  status === 'expired' && rule !== 'time_is_over';
/** What a payment is shown as: its state, and that it was given up. */
export type ShownIntent = IntentStatus | 'given_up';
export const shownIntent = (it: { status: IntentStatus; rule: string | null }): ShownIntent =>
  isGivenUp(it) ? 'given_up' : it.status;

export const openPayouts = statesThatCan(payoutLifecycle, 'cancel', 'confirm');
/** The provider was asked and has not said what became of it. */
export const unansweredPayouts = statesThatCan(payoutLifecycle, 'confirm');
/** The money never left. */
export const unsentPayouts: readonly PayoutStatus[] = ['cancelled', 'failed'];
/** The money is not with whom it was for. */
export const unpaidPayouts = statesOf<PayoutStatus>(unsentPayouts, 'returned');
/** The provider paid it, also where it came back. */
export const sentPayouts: readonly PayoutStatus[] = ['paid', 'returned'];

type RefundStatus = PaymentView['refunds'][number]['status'];
// A refund has no table: what becomes of it follows its payment and its provider.
/** The provider was asked and has not said what became of it. */
export const unansweredRefunds: readonly RefundStatus[] = ['submitted', 'uncertain'];
/** Money that left the payment and has not arrived. */
export const transitRefunds = statesOf<RefundStatus>('requested', unansweredRefunds);
/** Money that arrived, at its payer's or in their wallet. */
export const settledRefunds: readonly RefundStatus[] = ['succeeded', 'to_wallet'];
