import { dueAfter } from '@ahadi/domain/core/calendar.ts';
import { countryCodes, regionsOf } from '@ahadi/domain/core/places.ts';
import { expect, it } from 'vitest';
import { calendarOf } from './holidays.ts';

const november = new Date('2026-11-21T09:00:00Z');

it('a country has its zone, its weekend and its public holidays, days in lieu included', () => {
  const kenya = calendarOf('KE', november);
  expect(kenya).toMatchObject({ code: 'KE', tz: 'Africa/Nairobi', weekend: [6, 7] });
  for (const day of ['2026-10-20', '2026-12-12', '2026-12-25', '2027-01-01', '2027-05-01'])
    expect(kenya.holidays.has(day), day).toBe(true);
  expect(kenya.holidays.has('2026-11-23')).toBe(false);
  expect(calendarOf('KE', new Date('2028-06-01T00:00:00Z')).holidays.has('2028-10-10')).toBe(true);
  expect(calendarOf('GB', new Date('2021-11-21T00:00:00Z')).holidays.has('2021-12-28')).toBe(true); // Boxing Day was a Sunday
  // Veterans Day is a Saturday, and then a Sunday: 5 U.S.C. § 6103 (b), Executive Order 11582.
  const states = calendarOf('US', new Date('2028-11-01T00:00:00Z')).holidays;
  expect(['2028-11-10', '2029-11-12'].map((day) => states.has(day))).toEqual([true, true]);
});

it('a feast of several days is all of them', () => {
  const emirates = calendarOf('AE', new Date('2026-03-01T00:00:00Z')).holidays;
  expect(['2026-03-20', '2026-03-21', '2026-03-22', '2026-03-23'].map((day) => emirates.has(day))).toEqual([
    true,
    true,
    true,
    false,
  ]);
});

it('a deadline over new year knows the holidays of both years', () => {
  const term = { days: 5, dayKind: 'working', roll: false } as const;
  const due = dueAfter(new Date('2026-12-23T09:00:00Z'), term, calendarOf('KE', november));
  expect(due.toISOString()).toBe('2026-12-31T20:59:59.999Z');
  const rolled = dueAfter(
    new Date('2026-12-25T09:00:00Z'),
    { days: 7, dayKind: 'calendar', roll: true },
    calendarOf('KE', november),
  );
  expect(rolled.toISOString()).toBe('2027-01-04T20:59:59.999Z');
});

it('a country that nobody knows has none, and without a country it is Kenya', () => {
  expect(calendarOf('XX', november).holidays.size).toBe(0);
  expect(calendarOf(null, november)).toEqual(calendarOf('KE', november));
});

it('every country that people live in has public holidays', () => {
  const uninhabited = ['AQ', 'BV', 'HM'];
  const without = countryCodes.filter((code) => calendarOf(code, november, 0).holidays.size === 0);
  expect(without).toEqual(uninhabited);
});

it('a feast by the moon is off where no package has the country', () => {
  const palestine = calendarOf('PS', new Date('2027-01-01T00:00:00Z')).holidays;
  expect(['2027-03-09', '2027-03-10', '2027-11-15', '2027-12-25'].map((day) => palestine.has(day))).toEqual([
    true,
    true,
    true,
    true,
  ]);
});

it('where the region is not known the days of each of them are off, where it is known its own', () => {
  const begun = new Date('2028-01-01T00:00:00Z');
  for (const country of ['US', 'IN', 'MY', 'GB', 'DE']) {
    const whole = calendarOf(country, begun).holidays;
    for (const region of regionsOf(country))
      for (const day of calendarOf(region, begun).holidays) expect(whole.has(day), `${region} ${day}`).toBe(true);
  }
  const cesarChavez = ['US', 'US-CA', 'US-NY'].map((code) => calendarOf(code, begun).holidays.has('2028-03-31'));
  expect(cesarChavez).toEqual([true, true, false]);
});

it('of two places the days of both are off', () => {
  const both = calendarOf('KE+US-NY', november).holidays;
  expect(['2026-12-12', '2026-11-26', '2026-11-27'].map((day) => both.has(day))).toEqual([true, true, false]);
});
