import { expect, test } from 'vitest';
import { keyIn, spanOf } from './span.ts';
import { setTimeStyle } from './time.ts';

test('two days are whole days of the reader’s zone, the last one with its end', () => {
  setTimeStyle({ dateOrder: 'day_month', hours: '24', timeZone: 'Pacific/Auckland' });
  expect(spanOf('2026-11-01', '2026-11-30')).toEqual({
    from: '2026-10-31T11:00:00.000Z',
    until: '2026-11-30T11:00:00.000Z',
  });
  setTimeStyle({ dateOrder: 'day_month', hours: '24', timeZone: 'Africa/Nairobi' });
  expect(spanOf('2026-11-30', null)).toEqual({ from: '2026-11-29T21:00:00.000Z' });
});

test.each(['', 'yesterday', '2026-13-45', '<script>', null])('%s is no day and chooses nothing', (text) => {
  expect(spanOf(text, text)).toEqual({});
});

test('only keys of a table are chosen, not what every object has', () => {
  expect(keyIn({ one: 1 }, 'one')).toBe('one');
  expect(keyIn({ one: 1 }, 'toString')).toBeUndefined();
});
