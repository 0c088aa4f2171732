import { lifecycle } from '../../core/lifecycle.ts';
import type { MilestoneStatus } from './schema.ts';

/**
 * What can be done to a milestone. The buyer's: release, reject, cancel_overdue, ship_return, waive. The seller's: deliver, cure,
 * refund, agree_refund, contest, receive_return, refuse_return. Either side's: take_back, dispute and the offers. Two officers': execute.
 * The others are the clock's.
 */
export type MilestoneAction =
  | 'fund'
  | 'take_back'
  | 'fail_funding'
  | 'deliver'
  | 'receive'
  | 'cancel_overdue'
  | 'fail_delivery'
  | 'release'
  | 'refund'
  | 'accept_by_silence'
  | 'reject'
  | 'cure'
  | 'agree_refund'
  | 'ask_return'
  | 'contest'
  | 'refund_by_silence'
  | 'ship_return'
  | 'receive_return'
  | 'refuse_return'
  | 'keep_goods'
  | 'dispute'
  | 'offer'
  | 'withdraw_offer'
  | 'accept_offer'
  | 'waive'
  | 'propose_split'
  | 'answer_split'
  | 'accept_split'
  | 'escalate'
  | 'execute'
  | 'cancel';

/** A state as a sentence would name it: "It is …". */
export const describeMilestoneStatus: Record<MilestoneStatus, string> = {
  awaiting_funds: 'waiting for the money',
  funded: 'paid in and to be delivered',
  delivered: 'delivered and being inspected',
  rejected: 'rejected by the buyer',
  returning: 'on its way back',
  disputed: 'in dispute',
  released: 'paid out to the seller',
  refunded: 'paid back to the buyer',
  settled: 'settled',
  cancelled: 'cancelled',
};

/** States in which money is held; a buyer may always release it and a seller always give it back, whatever else goes on (A13). */
export const holding = [
  'funded',
  'delivered',
  'rejected',
  'returning',
  'disputed',
] as const satisfies readonly MilestoneStatus[];
/** Of these, where nobody disputes anything yet. */
const undisputed = ['funded', 'delivered', 'rejected', 'returning'] as const satisfies readonly MilestoneStatus[];

/**
 * Life of a milestone, the unit of money (design money 3.3, M1–M20). What becomes of the state when only a part of the money
 * moved is decided by the rules: a deed that may leave money behind says `same` here.
 */
export const milestoneLifecycle = lifecycle<MilestoneStatus, MilestoneAction>(
  {
    fund: { from: ['awaiting_funds'], to: 'same' },
    // A part is in and the rest does not come: the part goes back, and the stage waits for the whole again.
    take_back: { from: ['awaiting_funds'], to: 'same' },
    fail_funding: { from: ['awaiting_funds'], to: 'same' },
    // In dispute before it was delivered: for the part that nobody contests.
    deliver: { from: ['funded', 'disputed'], to: 'same' },
    receive: { from: ['delivered'], to: 'same' },
    cancel_overdue: { from: ['funded', 'disputed'], to: 'same' },
    fail_delivery: { from: ['funded', 'disputed'], to: 'same' },
    release: { from: holding, to: 'same' },
    refund: { from: holding, to: 'same' },
    accept_by_silence: { from: ['delivered', 'rejected', 'returning', 'disputed'], to: 'same' },
    reject: { from: ['delivered'], to: 'rejected' },
    cure: { from: ['rejected'], to: 'delivered' },
    agree_refund: { from: ['rejected'], to: 'same' },
    ask_return: { from: ['rejected'], to: 'returning' },
    contest: { from: ['rejected'], to: 'disputed' },
    refund_by_silence: { from: ['rejected', 'returning'], to: 'same' },
    ship_return: { from: ['returning'], to: 'same' },
    receive_return: { from: ['returning'], to: 'same' },
    refuse_return: { from: ['returning'], to: 'disputed' },
    keep_goods: { from: ['returning'], to: 'same' },
    // In dispute already: more of it is contested, by either side.
    dispute: { from: holding, to: 'disputed' },
    offer: { from: ['disputed'], to: 'same' },
    withdraw_offer: { from: ['disputed'], to: 'same' },
    accept_offer: { from: ['disputed'], to: 'same' },
    waive: { from: ['disputed'], to: 'same' },
    propose_split: { from: ['disputed'], to: 'same' },
    answer_split: { from: ['disputed'], to: 'same' },
    accept_split: { from: ['disputed'], to: 'same' },
    escalate: { from: ['disputed'], to: 'same' },
    execute: { from: ['disputed'], to: 'same' },
    cancel: { from: ['awaiting_funds', ...undisputed], to: 'same' },
  },
  describeMilestoneStatus,
  {
    fund: 'pay it in',
    take_back: 'give back what is in',
    fail_funding: 'end the time to pay',
    deliver: 'deliver',
    receive: 'confirm that it arrived',
    cancel_overdue: 'cancel it because it is overdue',
    fail_delivery: 'end it for want of delivery',
    release: 'release money',
    refund: 'give money back',
    accept_by_silence: 'let the inspection end',
    reject: 'reject it',
    cure: 'mend it and deliver again',
    agree_refund: 'agree to a refund',
    ask_return: 'ask for it back',
    contest: 'contest the rejection',
    refund_by_silence: 'let silence give the money back',
    ship_return: 'send it back',
    receive_return: 'confirm that it came back',
    refuse_return: 'refuse what came back',
    keep_goods: 'let the goods be kept',
    dispute: 'open a dispute',
    offer: 'make an offer',
    withdraw_offer: 'take the offer back',
    accept_offer: 'accept an offer',
    waive: 'end the dispute',
    propose_split: 'propose how to split it',
    answer_split: 'answer the proposal',
    accept_split: 'complete the split',
    escalate: 'take it further',
    execute: 'carry out a binding decision',
    cancel: 'cancel it',
  },
);

/** Nothing of it was or will be paid to the seller. */
export const unpaidStages: readonly MilestoneStatus[] = ['cancelled', 'refunded'];
