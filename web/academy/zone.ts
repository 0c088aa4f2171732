import { refundWords } from '@ahadi/domain/academy/registrations/rules.ts';
import type { RunCard } from '@ahadi/domain/academy/runs/schema.ts';
import { type Day, endIn, type Instant, zoneInWords } from '@ahadi/domain/core/time.ts';

/*
 * A run is planned where it takes place: its days and hours are said in that zone, wherever the reader is.
 */

const sessionDay = { weekday: 'short', day: 'numeric', month: 'short' } as const;
const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

const said = (instant: Instant, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('en-GB', options).format(new Date(instant)).replaceAll(',', '');

/** "Sat 5 Dec, 09:00–12:30 Nairobi time"; the second day is named where it ends on another one. */
export function sessionWords(startsAt: Instant, endsAt: Instant, tz: string): string {
  const [from, until] = [startsAt, endsAt].map((at) => said(at, { ...sessionDay, timeZone: tz }));
  const [begins, ends] = [startsAt, endsAt].map((at) => said(at, { ...clock, timeZone: tz }));
  return `${from}, ${begins}–${from === until ? '' : `${until}, `}${ends} ${zoneInWords(tz)}`;
}

/** When the practical of a run takes place: in the sessions that say so. Null where it has none. */
export function practicalWhen({
  practical,
  sessions,
  tz,
}: Pick<RunCard, 'practical' | 'sessions' | 'tz'>): string | null {
  if (practical === null) return null;
  const said = sessions.filter(({ isPractical }) => isPractical).map((it) => sessionWords(it.startsAt, it.endsAt, tz));
  return said.length === 0
    ? 'Those who teach the run say when the practical takes place.'
    : `Practical: ${said.join(' and ')}.`;
}

/** "Sat 5 Dec": the day of a session where it takes place. */
export const zonedDay = (instant: Instant, tz: string): string => said(instant, { ...sessionDay, timeZone: tz });

/** "Sat 5 Dec, 23:59 Nairobi time": an end, and the midnight after a day is that day's last minute. */
export const zonedEnd = (end: Instant, tz: string): string => zonedInstant(endIn(end, tz), tz);
const zonedInstant = (instant: Instant, tz: string): string =>
  `${said(instant, { ...sessionDay, timeZone: tz })}, ${said(instant, { ...clock, timeZone: tz })} ${zoneInWords(tz)}`;

/** What comes back to who cancels, from now on. */
export const comesBackWords = ({ comesBack, tz }: Pick<RunCard, 'comesBack' | 'tz'>, now: Date): string =>
  refundWords(comesBack, now, (until) => zonedEnd(until, tz));

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
