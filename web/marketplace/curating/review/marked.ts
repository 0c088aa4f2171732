import { prohibited } from '@ahadi/domain/marketplace/products/rules.ts';

export type Mark = { text: string; what: string | null };

const escaped = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const all = prohibited.flatMap(({ what, words }) => words.map((word) => ({ what, word })));
const pattern = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${all
    .map(({ word }) => word)
    .sort((one, other) => other.length - one.length)
    .map(escaped)
    .join('|')})(?![\\p{L}\\p{N}])`,
  'giu',
);

/** A text cut at each word of the list of what may not be sold; put together it is the same text again. */
export function marked(text: string): Mark[] {
  const marks: Mark[] = [];
  let at = 0;
  for (const found of text.matchAll(pattern)) {
    const [word] = found;
    if (found.index > at) marks.push({ text: text.slice(at, found.index), what: null });
    marks.push({ text: word, what: all.find((one) => one.word === word.toLowerCase())?.what ?? 'not to be sold' });
    at = found.index + word.length;
  }
  if (at < text.length) marks.push({ text: text.slice(at), what: null });
  return marks;
}
