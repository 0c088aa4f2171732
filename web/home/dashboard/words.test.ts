import { capped } from '@ahadi/domain/dashboard/rules.ts';
import { expect, test } from 'vitest';
import { waitingSentence } from './words.ts';

test('the dashboard says how many things wait', () => {
  expect([0, 1, 4, 12].map((count) => waitingSentence(count, false, null))).toEqual([
    'Nothing waits for you',
    'One thing waits for you',
    'Four things wait for you',
    '12 things wait for you',
  ]);
  // Who has a seat in a course is not told that there is nothing.
  expect(waitingSentence(0, false, 'Thu 3 Dec, 09:00')).toBe('Nothing waits for you until Thu 3 Dec, 09:00');
  expect(waitingSentence(100, true, null)).toBe('More than 100 things wait for you');
  expect(waitingSentence(6, false, null, 'Lake Basin Ltd')).toBe('Six things wait for Lake Basin Ltd');
});

test('a number goes no further than 99+', () => {
  expect([0, 99, 100].map(capped)).toEqual(['0', '99', '99+']);
});
