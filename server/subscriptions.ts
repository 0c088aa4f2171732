import { mailOwners } from './accounts/verification/reactions.ts';
import { claimInvitations, mailParties, sealOnExecution } from './agreements/reactions.ts';
import type { Subscriptions } from './core/jobs.ts';
import { claimDisputes, closeWithRecord, mailSides, resumeDispute, settleDispute } from './disputes/reactions.ts';
import { notifyOfAgreement, notifyOfDispute, notifyOfRecord, notifyOfVerification } from './notifications/reactions.ts';
import { followNames, mailOfRecord } from './records/reactions.ts';

/** Nobody follows this event; it is written for the history only. */
const nobody = {};
/** The parties are told in the product and by mail. */
const tell = { notify: notifyOfAgreement, mail: mailParties };
/** The owner of the identity is told in the product and by mail, reviewers in the product. */
const tellOwner = { notify: notifyOfVerification, mail: mailOwners };
const tellReviewers = { notify: notifyOfVerification };

/** The two sides of a dispute, and the desks, are told in the product and by mail. */
const tellSides = { notify: notifyOfDispute, mail: mailSides };

/** Both sides of an entry, its challenger and the officers are told in the product and by mail. */
const tellOfRecord = { notify: notifyOfRecord, mail: mailOfRecord };

/** Event → what follows. A new event without a row does not compile. */
export const subscriptions: Subscriptions = {
  'user.registered': nobody,
  'user.verified': { claimDisputes, claimInvitations },
  'identity.created': nobody,
  'identity.changed': { followNames },
  'profile.changed': { followNames },
  'session.revoked': nobody,
  'role.granted': nobody,
  'agreement.created': nobody,
  'agreement.removed': nobody,
  'agreement.shared': tell,
  'agreement.parties_changed': tell,
  'agreement.party_joined': { notify: notifyOfAgreement },
  'agreement.text_published': tell,
  'agreement.text_accepted': { notify: notifyOfAgreement },
  'agreement.clause_answered': { notify: notifyOfAgreement },
  'agreement.signatures_requested': tell,
  'agreement.reopened': { ...tell, resume: resumeDispute },
  'agreement.opened': nobody,
  'agreement.change_proposed': tell,
  'agreement.signed': tell,
  'agreement.declined': { ...tell, resume: resumeDispute },
  'agreement.voided': { ...tell, resume: resumeDispute },
  'agreement.reminded': tell,
  'agreement.lapsed': { ...tell, resume: resumeDispute },
  'agreement.extended': tell,
  'agreement.executed': { seal: sealOnExecution, settle: settleDispute },
  'agreement.sealed': tell,
  'agreement.activated': { notify: notifyOfAgreement },
  'dispute.created': nobody,
  'dispute.removed': nobody,
  'dispute.submitted': tellSides,
  'dispute.info_requested': tellSides,
  'dispute.info_lapsed': tellSides,
  'dispute.rejected': tellSides,
  'dispute.appealed': tellSides,
  'dispute.accepted': tellSides,
  'dispute.notice_sent': tellSides,
  'dispute.served_again': nobody,
  'dispute.served': tellSides,
  'dispute.not_served': tellSides,
  'dispute.extended': tellSides,
  'dispute.extension_proposed': tellSides,
  'dispute.extension_refused': tellSides,
  'dispute.responded': tellSides,
  'dispute.not_me_claimed': tellSides,
  'dispute.identity_decided': tellSides,
  'dispute.response_reminded': tellSides,
  'dispute.silence_noted': tellSides,
  'dispute.offered': tellSides,
  'dispute.offer_answered': tellSides,
  'dispute.offer_withdrawn': tellSides,
  'dispute.offer_expired': tellSides,
  'dispute.bid': tellSides,
  'dispute.bids_compared': tellSides,
  'dispute.settlement_drafted': tellSides,
  'dispute.settlement_failed': tellSides,
  'dispute.plan_accepted': tellSides,
  'dispute.plan_missed': tellSides,
  'dispute.resolved_claimed': tellSides,
  'dispute.resolved_denied': tellSides,
  'dispute.resolved': tellSides,
  'dispute.withdrawn': tellSides,
  'dispute.exhibit_added': tellSides,
  'dispute.exhibit_withdrawn': nobody,
  'dispute.held': tellSides,
  'dispute.hold_ended': tellSides,
  'dispute.final_notice': tellSides,
  'dispute.closed_private': tellSides,
  'dispute.review_started': tellSides,
  'dispute.statement_written': nobody,
  'dispute.objected': tellSides,
  'dispute.publication_refused': tellSides,
  'dispute.refusal_appealed': tellSides,
  'dispute.published': tellSides,
  'dispute.reopened': tellSides,
  'clock.paused': nobody,
  'clock.resumed': nobody,
  'clock.extended': nobody,
  'clock.credited': nobody,
  // Written down, logged as an error and told by the breaker that stops payouts.
  'ledger.alarm': nobody,
  'ledger.resume_agreed': nobody,
  'ledger.payouts_resumed': nobody,
  'verification.submitted': tellReviewers,
  'verification.taken': nobody,
  'verification.info_requested': tellOwner,
  'verification.endorsed': tellReviewers,
  'verification.approved': tellOwner,
  'verification.rejected': tellOwner,
  'verification.withdrawn': tellReviewers,
  'record.published': tellOfRecord,
  'record.removed': { ...tellOfRecord, close: closeWithRecord },
  'record.resolved_late': tellOfRecord,
  'record.challenged': tellOfRecord,
  'record.challenge_forwarded': tellOfRecord,
  'record.challenge_reaffirmed': tellOfRecord,
  'record.decision_proposed': tellOfRecord,
  'record.decision_sent_back': tellOfRecord,
  'record.challenge_decided': tellOfRecord,
  'record.challenge_overdue': tellOfRecord,
  'record.redaction_proposed': tellOfRecord,
  'record.redacted': tellOfRecord,
};
