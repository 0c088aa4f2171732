import { lifecycle } from '../../core/lifecycle.ts';
import { statesThatCan } from '../../core/states.ts';
import type { RunStatus } from './schema.ts';

/** close, start and end are the clock's; open, cancel and save an administrator's. */
export type RunAction = 'save' | 'open' | 'close' | 'start' | 'end' | 'cancel' | 'teach';

/** Life of a run (design 4.6). `teach` is what instructors do while it goes on: attendance, practicals, messages. */
export const runLifecycle = lifecycle<RunStatus, RunAction>(
  {
    save: { from: ['planned', 'open', 'closed'], to: 'same' },
    open: { from: ['planned'], to: 'open' },
    close: { from: ['open'], to: 'closed' },
    start: { from: ['open', 'closed'], to: 'running' },
    end: { from: ['running'], to: 'ended' },
    cancel: { from: ['planned', 'open', 'closed'], to: 'cancelled' },
    teach: { from: ['open', 'closed', 'running', 'ended'], to: 'same' },
  },
  {
    planned: 'being planned',
    open: 'open for registration',
    closed: 'closed for registration',
    running: 'going on',
    ended: 'over',
    cancelled: 'cancelled',
  },
  {
    save: 'change it',
    open: 'open it',
    close: 'close it',
    start: 'begin it',
    end: 'end it',
    cancel: 'cancel it',
    teach: 'note who was there',
  },
);

export const openRuns = statesThatCan(runLifecycle, 'cancel', 'end');
/** Runs that are announced and not over. */
export const announcedRuns = statesThatCan(runLifecycle, 'start', 'end');
