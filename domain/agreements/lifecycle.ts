import { lifecycle } from '../core/lifecycle.ts';
import type { AgreementStatus, PartyStatus } from './schema.ts';

/** What can be done to an agreement. execute, activate and lapse are the system's; all others are a person's. */
export type AgreementAction =
  | 'save_text'
  | 'save_parties'
  | 'remove'
  | 'share'
  | 'publish_text'
  | 'accept_text'
  | 'comment'
  | 'suggest'
  | 'answer_suggestion'
  | 'answer_clause'
  | 'request_signatures'
  | 'reopen'
  | 'sign'
  | 'propose_change'
  | 'decline'
  | 'void'
  | 'remind'
  | 'execute'
  | 'activate'
  | 'lapse'
  | 'extend';

/** A state as a sentence would name it: "It is …". */
export const describeAgreementStatus: Record<AgreementStatus, string> = {
  draft: 'a draft',
  negotiating: 'being negotiated',
  signing: 'waiting for signatures',
  executed: 'fully signed',
  active: 'in force',
  declined: 'declined',
  voided: 'void',
  lapsed: 'lapsed',
};

/** Life of an agreement (design 3.3). An executed agreement has no way back: it is never changed, voided or deleted. */
export const agreementLifecycle = lifecycle<AgreementStatus, AgreementAction>(
  {
    save_text: { from: ['draft', 'negotiating'], to: 'same' },
    save_parties: { from: ['draft', 'negotiating'], to: 'same' },
    remove: { from: ['draft'], to: 'same' },
    share: { from: ['draft'], to: 'negotiating' },
    publish_text: { from: ['negotiating'], to: 'same' },
    accept_text: { from: ['negotiating'], to: 'same' },
    comment: { from: ['negotiating', 'signing'], to: 'same' },
    suggest: { from: ['negotiating'], to: 'same' },
    answer_suggestion: { from: ['negotiating'], to: 'same' },
    answer_clause: { from: ['negotiating', 'signing'], to: 'same' },
    request_signatures: { from: ['negotiating'], to: 'signing' },
    reopen: { from: ['signing'], to: 'negotiating' },
    sign: { from: ['signing'], to: 'same' },
    propose_change: { from: ['signing'], to: 'same' },
    decline: { from: ['negotiating', 'signing'], to: 'declined' },
    void: { from: ['draft', 'negotiating', 'signing'], to: 'voided' },
    remind: { from: ['negotiating', 'signing'], to: 'same' },
    execute: { from: ['signing'], to: 'executed' },
    activate: { from: ['executed'], to: 'active' },
    lapse: { from: ['signing'], to: 'lapsed' },
    extend: { from: ['lapsed'], to: 'signing' },
  },
  describeAgreementStatus,
  {
    save_text: 'change the text',
    save_parties: 'change the parties',
    remove: 'delete it',
    share: 'share it',
    publish_text: 'send a new version',
    accept_text: 'accept the text',
    comment: 'comment on a clause',
    suggest: 'suggest other words',
    answer_suggestion: 'answer suggestions',
    answer_clause: 'answer the public-history clause',
    request_signatures: 'ask for signatures',
    reopen: 'reopen the text',
    sign: 'sign',
    propose_change: 'propose a change',
    decline: 'decline',
    void: 'withdraw it',
    remind: 'send a reminder',
    execute: 'complete the signing',
    activate: 'bring it into force',
    lapse: 'let it lapse',
    extend: 'extend the signing time',
  },
);

export type PartyAction = 'open' | 'sign' | 'propose_change' | 'decline' | 'reset' | 'expire' | 'restore';

/** Life of one party's part in the signing (design 3.4). reset: the text was reopened and signatures on it are void. */
export const partyLifecycle = lifecycle<PartyStatus, PartyAction>(
  {
    open: { from: ['invited'], to: 'viewed' },
    sign: { from: ['invited', 'viewed'], to: 'signed' },
    propose_change: { from: ['invited', 'viewed'], to: 'change_requested' },
    decline: { from: ['invited', 'viewed', 'change_requested'], to: 'declined' },
    reset: { from: ['invited', 'viewed', 'signed', 'change_requested', 'expired'], to: 'viewed' },
    expire: { from: ['invited', 'viewed', 'change_requested'], to: 'expired' },
    restore: { from: ['expired'], to: 'invited' },
  },
  {
    invited: 'invited',
    viewed: 'reading',
    signed: 'signed',
    declined: 'declined',
    change_requested: 'asking for a change',
    expired: 'out of time',
  },
  {
    open: 'open it',
    sign: 'sign',
    propose_change: 'propose a change',
    decline: 'decline',
    reset: 'start again',
    expire: 'run out of time',
    restore: 'get more time',
  },
);
