import { lifecycle } from '../core/lifecycle.ts';
import { statesThatCan } from '../core/states.ts';
import type { PromotionStatus } from './schema.ts';

/** start and the end by date are the clock's; send_back and approve another administrator's than those who wrote it. */
export type PromotionAction =
  | 'save'
  | 'submit'
  | 'withdraw'
  | 'send_back'
  | 'approve'
  | 'start'
  | 'pause'
  | 'resume'
  | 'revise'
  | 'end'
  | 'arrange'
  | 'duplicate';

/** Life of a sponsored post. What was approved is not changed any more: revising it makes it a draft again, to be looked at again. */
export const promotionLifecycle = lifecycle<PromotionStatus, PromotionAction>(
  {
    save: { from: ['draft'], to: 'same' },
    submit: { from: ['draft'], to: 'in_review' },
    withdraw: { from: ['in_review'], to: 'draft' },
    send_back: { from: ['in_review'], to: 'draft' },
    approve: { from: ['in_review'], to: 'scheduled' },
    start: { from: ['scheduled'], to: 'active' },
    pause: { from: ['active'], to: 'paused' },
    resume: { from: ['paused'], to: 'active' },
    revise: { from: ['scheduled', 'paused'], to: 'draft' },
    end: { from: ['draft', 'scheduled', 'active', 'paused'], to: 'ended' },
    arrange: { from: ['scheduled', 'active', 'paused'], to: 'same' },
    duplicate: { from: ['draft', 'in_review', 'scheduled', 'active', 'paused', 'ended'], to: 'same' },
  },
  {
    draft: 'being written',
    in_review: 'waiting to be looked at',
    scheduled: 'waiting for its day',
    active: 'being shown',
    paused: 'paused',
    ended: 'ended',
  },
  {
    save: 'change it',
    submit: 'send it in',
    withdraw: 'take it back',
    send_back: 'send it back',
    approve: 'approve it',
    start: 'begin to show it',
    pause: 'pause it',
    resume: 'show it again',
    revise: 'change it once more',
    end: 'end it',
    arrange: 'move it',
    duplicate: 'copy it',
  },
);

/** Approved and not ended: it has its place among the others. */
export const placedPromotions = statesThatCan(promotionLifecycle, 'arrange');
/** It is or was shown. */
export const shownPromotions: readonly PromotionStatus[] = ['active', 'paused', 'ended'];
