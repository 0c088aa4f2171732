import { lifecycle } from '../core/lifecycle.ts';
import { statesExcept, statesOf, statesThatCan } from '../core/states.ts';
import type { AgreementStatus, AttendantStatus, PartyStatus } from './schema.ts';

/** What can be done to an agreement. execute, bind, activate, lapse, amend, renew and the three ends are the system's; all others are a person's. */
export type AgreementAction =
  | 'save_text'
  | 'save_parties'
  | 'save_attendants'
  | 'remove'
  | 'share'
  | 'publish_text'
  | 'accept_text'
  | 'comment'
  | 'suggest'
  | 'answer_suggestion'
  | 'answer_clause'
  | 'request_signatures'
  | 'attend'
  | 'delegate'
  | 'answer_delegation'
  | 'reopen'
  | 'sign'
  | 'propose_change'
  | 'decline'
  | 'void'
  | 'remind'
  | 'execute'
  | 'bind'
  | 'activate'
  | 'lapse'
  | 'extend'
  | 'propose_amendment'
  | 'propose_end'
  | 'amend'
  | 'give_notice'
  | 'take_back_notice'
  | 'renew'
  | 'complete'
  | 'expire'
  | 'terminate';

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
  completed: 'completed',
  expired: 'over',
  terminated: 'ended',
};

/**
 * Life of an agreement (design 3.3). An executed agreement has no way back: it is never changed, voided or deleted. What changes or
 * ends it is another agreement, by which it is amended or terminated.
 */
export const agreementLifecycle = lifecycle<AgreementStatus, AgreementAction>(
  {
    save_text: { from: ['draft', 'negotiating'], to: 'same' },
    save_parties: { from: ['draft', 'negotiating'], to: 'same' },
    save_attendants: { from: ['draft', 'negotiating'], to: 'same' },
    remove: { from: ['draft'], to: 'same' },
    share: { from: ['draft'], to: 'negotiating' },
    publish_text: { from: ['negotiating'], to: 'same' },
    accept_text: { from: ['negotiating'], to: 'same' },
    comment: { from: ['negotiating', 'signing'], to: 'same' },
    suggest: { from: ['negotiating'], to: 'same' },
    answer_suggestion: { from: ['negotiating'], to: 'same' },
    answer_clause: { from: ['negotiating', 'signing'], to: 'same' },
    request_signatures: { from: ['negotiating'], to: 'signing' },
    attend: { from: ['signing'], to: 'same' },
    delegate: { from: ['negotiating', 'signing'], to: 'same' },
    answer_delegation: { from: ['negotiating', 'signing'], to: 'same' },
    reopen: { from: ['signing'], to: 'negotiating' },
    sign: { from: ['signing'], to: 'same' },
    propose_change: { from: ['signing'], to: 'same' },
    decline: { from: ['negotiating', 'signing'], to: 'declined' },
    void: { from: ['draft', 'negotiating', 'signing'], to: 'voided' },
    remind: { from: ['negotiating', 'signing'], to: 'same' },
    execute: { from: ['signing'], to: 'executed' },
    bind: { from: ['negotiating'], to: 'active' },
    activate: { from: ['executed'], to: 'active' },
    lapse: { from: ['signing'], to: 'lapsed' },
    extend: { from: ['lapsed'], to: 'signing' },
    propose_amendment: { from: ['executed', 'active'], to: 'same' },
    propose_end: { from: ['executed', 'active'], to: 'same' },
    amend: { from: ['executed', 'active'], to: 'same' },
    give_notice: { from: ['active'], to: 'same' },
    take_back_notice: { from: ['active'], to: 'same' },
    renew: { from: ['active'], to: 'same' },
    complete: { from: ['active'], to: 'completed' },
    expire: { from: ['active'], to: 'expired' },
    terminate: { from: ['executed', 'active'], to: 'terminated' },
  },
  describeAgreementStatus,
  {
    save_text: 'change the text',
    save_parties: 'change the parties',
    save_attendants: 'change who attends',
    remove: 'delete it',
    share: 'share it',
    publish_text: 'send a new version',
    accept_text: 'accept the text',
    comment: 'comment on a clause',
    suggest: 'suggest other words',
    answer_suggestion: 'answer suggestions',
    answer_clause: 'answer the public-history clause',
    request_signatures: 'ask for signatures',
    attend: 'approve or witness',
    delegate: 'have somebody else sign',
    answer_delegation: 'answer who signs for a party',
    reopen: 'reopen the text',
    sign: 'sign',
    propose_change: 'propose a change',
    decline: 'decline',
    void: 'withdraw it',
    remind: 'send a reminder',
    execute: 'complete the signing',
    bind: 'let it bind by a decision',
    activate: 'bring it into force',
    lapse: 'let it lapse',
    extend: 'extend the signing time',
    propose_amendment: 'propose an amendment',
    propose_end: 'propose to end it',
    amend: 'change it by an amendment',
    give_notice: 'give notice',
    take_back_notice: 'take back a notice',
    renew: 'renew it',
    complete: 'complete it',
    expire: 'let it run out',
    terminate: 'end it',
  },
);

export type PartyAction =
  | 'open'
  | 'sign'
  | 'propose_change'
  | 'decline'
  | 'reset'
  | 'expire'
  | 'restore'
  | 'delegate'
  | 'bind';

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
    delegate: { from: ['invited', 'viewed', 'change_requested'], to: 'invited' },
    bind: { from: ['invited', 'viewed'], to: 'bound' },
  },
  {
    invited: 'invited',
    viewed: 'reading',
    signed: 'signed',
    bound: 'bound without a signature',
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
    delegate: 'have somebody else sign',
    bind: 'be bound by a decision',
  },
);

export type AttendantAction = 'open' | 'approve' | 'refuse' | 'attest' | 'reset';

/** Life of an approver's or a witness's part; a reader only opens. reset: the text was reopened, and what was said of it counts no more. */
export const attendantLifecycle = lifecycle<AttendantStatus, AttendantAction>(
  {
    open: { from: ['invited'], to: 'viewed' },
    approve: { from: ['invited', 'viewed', 'refused'], to: 'approved' },
    refuse: { from: ['invited', 'viewed'], to: 'refused' },
    attest: { from: ['invited', 'viewed'], to: 'attested' },
    reset: { from: ['invited', 'viewed', 'approved', 'refused', 'attested'], to: 'viewed' },
  },
  {
    invited: 'invited',
    viewed: 'reading',
    approved: 'approved',
    refused: 'refused',
    attested: 'attested',
  },
  {
    open: 'open it',
    approve: 'approve',
    refuse: 'refuse',
    attest: 'attest',
    reset: 'start again',
  },
);

/** A party that can still say no. */
export const unansweredParty = statesThatCan(partyLifecycle, 'decline');
/** The text is talked over, or waits for signatures. */
export const beingAgreed = statesThatCan(agreementLifecycle, 'decline');
export const inForce = statesThatCan(agreementLifecycle, 'terminate');
/** It was in force and has ended. */
export const wereInForce: readonly AgreementStatus[] = ['completed', 'expired', 'terminated'];
/** Nothing of it holds: it came to nothing, or has ended. */
export const endedAgreements = statesExcept(agreementLifecycle, 'draft', beingAgreed, inForce);
/** It runs, or came to its last day: what was promised for later days was signed with them. */
export const ranItsTime: readonly AgreementStatus[] = ['active', 'expired'];
/** What would come after its end is not owed. */
export const cutShort: readonly AgreementStatus[] = ['completed', 'terminated'];
/** What was promised in it has its days: it runs, or left something owed. */
export const withPromises = statesOf<AgreementStatus>(ranItsTime, 'terminated');
