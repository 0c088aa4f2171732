import { lifecycle } from '../../core/lifecycle.ts';
import { statesThatCan } from '../../core/states.ts';
import type { OrderStatus, ParcelStatus } from './schema.ts';

/** place is the money's, expire the clock's; complete and cancel follow the parcels. */
export type OrderAction = 'place' | 'expire' | 'revive' | 'cancel' | 'complete';

/** Life of an order: it is there before the payment, and a payment that comes late brings it back where there still is stock. */
export const orderLifecycle = lifecycle<OrderStatus, OrderAction>(
  {
    place: { from: ['pending_payment'], to: 'paid' },
    expire: { from: ['pending_payment'], to: 'expired' },
    revive: { from: ['expired'], to: 'paid' },
    cancel: { from: ['pending_payment', 'paid'], to: 'cancelled' },
    complete: { from: ['paid'], to: 'completed' },
  },
  {
    pending_payment: 'waiting for the money',
    paid: 'paid',
    expired: 'run out',
    cancelled: 'cancelled',
    completed: 'complete',
  },
  {
    place: 'pay it',
    expire: 'let it run out',
    revive: 'pay it late',
    cancel: 'cancel it',
    complete: 'complete it',
  },
);

/**
 * accept, ship, refuse and answer_report are the supplier's; receive, report and give_up the buyer's; cancel_lines either's; all others follow the money in
 * escrow or the clock. What a problem leads to is decided in the escrow, and the parcel follows it.
 */
export type ParcelAction =
  | 'place'
  | 'drop'
  | 'accept'
  | 'refuse'
  | 'cancel_lines'
  | 'give_up'
  | 'ship'
  | 'correct'
  | 'receive'
  | 'report'
  | 'answer_report'
  | 'settle'
  | 'go_on'
  | 'complete'
  | 'cancel';

/** Life of a parcel (design 3.9). */
export const parcelLifecycle = lifecycle<ParcelStatus, ParcelAction>(
  {
    place: { from: ['awaiting_payment', 'cancelled'], to: 'placed' },
    drop: { from: ['awaiting_payment'], to: 'cancelled' },
    accept: { from: ['placed'], to: 'accepted' },
    refuse: { from: ['placed', 'accepted'], to: 'cancelled' },
    cancel_lines: { from: ['placed', 'accepted'], to: 'same' },
    give_up: { from: ['placed', 'accepted'], to: 'cancelled' },
    ship: { from: ['accepted'], to: 'shipped' },
    correct: { from: ['shipped'], to: 'same' },
    receive: { from: ['shipped'], to: 'delivered' },
    report: { from: ['shipped', 'delivered'], to: 'problem' },
    answer_report: { from: ['problem'], to: 'same' },
    settle: { from: ['problem'], to: 'delivered' },
    go_on: { from: ['problem'], to: 'shipped' },
    complete: { from: ['accepted', 'shipped', 'delivered', 'problem'], to: 'completed' },
    cancel: { from: ['placed', 'accepted', 'shipped', 'delivered', 'problem'], to: 'cancelled' },
  },
  {
    awaiting_payment: 'waiting for the money',
    placed: 'waiting for the seller',
    accepted: 'being prepared',
    shipped: 'on its way',
    delivered: 'received',
    problem: 'being sorted out',
    completed: 'complete',
    cancelled: 'cancelled',
  },
  {
    place: 'pay it',
    drop: 'let it run out',
    accept: 'accept it',
    refuse: 'refuse it',
    cancel_lines: 'take pieces out',
    give_up: 'cancel it',
    ship: 'send it',
    correct: 'correct how it is sent',
    receive: 'receive it',
    report: 'report a problem',
    answer_report: 'answer the report',
    settle: 'go on with looking at it',
    go_on: 'go on waiting for it',
    complete: 'complete it',
    cancel: 'cancel it',
  },
);

export const openOrders = statesThatCan(orderLifecycle, 'cancel');
export const cancelledOrders: readonly OrderStatus[] = ['cancelled', 'expired'];
/** Paid, and neither complete nor cancelled. */
export const openParcels = statesThatCan(parcelLifecycle, 'cancel');
/** The seller does something next. */
export const parcelsToDo = statesThatCan(parcelLifecycle, 'accept', 'ship', 'settle');
export const overParcels: readonly ParcelStatus[] = ['completed', 'cancelled'];
