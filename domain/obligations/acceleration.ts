import { addCalendarDays } from '../core/calendar.ts';
import type { Day } from '../core/time.ts';
import { obligationLifecycle } from './lifecycle.ts';
import { obligationDefaults } from './rules.ts';
import type { ObligationStatus, ObligationTerm } from './schema.ts';

/**
 * The day on which `it` is due because `late` is overdue: `today` and a week, where both are instalments of the same sides and all of them
 * were to be due then. Null where nothing changes, as for what is due sooner.
 */
export function hastenedDay(
  late: ObligationTerm,
  it: { term: ObligationTerm; status: ObligationStatus; dueOn: Day | null },
  today: Day,
): Day | null {
  const isOfThem =
    late.allDueIfLate === true &&
    it.term.allDueIfLate === true &&
    it.term.debtor === late.debtor &&
    it.term.creditor === late.creditor;
  const day = addCalendarDays(today, obligationDefaults.hastenedDays);
  return isOfThem && obligationLifecycle.can('hasten', it.status) && it.dueOn !== null && it.dueOn > day ? day : null;
}
