import { lifecycle } from '../../core/lifecycle.ts';
import { statesOf, statesThatCan } from '../../core/states.ts';
import type { VerificationStatus } from './schema.ts';

/**
 * What can be done to a request. The first four are the owner's, all others a reviewer's. approve ends a check of documents
 * (level 2); endorse is the first of the two reviewers of level 3, confirm the second.
 */
export type VerificationAction =
  | 'save'
  | 'submit'
  | 'withdraw'
  | 'take'
  | 'request_info'
  | 'approve'
  | 'endorse'
  | 'confirm'
  | 'reject';

/** A state as a sentence would name it: "It is …". */
const described: Record<VerificationStatus, string> = {
  draft: 'being prepared',
  submitted: 'waiting for a reviewer',
  under_review: 'being checked',
  info_requested: 'waiting for more from its owner',
  confirming: 'waiting for a second reviewer',
  approved: 'approved',
  rejected: 'rejected',
  withdrawn: 'withdrawn',
};

/** The life of one request to be verified. Approved, rejected and withdrawn are final; another try is another request. */
export const verificationLifecycle = lifecycle<VerificationStatus, VerificationAction>(
  {
    save: { from: ['draft', 'info_requested'], to: 'same' },
    submit: { from: ['draft', 'info_requested'], to: 'submitted' },
    withdraw: { from: ['draft', 'submitted', 'under_review', 'info_requested', 'confirming'], to: 'withdrawn' },
    take: { from: ['submitted', 'under_review'], to: 'under_review' },
    request_info: { from: ['under_review', 'confirming'], to: 'info_requested' },
    approve: { from: ['under_review'], to: 'approved' },
    endorse: { from: ['under_review'], to: 'confirming' },
    confirm: { from: ['confirming'], to: 'approved' },
    reject: { from: ['under_review', 'confirming'], to: 'rejected' },
  },
  described,
  {
    save: 'change it',
    submit: 'send it',
    withdraw: 'withdraw it',
    take: 'take it',
    request_info: 'ask for more',
    approve: 'approve it',
    endorse: 'pass it to a second reviewer',
    confirm: 'confirm it',
    reject: 'reject it',
  },
);

/** Requests that are not decided: an identity has at most one of them. */
export const openRequests = statesThatCan(verificationLifecycle, 'withdraw');
/** While a request is with the reviewers, what they compare must not move under their eyes. */
export const withReviewers = statesThatCan(verificationLifecycle, 'take', 'confirm');
/** Requests that were sent and are not decided. */
export const sentRequests = statesOf<VerificationStatus>(withReviewers, 'info_requested');
