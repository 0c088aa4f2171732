import { addCalendarDays, type Day, endOfLocalDay } from './calendar.ts';
import { HOUR } from './time.ts';

/** The days that zones are compared on: three years have each change of the clocks, and Ramadan's, on several weekdays. */
const FIRST: Day = '2026-01-01';
const COMPARED = 3 * 365;

const days: readonly Day[] = Array.from({ length: COMPARED }, (_, index) => addCalendarDays(FIRST, index));
const greenwich = days.map((day) => endOfLocalDay(day, 'UTC').getTime());
const known = new Map<string, readonly number[]>();
/** When each of those days ends in a zone. */
function endsIn(tz: string): readonly number[] {
  const before = known.get(tz);
  if (before) return before;
  const ends = days.map((day) => endOfLocalDay(day, tz).getTime());
  known.set(tz, ends);
  return ends;
}

/** True when the clocks of two zones show the same. */
export const isAlike = (one: string, other: string): boolean =>
  one === other || endsIn(one).every((end, index) => end === endsIn(other)[index]);

/**
 * A zone in which no day ends before it has ended in all of these: one of them, or where each is behind in a part of the year a
 * zone that is as far behind as the farthest all year long.
 */
export const lastZone = (zones: readonly string[]): string => farthest(zones, 1);

/** The same for the zone in which no day begins after it has begun in any of these. */
export const firstZone = (zones: readonly string[]): string => farthest(zones, -1);

function farthest(zones: readonly string[], way: 1 | -1): string {
  const [first] = zones;
  if (first === undefined) throw new RangeError('A day ends somewhere.');
  if (zones.length === 1) return first;
  const isAll = (one: string, other: string) =>
    one === other || endsIn(one).every((end, index) => way * (end - (endsIn(other)[index] ?? 0)) >= 0);
  const found = zones.find((one) => zones.every((other) => isAll(one, other)));
  if (found !== undefined) return found;
  // How far behind Greenwich a day ends there, or how far before it.
  const off = zones.flatMap((tz) => endsIn(tz).map((end, index) => way * (end - (greenwich[index] ?? 0))));
  const hours = way * Math.ceil(Math.max(...off) / HOUR);
  return `Etc/GMT${hours < 0 ? '' : '+'}${hours}`; // In these names what is behind has a plus.
}
