import { addCalendarDays, type Day, localDayOf, wallAt } from '../../core/calendar.ts';
import { DAY, HOUR, MINUTE } from '../../core/time.ts';

/** When somebody is left alone: minutes after midnight on their wall clock, in an IANA zone. It may cross midnight; equal ends mean never. */
export type QuietHours = { from: number; to: number; tz: string };

/** How often what is gathered is sent, at which full hour of the wall clock; weekly means on Mondays. */
export type DigestTime = { digest: 'daily' | 'weekly'; hour: number; tz: string };

const MONDAY = 1;
const minuteOf = (wall: number): number => Math.floor((wall % DAY) / MINUTE);
const wallOf = (day: Day, minutes: number): number => Date.parse(`${day}T00:00:00Z`) + minutes * MINUTE;

/**
 * The first instant after `after` at which the clocks on the wall show this minute of this day. Where a change of the clocks skips it, it
 * is the instant of the change; where it comes twice, the first that is still to come.
 */
export function instantOnWall(day: Day, minutes: number, tz: string, after: Date): Date {
  const wall = wallOf(day, minutes);
  const offsets = [...new Set([wall - DAY, wall + DAY].map((at) => wallAt(at, tz) - at))];
  const met = offsets.map((offset) => wall - offset).filter((at) => wallAt(at, tz) === wall);
  const next = met.sort((one, other) => one - other).find((at) => at > after.getTime());
  return new Date(next ?? (met.length === 0 ? firstPast(wall, offsets, tz) : Math.max(...met)));
}

/** The instant of a change of the clocks that leaves `wall` out: the first at which they show more, to the minute. */
function firstPast(wall: number, offsets: readonly number[], tz: string): number {
  let before = wall - Math.max(...offsets) - HOUR;
  let past = wall - Math.min(...offsets) + HOUR;
  while (past - before > MINUTE) {
    const middle = before + Math.floor((past - before) / 2 / MINUTE) * MINUTE;
    if (wallAt(middle, tz) >= wall) past = middle;
    else before = middle;
  }
  return past;
}

/** When the quiet of an instant ends, by the person's own clocks; null when it is not quiet then. */
export function quietUntil(at: Date, { from, to, tz }: QuietHours): Date | null {
  if (from === to) return null;
  const minute = minuteOf(wallAt(at.getTime(), tz));
  const isQuiet = from < to ? from <= minute && minute < to : minute >= from || minute < to;
  if (!isQuiet) return null;
  const today = localDayOf(at, tz);
  return instantOnWall(minute < to ? today : addCalendarDays(today, 1), to, tz, at);
}

/** The next instant at which what was gathered is sent. */
export function nextDigest(at: Date, { digest, hour, tz }: DigestTime): Date {
  for (let day = localDayOf(at, tz); ; day = addCalendarDays(day, 1)) {
    if (digest === 'weekly' && new Date(`${day}T00:00:00Z`).getUTCDay() !== MONDAY) continue;
    const due = instantOnWall(day, hour * 60, tz, at);
    if (due > at) return due;
  }
}
