import { capped } from '@ahadi/domain/dashboard/rules.ts';
import { expect, test } from 'vitest';
import { desksSentence, waitingSentence } from './sentences.ts';
import en from './words/en.ts';
import type { HomeWords } from './words.ts';

const say = en as unknown as HomeWords; // compiled, as in the browser
const none = { next: null, desks: null };

test('the dashboard says how many things wait', () => {
  expect([0, 1, 4, 12].map((count) => waitingSentence(say, count, false, none))).toEqual([
    'Nothing waits for you',
    'One thing waits for you',
    'Four things wait for you',
    '12 things wait for you',
  ]);
  // Who has a seat in a course is not told that there is nothing.
  expect(waitingSentence(say, 0, false, { ...none, next: 'Thu 3 Dec, 09:00' })).toBe(
    'Nothing waits for you until Thu 3 Dec, 09:00',
  );
  expect(waitingSentence(say, 100, true, none)).toBe('More than 100 things wait for you');
  expect(waitingSentence(say, 6, false, none, 'Lake Basin Ltd')).toBe('Six things wait for Lake Basin Ltd');
});

test('a number goes no further than 99+', () => {
  expect([0, 99, 100].map(capped)).toEqual(['0', '99', '99+']);
});

test('who keeps a desk is not told that nothing waits while something waits there', () => {
  const desks = desksSentence(say, [{ count: 5 }, { count: 3 }]);
  expect(waitingSentence(say, 0, false, { next: 'Thu 3 Dec, 09:00', desks })).toBe('8 things wait at your desks');
  expect(waitingSentence(say, 2, false, { next: null, desks })).toBe('Two things wait for you');
  expect([[{ count: 1 }], [{ count: 100 }, { count: 2 }], []].map((queues) => desksSentence(say, queues))).toEqual([
    '1 thing waits at your desks',
    'More than 102 things wait at your desks',
    null,
  ]);
});
