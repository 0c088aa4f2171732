import type { AskedQuestion } from '@ahadi/domain/academy/learning/schema.ts';
import { expect, test } from 'vitest';
import { answersOf, answerTo, savedIn, toggled, unanswered } from './answers.ts';

const options = [2, 0, 1].map((place) => ({ place, text: `Option ${place}` }));
const question = (id: string, kind: AskedQuestion['kind']): AskedQuestion => ({
  id,
  kind,
  text: id,
  points: 1,
  options,
});
const questions = [question('one', 'single'), question('order', 'order'), question('words', 'short')];

test('an order that nobody changed is handed in as it came', () => {
  expect(answerTo(question('order', 'order'), {})).toEqual({ places: [2, 0, 1], text: '' });
});

test('what was left empty is not sent, and is counted', () => {
  const answers = { one: { places: [1], text: '' }, words: { places: [], text: '  ' } };
  expect(answersOf({ questions }, answers).map(({ questionId }) => questionId)).toEqual(['one', 'order']);
  expect(unanswered({ questions }, answers)).toBe(1);
});

test('a choice among several is put in and taken out, in one order', () => {
  expect(toggled([3], 1)).toEqual([1, 3]);
  expect(toggled([1, 3], 3)).toEqual([1]);
});

test('what was saved is gone on with', () => {
  const saved = [{ questionId: 'one', places: [2], text: '' }];
  expect(answersOf({ questions }, savedIn({ saved }))[0]).toEqual(saved[0]);
});
