import { prohibitedIn } from '@ahadi/domain/marketplace/products/rules.ts';
import { expect, test } from 'vitest';
import { marked } from './marked.ts';

test('words that may not be sold are marked where they stand, in any case, and the rest stays as it was', () => {
  const text = 'A box of IVORY, and a rhino horn beside it.';
  const marks = marked(text);
  expect(marks.filter(({ what }) => what !== null).map(({ text }) => text)).toEqual(['IVORY', 'rhino horn']);
  expect(marks.map(({ text }) => text).join('')).toBe(text);
});

test('a word inside another one is not marked, as the list itself does not name it', () => {
  const text = 'Salivory soup from Pistolesi';
  expect(prohibitedIn(text)).toEqual([]);
  expect(marked(text).every(({ what }) => what === null)).toBe(true);
});
