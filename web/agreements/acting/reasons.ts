import type { AgreementAction } from '@ahadi/domain/agreements/lifecycle.ts';
import type { AgreementView } from '@ahadi/domain/agreements/schema.ts';
import { api } from '../../core/api.ts';
import type { ActingText } from './words.ts';

/** Deeds that others will ask about, so they need a reason. */
export type ReasonedAction = Extract<AgreementAction, 'propose_change' | 'decline' | 'void' | 'reopen'>;

type Deed = {
  procedure: typeof api.agreements.decline;
  title: ActingText;
  /** What happens, and what cannot be undone. */
  consequence: ActingText;
  label: ActingText;
  confirm: ActingText;
  cancel: ActingText;
  tone: 'primary' | 'danger';
  done: ActingText;
};

const reasonedDeeds: Record<ReasonedAction, Deed> = {
  propose_change: {
    procedure: api.agreements.proposeChange,
    title: 'change',
    consequence: 'changeWords',
    label: 'changeWhat',
    confirm: 'changeConfirm',
    cancel: 'notNow',
    tone: 'primary',
    done: 'changeDone',
  },
  decline: {
    procedure: api.agreements.decline,
    title: 'decline',
    consequence: 'declineWords',
    label: 'declineWhy',
    confirm: 'declineConfirm',
    cancel: 'keepOpen',
    tone: 'danger',
    done: 'declineDone',
  },
  void: {
    procedure: api.agreements.void,
    title: 'withdraw',
    consequence: 'withdrawWords',
    label: 'withdrawWhy',
    confirm: 'withdrawConfirm',
    cancel: 'keepIt',
    tone: 'danger',
    done: 'withdrawDone',
  },
  reopen: {
    procedure: api.agreements.reopen,
    title: 'reopen',
    consequence: 'reopenWords',
    label: 'reopenWhy',
    confirm: 'reopen',
    cancel: 'leaveFrozen',
    tone: 'danger',
    done: 'reopenDone',
  },
};

/** The same of what would change or end an agreement: that one goes on when it comes to nothing. */
const ofProposals: Partial<Record<ReasonedAction, Partial<Deed>>> = {
  decline: { title: 'declineProposal', consequence: 'declineProposalWords' },
  void: { title: 'withdrawProposal', consequence: 'withdrawProposalWords', done: 'withdrawProposalDone' },
};

/** A deed as it is asked about of this document. */
export const reasonedDeed = (action: ReasonedAction, { purpose }: Pick<AgreementView, 'purpose'>): Deed =>
  purpose === null ? reasonedDeeds[action] : { ...reasonedDeeds[action], ...ofProposals[action] };
