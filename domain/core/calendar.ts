import { DAY, MINUTE } from './time.ts';

/** A calendar day without a zone, YYYY-MM-DD, years 1000–9999: two of them compare as texts. */
export type Day = string;

/**
 * Where a deadline's days are counted; `code` is a place code. They begin in one zone and end in another where it is not known which of
 * several it is (IANA): in that in which a day begins first, and in that in which it ends last. `weekend` is not worked (ISO: Monday 1 … Sunday 7).
 */
export type Place = {
  readonly code: string;
  readonly begins: string;
  readonly tz: string;
  readonly weekend: readonly number[];
};

/** A place with its public holidays, of the years that a deadline can reach. */
export type Calendar = Place & { readonly holidays: ReadonlySet<Day> };

/** How long a deadline is: whole days of a calendar, or only those that are worked; `roll` moves an end that is not worked. */
export type Term = { readonly days: number; readonly dayKind: 'calendar' | 'working'; readonly roll: boolean };

const formats = new Map<string, Intl.DateTimeFormat>();
/** Making a format costs a thousand times what using it does. */
function formatOf(tz: string): Intl.DateTimeFormat {
  const known = formats.get(tz);
  if (known) return known;
  const two = '2-digit';
  const parts = { year: 'numeric', month: two, day: two, hour: two, minute: two, second: two } as const;
  const made = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', { timeZone: tz, hourCycle: 'h23', ...parts });
  formats.set(tz, made);
  return made;
}

/** From then on no zone changed its clocks within a minute. */
const IN_WHOLE_MINUTES = Date.UTC(2000, 0);
/** The minute for which it was last asked how far a zone is ahead of UTC, and the answer in ms: who asks mostly asks for now. */
const lastAsked = new Map<string, { minute: number; ahead: number }>();

/** What the clocks on the wall show at an instant, as if they hung in UTC: ms since 1970, whole seconds. */
export function wallAt(at: number, tz: string): number {
  if (at < IN_WHOLE_MINUTES) return shownAt(at, tz);
  const minute = Math.floor(at / MINUTE);
  const second = Math.floor(at / 1000) * 1000;
  const last = lastAsked.get(tz);
  if (last?.minute === minute) return second + last.ahead;
  const shown = shownAt(at, tz);
  lastAsked.set(tz, { minute, ahead: shown - second });
  return shown;
}

function shownAt(at: number, tz: string): number {
  const shown: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {};
  for (const { type, value } of formatOf(tz).formatToParts(at)) shown[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = shown;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

const startInUtc = (day: Day): number => Date.parse(`${day}T00:00:00Z`);
const dayInUtc = (at: number): Day => new Date(at).toISOString().slice(0, 10);

/** The calendar day of an instant where the clocks show the zone's time. Throws RangeError for a zone that nobody knows. */
export const localDayOf = (at: Date, tz: string): Day => dayInUtc(wallAt(at.getTime(), tz));

/** The calendar day `days` after `day`; before it when negative. */
export const addCalendarDays = (day: Day, days: number): Day => dayInUtc(startInUtc(day) + days * DAY);

/**
 * The last millisecond of a calendar day in a zone. Where midnight is skipped by a change of the clocks it is the
 * millisecond before the change, where it comes twice the one before the second; a day that a zone left out ends with the
 * day before it. The midnight lies between those that the offsets on either side of it give, so two looks decide.
 */
export function endOfLocalDay(day: Day, tz: string): Date {
  const midnight = startInUtc(day) + DAY;
  const offsets = [midnight - DAY, midnight + DAY].map((at) => wallAt(at, tz) - at);
  const latest = midnight - Math.min(...offsets);
  const isOver = dayInUtc(wallAt(latest - 1, tz)) > day;
  return new Date((isOver ? midnight - Math.max(...offsets) : latest) - 1);
}

/** The first millisecond of a calendar day in a zone. */
export const startOfLocalDay = (day: Day, tz: string): Date =>
  new Date(endOfLocalDay(addCalendarDays(day, -1), tz).getTime() + 1);

/** ISO weekday: Monday 1 … Sunday 7. */
const weekdayOf = (day: Day): number => new Date(startInUtc(day)).getUTCDay() || 7;

/** True when the day is neither weekend nor public holiday. */
export const isWorkingDay = (day: Day, { weekend, holidays }: Pick<Calendar, 'weekend' | 'holidays'>): boolean =>
  !weekend.includes(weekdayOf(day)) && !holidays.has(day);

const LONGEST_REST = 60;

/** The day itself when it is worked, else the next that is. Throws RangeError for a calendar that rests for two months. */
export function rollToWorkingDay(day: Day, calendar: Pick<Calendar, 'weekend' | 'holidays'>): Day {
  for (let rest = 0; rest <= LONGEST_REST; rest++) {
    const next = addCalendarDays(day, rest);
    if (isWorkingDay(next, calendar)) return next;
  }
  throw new RangeError(`No day is worked within ${LONGEST_REST} days after ${day}.`);
}

/** The `count`-th working day after `day`, which itself is not counted; `day` when count is 0. */
export function addWorkingDays(day: Day, count: number, calendar: Pick<Calendar, 'weekend' | 'holidays'>): Day {
  let reached = day;
  for (let left = count; left > 0; left--) reached = rollToWorkingDay(addCalendarDays(reached, 1), calendar);
  return reached;
}

/**
 * When a deadline ends: the last millisecond of the local day that lies a term of days after the local day of `from`, the newest
 * and the last of those that it may be. The day of the event itself is not counted, and with `roll` an end that is not worked moves to the next working day (the rule of
 * most procedures: Regulation (EEC) 1182/71 art. 3, Kenya's Interpretation and General Provisions Act s. 57).
 * Throws RangeError for a negative or broken number of days.
 */
export function dueAfter(from: Date, { days, dayKind, roll }: Term, calendar: Calendar): Date {
  if (!Number.isInteger(days) || days < 0) throw new RangeError(`A deadline has whole days, not ${days}.`);
  const start = localDayOf(from, calendar.begins);
  const end = dayKind === 'working' ? addWorkingDays(start, days, calendar) : addCalendarDays(start, days);
  return endOfLocalDay(roll ? rollToWorkingDay(end, calendar) : end, calendar.tz);
}
