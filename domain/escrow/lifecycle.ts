import { lifecycle } from '../core/lifecycle.ts';
import { finalStates, statesThatCan } from '../core/states.ts';

/** Where an escrow stands; the last four have no way out. */
export const escrowStatuses = [
  'draft',
  'proposed',
  'awaiting_funding',
  'active',
  'closed',
  'declined',
  'cancelled',
  'expired',
] as const;
export type EscrowStatus = (typeof escrowStatuses)[number];

/** Who pays the platform's fee; of an odd unit the buyer bears the half more. */
export const feePayers = ['buyer', 'seller', 'split'] as const;
/** How something was handed over. */
export const deliveryKinds = ['shipped', 'handover', 'digital', 'service'] as const;
export const disputeReasons = [
  'not_delivered',
  'not_as_agreed',
  'damaged',
  'late',
  'payment',
  'fraud',
  'other',
] as const;
/** Whose split of a contested part it is. A mediator proposes; the others bind and need two officers. */
export const resolutionSources = ['mediator', 'award', 'court', 'consent'] as const;

/** What can be done to an escrow. agree, begin, lapse, fail_funding and close are the system's; all others are a person's. */
export type EscrowAction =
  | 'save'
  | 'remove'
  | 'propose'
  | 'counter'
  | 'accept'
  | 'agree'
  | 'decline'
  | 'withdraw'
  | 'lapse'
  | 'pay'
  | 'begin'
  | 'extend_funding'
  | 'cancel'
  | 'fail_funding'
  | 'propose_end'
  | 'agree_end'
  | 'close'
  | 'hold'
  | 'lift';

/** A state as a sentence would name it: "It is …". */
export const describeEscrowStatus: Record<EscrowStatus, string> = {
  draft: 'a draft',
  proposed: 'being agreed',
  awaiting_funding: 'waiting for the money',
  active: 'under way',
  closed: 'closed',
  declined: 'declined',
  cancelled: 'cancelled',
  expired: 'out of time',
};

/** States in which money of somebody may lie in it. */
const open = ['awaiting_funding', 'active'] as const satisfies readonly EscrowStatus[];

/** Life of an escrow (design money 3.2, E1–E12). Money that lies in it moves by its milestones alone. */
export const escrowLifecycle = lifecycle<EscrowStatus, EscrowAction>(
  {
    save: { from: ['draft'], to: 'same' },
    remove: { from: ['draft'], to: 'same' },
    propose: { from: ['draft'], to: 'proposed' },
    counter: { from: ['proposed'], to: 'same' },
    accept: { from: ['proposed'], to: 'same' },
    agree: { from: ['proposed'], to: 'awaiting_funding' },
    decline: { from: ['proposed'], to: 'declined' },
    withdraw: { from: ['proposed'], to: 'cancelled' },
    lapse: { from: ['proposed'], to: 'expired' },
    pay: { from: open, to: 'same' },
    begin: { from: ['awaiting_funding'], to: 'active' },
    extend_funding: { from: open, to: 'same' },
    cancel: { from: ['awaiting_funding'], to: 'cancelled' },
    fail_funding: { from: ['awaiting_funding'], to: 'expired' },
    propose_end: { from: ['active'], to: 'same' },
    agree_end: { from: ['active'], to: 'same' },
    close: { from: ['active'], to: 'closed' },
    hold: { from: open, to: 'same' },
    lift: { from: open, to: 'same' },
  },
  describeEscrowStatus,
  {
    save: 'change it',
    remove: 'delete it',
    propose: 'propose it',
    counter: 'propose other terms',
    accept: 'accept the terms',
    agree: 'complete the agreement',
    decline: 'decline it',
    withdraw: 'withdraw it',
    lapse: 'let it lapse',
    pay: 'pay into it',
    begin: 'begin the work',
    extend_funding: 'ask for more time to pay',
    cancel: 'cancel it',
    fail_funding: 'end it for want of money',
    propose_end: 'propose to end it together',
    agree_end: 'agree to end it together',
    close: 'close it',
    hold: 'put it on hold',
    lift: 'lift the hold',
  },
);

/** Agreed and not over: money may come, or is there. */
export const agreedEscrows = statesThatCan(escrowLifecycle, 'pay');
/** Proposed or agreed, and not over. */
export const openEscrows = statesThatCan(escrowLifecycle, 'accept', 'pay');
export const overEscrows = finalStates(escrowLifecycle);
/** Not shown to who is named in it: it was not proposed, or came to nothing. */
export const unshownEscrows: readonly EscrowStatus[] = ['draft', 'declined', 'cancelled', 'expired'];
