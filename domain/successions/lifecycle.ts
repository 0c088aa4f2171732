import { lifecycle } from '../core/lifecycle.ts';
import { statesThatCan } from '../core/states.ts';
import type { SuccessionStatus } from './schema.ts';

/**
 * endorse is the first reviewer's, confirm the second's, refuse either's; withdraw is who asked, contradict whom it is about. end is who
 * acts, or a reviewer.
 */
export type SuccessionAction = 'add_paper' | 'endorse' | 'confirm' | 'refuse' | 'withdraw' | 'contradict' | 'end';

/** Life of a request to act for somebody who cannot any more. */
export const successionLifecycle = lifecycle<SuccessionStatus, SuccessionAction>(
  {
    add_paper: { from: ['asked', 'endorsed'], to: 'same' },
    endorse: { from: ['asked'], to: 'endorsed' },
    confirm: { from: ['endorsed'], to: 'in_force' },
    refuse: { from: ['asked', 'endorsed'], to: 'refused' },
    withdraw: { from: ['asked', 'endorsed'], to: 'withdrawn' },
    contradict: { from: ['asked', 'endorsed', 'in_force'], to: 'contradicted' },
    end: { from: ['in_force'], to: 'ended' },
  },
  {
    asked: 'waiting to be looked at',
    endorsed: 'waiting for a second person',
    in_force: 'in force',
    refused: 'refused',
    withdrawn: 'taken back',
    contradicted: 'contradicted by whom it is about',
    ended: 'over',
  },
  {
    add_paper: 'add a paper',
    endorse: 'find it proven',
    confirm: 'confirm it',
    refuse: 'refuse it',
    withdraw: 'take it back',
    contradict: 'say that it is not so',
    end: 'end it',
  },
);

/** It waits for one of two reviewers; meanwhile deadlines may rest. */
export const waitingSuccessions = statesThatCan(successionLifecycle, 'withdraw');
/** It waits, or somebody acts by it. */
export const openSuccessions = statesThatCan(successionLifecycle, 'contradict');
