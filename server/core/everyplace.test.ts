import { addCalendarDays, dueAfter, isWorkingDay, localDayOf } from '@ahadi/domain/core/calendar.ts';
import { locate, placeOf, type Whereabouts, zonesOf } from '@ahadi/domain/core/places.ts';
import moment from 'moment-timezone';
import { expect, it } from 'vitest';
import { calendarOf } from './holidays.ts';

/**
 * A respondent in each of sixty zones has fourteen days, and then the next that is worked. The first instants whose fourteenth day is a
 * holiday, and where the clocks change there meanwhile; and when it ends, to the millisecond.
 */
const table = `
  NZ                       2028-03-30T11:30Z 2028-04-19T11:59:59.999Z holiday, clock change
  NZ@Pacific/Chatham       2028-03-30T11:30Z 2028-04-19T11:14:59.999Z holiday, clock change
  US@America/New_York      2027-03-03T11:30Z 2027-03-19T03:59:59.999Z holiday, clock change
  US@America/Chicago       2027-03-03T11:30Z 2027-03-19T04:59:59.999Z holiday, clock change
  US@America/Denver        2027-03-03T11:30Z 2027-03-19T05:59:59.999Z holiday, clock change
  US@America/Los_Angeles   2027-03-03T11:30Z 2027-03-19T06:59:59.999Z holiday, clock change
  US@America/Anchorage     2027-03-03T11:30Z 2027-03-19T07:59:59.999Z holiday, clock change
  MX                       2027-03-01T11:30Z 2027-03-17T06:59:59.999Z holiday, clock change
  CA@America/Toronto       2027-03-12T11:30Z 2027-03-31T03:59:59.999Z holiday, clock change
  CA@America/St_Johns      2027-03-12T11:30Z 2027-03-31T02:29:59.999Z holiday, clock change
  CA@America/Halifax       2027-03-12T11:30Z 2027-03-31T02:59:59.999Z holiday, clock change
  CL                       2027-09-03T11:30Z 2027-09-21T04:59:59.999Z holiday, clock change
  CL@America/Santiago      2027-09-03T11:30Z 2027-09-21T02:59:59.999Z holiday, clock change
  CU                       2027-03-12T11:30Z 2027-03-30T03:59:59.999Z holiday, clock change
  GB                       2027-03-12T11:30Z 2027-03-30T22:59:59.999Z holiday, clock change
  IE                       2027-03-15T11:30Z 2027-03-30T22:59:59.999Z holiday, clock change
  PT                       2027-03-12T11:30Z 2027-03-29T23:59:59.999Z holiday, clock change
  PT@Europe/Lisbon         2027-03-12T11:30Z 2027-03-29T22:59:59.999Z holiday, clock change
  ES                       2027-03-11T11:30Z 2027-03-30T22:59:59.999Z holiday, clock change
  FR                       2027-03-12T11:30Z 2027-03-30T21:59:59.999Z holiday, clock change
  DE                       2027-03-12T11:30Z 2027-03-30T21:59:59.999Z holiday, clock change
  PL                       2027-03-14T11:30Z 2027-03-30T21:59:59.999Z holiday, clock change
  FI                       2027-03-12T11:30Z 2027-03-30T20:59:59.999Z holiday, clock change
  GR                       2028-03-11T11:30Z 2028-03-27T20:59:59.999Z holiday, clock change
  EG                       2027-04-17T11:30Z 2027-05-02T20:59:59.999Z holiday, clock change
  LB                       2027-03-11T11:30Z 2027-03-30T20:59:59.999Z holiday, clock change
  PS                       2027-03-14T11:30Z 2027-03-29T20:59:59.999Z holiday, clock change
  AU@Australia/Sydney      2027-09-20T11:30Z 2027-10-05T12:59:59.999Z holiday, clock change
  AU@Australia/Adelaide    2027-09-20T11:30Z 2027-10-05T13:29:59.999Z holiday, clock change
  AU@Australia/Lord_Howe   2027-09-20T11:30Z 2027-10-05T12:59:59.999Z holiday, clock change
  KE                       2026-11-28T11:30Z 2026-12-14T20:59:59.999Z holiday
  US@America/Phoenix       2026-11-12T11:30Z 2026-12-01T06:59:59.999Z holiday
  US                       2026-11-12T11:30Z 2026-12-01T09:59:59.999Z holiday
  MX@America/Cancun        2026-11-02T11:30Z 2026-11-18T04:59:59.999Z holiday
  MX@America/Mexico_City   2026-11-02T11:30Z 2026-11-18T05:59:59.999Z holiday
  BR                       2026-11-01T11:30Z 2026-11-17T04:59:59.999Z holiday
  BR@America/Sao_Paulo     2026-11-01T11:30Z 2026-11-17T02:59:59.999Z holiday
  BR@America/Noronha       2026-11-01T11:30Z 2026-11-17T01:59:59.999Z holiday
  PY                       2026-11-24T11:30Z 2026-12-10T02:59:59.999Z holiday
  AR                       2026-11-09T11:30Z 2026-11-25T02:59:59.999Z holiday
  CO                       2026-11-02T11:30Z 2026-11-18T04:59:59.999Z holiday
  PE                       2026-11-24T11:30Z 2026-12-11T04:59:59.999Z holiday
  VE                       2026-11-04T11:30Z 2026-11-20T03:59:59.999Z holiday
  UA                       2026-12-11T11:30Z 2026-12-28T21:59:59.999Z holiday
  MD                       2026-11-07T11:30Z 2026-11-23T21:59:59.999Z holiday
  RU                       2026-11-09T11:30Z 2026-11-24T21:59:59.999Z holiday
  RU@Asia/Anadyr           2026-11-09T11:30Z 2026-11-24T11:59:59.999Z holiday
  ZA                       2026-12-02T11:30Z 2026-12-17T21:59:59.999Z holiday
  IL                       2027-04-08T11:30Z 2027-04-25T20:59:59.999Z holiday
  SA                       2027-02-08T11:30Z 2027-02-23T20:59:59.999Z holiday
  IR                       2026-12-08T11:30Z 2026-12-23T20:29:59.999Z holiday
  AF                       2027-01-25T11:30Z 2027-02-09T19:29:59.999Z holiday
  PK                       2026-12-11T11:30Z 2026-12-28T18:59:59.999Z holiday
  IN                       2026-11-09T11:30Z 2026-11-24T18:29:59.999Z holiday
  NP                       2026-12-11T11:30Z 2026-12-28T18:14:59.999Z holiday
  BD                       2026-12-02T11:30Z 2026-12-17T17:59:59.999Z holiday
  MM                       2026-12-11T11:30Z 2026-12-28T17:29:59.999Z holiday
  ID                       2026-12-11T11:30Z 2026-12-28T16:59:59.999Z holiday
  ID@Asia/Jayapura         2026-12-11T11:30Z 2026-12-28T14:59:59.999Z holiday
  NG                       2026-12-11T11:30Z 2026-12-28T22:59:59.999Z holiday
`
  .trim()
  .split('\n')
  .map((row) => {
    const [code = '', from = '', due = '', ...why] = row.trim().split(/\s+/);
    return { code, from: new Date(from), due, why: why.join(' ') };
  });
const term = { days: 14, dayKind: 'calendar', roll: true } as const;

/** The same by moment-timezone, which has rules of all zones of its own: the day is walked there, and its end is the one that comes last. */
function byMoment({ code, from }: (typeof table)[number]): string {
  const { weekend, holidays } = calendarOf(code, from);
  const named = code.split('@')[1];
  const zones = named ? [named] : zonesOf(code);
  const ends = zones.flatMap((begins) =>
    zones.map((ends) => {
      const day = moment.tz(from, begins).startOf('day').add(14, 'days');
      while (weekend.includes(day.isoWeekday()) || holidays.has(day.format('YYYY-MM-DD'))) day.add(1, 'day');
      return moment.tz(day.format('YYYY-MM-DD'), ends).endOf('day').valueOf();
    }),
  );
  return new Date(Math.max(...ends)).toISOString();
}

it('a deadline over a holiday and a change of the clocks ends in each of sixty zones at the instant of the table', () => {
  expect(new Set(table.map(({ code }) => placeOf(code).tz)).size).toBe(60);
  const lived = table.map((row) => dueAfter(row.from, term, calendarOf(row.code, row.from)).toISOString());
  expect(lived).toEqual(table.map(({ due }) => due));
  expect(table.map(byMoment)).toEqual(lived);
});

it('the table has the holidays and the changes that it says', () => {
  for (const { code, from, due, why } of table) {
    const { begins, tz } = placeOf(code);
    const calendar = calendarOf(code, from);
    expect(calendar.holidays.has(addCalendarDays(localDayOf(from, begins), 14)), code).toBe(true);
    expect(isWorkingDay(localDayOf(new Date(due), tz), calendar), code).toBe(true);
    const offset = (at: string | Date) => moment.tz(at, tz).utcOffset();
    expect(offset(from) !== offset(due), code).toBe(why.includes('clock change'));
  }
  expect(table.filter(({ why }) => why.includes('clock change'))).toHaveLength(30); // half of the zones change no clocks in these years
});

it('who is in Mexico, as nobody knew before, has the days of Mexico and loses no hour of them', () => {
  const from = new Date('2027-03-01T18:00:00Z');
  const nothing: Whereabouts = { country: null, city: null, phone: null, timeZone: null };
  const due = (known: Partial<Whereabouts>) =>
    dueAfter(from, term, calendarOf(locate({ ...nothing, ...known }), from)).toISOString();
  // Benito Juárez is remembered on the third Monday of March.
  expect(due({ country: 'MX' })).toBe('2027-03-17T06:59:59.999Z');
  expect(due({ country: 'MX', city: 'Cancún' })).toBe('2027-03-17T04:59:59.999Z');
  expect(due({ phone: '+52 998 123 4567' })).toBe('2027-03-17T04:59:59.999Z');
  expect(due({ country: 'MX', timeZone: 'America/Mexico_City' })).toBe('2027-03-17T05:59:59.999Z');
  expect(due({ country: 'MX', timeZone: 'Africa/Nairobi' })).toBe('2027-03-17T06:59:59.999Z');
});
