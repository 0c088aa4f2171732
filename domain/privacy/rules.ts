import type { BlockerKind } from './schema.ts';

/** So long an account waits before it is deleted, in days, and so long before that its owner is told once more. */
export const GRACE_DAYS = 14;
export const WARN_DAYS = 2;
/** So long a copy is kept, in days, and so long after one was asked for there is no other, in hours. */
export const COPY_DAYS = 7;
export const COPY_PAUSE_HOURS = 24;
/** Signing in lies at most so long back for what only its owner may do, in minutes. */
export const FRESH_MINUTES = 15;
/** Files up to this go into a copy, together; what is beyond is named in it. */
export const COPY_FILES_BYTES = 200 * 1024 * 1024;

/** What is open, and what ends it. */
export const blockerWords: Record<BlockerKind, { what: string; how: string }> = {
  agreement: { what: 'An agreement that is not decided', how: 'Sign it, decline it or withdraw it.' },
  dispute: { what: 'An open dispute', how: 'It has to be resolved or closed first.' },
  escrow: { what: 'An open escrow', how: 'Its money has to be released or go back first.' },
  order: { what: 'An order that is not paid or not complete', how: 'Pay it, cancel it, or wait until it arrived.' },
  parcel: { what: 'A parcel that buyers wait for', how: 'Send it, or refuse it so that the money goes back.' },
  payment: { what: 'A payment on its way', how: 'It arrives or fails within minutes.' },
  payout: { what: 'A payout on its way', how: 'It has to arrive first.' },
  wallet: { what: 'Money in your wallet', how: 'Take it out first: after the account is gone nobody could.' },
  mediation: { what: 'An open mediation', how: 'It has to end first.' },
  mediating: { what: 'A case that you mediate', how: 'End it or give it back first.' },
  last_admin: { what: 'You are the only administrator', how: 'Make somebody else one first.' },
};
