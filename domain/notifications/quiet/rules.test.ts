import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { wallAt } from '../../core/calendar.ts';
import { DAY, MINUTE } from '../../core/time.ts';
import { nextDigest, type QuietHours, quietUntil } from './rules.ts';

const at = (text: string): Date => new Date(text);
const minutes = (clock: string): number => {
  const [hour = 0, minute = 0] = clock.split(':').map(Number);
  return hour * 60 + minute;
};
const quiet = (from: string, to: string, tz: string): QuietHours => ({ from: minutes(from), to: minutes(to), tz });

describe('quiet hours keep to the clocks on the wall where they are changed', () => {
  test.each([
    [
      'Nairobi, where they never are',
      'Africa/Nairobi',
      '2026-10-24T20:30:00Z',
      '22:00',
      '07:00',
      '2026-10-25T04:00:00Z',
    ],
    ['Berlin, back in October', 'Europe/Berlin', '2026-10-24T21:30:00Z', '22:00', '07:00', '2026-10-25T06:00:00Z'],
    ['Berlin, forward in March', 'Europe/Berlin', '2026-03-28T21:30:00Z', '22:00', '07:00', '2026-03-29T05:00:00Z'],
    [
      'Berlin, where the end is left out',
      'Europe/Berlin',
      '2026-03-28T23:30:00Z',
      '22:00',
      '02:30',
      '2026-03-29T01:00:00Z',
    ],
    [
      'Berlin, where the end comes twice',
      'Europe/Berlin',
      '2026-10-24T23:30:00Z',
      '22:00',
      '02:30',
      '2026-10-25T00:30:00Z',
    ],
    [
      'Berlin, in the second of the two hours',
      'Europe/Berlin',
      '2026-10-25T01:10:00Z',
      '22:00',
      '02:30',
      '2026-10-25T01:30:00Z',
    ],
    [
      'New York, forward in March',
      'America/New_York',
      '2026-03-08T04:00:00Z',
      '22:00',
      '07:00',
      '2026-03-08T11:00:00Z',
    ],
    [
      'New York, back in November',
      'America/New_York',
      '2026-11-01T03:00:00Z',
      '22:00',
      '07:00',
      '2026-11-01T12:00:00Z',
    ],
    [
      'Sydney, forward in October',
      'Australia/Sydney',
      '2026-10-03T13:00:00Z',
      '22:00',
      '07:00',
      '2026-10-03T20:00:00Z',
    ],
    ['Sydney, back in April', 'Australia/Sydney', '2026-04-04T13:00:00Z', '22:00', '07:00', '2026-04-04T21:00:00Z'],
  ])('%s', (_where, tz, from, begin, end, until) => {
    expect(quietUntil(at(from), quiet(begin, end, tz))).toEqual(at(until));
  });

  test('equal ends mean never, and outside of them nothing waits', () => {
    expect(quietUntil(at('2026-11-22T10:00:00Z'), quiet('08:00', '08:00', 'Africa/Nairobi'))).toBeNull();
    expect(quietUntil(at('2026-11-22T10:00:00Z'), quiet('22:00', '07:00', 'Africa/Nairobi'))).toBeNull();
  });

  test('the end is the first minute that is not quiet, whatever the zone, the hours and the day', () => {
    const zones = ['Africa/Nairobi', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu'];
    const changes = ['2026-03-08', '2026-03-29', '2026-04-05', '2026-10-04', '2026-10-25', '2026-11-01'];
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.constantFrom(...changes),
        fc.integer({ min: -24 * 60, max: 48 * 60 }),
        fc.integer({ min: 0, max: 1439 }),
        fc.integer({ min: 0, max: 1439 }),
        (tz, day, shift, from, to) => {
          const start = new Date(Date.parse(`${day}T00:00:00Z`) + shift * MINUTE);
          const isQuiet = (time: number) => {
            const minute = Math.floor((wallAt(time, tz) % DAY) / MINUTE);
            return from !== to && (from < to ? from <= minute && minute < to : minute >= from || minute < to);
          };
          let end = start.getTime();
          while (isQuiet(end)) end += MINUTE;
          const told = quietUntil(start, { from, to, tz });
          expect(told?.getTime() ?? start.getTime()).toBe(end);
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe('a digest', () => {
  test('comes every day at the hour of the wall, also over a change of the clocks', () => {
    const daily = { digest: 'daily', hour: 8, tz: 'Europe/Berlin' } as const;
    expect(nextDigest(at('2026-10-24T05:59:00Z'), daily)).toEqual(at('2026-10-24T06:00:00Z'));
    expect(nextDigest(at('2026-10-24T06:00:00Z'), daily)).toEqual(at('2026-10-25T07:00:00Z'));
  });
  test('comes weekly on Monday', () => {
    const weekly = { digest: 'weekly', hour: 7, tz: 'Africa/Nairobi' } as const;
    expect(nextDigest(at('2026-11-22T10:00:00Z'), weekly)).toEqual(at('2026-11-23T04:00:00Z'));
    expect(nextDigest(at('2026-11-23T04:00:00Z'), weekly)).toEqual(at('2026-11-30T04:00:00Z'));
  });
});
