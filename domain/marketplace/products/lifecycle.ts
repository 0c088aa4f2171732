import { lifecycle } from '../../core/lifecycle.ts';
import { statesThatCan } from '../../core/states.ts';
import type { ProductStatus, RevisionStatus } from './schema.ts';

/**
 * save, pause, resume, archive and restore are the seller's or an administrator's, takedown and lift an administrator's. submit, approve,
 * ask and reject follow what becomes of its first revision; changes of a product that is on sale do not touch it until they are live.
 */
export type ProductAction =
  | 'save'
  | 'submit'
  | 'withdraw'
  | 'approve'
  | 'ask'
  | 'reject'
  | 'reopen'
  | 'pause'
  | 'resume'
  | 'archive'
  | 'restore'
  | 'takedown'
  | 'lift';

/** Life of a product (design 3.7). Only an approved one is shown and bought. */
export const productLifecycle = lifecycle<ProductStatus, ProductAction>(
  {
    save: { from: ['draft', 'changes_requested', 'approved', 'paused', 'suspended'], to: 'same' },
    submit: { from: ['draft', 'changes_requested'], to: 'submitted' },
    withdraw: { from: ['submitted'], to: 'draft' },
    approve: { from: ['submitted'], to: 'approved' },
    ask: { from: ['submitted'], to: 'changes_requested' },
    reject: { from: ['submitted'], to: 'rejected' },
    reopen: { from: ['rejected'], to: 'draft' },
    pause: { from: ['approved'], to: 'paused' },
    resume: { from: ['paused'], to: 'approved' },
    archive: { from: ['draft', 'changes_requested', 'rejected', 'approved', 'paused'], to: 'archived' },
    restore: { from: ['archived'], to: 'draft' },
    takedown: { from: ['approved', 'paused'], to: 'suspended' },
    lift: { from: ['suspended'], to: 'approved' },
  },
  {
    draft: 'being written',
    submitted: 'waiting to be looked at',
    changes_requested: 'waiting for changes',
    rejected: 'rejected',
    approved: 'on sale',
    paused: 'paused',
    suspended: 'taken off sale',
    archived: 'archived',
  },
  {
    save: 'change it',
    submit: 'send it',
    withdraw: 'take it back',
    approve: 'approve it',
    ask: 'ask for changes',
    reject: 'reject it',
    reopen: 'write it again',
    pause: 'pause it',
    resume: 'put it on sale again',
    archive: 'archive it',
    restore: 'take it out of the archive',
    takedown: 'take it off sale',
    lift: 'put it on sale again',
  },
);

/** Off sale by its seller's own choice, which stays theirs: to be remembered when it is taken off sale beside that. */
export const isPaused = (status: ProductStatus): boolean => productLifecycle.can('resume', status);

/** Where it stands once its takedown is lifted: what its seller had paused before is paused again. Throws for what was not taken down. */
export function statusAfterLift(status: ProductStatus, wasPaused: boolean): ProductStatus {
  const lifted = productLifecycle.next('lift', status);
  return wasPaused ? productLifecycle.next('pause', lifted) : lifted;
}

export type RevisionAction = 'save' | 'submit' | 'withdraw' | 'drop' | 'approve' | 'ask' | 'reject' | 'supersede';

/** Life of one version of a product's text, pictures and price; at most one a product is neither live nor over. */
export const revisionLifecycle = lifecycle<RevisionStatus, RevisionAction>(
  {
    save: { from: ['open', 'changes_requested'], to: 'same' },
    submit: { from: ['open', 'changes_requested'], to: 'submitted' },
    withdraw: { from: ['submitted'], to: 'open' },
    drop: { from: ['open', 'submitted', 'changes_requested'], to: 'withdrawn' },
    approve: { from: ['open', 'submitted', 'changes_requested'], to: 'live' },
    ask: { from: ['submitted'], to: 'changes_requested' },
    reject: { from: ['submitted'], to: 'rejected' },
    supersede: { from: ['live'], to: 'superseded' },
  },
  {
    open: 'being written',
    submitted: 'waiting to be looked at',
    changes_requested: 'waiting for changes',
    rejected: 'rejected',
    withdrawn: 'taken back',
    live: 'on sale',
    superseded: 'replaced by a newer one',
  },
  {
    save: 'change it',
    submit: 'send it',
    withdraw: 'take it back',
    drop: 'drop it',
    approve: 'approve it',
    ask: 'ask for changes',
    reject: 'reject it',
    supersede: 'replace it',
  },
);

/** On sale, but for a pause that its seller chose. */
export const soldProducts = statesThatCan(productLifecycle, 'takedown');
/** Approved once: what is sent of them now are changes. */
export const approvedProducts = statesThatCan(productLifecycle, 'takedown', 'lift');
/** Neither live nor over; at most one a product. */
export const openRevisions = statesThatCan(revisionLifecycle, 'drop');
