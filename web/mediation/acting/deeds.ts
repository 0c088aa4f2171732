import type { MediationAction } from '@ahadi/domain/mediation/lifecycle.ts';
import type { MediationView } from '@ahadi/domain/mediation/schema.ts';

/** What a person begins on the page of a mediation and finishes in a dialog. */
export type CaseDeed = Extract<
  MediationAction,
  | 'request'
  | 'remove'
  | 'consent'
  | 'refuse'
  | 'withdraw'
  | 'name_representative'
  | 'choose_route'
  | 'list'
  | 'rank'
  | 'accept_appointment'
  | 'decline_appointment'
  | 'object'
  | 'judge_objection'
  | 'waive_fee'
  | 'schedule'
  | 'answer_terms'
  | 'waive_reflection'
  | 'pass_screening'
  | 'refuse_screening'
  | 'extend'
  | 'suspend'
  | 'resume'
  | 'end'
  | 'terminate'
  | 'ask_replacement'
  | 'replace'
  | 'report'
>;
/** Deeds that the life cycle does not know apart: part of another one, or not of the case itself. */
export type OtherDeed =
  | 'no_objection'
  | 'open_proposal'
  | 'remove_representative'
  | 'confirm_session'
  | 'start_session'
  | 'attend'
  | 'end_session'
  | 'complain';
export type Deed = Exclude<CaseDeed, 'request' | 'remove'> | OtherDeed;

/** A dialog that is open; `of` names the session, proposal or person that it is about. */
export type Opening = { deed: Deed; of?: string };

export type DeedProps = {
  view: MediationView;
  of?: string | undefined;
  onDone: (sentence: string) => void;
  onClose: () => void;
};

/** Deeds of the whole by the names that people would give them, in the order of the menu. */
export const labels: Record<Exclude<Deed, Exclude<OtherDeed, 'complain' | 'no_objection'>>, string> = {
  consent: 'Read it and answer',
  choose_route: 'Choose how to find a mediator',
  rank: 'Rank the proposals',
  no_objection: 'Say that you have no objection',
  object: 'Object to the mediator',
  answer_terms: 'Answer the terms',
  waive_reflection: 'Do without the time to reflect',
  accept_appointment: 'Accept the appointment',
  decline_appointment: 'Decline the appointment',
  schedule: 'Plan a session',
  report: 'File the report',
  waive_fee: 'Waive the fee',
  pass_screening: 'Let it go on',
  refuse_screening: 'Refuse it',
  list: 'Name mediators',
  judge_objection: 'Decide about the objection',
  name_representative: 'Name who speaks for you',
  extend: 'Ask for ten more days',
  ask_replacement: 'Ask for another mediator',
  replace: 'Hand it on to another mediator',
  suspend: 'Suspend it',
  resume: 'Let it go on',
  withdraw: 'Withdraw the request',
  refuse: 'Decline mediation',
  end: 'Leave the mediation',
  terminate: 'End the mediation',
  complain: 'Complain about the mediator',
};
