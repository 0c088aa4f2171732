import { addCalendarDays, type Calendar, type Day, placeOf } from '@ahadi/domain/core/calendar.ts';
import { DAY } from '@ahadi/domain/core/time.ts';
import Holidays from 'date-holidays';

const REACH_DAYS = 400;
const known = new Map<string, readonly Day[]>();

/**
 * The calendar of a country (ISO 3166-1, Kenya without one) for deadlines that begin at `from` and end within `reachDays`: its
 * zone and weekend, and its nation-wide public holidays as the package date-holidays knows them, days in lieu included. The
 * days of religions that follow the moon are computed; a government may announce them a day off. Half days count as worked.
 * Read once a country and year.
 */
export function calendarOf(country: string | null, from: Date, reachDays = REACH_DAYS): Calendar {
  const place = placeOf(country);
  const first = from.getUTCFullYear() - 1; // a rest at new year began the year before, and no zone is a day away from it
  const last = new Date(from.getTime() + reachDays * DAY).getUTCFullYear();
  const years = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  return { ...place, holidays: new Set(years.flatMap((year) => publicHolidays(place.code, year))) };
}

function publicHolidays(country: string, year: number): readonly Day[] {
  const key = `${country} ${year}`;
  const before = known.get(key);
  if (before) return before;
  // A day in lieu counts like the one it stands for, also where the package knows it of banks only: Veterans Day in the United States.
  const rests = new Holidays(country, { types: ['public', 'bank'] })
    .getHolidays(year)
    .filter(({ type, substitute }) => type === 'public' || substitute);
  const days = rests.flatMap(({ date, start, end }) => {
    const length = Math.round((end.getTime() - start.getTime()) / DAY);
    return Array.from({ length }, (_, index) => addCalendarDays(date.slice(0, 10), index));
  });
  known.set(key, days);
  return days;
}
