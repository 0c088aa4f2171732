import { expect, test } from 'vitest';
import { keyIn, spanOf } from './span.ts';

test('two days are whole days here, the last one with its end', () => {
  const { from, until } = spanOf('2026-11-01', '2026-11-30');
  expect(new Date(from ?? '')).toEqual(new Date(2026, 10, 1));
  expect(new Date(until ?? '')).toEqual(new Date(2026, 11, 1));
  expect(spanOf('2026-11-30', null)).toEqual({ from: new Date(2026, 10, 30).toISOString() });
});

test.each(['', 'yesterday', '2026-13-45', '<script>', null])('%s is no day and chooses nothing', (text) => {
  expect(spanOf(text, text)).toEqual({});
});

test('only keys of a table are chosen, not what every object has', () => {
  expect(keyIn({ one: 1 }, 'one')).toBe('one');
  expect(keyIn({ one: 1 }, 'toString')).toBeUndefined();
});
