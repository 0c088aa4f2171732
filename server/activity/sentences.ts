// A deed is told to its reader in one sentence, and leads to where its thing is seen.
import { kindOf } from '@ahadi/domain/activity/rules.ts';
import { deedSentence } from '@ahadi/domain/core/deed.ts';
import type { SubjectKind } from '@ahadi/domain/events.ts';
import { to } from '@ahadi/domain/paths.ts';
import { sentenceOfAgreement } from '../agreements/history.ts';
import { sentenceOfCommunity } from '../community/history.ts';
import { whoDidWords } from '../core/deeds.ts';
import { sentenceOfDispute } from '../disputes/history.ts';
import { sentenceOfEscrow } from '../escrow/history.ts';
import { sentenceOfMarket } from '../marketplace/history.ts';
import { isNameless, sentenceOfMediation } from '../mediation/history.ts';
import { sentenceOfSupport } from '../support/history.ts';

/** What happened to oneself, to entries, to money and to one's work as a mediator: words that follow a name, or a whole sentence. */
const others: Readonly<Record<string, string>> = {
  'user.registered': 'opened the account',
  'user.verified': 'confirmed the e-mail address',
  'user.letters_returned': 'A letter to your address came back',
  'user.restarted': 'started the account over',
  'identity.created': 'added an identity',
  'identity.changed': 'changed an identity',
  'member.invited': 'asked somebody to act for the organisation',
  'member.joined': 'Somebody acts for the organisation from now on',
  'member.declined': 'Somebody said no to acting for the organisation',
  'member.changed': 'changed what somebody may do for the organisation',
  'member.left': 'Somebody does not act for the organisation any more',
  'member.deputy_named': 'named somebody who stands in for a member of the organisation',
  'member.deputy_ended': 'Somebody does not stand in for a member of the organisation any more',
  'member.only_owner_away': 'The only owner of the organisation is suspended',
  'member.approval_rule_changed': 'changed what the organisation approves before it is sent',
  'approval.asked': 'asked for approval of a text',
  'approval.step_approved': 'approved a text',
  'approval.approved': 'A text was approved by everybody it needed',
  'approval.returned': 'returned a text to its writer',
  'approval.withdrawn': 'took back a request for approval',
  'approval.outdated': 'The text, its people or the agreement changed, so nobody is asked to approve it any more',
  'approval.passed_on': 'Approval of a text is asked of somebody else',
  'approval.waits_for_nobody': 'Nobody is left who could approve a text',
  'program.key_made': 'made an API key',
  'program.key_revoked': 'revoked an API key',
  'program.webhook_added': 'added a webhook',
  'program.webhook_changed': 'changed a webhook',
  'program.webhook_removed': 'removed a webhook',
  'program.webhook_stopped': 'A webhook was stopped, because it failed too often',
  'template.kept': 'kept a text as a template',
  'template.published': 'published a version of a template',
  'template.archived': 'archived a template',
  'template.restored': 'took a template out of the archive',
  'batch.sent': 'sent one text to many',
  'batch.done': 'A text was sent to everybody on a list',
  'profile.changed': 'changed the profile',
  'profile.recovered': 'came back by a recovery code',
  'session.revoked': 'signed another device out',
  'session.disowned': 'said that somebody else was signed in',
  'role.granted': 'The account was given a role',
  'terms.accepted': 'accepted a legal text',
  'course.created': 'wrote a course',
  'course.submitted': 'sent a course in',
  'course.sent_back': 'sent a course back',
  'course.published': 'published a course',
  'course.archived': 'archived a course',
  'course.restored': 'took a course out of the archive',
  'course_run.planned': 'planned a run of a course',
  'course_run.changed': 'changed a run of a course',
  'course_run.opened': 'opened a run of a course',
  'course_run.cancelled': 'cancelled a run of a course',
  'course_run.ended': 'ended a run of a course',
  'course_run.written_to': 'wrote to the people of a run',
  'registration.made': 'registered for a course',
  'registration.offered': 'A seat was offered',
  'registration.accepted': 'took the seat that was offered',
  'registration.fee_given': 'said how a course was paid',
  'registration.fee_rejected': 'A payment for a course was rejected',
  'registration.fee_promised': 'A payment was looked at by one of two',
  'registration.fee_came': 'The money of a course fee came in',
  'registration.fee_sent': 'A course fee goes back to the person who paid it',
  'registration.confirmed': 'A seat was confirmed',
  'registration.expired': 'A registration ran out',
  'registration.moved': 'A registration was moved to another run',
  'registration.cancelled': 'A registration was cancelled',
  'registration.money_returned': 'Money for a course is being given back',
  'registration.attended': 'Who was there was noted',
  'registration.practical_judged': 'A practical was judged',
  'registration.attempt_asked': 'Another attempt at a quiz was asked for',
  'registration.attempt_answered': 'Somebody was answered about another attempt',
  'registration.ended': 'A course came to its end',
  'certificate.issued': 'A certificate was given',
  'certificate.suspended': 'A certificate was suspended',
  'certificate.reinstated': 'A certificate is good again',
  'certificate.revoked': 'A certificate was revoked',
  'certificate.superseded': 'A certificate was replaced by a newer one',
  'certificate.expiring': 'A certificate ends soon',
  'consent.changed': 'changed a consent',
  'restriction.proposed': 'proposed a decision by two',
  'restriction.confirmed': 'confirmed a decision by two',
  'restriction.turned_down': 'turned a decision by two down',
  'restriction.withdrawn': 'took a proposed decision back',
  'restriction.lapsed': 'A decision lapsed, because nobody confirmed it',
  'restriction.appealed': 'appealed against a decision',
  'restriction.appeal_decided': 'An appeal was decided',
  'restriction.lifted': 'lifted a decision by two',
  'restriction.ended': 'A decision came to its end',
  'promotion.created': 'wrote a sponsored post',
  'promotion.changed': 'changed a sponsored post',
  'promotion.submitted': 'sent a sponsored post in',
  'promotion.withdrawn': 'took a sponsored post back',
  'promotion.sent_back': 'sent a sponsored post back',
  'promotion.approved': 'approved a sponsored post',
  'promotion.paused': 'paused a sponsored post',
  'promotion.resumed': 'had a sponsored post shown again',
  'promotion.revised': 'took a sponsored post up again',
  'promotion.arranged': 'put sponsored posts in order',
  'promotion.ended': 'ended a sponsored post',
  'record.published': 'An entry became public history',
  'record.removed': 'An entry was removed from public history',
  'record.resolved_late': 'An entry is marked as resolved',
  'record.expiring': 'An entry goes soon, because its time is over',
  'record.challenged': 'challenged a public entry',
  'record.challenge_forwarded': 'forwarded a challenge',
  'record.challenge_reaffirmed': 'stood by an entry',
  'record.decision_proposed': 'proposed a decision on a challenge',
  'record.challenge_decided': 'decided a challenge',
  'record.redacted': 'took words out of an entry',
  'verification.submitted': 'asked for an identity to be checked',
  'verification.withdrawn': 'took the request to check an identity back',
  'verification.taken': 'took an identity check',
  'verification.info_requested': 'asked for more about an identity',
  'verification.approved': 'approved an identity',
  'verification.rejected': 'did not approve an identity',
  'payment.created': 'began a payment',
  'payment.succeeded': 'A payment arrived',
  'payment.failed': 'A payment did not go through',
  'payment.expired': 'A payment was not made in time',
  'payment.given_up': 'gave a payment up',
  'payment.refund_requested': 'Money is being given back',
  'payment.refunded': 'Money was given back',
  'payment.chargeback_opened': 'The bank asked for a payment back',
  'payment.chargeback_won': 'The bank left a payment as it was',
  'payment.charged_back': 'The bank took a payment back',
  'payment.decided_by_officers': 'decided about a payment',
  'payout.asked': 'asked for money to be paid out; a second person agrees first',
  'payout.requested': 'asked for money to be paid out',
  'payout.approved': 'A payout was approved',
  'payout.refused': 'refused a payout',
  'payout.cancelled': 'cancelled a payout',
  'payout.paid': 'Money was paid out',
  'payout.failed': 'A payout did not go through, and the money is back in the wallet',
  'payout.returned': 'A payout came back from the bank',
  'payout.destination_added': 'added a place where payouts go',
  'payout.destination_removed': 'removed a place where payouts go',
  'wallet.debt_paid': 'What came in paid a debt',
  'mediator_application.created': 'began an application to mediate',
  'mediator_application.submitted': 'applied to mediate',
  'mediator_application.withdrawn': 'took an application to mediate back',
  'mediator_application.asked': 'asked for more in an application to mediate',
  'mediator_application.lapsed': 'What was asked for in an application did not come in time',
  'mediator_application.invited': 'invited to a conversation about an application to mediate',
  'mediator_application.approved': 'approved an application to mediate',
  'mediator_application.rejected': 'did not approve an application to mediate',
  'mediator_application.appealed': 'appealed against the decision about an application',
  'mediator.onboarded': 'became a certified mediator',
  'mediator.renewed': 'renewed a term as a mediator',
  'mediator.expiring': 'Something that a mediator needs runs out soon',
  'mediator.expired': 'Something that a mediator needs ran out',
  'mediator.suspended': 'suspended the work as a mediator',
  'mediator.reinstated': 'let the work as a mediator go on',
  'mediator.revoked': 'ended the work as a mediator',
  'mediator.complaint_answered': 'answered a complaint',
  'mediator.complaint_decided': 'decided a complaint',
  'credits.bought': 'bought credits',
  'credits.given': 'Credits were given',
  'credits.held': 'Credits are held for a proposal',
  'credits.consumed': 'Credits were used for a proposal',
  'credits.returned': 'Credits came back from a proposal',
  'credits.expired': 'Credits ran out',
  'credits.refunded': 'Credits were paid back',
};

/** The same of deeds that only who did them finds in a history, and of those that nobody does. */
const own: Readonly<Record<string, string>> = {
  'profile.password_reset': 'set a new password',
  'ledger.alarm': 'The books did not prove right',
  'ledger.cover_signed': 'The money of all customers was summed and signed',
  'ledger.resume_agreed': 'agreed that payouts go on',
  'ledger.payouts_resumed': 'let payouts go on',
  'ledger.day_closed': 'closed a day of the books',
  'ledger.line_cleared': 'cleared a line of a statement',
  'ledger.bank_account_added': 'added one of our accounts at a bank',
  'ledger.bank_columns_chosen': 'chose the columns of a bank’s statements',
  'ledger.statement_read': 'brought a statement of a bank',
  'ledger.batch_made': 'made a file of payouts for the bank',
  'ledger.batch_released': 'released a file of payouts for the bank',
  'ledger.batch_dropped': 'dropped a file of payouts for the bank',
  'ledger.batch_taken_along': 'took a file of payouts along to the bank',
  'wallet.unapplied_judged': 'wants to give money back that was for nothing',
  'wallet.unapplied_returned': 'gave money back that was for nothing',
  'payment.submitted': 'A payment was sent to the provider',
  'payment.questioned': 'A payment has a question',
  'payment.judged': 'decided whether a payment came',
  'payment.chargeback_answered': 'answered a bank that asks a payment back',
  'payment.matched': 'matched money that came in to a payment',
  'payment.refund_came_back': 'Money that was given back came back',
  'payment.refund_paid_after_all': 'Money was given back after all',
  'payment.refund_judged': 'decided whether money was given back',
  'payment.forged': 'A message about a payment was not real',
  'payout.agreed': 'agreed to a payout',
  'payout.submitted': 'A payout was sent',
  'payout.uncertain': 'It is not known whether a payout went through',
  'payout.judged': 'decided whether a payout went through',
  'payout.paid_after_all': 'A payout went through after all',
  'verification.endorsed': 'looked at an identity as the first of two',
  'record.decision_sent_back': 'sent a decision on a challenge back',
  'record.challenge_overdue': 'A challenge was not decided in time',
  'record.redaction_proposed': 'proposed to take words out of an entry',
  'mediator_application.taken': 'took an application to mediate',
  'mediator_application.overdue': 'An application to mediate waits for longer than it should',
  'mediator_application.checked': 'checked an application to mediate',
  'mediator_application.assessed': 'assessed an application to mediate',
  'mediator.complained': 'complained about a mediator',
  'mediator.digest_written': 'wrote a digest of a mediator’s work',
  'credits.expiring': 'Credits run out soon',
  'article.published': 'published a help article',
  'article.archived': 'archived a help article',
  'article.doubted': 'A help article is to be looked at again',
  'copy.asked': 'asked for a copy of the data',
  'copy.ready': 'The copy of the data is ready',
  'copy.failed': 'The copy of the data could not be made',
  'copy.downloaded': 'downloaded the copy of the data',
  'account.deletion_asked': 'asked for the account to be deleted',
  'account.deletion_cancelled': 'kept the account',
  'account.deletion_reminded': 'The account is deleted soon',
  'account.deletion_hindered': 'The account could not be deleted yet',
  'account.erased': 'The account was deleted',
  'account.closed': 'The account was closed',
  'account.came_back': 'came back to what was left behind',
  'account.hold_ended': 'What was kept of a closed account was deleted',
  'record.challenge_left_open': 'A challenge was not decided in time',
  'reminder.fired': 'A reminder came',
  'promotion.started': 'A sponsored post began',
  'course_run.closed': 'The time to register for a run ended',
  'course_run.started': 'A run of a course began',
  'course_run.reminded': 'People of a run were reminded',
  'registration.promoted': 'moved somebody up the waiting list',
  'registration.renamed': 'changed the name in a registration',
};

/** Of other things than agreements, disputes, escrows and mediations: what the person they belong to is told that others did. */
export const toldOfOthers: readonly string[] = [
  ...Object.keys(others).filter(
    (name) =>
      ![
        'restriction.proposed',
        'record.decision_proposed',
        'record.challenge_forwarded',
        'verification.taken',
      ].includes(name),
  ),
  ...[
    'parcel.accepted',
    'parcel.refused',
    'parcel.pieces_cancelled',
    'parcel.given_up',
    'parcel.shipped',
    'parcel.corrected',
    'parcel.report_answered',
    'parcel.received',
  ],
  ...['parcel.problem', 'parcel.completed', 'parcel.cancelled', 'parcel.written', 'supplier.asked'],
  ...['order.cancelled', 'order.completed'],
  ...['supplier.approved', 'supplier.rejected', 'supplier.changed', 'supplier.suspended', 'supplier.reinstated'],
  ...[
    'supplier.terminated',
    'supplier.closed',
    'product.created',
    'product.changed',
    'product.submitted',
    'product.went_live',
    'product.asked',
  ],
  ...[
    'product.rejected',
    'product.paused',
    'product.resumed',
    'product.archived',
    'product.taken_down',
    'product.lifted',
  ],
  ...['product.reviewed', 'ticket.answered', 'ticket.resolved', 'ticket.closed', 'chat.taken', 'chat.answered'],
  ...['chat.given_back', 'post.locked', 'post.unlocked', 'post.moved', 'moderation_case.decided'],
  'moderation_case.appeal_decided',
];

/** Of the others what is not told to everybody who reads them: who asked about safety, and clocks that only stand still or go on. */
export const untold: readonly string[] = [
  ...['mediation.screening_asked', 'mediation.screened', 'clock.paused', 'clock.resumed', 'dispute.response_reminded'],
  ...['dispute.proceedings_old', 'mediation.report_due'],
];

/** Deadlines that people calculate with; when one of the small ones moves it is not told. */
export const toldClocks: readonly string[] = [
  ...['agreement.sign_window', 'dispute.response', 'dispute.resolution', 'dispute.offer', 'dispute.plan'],
  ...[
    'escrow.proposal',
    'escrow.funding',
    'milestone.delivery',
    'milestone.inspection',
    'milestone.answer',
    'mediation.term',
  ],
];

/** Who it was, where it is not told by name. */
const offices: Partial<Record<SubjectKind, string>> = {
  agreement: 'An administrator',
  dispute: 'An officer',
  escrow: 'An administrator',
  milestone: 'An administrator',
  mediation: 'An officer',
  record: 'A record officer',
  supplier: 'An administrator',
  product: 'An administrator',
  payment: 'An administrator',
  payout: 'An administrator',
  ticket: 'Support',
  chat: 'Support',
  post: 'A moderator',
  comment: 'A moderator',
  moderation_case: 'A moderator',
  mediator: 'An administrator',
  mediator_application: 'A reviewer',
  credits: 'An administrator',
  identity: 'A reviewer',
  user: 'An administrator',
  restriction: 'An administrator',
  order: 'The other side',
  parcel: 'The other side',
};

export type Happened = {
  name: string;
  payload: unknown;
  subject_kind: SubjectKind;
  subject_id: string;
  actor_id: string | null;
  actor_name: string | null;
  member_name: string | null;
  place_id: string | null;
};

const wordsOf = ({ subject_kind: kind, name, payload, actor_id }: Happened): string =>
  (kind === 'agreement'
    ? sentenceOfAgreement(name, payload)
    : kind === 'dispute'
      ? sentenceOfDispute(name, payload)
      : kind === 'escrow' || kind === 'milestone'
        ? sentenceOfEscrow(name, payload)
        : kind === 'mediation'
          ? sentenceOfMediation(name, payload)
          : (sentenceOfMarket(name, payload, actor_id === null) ??
            sentenceOfSupport(name) ??
            sentenceOfCommunity(name) ??
            others[name] ??
            own[name])) ?? name.replace(/^.*\./, '').replaceAll('_', ' ');

/** Who did it as its reader knows them; null for what the clock, a rule or somebody unnamed did. */
function actorOf(deed: Happened, me: string): string | null {
  if (deed.actor_id === null || (deed.subject_kind === 'mediation' && isNameless(deed.name))) return null;
  if (deed.actor_id === me) return deed.member_name ?? 'You';
  // Who is not known by name here is known by nobody of theirs either.
  const known = deed.actor_name === null ? null : whoDidWords(deed.member_name, deed.actor_name);
  return known ?? offices[deed.subject_kind] ?? 'Somebody of the platform';
}

/** A deed as a whole sentence, and who did it. */
export function tellDeed(deed: Happened, me: string): { actor: string | null; sentence: string } {
  const actor = actorOf(deed, me);
  return { actor, sentence: deedSentence(actor, wordsOf(deed)) };
}

/** Where a thing is seen; its reader was found to be one before. */
export function placeOf({ subject_kind: kind, subject_id: id, place_id: place }: Happened): string {
  // Who proposed to mediate reads of it as a job, which leads on to the case where they mediate it.
  if (kind === 'mediation' && place) return to('job', { id });
  if (kind === 'agreement' || kind === 'dispute' || kind === 'escrow' || kind === 'mediation') return to(kind, { id });
  if (kind === 'order' || kind === 'parcel') return to(kind, { id });
  if (kind === 'obligation') return to('agreement', { id: place ?? '' });
  if (kind === 'approval') return to('approval', { id });
  if (kind === 'milestone') return to('escrow', { id: place ?? '' });
  if (kind === 'record') return to('history', {}, { tab: 'record' });
  if (kind === 'product') return to('editProduct', { id });
  if (kind === 'registration') return to('academyPayment', { registrationId: id });
  if (kind === 'course') return to('adminEditCourse', { id });
  if (kind === 'certificate' || kind === 'course_run') return to('academy');
  if (kind === 'promotion') return to('adminEditPromotion', { id });
  if (kind === 'restriction') return to('restriction', { id });
  if (kind === 'supplier') return to('sellerDashboard');
  if (kind === 'payout') return to('history', {}, { tab: 'payments' });
  if (kind === 'payment') return to('history', {}, { tab: 'payments', payment: id });
  if (kind === 'ticket') return to('contact', {}, { message: id });
  if (kind === 'chat') return to('chat', { sessionId: id });
  if (kind === 'post' || kind === 'comment') return to('post', { id: place ?? id });
  if (kind === 'moderation_case') return to('history', {}, { tab: 'moderation' });
  if (kind === 'mediator_application') return to('applyMediator');
  return to(kindOf(kind) === 'mediator' ? 'mediatorDashboard' : 'profile');
}
