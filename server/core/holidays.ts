import { addCalendarDays, type Calendar, type Day } from '@ahadi/domain/core/calendar.ts';
import { type PlaceCode, partOf, placeOf, placesIn } from '@ahadi/domain/core/places.ts';
import { DAY } from '@ahadi/domain/core/time.ts';
import Holidays from 'date-holidays';
import { holidayRules } from './holidayrules.ts';

const REACH_DAYS = 400;
const known = new Map<string, readonly Day[]>();

/**
 * The calendar of a place (Kenya without one) for deadlines that begin at `from` and end within `reachDays`: its zone and weekend, and
 * its public holidays as the package date-holidays knows them, days in lieu included; those of every region where the region is not
 * known, those of both where it joins two. The days of religions that follow the moon are computed; a government may announce them a
 * day off. Half days count as worked. Read once a place and year.
 */
export function calendarOf(code: PlaceCode | null, from: Date, reachDays = REACH_DAYS): Calendar {
  const place = placeOf(code);
  const first = from.getUTCFullYear() - 1; // a rest at new year began the year before, and no zone is a day away from it
  const last = new Date(from.getTime() + reachDays * DAY).getUTCFullYear();
  const years = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  const days = placesIn(code).flatMap((one) => years.flatMap((year) => publicHolidays(one, year)));
  return { ...place, holidays: new Set(days) };
}

function publicHolidays(code: PlaceCode, year: number): readonly Day[] {
  const { country, region } = partOf(code);
  const key = `${country} ${region} ${year}`;
  const before = known.get(key);
  if (before) return before;
  const days = [...new Set(rulesOf(country, region).flatMap((rules) => daysBy(rules, year)))];
  known.set(key, days);
  return days;
}

// A day in lieu counts like the one it stands for, also where the package knows it of banks only: Veterans Day in the United States.
const options = { types: ['public', 'bank'] as const };
const of = (...place: [string, string?, string?]): Holidays =>
  new Holidays(...(place as [string, string, string]), { ...options, types: [...options.types] });

/** Whose days are off: the country's, and those of its region, or of all its regions where it is not known which. */
function rulesOf(country: string, region: string | null): Holidays[] {
  const own = holidayRules[country];
  if (own) return [written(own)];
  const states = region === null ? Object.keys(of(country).getStates(country) ?? {}) : [region];
  const within = states.flatMap((state) => [
    of(country, state),
    ...Object.keys(of(country).getRegions(country, state) ?? {}).map((part) => of(country, state, part)),
  ]);
  return [of(country), ...within];
}

function written(rules: readonly string[]): Holidays {
  const made = new Holidays();
  for (const rule of rules) made.setHoliday(rule, { name: rule, type: 'public' });
  return made;
}

const daysBy = (rules: Holidays, year: number): Day[] =>
  rules
    .getHolidays(year)
    .filter(({ type, substitute }) => type === 'public' || substitute)
    .flatMap(({ date, start, end }) => {
      const length = Math.round((end.getTime() - start.getTime()) / DAY);
      return Array.from({ length }, (_, index) => addCalendarDays(date.slice(0, 10), index));
    });
