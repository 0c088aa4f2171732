import { activateDueAgreements, lapseDueAgreements, remindDueParties } from './agreements/clock/service.ts';
import { sealLeftAgreements } from './agreements/sealing/service.ts';
import { forgetOldKeys } from './core/housekeeping.ts';
import type { Schedule } from './core/jobs.ts';

/** What the clock does. Each round works in small batches and skips what another process holds, so rounds may overlap. */
export const schedule: Schedule = {
  'agreements-lapse': { everyMinutes: 1, run: lapseDueAgreements },
  'agreements-remind': { everyMinutes: 1, run: remindDueParties },
  'agreements-activate': { everyMinutes: 1, run: activateDueAgreements },
  'agreements-seal': { everyMinutes: 5, run: sealLeftAgreements },
  'forget-old-keys': { everyMinutes: 30, run: forgetOldKeys },
};
