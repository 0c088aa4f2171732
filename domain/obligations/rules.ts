import { addCalendarDays, endOfLocalDay } from '../core/calendar.ts';
import { addDays, type Day, HOUR } from '../core/time.ts';
import type { ObligationStatus, ObligationTerm } from './schema.ts';

export const MOST_OBLIGATIONS = 50;
export const MOST_EVIDENCE = 20;

/** Days in the calendar of the agreement's country (design 3.1, 3.6). */
export const obligationDefaults = {
  reviewDays: 7,
  /** What was sent back is put right in so many days at least. */
  cureDays: 7,
  /** What had its day before the agreement was in force is due so many days after it begins. */
  lateStartDays: 7,
  /** What is left of instalments is due so many days after one of them is overdue, where that was agreed. */
  hastenedDays: 7,
  /** Who owes is reminded on these days before the end, at nine in the morning; who is owed a day before silence counts. */
  remindBefore: [7, 1, 0],
  /** What is to be done waits for who owes it from so many days before its day; until then its day is only ahead. */
  askedBefore: 14,
} as const;

/** Whether the day of what is to be done is near, or over, and no notice ends the agreement before it. */
export const isToBeDoneNow = (
  { dueOn, fallsAwayOn }: { dueOn: Day | null; fallsAwayOn: Day | null },
  now: Date,
): boolean =>
  dueOn !== null &&
  fallsAwayOn === null &&
  dueOn <= addDays(now, obligationDefaults.askedBefore).toISOString().slice(0, 10);

/** Why a promise is released that had its day after the end of its agreement. */
export const ENDED_BEFORE = 'The agreement ended before it was due.';

export const obligationStatusWords: Record<ObligationStatus, string> = {
  planned: 'Planned',
  due: 'Due',
  submitted: 'Said to be done',
  rejected: 'Sent back',
  overdue: 'Overdue',
  disputed: 'In dispute',
  fulfilled: 'Fulfilled',
  waived: 'Waived',
  released: 'Released',
};

/** Why the sides that are named do not fit who takes part, by field path; empty when each side has somebody. */
export function problemsOfSides(
  all: readonly ObligationTerm[],
  parties: readonly { side: string }[],
): Record<string, string> {
  const sides = new Set(parties.map(({ side }) => side));
  return Object.fromEntries(
    all.flatMap((term, index) =>
      (['debtor', 'creditor'] as const)
        .filter((who) => !sides.has(term[who]))
        .map((who) => [
          `obligations.${index}.${who}`,
          `Nobody stands on side ${term[who]}. Choose a side that has somebody.`,
        ]),
    ),
  );
}

/** The day it is due on: its own, or with time to begin when that passed before `today`, the local day on which it is armed. */
export const dueDayFrom = (planned: Day, today: Day): Day =>
  planned < today ? addCalendarDays(today, obligationDefaults.lateStartDays) : planned;

/** The day until which what was sent back is put right: `today` and the days to cure, or its own day when that is later. */
export const cureDayFrom = (dueOn: Day, today: Day): Day => {
  const cured = addCalendarDays(today, obligationDefaults.cureDays);
  return cured > dueOn ? cured : dueOn;
};

/** Nine in the morning of a calendar day; an hour beside it on the day on which the clocks change. */
export const morningOf = (day: Day, tz: string): Date => new Date(endOfLocalDay(day, tz).getTime() + 1 - 15 * HOUR);

/** When who owes is reminded next, after `now`; null when nothing is left to say before the end. */
export const nextReminder = (dueOn: Day, tz: string, now: Date): Date | null =>
  obligationDefaults.remindBefore.map((days) => morningOf(addCalendarDays(dueOn, -days), tz)).find((at) => at > now) ??
  null;
