import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addCalendarDays, dueAfter, endOfLocalDay, localDayOf } from './calendar.ts';
import { firstZone, isAlike, lastZone } from './lastzone.ts';
import { countryCodes, joined, locate, partOf, placeOf, placesIn, regionsOf, zonesOf } from './places.ts';

const nowhere = { country: null, city: null, phone: null, timeZone: null };
const ends = (day: string, tz: string) => endOfLocalDay(day, tz).getTime();

/** Every zone that this runtime knows. */
const everyZone = Intl.supportedValuesOf('timeZone');
const days = (from: string, count: number, step = 1) =>
  Array.from({ length: count }, (_, index) => addCalendarDays(from, index * step));

/** The zones of a country as this runtime knows them; the types do not know that it does. */
const zonesByRuntime = (country: string): string[] =>
  (new Intl.Locale(`und-${country}`) as unknown as { getTimeZones(): string[] }).getTimeZones();

describe('a country', () => {
  it('of ISO 3166-1 has a row, all 249 of them', () => {
    expect(countryCodes).toHaveLength(249);
    expect(new Set(countryCodes).size).toBe(249);
  });

  it('has in its first zone the day that ends last, on every day of three years, whatever zone of it somebody lives in', () => {
    for (const country of countryCodes) {
      const [first = '', ...others] = zonesOf(country);
      for (const other of others)
        for (const day of days('2028-01-01', 3 * 365))
          if (ends(day, other) > ends(day, first)) throw new Error(`${country}, ${day}: ${other} ends after ${first}`);
    }
  });

  it('has in its last zone the day that begins first', () => {
    for (const country of countryCodes) {
      const first = zonesOf(country).at(-1) ?? '';
      for (const other of zonesOf(country))
        for (const day of days('2028-01-01', 3 * 365))
          if (ends(day, other) < ends(day, first))
            throw new Error(`${country}, ${day}: ${other} begins before ${first}`);
    }
  });

  it('has no zone that its row forgot: each that the runtime gives it runs like one of them', () => {
    const some = days('2026-01-01', 105, 7);
    const runs = (tz: string) => some.map((day) => ends(day, tz)).join();
    for (const country of countryCodes) {
      const known = new Set(zonesOf(country).map(runs));
      for (const zone of zonesByRuntime(country)) expect(known.has(runs(zone)), `${country} ${zone}`).toBe(true);
    }
  });

  it('rests when its law does', () => {
    expect(['SA', 'AF', 'IR', 'KE', 'AE', 'DJ'].map((code) => placeOf(code).weekend.join(''))).toEqual([
      '56',
      '45',
      '45',
      '67',
      '567',
      '56',
    ]);
    expect(placeOf('MY').weekend).toEqual([5, 6, 7]); // Kelantan, Terengganu and Kedah rest on Fridays
    expect(placeOf('MY-10').weekend).toEqual([6, 7]);
    expect(placeOf('MY-11').weekend).toEqual([5, 6]);
  });

  it('is Kenya where none is known; one without a row keeps its code', () => {
    expect(placeOf()).toEqual({ code: 'KE', begins: 'Africa/Nairobi', tz: 'Africa/Nairobi', weekend: [6, 7] });
    expect(placeOf('XX')).toEqual({ code: 'XX', begins: 'Africa/Nairobi', tz: 'Africa/Nairobi', weekend: [6, 7] });
  });
});

describe('where somebody is', () => {
  it.each([
    ['a country', { country: 'MX' }, 'MX', 'America/Tijuana'],
    ['a city that a zone is called by', { country: 'MX', city: 'Cancún' }, 'MX@America/Cancun', 'America/Cancun'],
    ['a region behind the city', { country: 'US', city: 'Austin, TX' }, 'US-TX', 'America/Denver'],
    ['a region by its name', { country: 'US', city: 'Albany, New York' }, 'US-NY', 'America/New_York'],
    ['a city of two zones’ name elsewhere', { country: 'US', city: 'Springfield' }, 'US', 'Pacific/Honolulu'],
    ['a number with an area', { phone: '+1 (808) 555-0100' }, 'US@Pacific/Honolulu', 'Pacific/Honolulu'],
    ['a number of one zone', { phone: '+1 212 555 0100' }, 'US@America/New_York', 'America/New_York'],
    [
      'a number of a country that shares its code',
      { phone: '+1 416 555 0100' },
      'CA@America/Toronto',
      'America/Toronto',
    ],
    ['a number of an island', { phone: '+1 876 555 0100' }, 'JM', 'America/Jamaica'],
    ['a number with two noughts', { phone: '00254 722 000 000' }, 'KE', 'Africa/Nairobi'],
    ['a number without its country', { phone: '0722 000 000' }, null, 'Africa/Nairobi'],
    ['an address before a number', { country: 'NZ', phone: '+254 722 000 000' }, 'NZ', 'Pacific/Auckland'],
    [
      'a number of the address’s country',
      { country: 'MX', phone: '+52 998 123 4567' },
      'MX@America/Cancun',
      'America/Cancun',
    ],
    [
      'a zone of its country',
      { country: 'US', timeZone: 'America/Detroit' },
      'US@America/New_York',
      'America/New_York',
    ],
    ['a zone in the east of it', { country: 'KE', timeZone: 'Asia/Tokyo' }, 'KE+KE@Asia/Tokyo', 'Africa/Nairobi'],
    ['a zone in the west of it', { country: 'KE', timeZone: 'Europe/London' }, 'KE+KE@Europe/London', 'Europe/London'],
    ['nothing', {}, null, 'Africa/Nairobi'],
  ])('by %s', (_how, known, code, tz) => {
    const found = locate({ ...nowhere, ...known });
    expect(found).toBe(code);
    expect(placeOf(found).tz).toBe(tz);
  });

  it('by more that is known gives a deadline as many days as in each zone that it still may be', () => {
    const begun = fc.date({ min: new Date('2026-01-01'), max: new Date('2028-12-01'), noInvalidDate: true });
    const zone = fc.option(fc.constantFrom(...everyZone), { nil: null });
    fc.assert(
      fc.property(fc.constantFrom(...countryCodes), zone, begun, fc.nat(30), (country, timeZone, from, count) => {
        const term = { days: count, dayKind: 'calendar', roll: false } as const;
        const due = (tz: string) => dueAfter(from, term, { ...placeOf(country), begins: tz, tz, holidays: new Set() });
        const found = dueAfter(from, term, {
          ...placeOf(locate({ ...nowhere, country, timeZone })),
          holidays: new Set(),
        });
        const isOne = zonesOf(country).some((one) => timeZone !== null && isAlike(one, timeZone));
        const may = [...(isOne ? [] : zonesOf(country)), ...(timeZone === null ? [] : [timeZone])];
        for (const one of may) expect(found.getTime(), `${one}`).toBeGreaterThanOrEqual(due(one).getTime());
      }),
      { numRuns: 60 },
    );
  });
});

describe('several places', () => {
  it('have one zone in which no day ends before it has ended in each', () => {
    const zones = fc.uniqueArray(fc.constantFrom(...everyZone), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(zones, fc.constantFrom(...days('2026-01-01', 3 * 365)), (zones, day) => {
        const last = lastZone(zones);
        for (const zone of zones) expect(ends(day, last), `${last} ${zone}`).toBeGreaterThanOrEqual(ends(day, zone));
        expect(ends(day, last) - Math.max(...zones.map((zone) => ends(day, zone)))).toBeLessThanOrEqual(2 * 3_600_000);
      }),
      { numRuns: 200 },
    );
  });

  it('that are each behind in a part of the year end with one that is behind all year', () => {
    expect(lastZone(['America/Halifax', 'America/Santiago'])).toBe('Etc/GMT+4');
    expect(firstZone(['America/Halifax', 'America/Santiago'])).toBe('Etc/GMT+3');
    expect(lastZone(['Europe/London', 'Africa/Nairobi'])).toBe('Europe/London');
    expect(firstZone(['Europe/London', 'Africa/Nairobi'])).toBe('Africa/Nairobi');
  });

  it('joined give each side at least the days that it has by itself', () => {
    const place = fc.constantFrom(...countryCodes, ...regionsOf('US'), ...regionsOf('MY'), ...regionsOf('AU'));
    const term = fc.record({
      days: fc.integer({ min: 0, max: 30 }),
      dayKind: fc.constantFrom('calendar' as const, 'working' as const),
      roll: fc.boolean(),
    });
    const begun = fc.date({ min: new Date('2026-01-01'), max: new Date('2028-12-01'), noInvalidDate: true });
    const rests = fc.uniqueArray(fc.constantFrom(...days('2026-01-01', 1100)), { maxLength: 60 });
    fc.assert(
      fc.property(place, place, begun, term, rests, rests, (one, other, from, term, ofOne, ofOther) => {
        const both = { ...placeOf(joined([one, other])), holidays: new Set([...ofOne, ...ofOther]) };
        const due = dueAfter(from, term, both).getTime();
        for (const [code, holidays] of [
          [one, ofOne],
          [other, ofOther],
        ] as const)
          expect(due).toBeGreaterThanOrEqual(
            dueAfter(from, term, { ...placeOf(code), holidays: new Set(holidays) }).getTime(),
          );
      }),
      { numRuns: 300 },
    );
  });

  it('are written in one order, each once, and nothing is made of what is not known', () => {
    expect(joined(['US-NY', null, 'KE', 'KE'])).toBe('KE+US-NY');
    expect(joined([null])).toBeNull();
    expect(placesIn('KE+US-NY').map(partOf)).toEqual([
      { country: 'KE', region: null },
      { country: 'US', region: 'NY' },
    ]);
    expect(placeOf('KE+SA')).toMatchObject({ tz: 'Africa/Nairobi', weekend: [5, 6, 7] });
    expect(localDayOf(new Date('2026-11-29T22:00:00Z'), placeOf('KE+MX').tz)).toBe('2026-11-29');
  });
});
