import { lifecycle } from '../../core/lifecycle.ts';
import { statesOf, statesThatCan } from '../../core/states.ts';
import type { FeeStatus, RegistrationStatus } from './schema.ts';

/**
 * offer, expire, attend, fail, miss and complete are the platform's; confirm follows a payment, or a course that costs nothing; give and
 * reject are about what was paid by hand.
 */
export type RegistrationAction =
  | 'offer'
  | 'accept'
  | 'give'
  | 'reject'
  | 'confirm'
  | 'expire'
  | 'move'
  | 'attend'
  | 'complete'
  | 'fail'
  | 'miss'
  | 'cancel'
  | 'drop';

/**
 * Life of a registration (design 4.6). Kept seats: offered, held, payment_review; taken ones: confirmed and after. A seat in payment_review
 * does not run out: the one who paid waits for us.
 */
export const registrationLifecycle = lifecycle<RegistrationStatus, RegistrationAction>(
  {
    offer: { from: ['waitlisted'], to: 'offered' },
    accept: { from: ['offered'], to: 'held' },
    give: { from: ['held', 'payment_review'], to: 'payment_review' },
    reject: { from: ['payment_review'], to: 'held' },
    confirm: { from: ['offered', 'held', 'payment_review'], to: 'confirmed' },
    expire: { from: ['waitlisted', 'offered', 'held'], to: 'expired' },
    move: { from: ['held', 'payment_review', 'confirmed'], to: 'same' },
    attend: { from: ['confirmed'], to: 'attending' },
    complete: { from: ['attending'], to: 'completed' },
    fail: { from: ['attending'], to: 'failed' },
    miss: { from: ['confirmed', 'attending'], to: 'no_show' },
    cancel: { from: ['waitlisted', 'offered', 'held', 'payment_review', 'confirmed'], to: 'cancelled' },
    drop: { from: ['waitlisted', 'offered', 'held', 'payment_review', 'confirmed', 'attending'], to: 'cancelled' },
  },
  {
    waitlisted: 'waiting for a seat',
    offered: 'offered a seat',
    held: 'waiting for the payment',
    payment_review: 'paid and being looked at',
    confirmed: 'confirmed',
    attending: 'going on',
    completed: 'completed',
    failed: 'not passed',
    no_show: 'missed',
    expired: 'run out',
    cancelled: 'cancelled',
  },
  {
    offer: 'offer a seat',
    accept: 'take the seat',
    give: 'say how it was paid',
    reject: 'reject the payment',
    confirm: 'confirm it',
    expire: 'let it run out',
    move: 'move it to another run',
    attend: 'begin',
    complete: 'complete it',
    fail: 'end it as not passed',
    miss: 'end it as missed',
    cancel: 'cancel it',
    drop: 'take it off the list',
  },
);

export type FeeAction = 'promise' | 'vouch' | 'approve' | 'reject' | 'return' | 'came_back';
/**
 * Life of what was paid for a course. What came on a rail is approved by its receipt. What one administrator takes on the word of a paper is
 * promised, which gives nothing yet; a second one who saw its money approves it, or vouches for it with a reason: that gives the seat and no
 * money.
 */
export const feeLifecycle = lifecycle<FeeStatus, FeeAction>(
  {
    promise: { from: ['verifying'], to: 'promised' },
    approve: { from: ['verifying', 'promised'], to: 'approved' },
    vouch: { from: ['promised'], to: 'same' },
    reject: { from: ['verifying', 'promised'], to: 'rejected' },
    return: { from: ['approved'], to: 'returning' },
    came_back: { from: ['returning'], to: 'returned' },
  },
  {
    verifying: 'being looked at',
    promised: 'promised',
    approved: 'approved',
    rejected: 'rejected',
    returning: 'on its way back',
    returned: 'given back',
  },
  {
    promise: 'take it on its word',
    vouch: 'give the seat without its money',
    approve: 'approve it',
    reject: 'reject it',
    return: 'give it back',
    came_back: 'note that it was given back',
  },
);

/** They take part now: they learn, are marked and judged. */
export const takingPart = statesThatCan(registrationLifecycle, 'miss');
/** A seat is kept for them, and is not theirs yet. */
export const seatKept = statesThatCan(registrationLifecycle, 'confirm');
/** A seat is kept for them while their money comes. */
export const seatPaying = statesThatCan(registrationLifecycle, 'give');
/** They take part, or will where their money comes. */
export const expected = statesThatCan(registrationLifecycle, 'give', 'miss');
/** The seat is theirs, or will be once somebody of ours looked at what they paid: nothing of it is their turn. */
export const seatComing = statesThatCan(registrationLifecycle, 'reject', 'miss');
/** What becomes of who has no seat when the course begins. */
export const seatless = statesThatCan(registrationLifecycle, 'expire');
/** The course is over for them and was not completed: it is read, and nothing of it is done any more. */
export const endedWithoutCompleting: readonly RegistrationStatus[] = ['failed', 'no_show'];
/** They came to the end of the course, however they did. */
export const judged: readonly RegistrationStatus[] = ['completed', ...endedWithoutCompleting];
/** The seat is or was theirs. */
export const seated = statesOf<RegistrationStatus>(takingPart, judged);
/** The lessons are open to them. */
export const learning = statesOf<RegistrationStatus>(takingPart, 'completed');
export const openRegistrations = statesThatCan(registrationLifecycle, 'drop');
/** The seat went back, or there never was one. */
export const seatGone: readonly RegistrationStatus[] = ['expired', 'cancelled'];

/** Fees that somebody still decides about. */
export const openFees = statesThatCan(feeLifecycle, 'approve');
/** Fees that came in, also where they went back. */
export const receivedFees: readonly FeeStatus[] = ['approved', 'returning', 'returned'];
/** Fees whose money a statement may still bring. */
export const awaitedFees = statesThatCan(feeLifecycle, 'approve', 'return');
