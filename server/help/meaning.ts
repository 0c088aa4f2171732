// Two texts can be told alike by what their words mean.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { wordsOf } from '@ahadi/domain/help/words.ts';

/** A word of the table has so many figures of four bits each. */
export const DIMENSIONS = 100;
export const BYTES = DIMENSIONS / 2;
/** Between two figures that four bits can say: sixteen of them reach three deviations to each side, as the figures of a vector of length 1 lie. */
const STEP = 0.04;
const MIDDLE = 7.5;

type Table = { places: ReadonlyMap<string, number>; figures: Uint8Array };

/** A table of words as it is kept: how long the words are together (32 bits), the words one a line, the commonest first, and their figures. */
export function packed(words: readonly { word: string; vector: Float64Array }[]): Buffer {
  const letters = Buffer.from(words.map(({ word }) => word).join('\n'));
  const figures = Buffer.alloc(words.length * BYTES);
  const stepOf = (figure = 0) => Math.max(0, Math.min(15, Math.round(figure / STEP + MIDDLE)));
  for (const [at, { vector }] of words.entries())
    for (let n = 0; n < BYTES; n++) figures[at * BYTES + n] = (stepOf(vector[2 * n]) << 4) | stepOf(vector[2 * n + 1]);
  const head = Buffer.alloc(4);
  head.writeUInt32LE(letters.length);
  return Buffer.concat([head, letters, figures]);
}

let table: Table | undefined;

/** What is known of words, read when it is first asked for. It came with the software and does not change while it runs. */
function known(): Table {
  if (table) return table;
  const file = readFileSync(join(import.meta.dirname, 'words.bin'));
  const end = 4 + file.readUInt32LE();
  const words = file.toString('utf8', 4, end).split('\n');
  table = { places: new Map(words.map((word, place) => [word, place])), figures: file.subarray(end) };
  return table;
}

/** A direction for what a text is about. */
type Meaning = Float64Array;

/** A common word says little about what a text is about: one at this place of the table counts half, those far behind it fully. */
const HALF = 87;
/** Words that the table leaves out because they say nothing would stand before its first one. */
const LEFT_OUT = 100;

/** Adds a word to a meaning, by as much as it says; answers whether the table knows it. */
function addWord(to: Meaning, word: string): boolean {
  const { places, figures } = known();
  const place = places.get(word);
  if (place === undefined) return false;
  const rank = place + LEFT_OUT;
  const share = rank / (rank + HALF);
  for (let n = 0; n < BYTES; n++) {
    const pair = figures[place * BYTES + n] ?? 0;
    to[2 * n] = (to[2 * n] ?? 0) + share * STEP * ((pair >> 4) - MIDDLE);
    to[2 * n + 1] = (to[2 * n + 1] ?? 0) + share * STEP * ((pair & 15) - MIDDLE);
  }
  return true;
}

/** What a text is about by those of its words that are known, each once; null where none is. */
function meaningOf(text: string): Meaning | null {
  const meaning = new Float64Array(DIMENSIONS);
  let isKnown = false;
  for (const word of new Set(wordsOf(text))) isKnown = addWord(meaning, word) || isKnown;
  return isKnown ? meaning : null;
}

/** Cosine of the angle between two directions: 1 for the same, about 0 for what has nothing to do with each other. */
function likeness(one: Meaning, other: Meaning): number {
  let [both, left, right] = [0, 0, 0];
  for (let n = 0; n < DIMENSIONS; n++) {
    const [a, b] = [one[n] ?? 0, other[n] ?? 0];
    both += a * b;
    left += a * a;
    right += b * b;
  }
  return left > 0 && right > 0 ? both / Math.sqrt(left * right) : 0;
}

/** How like in meaning texts about one thing are to a question: all of them together, and the one that is most like it. */
export type Likeness = { whole: number; best: number };

/** For one question, a function that says how like the texts about a thing are to it; null where no word of the question is known. */
export function likenessTo(question: string): (texts: readonly string[]) => Likeness | null {
  const asked = meaningOf(question);
  return (texts) => {
    if (!asked) return null;
    const whole = new Float64Array(DIMENSIONS);
    let best = 0;
    for (const meaning of texts.map(meaningOf)) {
      if (!meaning) continue;
      best = Math.max(best, likeness(asked, meaning));
      for (let n = 0; n < DIMENSIONS; n++) whole[n] = (whole[n] ?? 0) + (meaning[n] ?? 0);
    }
    return { whole: likeness(asked, whole), best };
  };
}

/** Whether a word stands in the table: then it is no slip of the finger. */
export const isWord = (word: string): boolean => known().places.has(word);
