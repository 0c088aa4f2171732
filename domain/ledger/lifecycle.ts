import { lifecycle } from '../core/lifecycle.ts';
import type { AccountStatus } from './schema.ts';

export type AccountAction = 'freeze' | 'thaw' | 'close';

/** What can happen to an account. Frozen, it takes what comes in and lets nothing out; closed, it takes nothing for ever. */
export const accountLifecycle = lifecycle<AccountStatus, AccountAction>(
  {
    freeze: { from: ['open'], to: 'frozen' },
    thaw: { from: ['frozen'], to: 'open' },
    close: { from: ['open', 'frozen'], to: 'closed' },
  },
  { open: 'open', frozen: 'frozen', closed: 'closed' },
  { freeze: 'freeze it', thaw: 'thaw it', close: 'close it' },
);
