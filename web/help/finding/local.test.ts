import { expect, test } from 'vitest';
import { type IndexedArticle, searchLocally } from './local.ts';

const article = (slug: string, title: string, aliases: string[]): IndexedArticle => ({
  slug,
  title,
  summary: 'A page about something.',
  aliases,
  category: { slug: 'some', title: 'Some' },
  updatedAt: '2026-11-01T00:00:00.000Z',
});
const library = [
  article('dispute', 'File a dispute', ['someone broke our contract']),
  article('escrow', 'Open an escrow', ['money that waits']),
  article('refund', 'Get money back', ['i want my money']),
];

test('without a connection a title weighs more than the ways of asking', () => {
  expect(searchLocally(library, 'money back').map(({ slug }) => slug)).toEqual(['refund', 'escrow']);
});
test('words are found by their beginning and without their accents', () => {
  expect(searchLocally(library, 'DISPÛTE contr')[0]?.slug).toBe('dispute');
});
test('nothing is found for what is nowhere', () => {
  expect(searchLocally(library, 'football')).toEqual([]);
});
