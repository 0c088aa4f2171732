import { claimInvitations, mailParties, sealOnExecution } from './agreements/reactions.ts';
import type { Subscriptions } from './core/jobs.ts';
import { notifyOfAgreement } from './notifications/reactions.ts';

/** Nobody follows this event; it is written for the history only. */
const nobody = {};
/** The parties are told in the product and by mail. */
const tell = { notify: notifyOfAgreement, mail: mailParties };

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
  'clock.paused': nobody,
  'clock.resumed': nobody,
  'clock.extended': nobody,
  'clock.credited': nobody,
};
