// What other programs may do and are told, in values that pages read, too.

import type { KeyScope } from '../core/scopes.ts';

/** A scope as somebody chooses it. */
export const scopeWords: Record<KeyScope, { name: string; about: string }> = {
  'agreements:read': {
    name: 'Read agreements',
    about:
      'Lists the agreements of this identity and reads their texts, parties, states, history and sealed documents.',
  },
  'agreements:write': {
    name: 'Prepare agreements',
    about:
      'Makes drafts, writes texts, shares them, asks for signatures and sends reminders. It never accepts or signs.',
  },
};

/** How long a key may live, in days; null is until it is revoked. */
export const keyLives = [30, 90, 365, null] as const;

/** What begins a key, so that programs which look for leaked secrets know one. */
export const KEY_START = 'ahadi_';
export const MOST_KEYS = 20;
export const MOST_ENDPOINTS = 10;

/** What an address can be told of: deeds on agreements in which the identity is a party, and on what is promised in them. */
export const webhookKinds = [
  'agreement.shared',
  'agreement.text_published',
  'agreement.text_accepted',
  'agreement.signatures_requested',
  'agreement.signed',
  'agreement.executed',
  'agreement.sealed',
  'agreement.activated',
  'agreement.reopened',
  'agreement.declined',
  'agreement.voided',
  'agreement.lapsed',
  'agreement.amended',
  'agreement.notice_given',
  'agreement.notice_taken_back',
  'agreement.renewed',
  'agreement.completed',
  'agreement.expired',
  'agreement.terminated',
  'obligation.armed',
  'obligation.claimed',
  'obligation.rejected',
  'obligation.fulfilled',
  'obligation.overdue',
  'obligation.hastened',
  'obligation.extended',
  'obligation.waived',
  'obligation.part_ended',
  'obligation.disputed',
  'obligation.released',
] as const;
export type WebhookKind = (typeof webhookKinds)[number];

export const webhookWords: Record<WebhookKind, string> = {
  'agreement.shared': 'Shared with the other parties',
  'agreement.text_published': 'A new version of the text',
  'agreement.text_accepted': 'A party accepted the text',
  'agreement.signatures_requested': 'Signatures are asked for',
  'agreement.signed': 'A party signed',
  'agreement.executed': 'Everybody signed',
  'agreement.sealed': 'The document is sealed',
  'agreement.activated': 'It came into force',
  'agreement.reopened': 'Taken back from signing',
  'agreement.declined': 'A party declined',
  'agreement.voided': 'Withdrawn',
  'agreement.lapsed': 'The time to sign ran out',
  'agreement.amended': 'An amendment is in force',
  'agreement.notice_given': 'A party gave notice',
  'agreement.notice_taken_back': 'The notice was taken back',
  'agreement.renewed': 'It was renewed',
  'agreement.completed': 'It is complete',
  'agreement.expired': 'Its last day is over',
  'agreement.terminated': 'It was ended',
  'obligation.armed': 'A promise became due',
  'obligation.claimed': 'A promise is said to be kept',
  'obligation.rejected': 'A promise was sent back',
  'obligation.fulfilled': 'A promise was kept',
  'obligation.overdue': 'A promise is overdue',
  'obligation.hastened': 'A promise is due sooner',
  'obligation.extended': 'A promise got another day',
  'obligation.waived': 'A promise was given up',
  'obligation.part_ended': 'A promise ended between some of those who share it',
  'obligation.disputed': 'A promise is in dispute',
  'obligation.released': 'A promise is not owed any more',
};

/** What a test is called, in the log and for anyone who receives it. */
export const TEST_KIND = 'webhook.test';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Milliseconds before each of the eight further tries; together some two days. */
export const retryPauses: readonly number[] = [
  MINUTE,
  5 * MINUTE,
  15 * MINUTE,
  HOUR,
  3 * HOUR,
  6 * HOUR,
  12 * HOUR,
  24 * HOUR,
];

export const webhookTimes = {
  /** How long an address may take to answer. */
  patience: 10_000,
  /** How long the secret before signs as well. */
  overlap: 24 * HOUR,
  /** How far the time in a signature may lie from the receiver's own clock. */
  tolerance: 5 * MINUTE,
  logDays: 30,
} as const;

/** After so many failures in a row nothing more is sent until somebody starts it again. */
export const MOST_FAILURES = 50;
/** Of an answer so much is kept, in bytes. */
export const ANSWER_BYTES = 1024;
