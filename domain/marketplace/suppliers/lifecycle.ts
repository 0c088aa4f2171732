import { lifecycle } from '../../core/lifecycle.ts';
import { statesThatCan } from '../../core/states.ts';
import type { SupplierStatus } from './schema.ts';

/**
 * save, apply, withdraw and close are the supplier's own; suspend, reinstate, terminate and reopen follow a restriction that two
 * administrators decided, all others are an administrator's who is none of its people.
 */
export type SupplierAction =
  | 'save'
  | 'apply'
  | 'withdraw'
  | 'close'
  | 'administer'
  | 'ask'
  | 'approve'
  | 'reject'
  | 'suspend'
  | 'reinstate'
  | 'terminate'
  | 'reopen';

/** Life of a supplier (design 3.7). Only an approved one sells; what was ordered before goes on in every state. */
export const supplierLifecycle = lifecycle<SupplierStatus, SupplierAction>(
  {
    save: { from: ['draft', 'changes_requested', 'rejected', 'approved'], to: 'same' },
    apply: { from: ['draft', 'changes_requested', 'rejected'], to: 'applied' },
    withdraw: { from: ['applied'], to: 'draft' },
    close: { from: ['approved'], to: 'same' },
    administer: {
      from: ['draft', 'applied', 'changes_requested', 'approved', 'rejected', 'suspended'],
      to: 'same',
    },
    ask: { from: ['applied'], to: 'changes_requested' },
    approve: { from: ['applied'], to: 'approved' },
    reject: { from: ['applied'], to: 'rejected' },
    suspend: { from: ['approved'], to: 'suspended' },
    reinstate: { from: ['suspended'], to: 'approved' },
    terminate: { from: ['approved', 'suspended'], to: 'terminated' },
    reopen: { from: ['terminated'], to: 'approved' },
  },
  {
    draft: 'being written',
    applied: 'waiting to be looked at',
    changes_requested: 'waiting for changes',
    approved: 'open',
    rejected: 'rejected',
    suspended: 'suspended',
    terminated: 'closed for good',
  },
  {
    save: 'change it',
    apply: 'send it',
    withdraw: 'take it back',
    close: 'say when nothing is sent',
    administer: 'change it',
    ask: 'ask for changes',
    approve: 'approve it',
    reject: 'reject it',
    suspend: 'suspend it',
    reinstate: 'lift the suspension',
    terminate: 'close it for good',
    reopen: 'open it again',
  },
);

/** Shops that were approved and have not ended. */
export const openShops = statesThatCan(supplierLifecycle, 'terminate');
export const shutShops: readonly SupplierStatus[] = ['rejected', 'terminated'];
