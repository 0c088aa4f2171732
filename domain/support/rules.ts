import { addCalendarDays, type Calendar, type Day, endOfLocalDay, isWorkingDay, localDayOf } from '../core/calendar.ts';
import { addDays, HOUR, MINUTE } from '../core/time.ts';
import type { TicketPriority } from './schema.ts';

/** Working hours until the first answer (design 4.5). */
export const FIRST_REPLY_HOURS: Readonly<Record<TicketPriority, number>> = { low: 16, normal: 8, high: 4, urgent: 2 };
/** Days of silence after which an answered ticket closes, and days in which it can be opened again. */
export const CLOSE_DAYS = 7;
export const REOPEN_DAYS = 14;
/** What becomes of what is answered when nobody writes about it. */
export const closingWords = `It closes after ${CLOSE_DAYS} days without a word.`;
/** Until when what was answered or closed then can be opened again. */
export const reopenUntil = (endedAt: Date): Date => addDays(endedAt, REOPEN_DAYS);
/** The same of a message or a conversation as it stands: null where it is open, and once that time is over. */
export const canReopenUntil = ({ endedAt }: { endedAt: Date | null }, now: Date): Date | null => {
  const until = endedAt && reopenUntil(endedAt);
  return until && until >= now ? until : null;
};
/** Messages from one address, e-mail or network (design 3.1). */
export const CONTACT_LIMIT = { hour: 3, day: 10 } as const;
/** A form that was filled in faster was not filled in by a person. Milliseconds. */
export const LEAST_FILLING_MS = 3_000;
export const TICKET_FILES = { most: 3, bytes: 10 * 1024 * 1024 } as const;

/** Support's week: days 1 (Monday) to 5, hours in the zone's own time. */
export const OPENING = { tz: 'Africa/Nairobi', days: [1, 2, 3, 4, 5], from: 8, to: 18 } as const;

/** A sum for the sender's device: so many zero bits, good for so long. Milliseconds. */
export const PUZZLE = { zeroBits: 16, goodForMs: 10 * MINUTE } as const;
/** "Monday to Friday, 08:00–18:00 (Nairobi)." */
export const openingWords = 'Monday to Friday, 08:00–18:00 (Nairobi)';

type Rests = Pick<Calendar, 'weekend' | 'holidays'>;
/** When support is there on a day, or null on a day that is not worked. The zone does not change its clocks, so hours are hours. */
function openingOf(day: Day, rests: Rests): { from: number; to: number } | null {
  if (!isWorkingDay(day, rests)) return null;
  const midnight = endOfLocalDay(addCalendarDays(day, -1), OPENING.tz).getTime() + 1;
  return { from: midnight + OPENING.from * HOUR, to: midnight + OPENING.to * HOUR };
}

const LONGEST_REST = 60;
/** What is left of the opening hours of an instant's day, and then each that follows. */
function* openings(from: Date, rests: Rests): Generator<{ from: number; to: number }> {
  let rested = 0;
  for (let day = localDayOf(from, OPENING.tz); rested <= LONGEST_REST; day = addCalendarDays(day, 1)) {
    const opening = openingOf(day, rests);
    rested = opening ? 0 : rested + 1;
    const left = opening && { from: Math.max(opening.from, from.getTime()), to: opening.to };
    if (left && left.from < left.to) yield left;
  }
  throw new RangeError(`Support rests for ${LONGEST_REST} days.`);
}

/** When somebody of support is there next: the instant itself while they are. */
export function opensAt(at: Date, rests: Rests): Date {
  for (const opening of openings(at, rests)) return new Date(opening.from);
  return at;
}

/** When so many working hours after an instant are over; at the end of a day and not at the beginning of the next. */
export function afterWorkingHours(from: Date, hours: number, rests: Rests): Date {
  let left = hours * HOUR;
  for (const opening of openings(from, rests)) {
    const here = opening.to - opening.from;
    if (left <= here) return new Date(opening.from + left);
    left -= here;
  }
  return from;
}

/** Minutes of working time between two instants, rounded down; 0 when the second is not later. */
export function workingMinutesBetween(from: Date, to: Date, rests: Rests): number {
  let worked = 0;
  for (const opening of openings(from, rests)) {
    if (opening.from >= to.getTime()) break;
    worked += Math.min(opening.to, to.getTime()) - opening.from;
  }
  return Math.floor(worked / MINUTE);
}

const zeroBitsOf = (hash: Uint8Array): number => {
  let bits = 0;
  for (const byte of hash) {
    if (byte !== 0) return bits + Math.clz32(byte) - 24;
    bits += 8;
  }
  return bits;
};
/** True when the hash of salt and answer begins with enough zero bits. */
export const isSolved = (hash: Uint8Array, zeroBits: number): boolean => zeroBitsOf(hash) >= zeroBits;
