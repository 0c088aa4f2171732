import { expect, test } from 'vitest';
import { pastedWords } from '../../../ui/pasting.ts';
import en from './words/en.ts';

test.each([1, 3])('what became of what was pasted is said in English as the editor says it (%d)', (count) => {
  const { tables, pictures } = en as unknown as typeof pastedWords; // compiled, as in the browser
  expect([tables({ count }), pictures({ count })]).toEqual([
    pastedWords.tables({ count }),
    pastedWords.pictures({ count }),
  ]);
});
