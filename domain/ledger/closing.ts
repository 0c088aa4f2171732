import { addCalendarDays, endOfLocalDay, localDayOf, startOfLocalDay } from '../core/calendar.ts';
import { type Day, HOUR } from '../core/time.ts';
import { sumsOfTrial } from './bookkeeping.ts';
import type { AccountClass, ClosedUntil, Standing, TrialRow } from './schema.ts';

/** What can stand in the way of closing a day: what is `grave` is mended first, what is `noted` is named with the close by who closes. */
export const standingKinds = {
  unbalanced: 'grave',
  stopped: 'grave',
  old_lines: 'grave',
  uncertain: 'grave',
  lines: 'noted',
  statements: 'noted',
  reviews: 'noted',
  unapplied: 'noted',
  chargebacks: 'noted',
} as const;
export type StandingKind = keyof typeof standingKinds;

/** A day is closed from so long after its end on: what began in it is posted or given up by then. */
export const CLOSE_AFTER_MS = HOUR;
/** A line of a statement that our books do not have keeps a day open once it is so many days old. */
export const OLD_LINE_DAYS = 3;
/** So many days that wait are listed, the oldest first. */
export const MOST_OPEN_DAYS = 31;

/** A day of the books: from its first instant on, up to the first one that is not in it any more. */
export const daySpan = (on: Day, zone: string): { from: Date; until: Date } => ({
  from: startOfLocalDay(on, zone),
  until: new Date(endOfLocalDay(on, zone).getTime() + 1),
});

/** Why a day cannot be closed at `now`, whatever the books say; null where it can. They are closed one after another, the oldest first. */
export function whyNotClose(on: Day, { begun, last, zone }: Omit<ClosedUntil, 'today'>, now: Date): string | null {
  if (begun === null || on < begun) return 'Nothing was posted until then, so there is nothing to close.';
  if (last !== null && on <= last) return 'This day is behind a day that is closed.';
  const { until } = daySpan(on, zone);
  if (now < until) return 'This day is not over yet.';
  if (now.getTime() < until.getTime() + CLOSE_AFTER_MS)
    return 'This day ended less than an hour ago. It can be closed an hour after its end.';
  return last !== null && on !== addCalendarDays(last, 1)
    ? 'Days are closed one after another. Close the day before this one first.'
    : null;
}

/**
 * The days that are over and not closed, the oldest first, and whether there are more. Before the first close they are the newest ones: any of
 * them may be the first, and all before it is in what it begins with.
 */
export function openDays({ begun, last, today }: ClosedUntil, most = MOST_OPEN_DAYS): { days: Day[]; isCut: boolean } {
  const newest = addCalendarDays(today, -1);
  const oldest = last === null ? begun : addCalendarDays(last, 1);
  if (oldest === null || oldest > newest) return { days: [], isCut: false };
  const earliest = addCalendarDays(newest, 1 - most);
  const first = last === null && oldest < earliest ? earliest : oldest;
  const days = Array.from({ length: most }, (_, at) => addCalendarDays(first, at)).filter((day) => day <= newest);
  return { days, isCut: first !== oldest || (days.at(-1) ?? newest) < newest };
}

/** The day by the clocks of the books at an instant. */
export const bookDay = (at: Date, zone: string): Day => localDayOf(at, zone);

/** Whether what all accounts held before a day, got in it and hold after it comes to nothing in a currency. */
export function isBalanced(rows: readonly TrialRow[], currency: string): boolean {
  const sums = sumsOfTrial(rows, currency);
  return sums.openingMinor === 0n && sums.closingMinor === 0n && sums.debitMinor + sums.creditMinor === 0n;
}

/** The currencies of a trial balance, each once, in the order of their letters. */
export const currenciesOf = (rows: readonly TrialRow[]): string[] =>
  [...new Set(rows.map(({ currency }) => currency))].sort();

const classes: readonly AccountClass[] = ['asset', 'liability', 'income', 'expense'];

/** What the accounts of each class come to in a currency, in the order of a balance; those without an account are left out. */
export const classTotals = (
  rows: readonly TrialRow[],
  currency: string,
): { class: AccountClass; sums: ReturnType<typeof sumsOfTrial> }[] =>
  classes.flatMap((accountClass) => {
    const own = rows.filter((row) => row.class === accountClass && row.currency === currency);
    return own.length === 0 ? [] : [{ class: accountClass, sums: sumsOfTrial(own, currency) }];
  });

/** What has to be mended before a day is closed. */
export const graveOf = (standing: readonly Standing[]): Standing[] =>
  standing.filter(({ kind }) => standingKinds[kind] === 'grave');
/** What is named with the close. */
export const notedOf = (standing: readonly Standing[]): Standing[] =>
  standing.filter(({ kind }) => standingKinds[kind] === 'noted');

/** Whether just what stands open was acknowledged, each kind with its number. */
export const isAcknowledged = (standing: readonly Standing[], acknowledged: readonly Standing[]): boolean => {
  const words = (all: readonly Standing[]) => all.map(({ kind, count }) => `${kind} ${count}`).sort();
  return words(notedOf(standing)).join() === words(acknowledged).join();
};

/** Each kind in words, by how many there are. */
export const standingWords: Readonly<Record<Standing['kind'], (count: number) => string>> = {
  unbalanced: (count) =>
    `The trial balance does not balance in ${count === 1 ? 'one currency' : `${count} currencies`}.`,
  stopped: () => 'Payouts stand still because the books did not prove right.',
  old_lines: (count) =>
    `${count === 1 ? 'A line of a statement has' : `${count} lines of statements have`} not matched for more than ${OLD_LINE_DAYS} days.`,
  uncertain: (count) =>
    `${count === 1 ? 'One transfer was' : `${count} transfers were`} sent and not answered in time.`,
  lines: (count) => `${count === 1 ? 'A line of a statement does' : `${count} lines of statements do`} not match yet.`,
  statements: (count) =>
    `The statements of ${count === 1 ? 'one provider are' : `${count} providers are`} not read to the end of the day.`,
  reviews: (count) => `${count === 1 ? 'One payment waits' : `${count} payments wait`} to be judged.`,
  unapplied: (count) =>
    `Money without a use lies in ${count === 1 ? 'one currency' : `${count} currencies`} at the end of the day.`,
  chargebacks: (count) => `${count === 1 ? 'One chargeback waits' : `${count} chargebacks wait`} for an answer.`,
};
