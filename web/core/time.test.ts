import { DAY, HOUR, MINUTE } from '@ahadi/domain/core/time.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { formatBindingEnd, formatEnd } from './ends.ts';
import { figuresIn } from './figures.ts';
import { formatAgo, formatDay, hearTime, setTimeStyle, timeNow } from './time.ts';

const now = new Date('2026-11-20T09:00:00.000Z');
const after = (milliseconds: number) => new Date(now.getTime() + milliseconds).toISOString();

test('time left is told with its hours below three days, and below one in what is still whole', () => {
  expect(figuresIn('en').span(3 * DAY + 15 * HOUR)).toBe('3 days');
  expect(figuresIn('en').span(3 * DAY - HOUR)).toBe('2 days 23 hours');
  expect(figuresIn('en').span(2 * DAY + 15 * HOUR)).toBe('2 days 15 hours');
  expect(figuresIn('en').span(2 * DAY + 15 * HOUR)).toBe('2 days 15 hours');
  expect(figuresIn('en').span(2 * DAY)).toBe('2 days');
  expect(figuresIn('en').span(DAY - 1)).toBe('23 hours');
  expect(figuresIn('en').span(MINUTE)).toBe('1 minute');
  expect(figuresIn('en').span(10)).toBe('1 minute');
});

test('of days, an instant is as far away for who looks at once as for who looks a few minutes later', () => {
  for (const days of [2, 3, 7, 14])
    for (const later of [0, 1, 20 * MINUTE]) expect(figuresIn('en').span(days * DAY - later)).toBe(`${days} days`);
  // And is a day, or an hour of one, nearer an hour later.
  expect(figuresIn('en').span(7 * DAY - HOUR)).toBe('6 days');
  expect(figuresIn('en').span(2 * DAY - HOUR)).toBe('1 day 23 hours');
});

test('what happened is told in whole units, and the last minute as just now', () => {
  expect(formatAgo(after(-59_000), now)).toBe('just now');
  expect(formatAgo(after(-90 * MINUTE), now)).toBe('1 hour ago');
});

afterEach(() => vi.useRealTimers());

test('the time is the server’s, whatever the device shows, also after somebody set it', () => {
  const said = '2026-11-20T09:00:00.000Z';
  const device = (at: string) => vi.setSystemTime(at);
  const hear = (takesMs = 200) => hearTime(new Date(said).toUTCString(), Date.now() - takesMs);
  vi.useFakeTimers({ toFake: ['Date'] });
  device('2026-11-20T09:00:00.700Z'); // right: what the whole seconds of an answer leave open is no fault
  hear();
  expect(timeNow()).toEqual(new Date());
  for (const wrong of ['2026-11-17T09:40:00.000Z', '2026-11-20T09:07:00.000Z', '2027-01-01T00:00:00.000Z']) {
    device(wrong);
    hear();
    hear(30_000); // a slow one says less, and spoils nothing
    expect(Math.abs(timeNow().getTime() - Date.parse(said))).toBeLessThanOrEqual(1_200);
  }
  hearTime(null, Date.now());
  expect(Math.abs(timeNow().getTime() - Date.parse(said))).toBeLessThanOrEqual(1_200);
  device(said);
  hear();
  expect(timeNow()).toEqual(new Date());
});

test('a day of another year names the year', () => {
  setTimeStyle({ dateOrder: 'day_month', hours: '24', timeZone: 'UTC' });
  expect(formatDay('2026-11-22T12:00:00.000Z', now)).toBe('Sun 22 Nov');
  expect(formatDay('2027-01-03T12:00:00.000Z', now)).toBe('Sun 3 Jan 2027');
});

test('an end at midnight is said as the last minute of its day, where the reader is', () => {
  const now = new Date('2026-11-22T09:00:00Z');
  setTimeStyle({ dateOrder: 'day_month', hours: '24', timeZone: 'Africa/Nairobi' });
  expect(formatEnd('2026-12-02T21:00:00.000Z', now)).toBe('Wed 2 Dec, 23:59');
  expect(formatBindingEnd('2026-12-02T20:59:59.999Z', now)).toContain('Wed 2 Dec, 23:59');
  expect(formatEnd('2026-12-02T21:01:00.000Z', now)).toBe('Thu 3 Dec, 00:01');
  setTimeStyle({ dateOrder: 'day_month', hours: '24', timeZone: 'UTC' });
  expect(formatEnd('2026-12-02T21:00:00.000Z', now)).toBe('Wed 2 Dec, 21:00');
});
