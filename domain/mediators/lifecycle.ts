import { lifecycle } from '../core/lifecycle.ts';
import { statesThatCan } from '../core/states.ts';
import type { ApplicationStatus, MediatorStatus } from './schema.ts';

/** save, submit, withdraw and appeal are the applicant's; lapse is the clock's; all others a reviewer's. */
export type ApplicationAction =
  | 'save'
  | 'submit'
  | 'withdraw'
  | 'take'
  | 'ask'
  | 'lapse'
  | 'check'
  | 'invite'
  | 'assess'
  | 'approve'
  | 'reject'
  | 'appeal';

const open = ['draft', 'submitted', 'under_review', 'info_requested', 'assessment'] as const;

/** Life of an application (design 3.9). Two reviewers agree, a third decides where they do not. */
export const applicationLifecycle = lifecycle<ApplicationStatus, ApplicationAction>(
  {
    save: { from: ['draft', 'info_requested'], to: 'same' },
    submit: { from: ['draft', 'info_requested'], to: 'submitted' },
    withdraw: { from: open, to: 'withdrawn' },
    take: { from: ['submitted', 'under_review', 'assessment'], to: 'same' },
    ask: { from: ['submitted', 'under_review'], to: 'info_requested' },
    lapse: { from: ['info_requested'], to: 'lapsed' },
    check: { from: ['submitted', 'under_review'], to: 'under_review' },
    // One without an accreditation has nothing to be looked up.
    invite: { from: ['submitted', 'under_review'], to: 'assessment' },
    assess: { from: ['assessment'], to: 'same' },
    approve: { from: ['assessment'], to: 'approved' },
    reject: { from: ['under_review', 'assessment'], to: 'rejected' },
    appeal: { from: ['rejected'], to: 'submitted' },
  },
  {
    draft: 'being written',
    submitted: 'waiting for a reviewer',
    under_review: 'being checked',
    info_requested: 'waiting for more from the applicant',
    assessment: 'being assessed',
    approved: 'approved',
    rejected: 'rejected',
    lapsed: 'lapsed',
    withdrawn: 'withdrawn',
  },
  {
    save: 'change it',
    submit: 'send it',
    withdraw: 'withdraw it',
    take: 'take it',
    ask: 'ask for more',
    lapse: 'let it lapse',
    check: 'check a number',
    invite: 'invite to the assessment',
    assess: 'assess it',
    approve: 'approve it',
    reject: 'reject it',
    appeal: 'appeal',
  },
);

/** onboard and renew are the mediator's, expire is the clock's, all others follow a restriction that two administrators decided. */
export type MediatorAction =
  | 'onboard'
  | 'renew'
  | 'expire'
  | 'suspend'
  | 'reinstate'
  | 'revoke'
  | 'restore'
  | 'restore_unbegun';

/** Life of a certified mediator. Anyone who is not active takes no new case; running ones go on and their parties are told. */
export const mediatorLifecycle = lifecycle<MediatorStatus, MediatorAction>(
  {
    onboard: { from: ['onboarding'], to: 'active' },
    renew: { from: ['active', 'expired'], to: 'active' },
    expire: { from: ['active'], to: 'expired' },
    suspend: { from: ['active', 'expired'], to: 'suspended' },
    reinstate: { from: ['suspended'], to: 'active' },
    revoke: { from: ['onboarding', 'active', 'expired', 'suspended'], to: 'revoked' },
    restore: { from: ['revoked'], to: 'active' },
    restore_unbegun: { from: ['revoked'], to: 'onboarding' },
  },
  {
    onboarding: 'approved and not begun',
    active: 'active',
    expired: 'expired',
    suspended: 'suspended',
    revoked: 'removed',
  },
  {
    onboard: 'begin',
    renew: 'renew it',
    expire: 'let it expire',
    suspend: 'suspend it',
    reinstate: 'lift the suspension',
    revoke: 'remove it for good',
    restore: 'undo its removal',
    restore_unbegun: 'undo its removal',
  },
);

/** A reviewer looks at it next. */
export const applicationsToReview = statesThatCan(applicationLifecycle, 'take');
/** Sent, and not decided. */
export const sentApplications = statesThatCan(applicationLifecycle, 'take', 'lapse');
/** Not shown to others: they have not begun, or were removed. */
export const unlistedMediators: readonly MediatorStatus[] = ['onboarding', 'revoked'];
