import { type Country, firstAt } from './oracle.ts';

/** A day on which lives begin: the instant, who stands where, and why it is here. `a` asked, filed, pays or owns; `b` is the other side. */
export type Day = { at: Date; a: Country; b: Country; why: string };

const pairs: readonly (readonly [Country, Country])[] = [
  ['KE', 'NZ'],
  ['NZ', 'US'],
  ['US', 'KE'],
  ['KE', 'KE'],
  ['NZ', 'KE'],
  ['KE', 'US'],
  ['US', 'NZ'],
];
const dayOf = (local: string, where: Country, why: string, index: number): Day => {
  const [a, b] = pairs[index % pairs.length] ?? ['KE', 'NZ'];
  return { at: new Date(firstAt(local, where)), a, b, why };
};

const chosen: readonly (readonly [local: string, where: Country, why: string])[] = [
  ['2027-12-23 17:00', 'US', 'a Thursday before a Friday that is off for a Saturday'],
  ['2027-12-24 09:00', 'KE', 'the eve of Christmas; in the United States the day off for it'],
  ['2027-12-25 12:00', 'KE', 'Christmas Day, a Saturday'],
  ['2027-12-26 12:00', 'NZ', 'Boxing Day, a Sunday'],
  ['2027-12-27 08:00', 'NZ', 'a Monday in lieu of Christmas Day'],
  ['2027-12-28 23:59', 'NZ', 'a Tuesday in lieu of Boxing Day, to its last minute'],
  ['2027-12-31 23:59', 'KE', 'the last minute of the year in Nairobi'],
  ['2028-01-01 00:00', 'US', 'the first minute of the year in New York'],
  ['2028-01-02 10:00', 'NZ', 'a second day of New Year, a Sunday, before two days in lieu'],
  ['2028-01-04 00:00', 'NZ', 'the second of two days in lieu, from its first minute'],
  ['2028-01-12 09:00', 'KE', 'a plain Wednesday'],
  ['2028-01-14 16:00', 'US', 'a Friday before a Monday off'],
  ['2028-01-17 09:00', 'US', 'a Monday off: Martin Luther King’s birthday'],
  ['2028-01-31 23:59', 'KE', 'the last minute of January: a month later has no such day'],
  ['2028-02-05 10:00', 'NZ', 'the eve of a holiday that falls on a Sunday'],
  ['2028-02-06 10:00', 'NZ', 'Waitangi Day, a Sunday'],
  ['2028-02-07 10:00', 'NZ', 'the Monday in lieu of it'],
  ['2028-02-18 23:59', 'US', 'the last minute of a Friday before a Monday off'],
  ['2028-02-21 00:00', 'US', 'Washington’s birthday, from its first minute'],
  ['2028-02-25 09:00', 'KE', 'the eve of Idd-ul-Fitr'],
  ['2028-02-28 23:59', 'NZ', 'the last minute of 28 February in Auckland'],
  ['2028-02-28 12:00', 'KE', '28 February'],
  ['2028-02-29 00:00', 'KE', '29 February from its first minute in Nairobi'],
  ['2028-02-29 23:59', 'US', 'the last minute of 29 February in New York'],
  ['2028-03-01 00:00', 'US', 'the first minute after it'],
  ['2028-03-11 23:59', 'US', 'the last minute before a day of 23 hours in New York'],
  ['2028-03-12 03:00', 'US', 'the minute at which clocks in New York have gone forward'],
  ['2028-03-13 09:00', 'US', 'the day after it, a Monday'],
  ['2028-03-31 18:00', 'KE', 'the end of a month, which is a Friday'],
  ['2028-04-01 23:59', 'NZ', 'the last minute before a day of 25 hours in Auckland'],
  ['2028-04-02 02:30', 'NZ', 'half past two, which comes twice that night in Auckland'],
  ['2028-04-03 00:00', 'NZ', 'the first minute after that day'],
  ['2028-04-13 15:00', 'KE', 'the eve of Good Friday'],
  ['2028-04-14 09:00', 'NZ', 'Good Friday in two of the countries'],
  ['2028-04-16 12:00', 'US', 'Easter Sunday'],
  ['2028-04-17 23:59', 'KE', 'the last minute of Easter Monday in Nairobi'],
  ['2028-04-24 12:00', 'NZ', 'the eve of Anzac Day'],
  ['2028-04-30 20:00', 'KE', 'the end of a month, the eve of Labour Day, a Sunday'],
  ['2028-05-01 08:00', 'KE', 'Labour Day, a Monday'],
  ['2028-05-04 16:00', 'KE', 'the eve of Idd-ul-Azha, a Friday before a weekend'],
  ['2028-05-26 17:00', 'US', 'a Friday before Memorial Day'],
  ['2028-05-31 23:59', 'KE', 'the last minute before Madaraka Day'],
  ['2028-06-05 09:00', 'NZ', 'the King’s birthday, a Monday'],
  ['2028-06-19 09:00', 'US', 'Juneteenth, a Monday'],
  ['2028-06-30 12:00', 'US', 'the end of half a year'],
  ['2028-07-03 23:59', 'US', 'the last minute before the fourth of July'],
  ['2028-07-14 09:00', 'NZ', 'Matariki, a Friday'],
  ['2028-08-15 11:00', 'KE', 'a plain Tuesday'],
  ['2028-08-31 14:00', 'NZ', 'the end of a month of 31 days, a Thursday'],
  ['2028-09-01 17:00', 'US', 'the Friday before Labor Day'],
  ['2028-09-23 23:59', 'NZ', 'the last minute before a day of 23 hours in Auckland'],
  ['2028-09-24 03:00', 'NZ', 'the minute at which clocks in Auckland have gone forward'],
  ['2028-10-09 22:00', 'KE', 'the eve of Mazingira Day; Columbus Day in the United States'],
  ['2028-10-20 09:00', 'KE', 'Mashujaa Day, a Friday before Labour Day in New Zealand'],
  ['2028-11-04 23:59', 'US', 'the last minute before a day of 25 hours in New York'],
  ['2028-11-05 01:30', 'US', 'half past one, which comes twice that night in New York'],
  ['2028-11-09 12:00', 'US', 'the eve of a Friday that is off for Veterans Day, a Saturday'],
  ['2028-11-22 18:00', 'US', 'the eve of Thanksgiving'],
  ['2028-12-11 23:59', 'KE', 'the last minute before Jamhuri Day'],
  ['2028-12-31 23:59', 'NZ', 'the last minute of a year in Auckland, a Sunday'],
];

/** The days that every run of the tests lives. */
export const sixty: readonly Day[] = chosen.map(([local, where, why], index) => dayOf(local, where, why, index));

const times = ['09:00', '23:59', '00:00', '16:30', '00:01', '12:00', '02:30', '23:58', '07:15'] as const;
const countries = ['KE', 'NZ', 'US', 'NZ', 'KE'] as const;
/** Every day of 2028, at times and places by turns. */
export const wholeYear: readonly Day[] = Array.from({ length: 366 }, (_, index) => {
  const day = new Date(Date.UTC(2028, 0, 1 + index)).toISOString().slice(0, 10);
  return dayOf(
    `${day} ${times[index % times.length]}`,
    countries[index % countries.length] ?? 'KE',
    'a day of 2028',
    index,
  );
});
