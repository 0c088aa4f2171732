import { DAY, HOUR, MINUTE } from '@ahadi/domain/core/time.ts';
import { expect, test } from 'vitest';
import { formatAgo, formatDay, formatLate, formatLeft, setTimeStyle } from './time.ts';

const now = new Date('2026-11-20T09:00:00.000Z');
const after = (milliseconds: number) => new Date(now.getTime() + milliseconds).toISOString();

test('time left never promises more than there is', () => {
  expect(formatLeft(after(3 * DAY + 15 * HOUR), now)).toBe('3 days left');
  expect(formatLeft(after(3 * DAY - 1), now)).toBe('2 days 23 hours left');
  expect(formatLate(after(-(2 * DAY + 15 * HOUR)), now)).toBe('2 days 15 hours late');
  expect(formatLeft(after(2 * DAY + 15 * HOUR), now)).toBe('2 days 15 hours left');
  expect(formatLeft(after(2 * DAY), now)).toBe('2 days left');
  expect(formatLeft(after(DAY - 1), now)).toBe('23 hours left');
  expect(formatLeft(after(MINUTE), now)).toBe('1 minute left');
  expect(formatLeft(after(10), now)).toBe('1 minute left');
  expect(formatLeft(after(0), now)).toBe('passed');
});

test('what happened is told in whole units, and the last minute as just now', () => {
  expect(formatAgo(after(-59_000), now)).toBe('just now');
  expect(formatAgo(after(-90 * MINUTE), now)).toBe('1 hour ago');
});

test('a day of another year names the year', () => {
  setTimeStyle({ dateOrder: 'day_month', hours: '24', timeZone: 'UTC' });
  expect(formatDay('2026-11-22T12:00:00.000Z', now)).toBe('Sun 22 Nov');
  expect(formatDay('2027-01-03T12:00:00.000Z', now)).toBe('Sun 3 Jan 2027');
});
