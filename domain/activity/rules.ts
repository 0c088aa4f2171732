import type { SubjectKind } from '../events.ts';
import type { ActivityKind, DeedKind } from './schema.ts';

/** Rows on a page of the history, and in one file of it. */
export const EXPORT_ROWS = 10_000;
/** A file covers so many days at most: a year, with the day of a leap year. */
export const EXPORT_DAYS = 366;

export const kindWords: Record<ActivityKind, string> = {
  agreement: 'Agreements',
  dispute: 'Disputes',
  escrow: 'Escrow',
  mediation: 'Mediation',
  record: 'Public history',
  order: 'Orders',
  shop: 'Your shop',
  payment: 'Payments',
  community: 'Community',
  support: 'Support',
  mediator: 'Work as a mediator',
  academy: 'Academy',
  account: 'Account',
};

/** Which histories of things belong to a kind. What has none of its own for a reader is in no kind. */
export const subjectsOf: Record<ActivityKind, readonly SubjectKind[]> = {
  agreement: ['agreement', 'obligation'],
  dispute: ['dispute'],
  escrow: ['escrow', 'milestone'],
  mediation: ['mediation'],
  record: ['record'],
  order: ['order', 'parcel'],
  shop: ['supplier', 'product'],
  payment: ['payment', 'payout'],
  community: ['post', 'comment', 'moderation_case'],
  support: ['ticket', 'chat'],
  mediator: ['mediator', 'mediator_application', 'credits'],
  academy: ['registration', 'certificate', 'course', 'course_run'],
  account: ['user', 'identity', 'restriction', 'succession'],
};

/** The kind a thing belongs to; what has none is part of one's account. */
export const kindOf = (subject: SubjectKind): ActivityKind =>
  (Object.keys(subjectsOf) as ActivityKind[]).find((kind) => subjectsOf[kind].includes(subject)) ?? 'account'; // the table's own keys

export const deedWords: Record<DeedKind, string> = {
  began: 'Begun or sent',
  agreed: 'Agreed or signed',
  refused: 'Refused or taken back',
  answered: 'Answered or added',
  decided: 'Decided',
  money: 'Money moved',
  ended: 'Ended',
};

/**
 * The second word of an event's name (`agreement.signed`) by what kind of deed it is. Words that are in none are found without this
 * filter only: most are reminders and small steps.
 */
export const verbsOf: Record<DeedKind, readonly string[]> = {
  began: [
    ...['created', 'shared', 'submitted', 'applied', 'sent', 'proposed', 'requested', 'posted', 'placed', 'registered'],
    ...['signatures_requested', 'offered', 'went_live', 'asked', 'opened', 'began', 'served', 'invited', 'challenged'],
    'change_opened',
  ],
  agreed: [
    ...['signed', 'accepted', 'text_accepted', 'agreed', 'consented', 'executed', 'sealed', 'activated', 'settled'],
    ...['clause_answered', 'terms_answered', 'offer_answered', 'plan_accepted', 'appointment_accepted', 'party_joined'],
    ...['split_answered', 'amended', 'renewed', 'notice_taken_back'],
  ],
  refused: [
    ...['declined', 'refused', 'withdrawn', 'voided', 'cancelled', 'removed', 'deleted', 'rejected', 'objected', 'bid'],
    ...[
      'offer_withdrawn',
      'extension_refused',
      'not_me_claimed',
      'given_up',
      'resolved_denied',
      'appointment_declined',
    ],
  ],
  answered: [
    ...[
      'responded',
      'answer_corrected',
      'answered',
      'written',
      'statement_written',
      'exhibit_added',
      'exhibit_joined',
      'text_published',
    ],
    ...['change_proposed', 'countered', 'cured', 'reviewed', 'review_answered', 'delivered', 'received', 'shipped'],
  ],
  decided: [
    ...[
      'decided',
      'approved',
      'appeal_decided',
      'challenge_decided',
      'identity_decided',
      'judged',
      'suspended',
      'verified',
    ],
    ...['reinstated', 'terminated', 'revoked', 'taken_down', 'lifted', 'publication_refused', 'published', 'screened'],
    ...['granted', 'decision_entered', 'locked', 'redacted', 'objection_judged'],
  ],
  money: [
    ...[
      'payment_applied',
      'funded',
      'paid',
      'paid_out',
      'succeeded',
      'failed',
      'refunded',
      'refund_requested',
      'bought',
    ],
    ...['returned', 'charged_back', 'chargeback_opened', 'debt_paid', 'consumed', 'given'],
  ],
  ended: [
    ...[
      'lapsed',
      'expired',
      'closed',
      'closed_private',
      'completed',
      'resolved',
      'ended',
      'funding_failed',
      'filing_over',
    ],
    ...['plan_missed', 'archived', 'offer_expired', 'silence_noted', 'not_served', 'notice_given', 'change_closed'],
  ],
};
