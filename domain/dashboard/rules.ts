import { addCalendarDays, endOfLocalDay, localDayOf } from '../core/calendar.ts';
import { HOUR } from '../core/time.ts';

/** What the order of duties goes by. Instants as ISO text in UTC, which sorts as time does. */
export type Ordered = { key: string; dueAt: string | null; since: string };

/** The soonest deadline first, so what is overdue stands on top; what has none comes after, the longest waiting first. */
export function byDeadline(one: Ordered, other: Ordered): number {
  if (one.dueAt !== other.dueAt) {
    if (one.dueAt === null) return 1;
    if (other.dueAt === null) return -1;
    return one.dueAt < other.dueAt ? -1 : 1;
  }
  return one.since === other.since ? (one.key < other.key ? -1 : 1) : one.since < other.since ? -1 : 1;
}

/** Duties of one source that are read at most; when there is one more, the page says so. */
export const EACH = 50;
/** Duties that the answer holds at most, of all sources together. */
export const SHOWN = 50;
/** Numbers are counted this far and shown as “99+” from there. */
export const COUNTED = 100;

/** A count that goes no further than "99+". */
export const capped = (count: number): string => (count >= COUNTED ? `${COUNTED - 1}+` : String(count));

/** "8 things wait at your desks", late ones and others; null where nothing does. */
export function waitsAtDesks(queues: readonly { count: number }[]): string | null {
  const all = queues.reduce((sum, { count }) => sum + count, 0);
  if (all === 0) return null;
  const more = queues.some(({ count }) => count >= COUNTED) ? 'More than ' : '';
  return `${more}${all} ${all === 1 ? 'thing waits' : 'things wait'} at your desks`;
}

export const STRIP_DAYS = 30;
export const RECENT = 8;

/** How long something can be put off. */
export const snoozes = ['hour', 'tomorrow', 'week'] as const;
export type Snooze = (typeof snoozes)[number];

/** The cards below the duties, in the order they have until somebody chooses another. */
export const cards = ['strip', 'numbers', 'roles', 'queues', 'recent'] as const;
export type CardName = (typeof cards)[number];

/** The cards in a person's own order: those they never placed come after, in ours. */
export const inOrder = (own: readonly CardName[]): CardName[] => [
  ...own.filter((card) => cards.includes(card)),
  ...cards.filter((card) => !own.includes(card)),
];

/**
 * Until when something is put off: an hour from now, or eight in the morning of the next day or the next Monday in a zone (IANA name).
 * Throws RangeError for a zone that there is not.
 */
export function snoozedUntil(snooze: Snooze, now: Date, tz: string): Date {
  if (snooze === 'hour') return new Date(now.getTime() + HOUR);
  const today = localDayOf(now, tz);
  const sinceMonday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7;
  const lastDay = snooze === 'tomorrow' ? today : addCalendarDays(today, 6 - sinceMonday);
  return new Date(endOfLocalDay(lastDay, tz).getTime() + 1 + 8 * HOUR);
}

/** The ways in which something can be put off that end before its deadline; what is overdue can be put off in all of them. */
export const waysToPutOff = (dueAt: string | null, now: Date, tz: string): Snooze[] =>
  snoozes.filter(
    (snooze) =>
      dueAt === null ||
      Date.parse(dueAt) <= now.getTime() ||
      snoozedUntil(snooze, now, tz).getTime() < Date.parse(dueAt),
  );
