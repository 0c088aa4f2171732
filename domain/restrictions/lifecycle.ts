import { lifecycle } from '../core/lifecycle.ts';
import { finalStates, statesExcept, statesOf, statesThatCan } from '../core/states.ts';
import type { RestrictionStatus } from './schema.ts';

/**
 * confirm and turn_down are a second officer's, withdraw the proposer's, appeal the person's whom it is about, uphold and overturn a third
 * officer's, lift any officer's; lapse and end are the clock's, and so is overturn where nobody decided in time.
 */
export type RestrictionAction =
  | 'confirm'
  | 'turn_down'
  | 'withdraw'
  | 'lapse'
  | 'appeal'
  | 'uphold'
  | 'overturn'
  | 'lift'
  | 'end';

/** Life of a restriction. `protecting` is one that counts before it is confirmed, because it could not wait; it never outlives its clock. */
export const restrictionLifecycle = lifecycle<RestrictionStatus, RestrictionAction>(
  {
    confirm: { from: ['proposed', 'protecting'], to: 'in_force' },
    turn_down: { from: ['proposed', 'protecting'], to: 'turned_down' },
    withdraw: { from: ['proposed', 'protecting'], to: 'withdrawn' },
    lapse: { from: ['proposed', 'protecting'], to: 'lapsed' },
    appeal: { from: ['in_force'], to: 'appealed' },
    uphold: { from: ['appealed'], to: 'upheld' },
    overturn: { from: ['appealed'], to: 'lifted' },
    lift: { from: ['in_force', 'appealed', 'upheld'], to: 'lifted' },
    end: { from: ['in_force', 'appealed', 'upheld'], to: 'ended' },
  },
  {
    proposed: 'waiting for a second person',
    protecting: 'in force for a short time, until a second person looks at it',
    in_force: 'in force',
    appealed: 'appealed against',
    upheld: 'upheld after an appeal',
    lifted: 'lifted',
    ended: 'over',
    turned_down: 'turned down',
    withdrawn: 'taken back',
    lapsed: 'lapsed',
  },
  {
    confirm: 'confirm it',
    turn_down: 'turn it down',
    withdraw: 'take it back',
    lapse: 'let it lapse',
    appeal: 'appeal',
    uphold: 'uphold it',
    overturn: 'overturn it',
    lift: 'lift it',
    end: 'end it',
  },
);

/** It waits for a second person, or for who decides an appeal. */
export const waitingRestrictions = statesThatCan(restrictionLifecycle, 'confirm', 'uphold');
/** Proposed or in force. */
export const openRestrictions = statesExcept(restrictionLifecycle, finalStates(restrictionLifecycle));
/** It counts now, confirmed or for the first hours. */
export const effectiveRestrictions = statesOf<RestrictionStatus>(
  'protecting',
  statesThatCan(restrictionLifecycle, 'end'),
);
/** Nobody confirmed it, or nobody has yet. */
export const neverTaken: readonly RestrictionStatus[] = ['proposed', 'turned_down', 'withdrawn', 'lapsed'];
/** Confirmed, and nobody is to decide an appeal. */
export const settledRestrictions: readonly RestrictionStatus[] = ['in_force', 'upheld'];
