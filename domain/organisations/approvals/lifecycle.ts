import { lifecycle } from '../../core/lifecycle.ts';
import type { ApprovalStatus } from './schema.ts';

export type ApprovalAction = 'approve' | 'complete' | 'return' | 'withdraw' | 'outdate';

/** The life of one request to approve a text. Asking again is another request. */
export const approvalLifecycle = lifecycle<ApprovalStatus, ApprovalAction>(
  {
    approve: { from: ['open'], to: 'same' },
    complete: { from: ['open'], to: 'approved' },
    return: { from: ['open'], to: 'returned' },
    withdraw: { from: ['open'], to: 'withdrawn' },
    outdate: { from: ['open'], to: 'void' },
  },
  {
    open: 'waiting for approval',
    approved: 'approved',
    returned: 'returned',
    withdrawn: 'withdrawn',
    void: 'out of date: the text, its people or the agreement changed',
  },
  {
    approve: 'approve it',
    complete: 'finish it',
    return: 'return it',
    withdraw: 'withdraw it',
    outdate: 'put it out of date',
  },
);
