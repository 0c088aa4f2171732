/**
 * When a term ends, found again by counting: none of it asks the product's calendar. The holidays stand as the law of each country has them,
 * written down by hand from December 2027 to the summer of 2029; both ends of the week are off in all three. They are lived in one region
 * of each, which has days of its own: Wellington and New York.
 */
export type Country = 'KE' | 'NZ' | 'US';

export const zones: Record<Country, string> = {
  KE: 'Africa/Nairobi',
  NZ: 'Pacific/Auckland',
  US: 'America/New_York',
};

/** Where in it people live, as they write it, and the same as the calendar's code. */
export const homes: Record<Country, { city: string; code: string }> = {
  KE: { city: 'Nairobi', code: 'KE' },
  NZ: { city: 'Petone, Wellington Province', code: 'NZ-WGN' },
  US: { city: 'Albany, New York', code: 'US-NY' },
};
/** The country whose day ends last of two. */
export const lastOf = (one: Country, other: Country): Country =>
  (['US', 'KE', 'NZ'] as const).find((country) => country === one || country === other) ?? one;

const holidays: Record<Country, readonly string[]> = {
  // Public Holidays Act, first schedule, and Idd-ul-Fitr and Idd-ul-Azha by the calendar of Umm al-Qura; s. 4: of a Sunday, the next day.
  KE: [
    ...['2027-12-12', '2027-12-13', '2027-12-25', '2027-12-26', '2027-12-27'],
    ...['2028-01-01', '2028-02-26', '2028-04-14', '2028-04-17', '2028-05-01', '2028-05-05', '2028-06-01'],
    ...['2028-10-10', '2028-10-20', '2028-12-12', '2028-12-25', '2028-12-26'],
    ...['2029-01-01', '2029-02-14', '2029-03-30', '2029-04-02', '2029-04-24', '2029-05-01', '2029-06-01'],
  ],
  // Holidays Act 2003 ss. 44–45A, with Te Kāhui o Matariki Public Holiday Act 2022, schedule; Wellington's anniversary on the Monday nearest to 22 January.
  NZ: [
    ...['2027-12-25', '2027-12-26', '2027-12-27', '2027-12-28'],
    ...[
      '2028-01-01',
      '2028-01-02',
      '2028-01-03',
      '2028-01-04',
      '2028-01-24',
      '2028-02-06',
      '2028-02-07',
      '2028-04-14',
      '2028-04-17',
    ],
    ...['2028-04-25', '2028-06-05', '2028-07-14', '2028-10-23', '2028-12-25', '2028-12-26'],
    ...[
      '2029-01-01',
      '2029-01-02',
      '2029-01-22',
      '2029-02-06',
      '2029-03-30',
      '2029-04-02',
      '2029-04-25',
      '2029-06-04',
      '2029-07-06',
    ],
  ],
  // 5 U.S.C. § 6103: of a Saturday the Friday before, and by Executive Order 11582 of a Sunday the Monday after. New York's General
  // Construction Law § 24: Lincoln's birthday and the general election; its governor's days for Susan B. Anthony are off as well.
  US: [
    ...['2027-12-24', '2027-12-25', '2027-12-31'],
    ...[
      '2028-01-01',
      '2028-01-17',
      '2028-02-12',
      '2028-02-15',
      '2028-02-21',
      '2028-05-29',
      '2028-06-19',
      '2028-07-04',
      '2028-09-04',
      '2028-10-09',
    ],
    ...['2028-11-07', '2028-11-10', '2028-11-11', '2028-11-23', '2028-12-25'],
    ...['2029-01-01', '2029-01-15', '2029-02-12', '2029-02-15', '2029-02-19', '2029-05-28', '2029-06-19', '2029-07-04'],
  ],
};

export const MINUTE = 60_000;
export const HOUR = 3_600_000;
export const DAY = 86_400_000;

const faces = Object.fromEntries(
  Object.entries(zones).map(([country, timeZone]) => [
    country,
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }),
  ]),
) as Record<Country, Intl.DateTimeFormat>; // one for each country of the table

/** What clock and calendar on the wall show there: "2028-02-29 23:59". */
export const shown = (at: number, where: Country): string => faces[where].format(at);
export const dayThere = (at: number, where: Country): string => shown(at, where).slice(0, 10);

/** The day after, or so many before and after. */
export const plus = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) + days * DAY).toISOString().slice(0, 10);

/** The first instant at which the wall there shows this or something later: looked for hour by hour, then minute by minute. */
export function firstAt(wanted: string, where: Country): number {
  let at = Date.parse(`${wanted.slice(0, 10)}T00:00:00Z`) - 15 * HOUR;
  while (shown(at + HOUR, where) < wanted) at += HOUR;
  while (shown(at, where) < wanted) at += MINUTE;
  return at;
}

const ends = new Map<string, number>();
/** The last millisecond of a day there. */
export function endOf(day: string, where: Country): number {
  const key = `${day} ${where}`;
  const end = ends.get(key) ?? firstAt(`${plus(day, 1)} 00:00`, where) - 1;
  ends.set(key, end);
  return end;
}

const rests = (day: string, where: Country): boolean =>
  [0, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay()) || holidays[where].includes(day);

/** So many days after the day of an instant there, whatever days they are; with `rolled` the first after them that is worked. */
export const daysAfter = (from: number, days: number, where: Country, rolled: boolean): number =>
  daysAfterInBoth(from, days, [where, where], rolled);

/** The same for two sides: from the newest of both days, to the end of the last, and never on a day on which either rests. */
export function daysAfterInBoth(
  from: number,
  days: number,
  [one, other]: readonly [Country, Country],
  rolled: boolean,
): number {
  const [here, there] = [dayThere(from, one), dayThere(from, other)];
  let day = plus(here > there ? here : there, days);
  while (rolled && (rests(day, one) || rests(day, other))) day = plus(day, 1);
  return endOf(day, lastOf(one, other));
}

/** The end of the so-manieth day after it that is worked there. */
export function workingAfter(from: number, days: number, where: Country): number {
  let day = dayThere(from, where);
  for (let left = days; left > 0; ) {
    day = plus(day, 1);
    if (!rests(day, where)) left -= 1;
  }
  return endOf(day, where);
}

/** The same time two worked days on in Nairobi; what comes on a day of rest counts from the end of it. */
export function twoWorkedDaysLater(from: number): number {
  const end = workingAfter(from, 2, 'KE');
  const day = dayThere(from, 'KE');
  return rests(day, 'KE')
    ? end
    : firstAt(`${dayThere(end, 'KE')} ${shown(from, 'KE').slice(11)}`, 'KE') + (from % MINUTE);
}

/** The same day of the month so many months later, or the last that this month has. */
export function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  for (let last = date; ; last--) {
    const there = new Date(Date.UTC(year, month - 1 + months, last, 12));
    if (there.getUTCDate() === last) return there.toISOString().slice(0, 10);
  }
}
/** The same with the time of an instant, in UTC. */
export const monthsLater = (from: number, months: number): number => {
  const text = new Date(from).toISOString();
  return Date.parse(`${monthsAfter(text.slice(0, 10), months)}${text.slice(10)}`);
};
