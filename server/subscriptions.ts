import { claimInvitations, mailParties, sealOnExecution } from './agreements/reactions.ts';
import type { Subscriptions } from './core/jobs.ts';
import { notifyOfAgreement, notifyOfRecord } from './notifications/reactions.ts';
import { followNames, mailOfRecord } from './records/reactions.ts';

/** Nobody follows this event; it is written for the history only. */
const nobody = {};
/** The parties are told in the product and by mail. */
const tell = { notify: notifyOfAgreement, mail: mailParties };

/** Both sides of an entry, its challenger and the officers are told in the product and by mail. */
const tellOfRecord = { notify: notifyOfRecord, mail: mailOfRecord };

/** Event → what follows. A new event without a row does not compile. */
export const subscriptions: Subscriptions = {
  'user.registered': nobody,
  'user.verified': { claimInvitations },
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
  'clock.paused': nobody,
  'clock.resumed': nobody,
  'clock.extended': nobody,
  'clock.credited': nobody,
  'record.published': tellOfRecord,
  'record.removed': tellOfRecord,
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
