import { lifecycle } from '../../core/lifecycle.ts';
import { statesThatCan } from '../../core/states.ts';
import type { CaseStatus } from './schema.ts';

/** take and decide are a moderator's; appeal the author's; uphold, overturn and modify another moderator's. */
export type CaseAction = 'take' | 'put_back' | 'decide' | 'appeal' | 'uphold' | 'overturn' | 'modify';

/** Life of a case of moderation (design 4.3). An appeal is decided by another person than the decision, once. */
export const caseLifecycle = lifecycle<CaseStatus, CaseAction>(
  {
    take: { from: ['open', 'in_review'], to: 'in_review' },
    put_back: { from: ['in_review'], to: 'open' },
    decide: { from: ['open', 'in_review'], to: 'decided' },
    appeal: { from: ['decided'], to: 'appealed' },
    uphold: { from: ['appealed'], to: 'upheld' },
    overturn: { from: ['appealed'], to: 'overturned' },
    modify: { from: ['appealed'], to: 'modified' },
  },
  {
    open: 'open',
    in_review: 'being looked at',
    decided: 'decided',
    appealed: 'appealed',
    upheld: 'upheld after an appeal',
    overturned: 'overturned after an appeal',
    modified: 'changed after an appeal',
  },
  {
    take: 'take it on',
    put_back: 'put it back',
    decide: 'decide it',
    appeal: 'appeal',
    uphold: 'uphold the decision',
    overturn: 'overturn the decision',
    modify: 'change the decision',
  },
);

export const openCases = statesThatCan(caseLifecycle, 'decide');
/** An appeal changed the decision. */
export const changedByAppeal: readonly CaseStatus[] = ['overturned', 'modified'];
