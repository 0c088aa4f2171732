import { wallAt } from '@ahadi/domain/core/calendar.ts';
import type { Day, Instant } from '@ahadi/domain/core/time.ts';

/*
 * A run is planned where it takes place: its days and hours are said in that zone, wherever the reader is.
 */

/** What a field for day and time holds of an instant, as the clocks on the wall of that zone show it: "2026-11-22T09:00". */
export const wallTimeOf = (instant: Instant, tz: string): string =>
  new Date(wallAt(new Date(instant).getTime(), tz)).toISOString().slice(0, 16);

/**
 * The instant at which the clocks of a zone show this, or null for no time. What comes twice is meant the first time; what a change of the
 * clocks leaves out is moved behind it.
 */
export function instantOf(wall: string, tz: string): Instant | null {
  const shown = Date.parse(`${wall}:00.000Z`);
  if (Number.isNaN(shown)) return null;
  const offsets = [shown - 86_400_000, shown + 86_400_000].map((at) => wallAt(at, tz) - at);
  const candidates = offsets.map((offset) => shown - offset).sort((one, other) => one - other);
  const exact = candidates.find((at) => wallAt(at, tz) === shown);
  return new Date(exact ?? candidates.at(-1) ?? shown).toISOString();
}

const sessionDay = { weekday: 'short', day: 'numeric', month: 'short' } as const;
const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

const said = (instant: Instant, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('en-GB', options).format(new Date(instant)).replaceAll(',', '');

/** "Nairobi time": browsers do not agree on how zones are abbreviated, and people know the town. */
const zoneName = (tz: string): string =>
  tz.includes('/') ? `${tz.slice(tz.lastIndexOf('/') + 1).replaceAll('_', ' ')} time` : tz;

/** "Sat 5 Dec, 09:00–12:30 Nairobi time"; the second day is named where it ends on another one. */
export function sessionWords(startsAt: Instant, endsAt: Instant, tz: string): string {
  const [from, until] = [startsAt, endsAt].map((at) => said(at, { ...sessionDay, timeZone: tz }));
  const [begins, ends] = [startsAt, endsAt].map((at) => said(at, { ...clock, timeZone: tz }));
  return `${from}, ${begins}–${from === until ? '' : `${until}, `}${ends} ${zoneName(tz)}`;
}

/** "Sat 5 Dec, 23:59 Nairobi time". */
export const zonedInstant = (instant: Instant, tz: string): string =>
  `${said(instant, { ...sessionDay, timeZone: tz })}, ${said(instant, { ...clock, timeZone: tz })} ${zoneName(tz)}`;

const dayOf = (day: Day, options: Intl.DateTimeFormatOptions): string =>
  said(`${day}T00:00:00.000Z`, { ...options, timeZone: 'UTC' });

/** "Sat 5 – Sun 13 Dec 2026", "Sat 5 Dec 2026": the days of a run, which no zone of the reader moves. */
export function runDays(startsOn: Day, endsOn: Day): string {
  const whole = { ...sessionDay, year: 'numeric' } as const;
  if (startsOn === endsOn) return dayOf(startsOn, whole);
  const from = startsOn.slice(0, 4) !== endsOn.slice(0, 4) ? whole : sessionDay;
  const short = { weekday: 'short', day: 'numeric' } as const;
  const first = dayOf(startsOn, startsOn.slice(0, 7) === endsOn.slice(0, 7) ? short : from);
  return `${first} – ${dayOf(endsOn, whole)}`;
}

/** Zones that runs are planned in: ours first, then every other. */
export const zones: readonly string[] = [
  ...new Set([
    'Africa/Nairobi',
    'Africa/Kampala',
    'Africa/Dar_es_Salaam',
    'Africa/Kigali',
    'Africa/Addis_Ababa',
    'UTC',
  ]),
  ...Intl.supportedValuesOf('timeZone'),
].filter((zone, place, all) => all.indexOf(zone) === place);
