import { brand } from '../brand.ts';
import type { SubjectKind } from '../events.ts';
import type { BlockerKind, PublicProfile } from './schema.ts';

/** So long an account waits before it is deleted, in days, and so long before that its owner is told once more. */
export const GRACE_DAYS = 14;
export const WARN_DAYS = 2;
/** What becomes of an account whose owner does not sign in before its day to be deleted. */
export const leavingSilence = 'Your account is deleted.';
/** What is said to who signed in while their account waited to be deleted. */
export const accountStays = {
  title: 'Your account stays',
  words: 'You signed in, so it is not deleted. Nothing was changed.',
} as const;
/** What is said beside what somebody is to open and answer whose account waits to be deleted. */
export const openingKeeps =
  'Your account waits to be deleted. To open this you sign in, and that keeps the account; while this goes on it would not be deleted anyway. When it has ended you can ask for that again.';
/** Why an invitation is declined that its reader did not answer before they left; who sent it reads this. */
export const leavingReason = `Is leaving ${brand.name}, and had not answered.`;
/** What anybody hears who wants to invite somebody who is about to leave or is suspended: no more than that. */
export const takesNothingNew = (name: string): string =>
  `${name} is not taking new agreements now. Nothing was sent to anybody.`;
/** So long a copy is kept, in days, and so long after one was asked for there is no other, in hours. */
export const COPY_DAYS = 7;
export const COPY_PAUSE_HOURS = 24;
/** Signing in lies at most so long back for what only its owner may do, in minutes. */
export const FRESH_MINUTES = 15;
/** Files up to this go into a copy, together; what is beyond is named in it. */
export const COPY_FILES_BYTES = 200 * 1024 * 1024;

/** What everybody signed in sees of somebody whatever their switches say: fields of the profile, and the words for it. */
export const alwaysSeen = {
  fields: ['userNumber', 'name', 'avatarUrl', 'isPublic', 'since', 'badges', 'publicEntries'],
  words:
    'your name, number and picture, how far you were checked, whether you mediate or moderate, since when you are here, and what is public about you',
} as const satisfies { fields: readonly (keyof PublicProfile)[]; words: string };

/** What goes on without the account of whom it binds: its clocks run, and letters go to the contact that is kept. */
export const outliving = ['in_force', 'promise', 'entry'] as const satisfies readonly BlockerKind[];
export type OutlivingKind = (typeof outliving)[number];
export const outlives = (kind: BlockerKind): kind is OutlivingKind => (outliving as readonly string[]).includes(kind);

/** What ends with the account, by itself. */
const endingWith: readonly BlockerKind[] = ['shop', 'listing'];
export const endsWithAccount = (kind: BlockerKind): boolean => endingWith.includes(kind);

/** What binds, said of all of its kind together, and what ends it; of what outlives an account, how it goes on; of what ends with it, how. */
export const bindingWords: Record<BlockerKind, { what: string; how: string }> = {
  agreement: { what: 'Agreements that are not decided', how: 'Sign, decline or withdraw each.' },
  in_force: {
    what: 'Agreements in force',
    how: 'Each stays in force under the name that you signed with, until it ends.',
  },
  promise: {
    what: 'Open promises',
    how: 'Each stays owed on its day. One that is not kept can be disputed, and that is served on you by letter.',
  },
  dispute: { what: 'Open disputes', how: 'Each has to be resolved or closed first.' },
  escrow: { what: 'Open escrows', how: 'The money has to be released or go back first.' },
  order: { what: 'Orders that are not paid or not complete', how: 'Pay, cancel, or wait until they arrived.' },
  parcel: { what: 'Parcels that buyers wait for', how: 'Send each, or refuse it so that the money goes back.' },
  payment: { what: 'Payments on their way', how: 'They arrive or fail within minutes.' },
  payout: { what: 'Payouts on their way', how: 'They have to arrive first.' },
  wallet: { what: 'Money in your wallet', how: 'Take it out first: after the account is gone nobody could.' },
  mediation: { what: 'Open mediations', how: 'They have to end first.' },
  mediating: { what: 'Cases that you mediate', how: 'End each or give it back first.' },
  seat: { what: 'Seats in courses', how: 'Take part, or cancel so that somebody else gets the seat and you your fee.' },
  teaching: {
    what: 'Courses that you teach',
    how: 'Wait until each is over, or ask an administrator for somebody else.',
  },
  application: { what: 'Your application to mediate', how: 'Withdraw it, or wait for the decision.' },
  check: { what: 'Identity checks', how: 'Withdraw each, or wait for the decision.' },
  entry: {
    what: 'Public entries about you',
    how: 'Each stays public under the name that it was published with, until its time is over.',
  },
  people: {
    what: 'People who act for your organisation',
    how: 'Remove each first. A letter tells them, and they stop acting for it at once.',
  },
  only_owner: {
    what: 'Organisations of which you are the only owner',
    how: 'Leave each and say who takes over, or make somebody else an owner first.',
  },
  shop: { what: 'Your shop', how: 'It closes, and all that it sells goes off sale.' },
  listing: {
    what: 'Your work as a mediator',
    how: 'You are taken off the list. Credits that are left are not paid out.',
  },
  last_admin: { what: 'You are the only administrator', how: 'Make somebody else one first.' },
};

/**
 * What of each kind of thing binds a person, or why nothing of it does. A kind that says nothing here does not compile, so that nobody
 * leaves behind what others wait for.
 */
export const binds: Record<SubjectKind, readonly BlockerKind[] | { why: string }> = {
  user: ['people', 'only_owner', 'last_admin'],
  identity: ['check'],
  agreement: ['agreement', 'in_force'],
  approval: { why: 'is put to somebody else of the organisation' },
  obligation: ['promise'],
  dispute: ['dispute'],
  record: ['entry'],
  ledger: ['wallet'],
  escrow: ['escrow'],
  milestone: { why: 'ends with its escrow' },
  payment: ['payment'],
  payout: ['payout'],
  mediation: ['mediation', 'mediating'],
  mediator: ['listing'],
  mediator_application: ['application'],
  credits: { why: 'are worth nothing to others, and not paid out' },
  supplier: ['shop'],
  product: { why: 'goes off sale with its shop' },
  order: ['order'],
  parcel: ['parcel'],
  article: { why: 'is the platform’s' },
  ticket: { why: 'is the person’s own wish, and ends with them' },
  chat: { why: 'is the person’s own' },
  note: { why: 'is the person’s own' },
  reminder: { why: 'is the person’s own' },
  post: { why: 'goes with the account' },
  comment: { why: 'stays without a name' },
  moderation_case: { why: 'goes on about words that stay, without a name' },
  promotion: { why: 'is the platform’s' },
  course: { why: 'is the platform’s' },
  course_run: ['teaching'],
  registration: ['seat'],
  certificate: { why: 'stays valid under its number' },
  restriction: { why: 'is about an account that is gone' },
};
