import { lifecycle } from '../core/lifecycle.ts';
import { finalStates, statesExcept, statesThatCan } from '../core/states.ts';
import type { ObligationStatus } from './schema.ts';

/**
 * What happens to an obligation. arm, presume_kept, accept_silently, fall_overdue, hasten, release, pay_out and the three ends of a dispute are
 * the system's; all others are a person's.
 */
export type ObligationAction =
  | 'arm'
  | 'add_evidence'
  | 'claim_done'
  | 'presume_kept'
  | 'accept'
  | 'accept_silently'
  | 'reject'
  | 'fall_overdue'
  | 'hasten'
  | 'propose_extension'
  | 'refuse_extension'
  | 'extend'
  | 'waive'
  | 'raise_dispute'
  | 'raise_own_dispute'
  | 'dispute_fulfilled'
  | 'dispute_waived'
  | 'dispute_left'
  | 'release'
  | 'pay_out';

/** A state as a sentence would name it: "It is …". */
export const describeObligationStatus: Record<ObligationStatus, string> = {
  planned: 'planned',
  due: 'due',
  submitted: 'said to be done',
  rejected: 'sent back to be put right',
  overdue: 'overdue',
  disputed: 'in dispute',
  fulfilled: 'fulfilled',
  waived: 'waived',
  released: 'released',
};

/**
 * Life of one obligation on one day (design 3.6). What was sent back is due again, with time to cure; what is fulfilled, waived or
 * released has no way out. Released is what an amendment took out or wrote again, and what had its day after the agreement ended.
 */
export const obligationLifecycle = lifecycle<ObligationStatus, ObligationAction>(
  {
    arm: { from: ['planned'], to: 'due' },
    add_evidence: { from: ['due', 'rejected', 'overdue'], to: 'same' },
    claim_done: { from: ['due', 'rejected', 'overdue'], to: 'submitted' },
    presume_kept: { from: ['due', 'rejected'], to: 'submitted' },
    accept: { from: ['submitted'], to: 'fulfilled' },
    accept_silently: { from: ['submitted'], to: 'fulfilled' },
    reject: { from: ['submitted'], to: 'rejected' },
    fall_overdue: { from: ['due', 'rejected'], to: 'overdue' },
    hasten: { from: ['due'], to: 'same' },
    propose_extension: { from: ['due', 'rejected', 'overdue'], to: 'same' },
    refuse_extension: { from: ['due', 'rejected', 'overdue'], to: 'same' },
    extend: { from: ['due', 'rejected', 'overdue'], to: 'due' },
    waive: { from: ['planned', 'due', 'submitted', 'rejected', 'overdue'], to: 'waived' },
    raise_dispute: { from: ['overdue', 'rejected'], to: 'disputed' },
    raise_own_dispute: { from: ['disputed'], to: 'same' },
    dispute_fulfilled: { from: ['disputed'], to: 'fulfilled' },
    dispute_waived: { from: ['disputed'], to: 'waived' },
    dispute_left: { from: ['disputed'], to: 'overdue' },
    pay_out: { from: ['planned', 'due', 'submitted', 'rejected', 'overdue'], to: 'fulfilled' },
    release: { from: ['planned', 'due', 'rejected', 'overdue'], to: 'released' },
  },
  describeObligationStatus,
  {
    arm: 'begin it',
    add_evidence: 'add files',
    claim_done: 'say that it is done',
    presume_kept: 'take it as kept',
    accept: 'accept it',
    accept_silently: 'take silence as acceptance',
    reject: 'send it back',
    fall_overdue: 'let it fall overdue',
    hasten: 'make it due sooner, because another instalment is overdue',
    propose_extension: 'ask for another day',
    refuse_extension: 'refuse another day',
    extend: 'agree to another day',
    waive: 'give it up',
    raise_dispute: 'file a dispute about it',
    raise_own_dispute: 'file a dispute about their own part of it',
    dispute_fulfilled: 'end its dispute as fulfilled',
    dispute_waived: 'end its dispute as given up',
    dispute_left: 'end its dispute as it is',
    release: 'release it',
    pay_out: 'take it as fulfilled because its money was paid out',
  },
);

/** Nothing more comes of them. */
export const closedObligations = finalStates(obligationLifecycle);
export const isClosed = (status: ObligationStatus): boolean => obligationLifecycle.actionsFrom(status).length === 0;
/** Its day has come, or is planned no more, and it is not closed. */
export const begunObligations = statesExcept(obligationLifecycle, 'planned', closedObligations);
/** To be done by a day that has not gone by. */
export const dueObligations = statesThatCan(obligationLifecycle, 'fall_overdue');
/** The same, or to be accepted. */
export const pressingObligations = statesThatCan(obligationLifecycle, 'fall_overdue', 'accept');
/** Nobody has said anything of them yet. */
export const untouchedObligations: readonly ObligationStatus[] = ['planned', 'due'];
