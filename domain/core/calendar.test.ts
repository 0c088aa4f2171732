import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addCalendarDays,
  addWorkingDays,
  type Calendar,
  dueAfter,
  endOfLocalDay,
  isWorkingDay,
  localDayOf,
  wallAt,
} from './calendar.ts';
import { countryCodes, placeOf } from './places.ts';
import { HOUR } from './time.ts';

const kenya: Calendar = { ...placeOf('KE'), holidays: new Set(['2026-12-25', '2026-12-26', '2027-01-01']) };
const at = (text: string) => new Date(text);
const iso = (date: Date) => date.toISOString();

/** Zones that change their clocks at midnight, by half an hour, twice around Ramadan, or lie as far from UTC as any does. */
const zones = [
  ...countryCodes.map((code) => placeOf(code).tz),
  ...['Africa/Casablanca', 'America/Havana', 'America/Santiago', 'America/St_Johns', 'Asia/Beirut', 'Asia/Gaza'],
  ...['Australia/Lord_Howe', 'Pacific/Apia', 'Pacific/Kiritimati', 'Pacific/Chatham', 'Pacific/Niue', 'UTC'],
];
const zone = fc.constantFrom(...zones);
const instant = fc.date({ min: at('1990-01-01'), max: at('2040-01-01'), noInvalidDate: true });
const calendars = fc
  .record({
    code: fc.constant('XX'),
    tz: zone,
    weekend: fc.constantFrom([6, 7], [5, 6], [7], []),
    holidays: fc
      .array(
        fc
          .date({ min: at('2026-01-01'), max: at('2026-12-31'), noInvalidDate: true })
          .map((day) => iso(day).slice(0, 10)),
        { maxLength: 20 },
      )
      .map((days): ReadonlySet<string> => new Set(days)),
  })
  .map((it) => ({ ...it, begins: it.tz }));
const in2026 = fc.date({ min: at('2026-01-01'), max: at('2026-10-01'), noInvalidDate: true });

describe('the clocks on the wall', () => {
  /** The same, told by a format of its own for each look. */
  const shownBy = (instant: number, tz: string): number => {
    const text = new Intl.DateTimeFormat('sv-SE', { timeZone: tz, dateStyle: 'short', timeStyle: 'medium' }).format(
      instant,
    );
    return Date.parse(`${text.replace(' ', 'T')}Z`);
  };
  const changes = ['2026-03-29T01:00:00Z', '2026-10-25T01:00:00Z', '2026-04-04T15:00:00Z', '2011-12-30T10:00:00Z'].map(
    (text) => Date.parse(text),
  );

  it('show what they show, whatever was asked just before', () => {
    const instant = fc.oneof(
      fc.integer({ min: Date.UTC(1970, 0), max: Date.UTC(2090, 0) }),
      fc
        .tuple(fc.constantFrom(...changes), fc.integer({ min: -90_000, max: 90_000 }))
        .map(([change, off]) => change + off),
    );
    const few = fc.constantFrom(
      'Europe/Berlin',
      'Australia/Lord_Howe',
      'Pacific/Apia',
      'Africa/Monrovia',
      'Africa/Nairobi',
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(instant, few), { minLength: 1, maxLength: 8 }), (asked) => {
        for (const [at, tz] of asked) expect(wallAt(at, tz)).toBe(shownBy(at, tz));
      }),
      { numRuns: 200 },
    );
  });

  it('of an instant that is none are refused', () => {
    expect(() => wallAt(Number.NaN, 'UTC')).toThrow(RangeError);
    expect(() => wallAt(0, 'Mars/Olympus')).toThrow(RangeError);
  });
});

describe('a local day', () => {
  it('is the one that the wall shows there at that instant', () => {
    expect(localDayOf(at('2026-11-21T20:59:59.999Z'), 'Africa/Nairobi')).toBe('2026-11-21');
    expect(localDayOf(at('2026-11-21T21:00:00.000Z'), 'Africa/Nairobi')).toBe('2026-11-22');
    expect(localDayOf(at('2026-11-22T04:59:59.000Z'), 'America/New_York')).toBe('2026-11-21');
    expect(localDayOf(at('2026-11-21T10:00:00.000Z'), 'Pacific/Kiritimati')).toBe('2026-11-22');
  });

  it('ends in its last millisecond: after it comes the next day, and never again this one', () => {
    fc.assert(
      fc.property(instant, zone, (moment, tz) => {
        const day = localDayOf(moment, tz);
        const end = endOfLocalDay(day, tz);
        expect(localDayOf(end, tz)).toBe(day);
        expect(end.getTime()).toBeGreaterThanOrEqual(moment.getTime());
        for (const later of [1, HOUR / 2, HOUR, 2 * HOUR, 3 * HOUR])
          expect(localDayOf(new Date(end.getTime() + later), tz) > day, `${day} ${tz} + ${later}`).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    ['2026-03-28', 'Europe/London', '2026-03-28T23:59:59.999Z', 'winter time'],
    ['2026-03-29', 'Europe/London', '2026-03-29T22:59:59.999Z', 'a day of 23 hours'],
    ['2026-10-25', 'Europe/London', '2026-10-25T23:59:59.999Z', 'a day of 25 hours'],
    ['2026-03-08', 'America/New_York', '2026-03-09T03:59:59.999Z', 'the clocks go forward'],
    ['2026-11-01', 'America/New_York', '2026-11-02T04:59:59.999Z', 'the clocks go back'],
    ['2026-04-23', 'Africa/Cairo', '2026-04-23T21:59:59.999Z', 'midnight is skipped'],
    ['2026-10-29', 'Africa/Cairo', '2026-10-29T21:59:59.999Z', 'its last hour comes twice'],
    ['2026-04-04', 'Australia/Lord_Howe', '2026-04-04T12:59:59.999Z', 'half an hour of summer'],
    ['2026-11-21', 'Asia/Kathmandu', '2026-11-21T18:14:59.999Z', 'a quarter of an hour off'],
    ['2011-12-29', 'Pacific/Apia', '2011-12-30T09:59:59.999Z', 'the day before the one left out'],
    ['2011-12-30', 'Pacific/Apia', '2011-12-30T09:59:59.999Z', 'the day that was left out'],
  ])('%s in %s ends at %s (%s)', (day, tz, end) => {
    expect(iso(endOfLocalDay(day, tz))).toBe(end);
  });

  it('of a zone that nobody knows is refused', () => {
    expect(() => localDayOf(at('2026-11-21T00:00:00Z'), 'Mars/Olympus')).toThrow(RangeError);
  });
});

describe('a deadline', () => {
  it('of calendar days ends with the local day so many days on, whatever the hour it began at', () => {
    const term = { days: 14, dayKind: 'calendar', roll: false } as const;
    for (const begun of ['2026-11-20T21:00:00.000Z', '2026-11-21T12:00:00.000Z', '2026-11-21T20:59:59.999Z'])
      expect(iso(dueAfter(at(begun), term, kenya))).toBe('2026-12-05T20:59:59.999Z');
  });

  it('ends on the day people there read, over a change of their clocks', () => {
    const london: Calendar = { ...placeOf('GB'), holidays: new Set() };
    const term = { days: 14, dayKind: 'calendar', roll: false } as const;
    expect(iso(dueAfter(at('2026-03-20T09:00:00Z'), term, london))).toBe('2026-04-03T22:59:59.999Z');
    expect(iso(dueAfter(at('2026-10-20T09:00:00Z'), term, london))).toBe('2026-11-03T23:59:59.999Z');
  });

  it('that ends on a weekend or a holiday rolls to the next working day, when it rolls', () => {
    // Friday 18 December 2026 and a week: Christmas, then Boxing Day, then Sunday.
    const term = { days: 7, dayKind: 'calendar' } as const;
    expect(iso(dueAfter(at('2026-12-18T09:00:00Z'), { ...term, roll: true }, kenya))).toBe('2026-12-28T20:59:59.999Z');
    expect(iso(dueAfter(at('2026-12-18T09:00:00Z'), { ...term, roll: false }, kenya))).toBe('2026-12-25T20:59:59.999Z');
  });

  it('of working days counts neither weekends nor holidays', () => {
    const term = { days: 2, dayKind: 'working', roll: false } as const;
    expect(iso(dueAfter(at('2026-11-20T09:00:00Z'), term, kenya))).toBe('2026-11-24T20:59:59.999Z'); // a Friday
    expect(iso(dueAfter(at('2026-12-24T09:00:00Z'), term, kenya))).toBe('2026-12-29T20:59:59.999Z');
    const arabia: Calendar = { ...placeOf('SA'), holidays: new Set() }; // Friday and Saturday rest
    expect(iso(dueAfter(at('2026-11-19T09:00:00Z'), term, arabia))).toBe('2026-11-23T20:59:59.999Z');
  });

  it('of no days ends today', () => {
    const term = { days: 0, dayKind: 'working', roll: false } as const;
    expect(iso(dueAfter(at('2026-11-21T09:00:00Z'), term, kenya))).toBe('2026-11-21T20:59:59.999Z');
  });

  it('never ends before as many days have passed, and ends in the last millisecond of a day', () => {
    const terms = fc.record({
      days: fc.integer({ min: 0, max: 60 }),
      dayKind: fc.constantFrom('calendar' as const, 'working' as const),
      roll: fc.boolean(),
    });
    fc.assert(
      fc.property(in2026, terms, calendars, (from, term, calendar) => {
        const due = dueAfter(from, term, calendar);
        const [first, last] = [localDayOf(from, calendar.tz), localDayOf(due, calendar.tz)];
        expect(due).toEqual(endOfLocalDay(last, calendar.tz));
        expect(last >= addCalendarDays(first, term.days)).toBe(true);
        if (term.roll) expect(isWorkingDay(last, calendar)).toBe(true);
        if (term.dayKind === 'calendar' && !term.roll) expect(last).toBe(addCalendarDays(first, term.days));
      }),
      { numRuns: 500 },
    );
  });

  it('of working days has exactly that many of them behind it', () => {
    fc.assert(
      fc.property(in2026, fc.integer({ min: 1, max: 40 }), calendars, (from, count, calendar) => {
        const first = localDayOf(from, calendar.tz);
        const last = addWorkingDays(first, count, calendar);
        let worked = 0;
        for (let day = addCalendarDays(first, 1); day <= last; day = addCalendarDays(day, 1))
          if (isWorkingDay(day, calendar)) worked++;
        expect(worked).toBe(count);
        expect(isWorkingDay(last, calendar)).toBe(true);
      }),
    );
  });

  it('of half a day, or in a calendar that never works, is refused', () => {
    const never: Calendar = { ...kenya, weekend: [1, 2, 3, 4, 5, 6, 7] };
    const from = at('2026-11-21T09:00:00Z');
    expect(() => dueAfter(from, { days: 0.5, dayKind: 'calendar', roll: false }, kenya)).toThrow(RangeError);
    expect(() => dueAfter(from, { days: -1, dayKind: 'calendar', roll: false }, kenya)).toThrow(RangeError);
    expect(() => dueAfter(from, { days: 1, dayKind: 'working', roll: false }, never)).toThrow(RangeError);
  });
});
