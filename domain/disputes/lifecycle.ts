import { lifecycle } from '../core/lifecycle.ts';
import { statesExcept, statesOf, statesThatCan } from '../core/states.ts';
import type { DisputeStatus, OfferStatus } from './schema.ts';

/** What can be done to a dispute. Who may is in permissions.ts; the clock's own deeds are `system` there. */
export type DisputeAction =
  | 'save'
  | 'remove'
  | 'submit'
  | 'request_info'
  | 'lapse_info'
  | 'reject'
  | 'appeal'
  | 'accept'
  | 'serve_again'
  | 'mark_served'
  | 'give_up_service'
  | 'extend'
  | 'propose_extension'
  | 'answer_extension'
  | 'respond'
  | 'respond_late'
  | 'correct_answer'
  | 'not_me'
  | 'confirm_identity'
  | 'clear_identity'
  | 'note_silence'
  | 'offer'
  | 'bid'
  | 'answer_offer'
  | 'withdraw_offer'
  | 'accept_offer'
  | 'settle'
  | 'settlement_failed'
  | 'accept_plan'
  | 'plan_missed'
  | 'claim_resolved'
  | 'deny_resolved'
  | 'mark_resolved'
  | 'withdraw'
  | 'add_exhibit'
  | 'withdraw_exhibit'
  | 'join_exhibit'
  | 'stay_external'
  | 'end_external'
  | 'enter_decision'
  | 'confirm_decision'
  | 'object_decision'
  | 'judge_decision'
  | 'drop_decision'
  | 'bind_decision'
  | 'protective_stay'
  | 'lift_stay'
  | 'final_notice'
  | 'close_private'
  | 'review'
  | 'write_statement'
  | 'object'
  | 'approve'
  | 'refuse'
  | 'appeal_refusal'
  | 'set_aside'
  | 'expire'
  | 'reopen';

/** A state as a sentence would name it: "It is …". */
export const describeDisputeStatus: Record<DisputeStatus, string> = {
  draft: 'a draft',
  submitted: 'waiting for an officer to look at it',
  info_needed: 'waiting for more information from the filer',
  rejected: 'not accepted',
  serving: 'being delivered to the other side',
  unserved_closed: 'closed, because the other side could not be reached',
  awaiting_response: 'waiting for an answer',
  identity_check: 'checked for whether it names the right person',
  responded: 'answered',
  no_response: 'unanswered after its time',
  negotiating: 'being negotiated',
  settling: 'waiting for the settlement to be signed',
  resolved_pending: 'admitted, with a plan that runs',
  reopened: 'open again, because the plan was not kept',
  resolved: 'resolved',
  withdrawn: 'withdrawn',
  unresolved_private: 'closed without a solution, in private',
  publication_review: 'reviewed before it becomes public',
  published: 'public history',
};

/** Talking is possible: served, not closed, nothing signed. */
const talking = ['responded', 'no_response', 'negotiating', 'reopened'] as const;
const served = ['awaiting_response', ...talking, 'settling', 'resolved_pending'] as const;
const filed = ['submitted', 'info_needed', 'serving', 'identity_check', ...served] as const;

/**
 * Life of a dispute (design 3.7). Two of the design's states are holds here (Hold in schema.ts): proceedings elsewhere and
 * protective stays stop the clocks in whatever state they find, and leave it as it was.
 */
export const disputeLifecycle = lifecycle<DisputeStatus, DisputeAction>(
  {
    save: { from: ['draft', 'info_needed'], to: 'same' },
    remove: { from: ['draft'], to: 'same' },
    submit: { from: ['draft', 'info_needed'], to: 'submitted' },
    request_info: { from: ['submitted'], to: 'info_needed' },
    lapse_info: { from: ['info_needed'], to: 'withdrawn' },
    reject: { from: ['submitted'], to: 'rejected' },
    appeal: { from: ['rejected'], to: 'submitted' },
    accept: { from: ['submitted'], to: 'serving' },
    serve_again: { from: ['serving', 'unserved_closed'], to: 'serving' },
    mark_served: { from: ['serving'], to: 'awaiting_response' },
    give_up_service: { from: ['serving'], to: 'unserved_closed' },
    extend: { from: ['awaiting_response'], to: 'same' },
    propose_extension: { from: ['awaiting_response', ...talking], to: 'same' },
    answer_extension: { from: ['awaiting_response', ...talking], to: 'same' },
    respond: { from: ['awaiting_response', 'no_response'], to: 'responded' },
    respond_late: { from: ['negotiating', 'publication_review'], to: 'same' },
    correct_answer: { from: ['responded', 'negotiating', 'publication_review'], to: 'same' },
    not_me: { from: ['awaiting_response', 'no_response'], to: 'identity_check' },
    confirm_identity: { from: ['identity_check'], to: 'awaiting_response' },
    clear_identity: { from: ['identity_check'], to: 'unserved_closed' },
    note_silence: { from: ['awaiting_response'], to: 'no_response' },
    offer: { from: talking, to: 'negotiating' },
    bid: { from: talking, to: 'negotiating' },
    answer_offer: { from: ['negotiating'], to: 'same' },
    withdraw_offer: { from: ['negotiating'], to: 'same' },
    accept_offer: { from: ['negotiating'], to: 'settling' },
    settle: { from: ['settling'], to: 'resolved' },
    settlement_failed: { from: ['settling'], to: 'negotiating' },
    accept_plan: { from: ['responded'], to: 'resolved_pending' },
    plan_missed: { from: ['resolved_pending'], to: 'reopened' },
    claim_resolved: { from: [...served, 'publication_review', 'published'], to: 'same' },
    deny_resolved: { from: [...served, 'publication_review', 'published'], to: 'same' },
    mark_resolved: { from: [...served, 'publication_review', 'published'], to: 'resolved' },
    withdraw: { from: [...filed, 'publication_review', 'published'], to: 'withdrawn' },
    add_exhibit: { from: ['draft', ...filed, 'publication_review'], to: 'same' },
    withdraw_exhibit: { from: ['draft', ...filed, 'publication_review'], to: 'same' },
    join_exhibit: { from: [...served, 'publication_review'], to: 'same' },
    stay_external: { from: ['awaiting_response', ...talking, 'publication_review'], to: 'same' },
    end_external: { from: ['awaiting_response', ...talking, 'publication_review'], to: 'same' },
    enter_decision: { from: ['awaiting_response', ...talking, 'publication_review'], to: 'same' },
    confirm_decision: { from: ['awaiting_response', ...talking, 'publication_review'], to: 'same' },
    object_decision: { from: ['awaiting_response', ...talking, 'publication_review'], to: 'same' },
    judge_decision: { from: ['awaiting_response', ...talking, 'publication_review'], to: 'same' },
    drop_decision: { from: ['awaiting_response', ...talking, 'publication_review'], to: 'same' },
    bind_decision: { from: ['awaiting_response', ...talking, 'publication_review'], to: 'resolved' },
    protective_stay: { from: ['serving', 'identity_check', ...served, 'publication_review'], to: 'same' },
    lift_stay: { from: ['serving', 'identity_check', ...served, 'publication_review'], to: 'same' },
    final_notice: { from: talking, to: 'same' },
    close_private: { from: [...talking, 'publication_review'], to: 'unresolved_private' },
    review: { from: talking, to: 'publication_review' },
    write_statement: { from: [...talking, 'publication_review', 'published'], to: 'same' },
    object: { from: ['publication_review'], to: 'same' },
    approve: { from: ['publication_review'], to: 'published' },
    refuse: { from: ['publication_review'], to: 'unresolved_private' },
    appeal_refusal: { from: ['unresolved_private'], to: 'publication_review' },
    set_aside: { from: ['published'], to: 'unresolved_private' },
    expire: { from: ['published'], to: 'unresolved_private' },
    reopen: { from: ['rejected', 'resolved', 'withdrawn', 'unresolved_private'], to: 'submitted' },
  },
  describeDisputeStatus,
  {
    save: 'change what is claimed',
    remove: 'delete it',
    submit: 'file it',
    request_info: 'ask for more information',
    lapse_info: 'let it lapse',
    reject: 'refuse to take it on',
    appeal: 'ask a second officer',
    accept: 'take it on',
    serve_again: 'deliver it again',
    mark_served: 'count it as delivered',
    give_up_service: 'give up the delivery',
    extend: 'ask for more time',
    propose_extension: 'propose more time',
    answer_extension: 'answer about more time',
    respond: 'answer',
    respond_late: 'answer late',
    correct_answer: 'correct the answer',
    not_me: 'say that it names the wrong person',
    confirm_identity: 'confirm the identity',
    clear_identity: 'take the wrong person off it',
    note_silence: 'note that there was no answer',
    offer: 'make an offer',
    bid: 'bid blindly',
    answer_offer: 'answer the offer',
    withdraw_offer: 'take the offer back',
    accept_offer: 'accept the offer',
    settle: 'complete the settlement',
    settlement_failed: 'go back to negotiating',
    accept_plan: 'accept the plan',
    plan_missed: 'note that the plan was missed',
    claim_resolved: 'say that it is resolved',
    deny_resolved: 'say that it is not resolved',
    mark_resolved: 'mark it as resolved',
    withdraw: 'withdraw it',
    add_exhibit: 'add an exhibit',
    withdraw_exhibit: 'take an exhibit back',
    join_exhibit: 'put an exhibit forward together',
    stay_external: 'note proceedings elsewhere',
    end_external: 'note that proceedings elsewhere ended',
    enter_decision: 'enter what was decided',
    confirm_decision: 'confirm what was decided',
    object_decision: 'say that it was not decided so',
    judge_decision: 'look whether it was decided so',
    drop_decision: 'take back what was decided',
    bind_decision: 'let what was decided bind',
    protective_stay: 'order a protective stay',
    lift_stay: 'lift the stay',
    final_notice: 'give the final notice',
    close_private: 'close it in private',
    review: 'begin the review',
    write_statement: 'write a statement for the record',
    object: 'object to the publication',
    approve: 'publish it',
    refuse: 'refuse the publication',
    appeal_refusal: 'appeal against the refusal',
    set_aside: 'set the entry aside',
    expire: 'let the entry expire',
    reopen: 'open it again',
  },
);

export type OfferAction = 'accept' | 'reject' | 'counter' | 'expire' | 'withdraw';
/** Life of one offer: it is answered once, by the other side, by a better one, by its clock or by its maker. */
export const offerLifecycle = lifecycle<OfferStatus, OfferAction>(
  {
    accept: { from: ['open'], to: 'accepted' },
    reject: { from: ['open'], to: 'rejected' },
    counter: { from: ['open'], to: 'countered' },
    expire: { from: ['open'], to: 'expired' },
    withdraw: { from: ['open'], to: 'withdrawn' },
  },
  {
    open: 'open',
    accepted: 'accepted',
    rejected: 'refused',
    countered: 'answered by another offer',
    expired: 'out of time',
    withdrawn: 'taken back',
  },
  {
    accept: 'accept it',
    reject: 'refuse it',
    counter: 'answer with another offer',
    expire: 'let it expire',
    withdraw: 'take it back',
  },
);

/** Over, if not reopened or appealed. */
export const overDisputes = statesExcept(disputeLifecycle, statesThatCan(disputeLifecycle, 'add_exhibit'));
/** Filed, and not over. */
export const openDisputes = statesExcept(disputeLifecycle, 'draft', overDisputes);
/** Nothing is decided in it any more, or not yet. Its matter may be filed once more, but not while an entry about it is public. */
export const laidAside = statesExcept(disputeLifecycle, statesThatCan(disputeLifecycle, 'withdraw'));
/** The respondent has it, and it is not over. */
export const servedDisputes = statesThatCan(disputeLifecycle, 'join_exhibit', 'confirm_identity');
/** An officer decides next. */
export const withOfficers = statesThatCan(disputeLifecycle, 'accept', 'confirm_identity', 'approve');
/** The time to resolve it went by without that. */
export const leftUnresolved: readonly DisputeStatus[] = ['publication_review', 'published', 'unresolved_private'];
/** Whether it was resolved is known. */
export const cameToAnEnd = statesOf<DisputeStatus>(leftUnresolved, 'resolved');
/** Endings that are counted for the respondent's standing. */
export const countedDisputes: readonly DisputeStatus[] = ['resolved', 'published'];
