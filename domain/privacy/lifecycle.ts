import { lifecycle } from '../core/lifecycle.ts';
import type { CopyStatus } from './schema.ts';

export type DepartureStatus = 'waiting' | 'stopped' | 'done';
export type DepartureAction = 'ask' | 'cancel' | 'remind' | 'hinder' | 'erase';

/** How an account goes: it waits, and until the day it is stopped by signing in; what is done has no way back. */
export const departureLifecycle = lifecycle<DepartureStatus, DepartureAction>(
  {
    ask: { from: ['stopped'], to: 'waiting' },
    cancel: { from: ['waiting'], to: 'stopped' },
    remind: { from: ['waiting'], to: 'same' },
    hinder: { from: ['waiting'], to: 'same' },
    erase: { from: ['waiting'], to: 'done' },
  },
  { waiting: 'waiting for its day', stopped: 'kept', done: 'deleted' },
  {
    ask: 'delete it',
    cancel: 'keep it',
    remind: 'remind its owner',
    hinder: 'wait another day',
    erase: 'erase it',
  },
);

export type CopyAction = 'make' | 'finish' | 'give_up' | 'expire' | 'download' | 'replace';

/** Life of a copy of somebody's data. One that was begun and not ended, because a process died, is begun again. */
export const copyLifecycle = lifecycle<CopyStatus, CopyAction>(
  {
    make: { from: ['queued', 'running'], to: 'running' },
    finish: { from: ['running'], to: 'ready' },
    give_up: { from: ['queued', 'running'], to: 'failed' },
    expire: { from: ['ready'], to: 'expired' },
    download: { from: ['ready'], to: 'same' },
    replace: { from: ['ready', 'failed', 'expired'], to: 'expired' },
  },
  { queued: 'asked for', running: 'being made', ready: 'ready', failed: 'not made', expired: 'no longer kept' },
  {
    make: 'make it',
    finish: 'finish it',
    give_up: 'give it up',
    expire: 'remove it',
    download: 'download it',
    replace: 'ask for another',
  },
);
