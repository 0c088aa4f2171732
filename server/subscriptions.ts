import { mailOwners } from './accounts/verification/reactions.ts';
import { claimInvitations, mailParties, sealOnExecution } from './agreements/reactions.ts';
import type { Subscriptions } from './core/jobs.ts';
import { notifyOfAgreement, notifyOfVerification } from './notifications/reactions.ts';

/** Nobody follows this event; it is written for the history only. */
const nobody = {};
/** The parties are told in the product and by mail. */
const tell = { notify: notifyOfAgreement, mail: mailParties };
/** The owner of the identity is told in the product and by mail, reviewers in the product. */
const tellOwner = { notify: notifyOfVerification, mail: mailOwners };
const tellReviewers = { notify: notifyOfVerification };

/** Event → what follows. A new event without a row does not compile. */
export const subscriptions: Subscriptions = {
  'user.registered': nobody,
  'user.verified': { claimInvitations },
  'identity.created': nobody,
  'identity.changed': nobody,
  'profile.changed': nobody,
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
  'agreement.reopened': tell,
  'agreement.opened': nobody,
  'agreement.change_proposed': tell,
  'agreement.signed': tell,
  'agreement.declined': tell,
  'agreement.voided': tell,
  'agreement.reminded': tell,
  'agreement.lapsed': tell,
  'agreement.extended': tell,
  'agreement.executed': { seal: sealOnExecution },
  'agreement.sealed': tell,
  'agreement.activated': { notify: notifyOfAgreement },
  'verification.submitted': tellReviewers,
  'verification.taken': nobody,
  'verification.info_requested': tellOwner,
  'verification.endorsed': tellReviewers,
  'verification.approved': tellOwner,
  'verification.rejected': tellOwner,
  'verification.withdrawn': tellReviewers,
};
