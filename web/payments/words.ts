import type { ShownIntent } from '@ahadi/domain/payments/lifecycle.ts';
import type { FailureCode, PaymentView } from '@ahadi/domain/payments/schema.ts';
import { paymentBadge as anyonesBadge, type Badge } from './badges.ts';

/** Where a payment stands, as the one who is paying reads it. */
export const paymentBadge: Record<ShownIntent, Badge> = {
  ...anyonesBadge,
  pending: { label: 'Waiting for you', tone: 'gold' },
};

/** Why it failed and what to do, never whose fault it is. Nothing was taken in any of these. */
export const failureWords: Record<FailureCode, string> = {
  declined: 'It was declined. Try again, or pay in another way.',
  cancelled_by_payer: 'It was cancelled on the phone or on the page. Start again when you are ready.',
  funds_short: 'There was not enough money in that account. Add money to it, or pay in another way.',
  timed_out: 'The request was not answered in time. Keep the phone unlocked beside you and try again.',
  wrong_pin: 'The PIN was not right. Try again.',
  limit_reached: 'It is more than that account may pay today. Pay a smaller part, or pay in another way.',
  unreachable: 'The phone could not be reached. See that it is on and has a signal, then try again.',
  below_least: 'It is less than that account pays at a time. Pay more at once, or pay in another way.',
  asked_twice: 'The same amount was asked of that phone a moment ago. Wait two minutes, then try again.',
  busy: 'The provider is busy just now. Wait a minute, then try again.',
  in_progress: 'Another request is open on that phone. Finish or close it there, wait two minutes, then try again.',
  not_delivered: 'The request did not get through to the phone. Try again.',
  pin_locked: 'The PIN of that account is locked. Unlock it with your provider, or pay in another way.',
  not_permitted: 'That account cannot pay here. Pay from another account, or in another way.',
  other: 'The provider did not take it. Try again, or pay in another way.',
};

/** Nothing is decided yet: the page goes on looking. */
export const isOpen = ({ status }: Pick<PaymentView, 'status'>): boolean =>
  status === 'created' || status === 'pending';
export const isPaid = ({ status }: Pick<PaymentView, 'status'>): boolean =>
  status === 'succeeded' || status === 'partially_refunded';
