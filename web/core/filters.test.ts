import { expect, test } from 'vitest';
import { withWords } from './filters.ts';

test('what is as it is by default, or empty, is left out of the address; words that are searched for never are', () => {
  const before = new URLSearchParams('view=mine&filter=open&q=rent&page=2');
  const after = (change: Parameters<typeof withWords>[1]) =>
    `${withWords(before, change, { view: 'mine', filter: 'all' })}`;
  expect(after({ filter: 'all' })).toBe('view=mine&q=rent&page=2');
  expect(after({ q: '', page: null })).toBe('view=mine&filter=open');
  expect(after({ q: 'all' })).toBe('view=mine&filter=open&q=all&page=2');
  expect(`${before}`).toBe('view=mine&filter=open&q=rent&page=2');
});
