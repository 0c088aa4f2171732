import { expect, test } from 'vitest';
import en from './words/en.ts';
import { inEnglish } from './words.ts';

test('what the operator says in their own file is what the other languages were translated from', () => {
  expect(inEnglish).toEqual(en);
});
