import { lifecycle } from '../core/lifecycle.ts';
import { finalStates, statesExcept, statesOf, statesThatCan } from '../core/states.ts';
import type { MediationStatus, ProposalStatus, SessionStatus } from './schema.ts';

/** What can be done to a case. Who may is in permissions.ts; the platform's own deeds are `system` there. */
export type MediationAction =
  | 'save'
  | 'remove'
  | 'ask_screening'
  | 'pass_screening'
  | 'refuse_screening'
  | 'request'
  | 'consent'
  | 'refuse'
  | 'all_consented'
  | 'lapse'
  | 'withdraw'
  | 'name_representative'
  | 'remove_representative'
  | 'choose_route'
  | 'post'
  | 'invite'
  | 'ask_list'
  | 'list'
  | 'propose'
  | 'withdraw_proposal'
  | 'decline_invitation'
  | 'open_proposal'
  | 'repost'
  | 'begin_selecting'
  | 'rank'
  | 'select'
  | 'accept_appointment'
  | 'decline_appointment'
  | 'object'
  | 'judge_objection'
  | 'reselect'
  | 'engage'
  | 'engaged'
  | 'waive_fee'
  | 'begin'
  | 'schedule'
  | 'confirm_session'
  | 'run_session'
  | 'end_session'
  | 'attend'
  | 'propose_terms'
  | 'answer_terms'
  | 'agree_terms'
  | 'waive_reflection'
  | 'back_to_talks'
  | 'settle'
  | 'extend'
  | 'suspend'
  | 'resume'
  | 'end'
  | 'terminate'
  | 'ask_replacement'
  | 'replace'
  | 'fail_setup'
  | 'time_over'
  | 'report'
  | 'close'
  | 'destroy';

/** A state as a sentence would name it: "It is …". */
export const describeMediationStatus: Record<MediationStatus, string> = {
  draft: 'a draft',
  screening: 'looked at by an officer first',
  requested: 'waiting for the other side to agree to it',
  declined: 'declined',
  lapsed: 'lapsed without an answer',
  withdrawn: 'withdrawn',
  consented: 'agreed to by every side',
  posted: 'open for proposals of mediators',
  invited: 'waiting for the mediators who were asked',
  listing: 'waiting for a list of mediators from an officer',
  selecting: 'waiting for the sides to choose',
  appointing: 'waiting for the mediator who was chosen',
  engaging: 'waiting for the agreement to mediate to be signed',
  funding: 'waiting for the fee to be put into escrow',
  active: 'under way',
  suspended: 'suspended',
  settling: 'waiting for the settlement to be signed',
  settled: 'settled',
  ended: 'ended without a settlement',
  closed: 'closed',
};

/** All consented, and no mediator has begun. */
export const settingUp = [
  'consented',
  'posted',
  'invited',
  'listing',
  'selecting',
  'appointing',
  'engaging',
  'funding',
] as const satisfies readonly MediationStatus[];
const looking = ['posted', 'invited', 'selecting'] as const;
/** From the first day of the talks to their end. */
export const working: readonly MediationStatus[] = ['active', 'suspended', 'settling'];
/** Working, and the talks do not stand still. */
export const talking: readonly MediationStatus[] = ['active', 'settling'];
/** From the first day of the talks on. What was begun in them is noted to its end, whatever the case came to meanwhile. */
const sinceTheTalks = [...working, 'settled', 'ended', 'closed'] as const;

/**
 * Life of a mediation (design 3.8). Two changes to the design: what happens at a court has a life of its own
 * (court/lifecycle.ts), so a settled case stays settled whatever a court does; and signing the agreement to mediate is a state
 * of its own, because it waits for people. Before the talks began a mediator goes by declining, which takes nothing from the sides;
 * ending it is theirs alone until then.
 */
export const mediationLifecycle = lifecycle<MediationStatus, MediationAction>(
  {
    save: { from: ['draft'], to: 'same' },
    remove: { from: ['draft'], to: 'same' },
    ask_screening: { from: ['draft'], to: 'screening' },
    pass_screening: { from: ['screening'], to: 'requested' },
    refuse_screening: { from: ['screening'], to: 'declined' },
    request: { from: ['draft'], to: 'requested' },
    consent: { from: ['requested'], to: 'same' },
    refuse: { from: ['requested'], to: 'declined' },
    all_consented: { from: ['requested'], to: 'consented' },
    lapse: { from: ['requested'], to: 'lapsed' },
    withdraw: { from: ['screening', 'requested'], to: 'withdrawn' },
    name_representative: { from: ['requested', ...settingUp, 'active', 'suspended'], to: 'same' },
    // Who is dismissed reads no more at once, however late: what was said stays readable until it is destroyed.
    remove_representative: {
      from: ['requested', ...settingUp, ...working, 'settled', 'ended', 'closed'],
      to: 'same',
    },
    choose_route: { from: ['consented'], to: 'same' },
    post: { from: ['consented'], to: 'posted' },
    invite: { from: ['consented'], to: 'invited' },
    ask_list: { from: ['consented', 'posted', 'invited', 'selecting', 'appointing'], to: 'listing' },
    list: { from: ['listing'], to: 'invited' },
    propose: { from: ['posted', 'invited'], to: 'same' },
    withdraw_proposal: { from: looking, to: 'same' },
    decline_invitation: { from: ['invited'], to: 'same' },
    open_proposal: { from: looking, to: 'same' },
    repost: { from: ['posted'], to: 'same' },
    begin_selecting: { from: ['posted', 'invited'], to: 'selecting' },
    rank: { from: ['selecting'], to: 'same' },
    select: { from: ['selecting'], to: 'appointing' },
    accept_appointment: { from: ['appointing'], to: 'same' },
    decline_appointment: { from: ['appointing', 'engaging', 'funding'], to: 'same' },
    object: { from: ['appointing'], to: 'same' },
    judge_objection: { from: ['appointing'], to: 'same' },
    reselect: { from: ['appointing', 'engaging', 'funding'], to: 'selecting' },
    engage: { from: ['appointing'], to: 'engaging' },
    engaged: { from: ['engaging'], to: 'funding' },
    waive_fee: { from: ['appointing', 'engaging', 'funding'], to: 'same' },
    begin: { from: ['funding'], to: 'active' },
    schedule: { from: ['active'], to: 'same' },
    confirm_session: { from: ['active'], to: 'same' },
    run_session: { from: ['active'], to: 'same' },
    end_session: { from: sinceTheTalks, to: 'same' },
    attend: { from: sinceTheTalks, to: 'same' },
    propose_terms: { from: ['active'], to: 'same' },
    answer_terms: { from: ['active'], to: 'same' },
    agree_terms: { from: ['active'], to: 'settling' },
    waive_reflection: { from: ['settling'], to: 'same' },
    back_to_talks: { from: ['settling'], to: 'active' },
    settle: { from: ['settling'], to: 'settled' },
    extend: { from: ['active'], to: 'same' },
    suspend: { from: ['active'], to: 'suspended' },
    resume: { from: ['suspended'], to: 'active' },
    end: { from: [...settingUp, ...working], to: 'ended' },
    terminate: { from: working, to: 'ended' },
    ask_replacement: { from: working, to: 'same' },
    replace: { from: working, to: 'ended' },
    fail_setup: { from: settingUp, to: 'ended' },
    time_over: { from: working, to: 'ended' },
    report: { from: ['settled', 'ended', 'closed'], to: 'same' },
    close: { from: ['settled', 'ended'], to: 'closed' },
    destroy: { from: ['closed'], to: 'same' },
  },
  describeMediationStatus,
  {
    save: 'change it',
    remove: 'delete it',
    ask_screening: 'ask an officer to look at it',
    pass_screening: 'let it go on',
    refuse_screening: 'refuse it',
    request: 'send it',
    consent: 'agree to it',
    refuse: 'decline it',
    all_consented: 'begin to look for a mediator',
    lapse: 'let it lapse',
    withdraw: 'withdraw it',
    name_representative: 'name a representative',
    remove_representative: 'end the authority of a representative',
    choose_route: 'choose how to find a mediator',
    post: 'post it',
    invite: 'ask mediators by name',
    ask_list: 'ask for a list',
    list: 'name mediators',
    propose: 'propose to mediate',
    withdraw_proposal: 'withdraw a proposal',
    decline_invitation: 'decline to be asked',
    open_proposal: 'open a proposal',
    repost: 'post it again',
    begin_selecting: 'begin to choose',
    rank: 'rank the proposals',
    select: 'choose a mediator',
    accept_appointment: 'accept the appointment',
    decline_appointment: 'decline the appointment',
    object: 'object to the mediator',
    judge_objection: 'decide about an objection',
    reselect: 'choose again',
    engage: 'draw up the agreement to mediate',
    engaged: 'ask for the fee',
    waive_fee: 'waive the fee',
    begin: 'begin',
    schedule: 'plan a session',
    confirm_session: 'confirm a session',
    run_session: 'hold a session',
    end_session: 'note how a session ended',
    attend: 'take part in a session',
    propose_terms: 'propose terms',
    answer_terms: 'answer the terms',
    agree_terms: 'draw up the settlement',
    waive_reflection: 'do without the time to reflect',
    back_to_talks: 'go back to talking',
    settle: 'complete the settlement',
    extend: 'extend it',
    suspend: 'suspend it',
    resume: 'go on',
    end: 'end it',
    terminate: 'end it as its mediator',
    ask_replacement: 'ask for another mediator',
    replace: 'hand it on to another mediator',
    fail_setup: 'end it before it began',
    time_over: 'end it, its time being over',
    report: 'file the report',
    close: 'close it',
    destroy: 'destroy what was said',
  },
);

export type ProposalAction = 'open' | 'select' | 'pass_over' | 'withdraw' | 'expire' | 'disqualify' | 'return_to_list';
/** Life of one proposal. What ends it decides what becomes of its credits. */
export const proposalLifecycle = lifecycle<ProposalStatus, ProposalAction>(
  {
    open: { from: ['submitted'], to: 'opened' },
    select: { from: ['submitted', 'opened'], to: 'selected' },
    pass_over: { from: ['submitted', 'opened'], to: 'not_selected' },
    withdraw: { from: ['submitted', 'opened', 'selected'], to: 'withdrawn' },
    expire: { from: ['submitted', 'opened', 'selected', 'not_selected'], to: 'expired' },
    disqualify: { from: ['submitted', 'opened', 'selected'], to: 'disqualified' },
    return_to_list: { from: ['not_selected'], to: 'opened' },
  },
  {
    submitted: 'not opened yet',
    opened: 'opened',
    selected: 'chosen',
    not_selected: 'not chosen',
    withdrawn: 'withdrawn',
    expired: 'out of time',
    disqualified: 'out, because of a conflict',
  },
  {
    open: 'open it',
    select: 'choose it',
    pass_over: 'pass it over',
    withdraw: 'withdraw it',
    expire: 'let it run out',
    disqualify: 'take it out',
    return_to_list: 'choose among it again',
  },
);

export type SessionAction = 'confirm' | 'start' | 'hold' | 'adjourn' | 'cancel' | 'miss';
export const sessionLifecycle = lifecycle<SessionStatus, SessionAction>(
  {
    confirm: { from: ['proposed'], to: 'confirmed' },
    start: { from: ['proposed', 'confirmed'], to: 'in_progress' },
    hold: { from: ['in_progress'], to: 'held' },
    adjourn: { from: ['proposed', 'confirmed', 'in_progress'], to: 'adjourned' },
    cancel: { from: ['proposed', 'confirmed'], to: 'cancelled' },
    miss: { from: ['proposed', 'confirmed', 'in_progress'], to: 'no_show' },
  },
  {
    proposed: 'proposed',
    confirmed: 'confirmed',
    in_progress: 'under way',
    held: 'held',
    adjourned: 'put off',
    cancelled: 'cancelled',
    no_show: 'missed',
  },
  {
    confirm: 'confirm it',
    start: 'start it',
    hold: 'end it',
    adjourn: 'put it off',
    cancel: 'cancel it',
    miss: 'note that somebody stayed away',
  },
);

export const beforeConsent = statesThatCan(mediationLifecycle, 'withdraw');
/** Between the request and the consent of all, and where it ended before that, it is nobody's but the sides'. */
export const privateToSides = statesOf<MediationStatus>('requested', finalStates(mediationLifecycle));
export const takingProposals = statesThatCan(mediationLifecycle, 'propose');
/** Cases whose planned sessions take place. */
export const inSession = statesThatCan(mediationLifecycle, 'run_session');
/** No mediator is chosen yet. */
export const choosing = statesThatCan(mediationLifecycle, 'begin_selecting', 'list', 'rank');
/** A mediator is chosen and has not begun. */
export const beforeTheTalks = statesThatCan(mediationLifecycle, 'reselect');
/** A mediator is chosen, and it has not come to nothing. */
export const awarded = statesOf<MediationStatus>(beforeTheTalks, working, 'settled');
/** The talks ended, or never came about. */
export const overMediations = statesOf<MediationStatus>(
  finalStates(mediationLifecycle),
  statesThatCan(mediationLifecycle, 'report'),
);
/** Under way: the sides or others still act. */
export const openMediations = statesExcept(mediationLifecycle, 'draft', overMediations);
/** Its mediator has nothing left to do, the report included. */
export const closedMediations = statesOf<MediationStatus>(finalStates(mediationLifecycle), 'closed');
/** Came to nothing for who proposed to mediate. */
export const unsettledMediations = statesOf<MediationStatus>(closedMediations, 'ended');

export const standingProposals = statesThatCan(proposalLifecycle, 'expire');
export const overProposals = finalStates(proposalLifecycle);
/** The sides may still choose it. */
export const openProposals = statesThatCan(proposalLifecycle, 'select');
/** Planned or under way. */
export const openSessions = statesThatCan(sessionLifecycle, 'miss');
/** Those who came have met. */
export const metSessions: readonly SessionStatus[] = ['in_progress', 'held'];
