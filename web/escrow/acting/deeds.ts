import type { MilestoneId } from '@ahadi/domain/core/ids.ts';
import type { EscrowAction } from '@ahadi/domain/escrow/lifecycle.ts';
import type { MilestoneAction } from '@ahadi/domain/escrow/milestones/lifecycle.ts';
import type { EscrowView, MilestoneView } from '@ahadi/domain/escrow/schema.ts';
import type { StageDeed } from '../offer.ts';

/** What a person begins on the page of an escrow and finishes in a dialog. */
export type EscrowDialog = Extract<
  EscrowAction,
  'accept' | 'decline' | 'withdraw' | 'cancel' | 'extend_funding' | 'propose_end' | 'agree_end' | 'hold' | 'lift'
>;
export type StageDialog =
  | Exclude<StageDeed, MilestoneAction>
  | Extract<
      MilestoneAction,
      | 'take_back'
      | 'deliver'
      | 'receive'
      | 'release'
      | 'refund'
      | 'reject'
      | 'cure'
      | 'agree_refund'
      | 'contest'
      | 'cancel_overdue'
      | 'ship_return'
      | 'receive_return'
      | 'refuse_return'
      | 'dispute'
      | 'offer'
      | 'accept_offer'
      | 'withdraw_offer'
      | 'waive'
      | 'propose_split'
      | 'answer_split'
      | 'execute'
    >;

/** A dialog that is open: of the whole, or of one stage. */
export type Opening = { deed: EscrowDialog; stageId: null } | { deed: StageDialog; stageId: MilestoneId };

export type EscrowDeedProps = { view: EscrowView; onDone: (sentence: string) => void; onClose: () => void };
export type StageDeedProps = EscrowDeedProps & { stage: MilestoneView };

/** Deeds by the names that people would give them. */
export const escrowLabels: Record<EscrowDialog, string> = {
  accept: 'Accept the terms',
  decline: 'Decline',
  withdraw: 'Withdraw it',
  cancel: 'Cancel it',
  extend_funding: 'Ask for 72 hours more to pay',
  propose_end: 'Propose to end it together',
  agree_end: 'Answer the proposal to end it',
  hold: 'Put it on hold',
  lift: 'Lift the hold',
};
export const stageLabels: Record<StageDialog, string> = {
  take_back: 'Give back what is in',
  deliver: 'Say that it is delivered',
  receive: 'It arrived',
  release: 'Release money',
  refund: 'Give money back',
  reject: 'Reject it',
  cure: 'Mend it and deliver again',
  agree_refund: 'Agree to a refund',
  contest: 'Contest the rejection',
  cancel_overdue: 'Cancel, because it is overdue',
  ship_return: 'Say that it is sent back',
  receive_return: 'It came back',
  refuse_return: 'Refuse what came back',
  dispute: 'Open a dispute',
  offer: 'Make an offer',
  accept_offer: 'Answer the offer',
  withdraw_offer: 'Take your offer back',
  waive: 'End the dispute',
  appoint_mediator: 'Name a mediator',
  propose_split: 'Propose a split',
  answer_split: 'Answer the mediator’s proposal',
  enter_decision: 'Enter a binding decision',
  execute: 'Decide about the entered decision',
};
