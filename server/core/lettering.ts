import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Font } from 'fontkit';
import { openSync } from 'fontkit';

const require = createRequire(import.meta.url);

/** In this order a letter is looked for: the text face, the wide one, then one for each script that those two lack. */
const families = [
  ...['Newsreader', 'Noto Sans', 'Noto Naskh Arabic', 'Noto Sans Hebrew', 'Noto Sans Devanagari', 'Noto Sans Bengali'],
  ...['Noto Sans Tamil', 'Noto Sans Telugu', 'Noto Sans Kannada', 'Noto Sans Malayalam', 'Noto Sans Gujarati'],
  ...['Noto Sans Gurmukhi', 'Noto Sans Oriya', 'Noto Sans Sinhala', 'Noto Sans Thai', 'Noto Sans Lao'],
  ...['Noto Sans Khmer', 'Noto Sans Myanmar', 'Noto Serif Tibetan', 'Noto Sans Ethiopic', 'Noto Sans Armenian'],
  ...['Noto Sans Georgian', 'Noto Sans NKo', 'Noto Sans Tifinagh', 'Noto Sans Cherokee', 'Noto Sans Thaana'],
  ...['Noto Sans Adlam', 'Noto Sans Vai', 'Noto Sans Syriac', 'Noto Sans Symbols', 'Noto Sans Symbols 2'],
  ...['Noto Sans Math', 'Noto Emoji', 'Noto Sans SC', 'Noto Sans JP', 'Noto Sans KR'],
] as const;
const cuts = ['400Regular', '600SemiBold', '400Regular_Italic', '600SemiBold_Italic'];

const folderOf = (family: string): string =>
  dirname(require.resolve(`@expo-google-fonts/${family.toLowerCase().replaceAll(' ', '-')}/package.json`));

/** Where the cuts lie that documents are set in. */
export const faceFolders = (): string[] =>
  families.flatMap((family) => cuts.map((cut) => join(folderOf(family), cut)).filter((folder) => existsSync(folder)));

/** The families in their order for a text: what is written with kana or hangul has its other letters in the shapes of that country. */
export const familiesFor = (words: string): string[] => {
  const own = /[\u3040-\u30ff]/.test(words)
    ? 'Noto Sans JP'
    : /[\u1100-\u11ff\uac00-\ud7a3]/.test(words) && 'Noto Sans KR';
  return own ? [...families.slice(0, -3), own, ...families.slice(-3).filter((it) => it !== own)] : [...families];
};

const opened = new Map<string, Font[]>();
/** The cuts of a family, each read when it is asked for the first time. */
function cutsOf(family: string): Font[] {
  const known = opened.get(family);
  if (known) return known;
  const faces = cuts
    .map((cut) => join(folderOf(family), cut, `${family.replaceAll(' ', '')}_${cut}.ttf`))
    .filter((file) => existsSync(file))
    .map((file) => openSync(file) as Font); // a single font file, never a collection
  opened.set(family, faces);
  return faces;
}

/** Whether each cut of a family has a letter: nobody knows beforehand which of them it is set in. */
const has = (family: string, letter: string): boolean =>
  cutsOf(family).every((face) => [...letter].every((one) => face.hasGlyphForCodePoint(one.codePointAt(0) ?? 0)));

/** A name for the middle of a sentence of another direction: numbers and signs beside it stay where they belong. */
export const inside = (name: string): string =>
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{1e900}-\u{1e95f}]/u.test(name) ? `\u2068${name}\u2069` : name;

/** What is drawn by nothing: joiners, marks of direction, and what chooses the shape of the letter before. */
const UNDRAWN = /[\u200c-\u200f\u061c\u200b\u2068\u2069\p{Variation_Selector}]/gu;
/** What cannot be seen and is no part of a spelling. Signs like U+0600, which stand under a number, can be seen. */
const HIDDEN = /(?![\n\r\t\u200c-\u200f\u061c\u0600-\u0605\u06dd\u070f\u08e2])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}]/u;
/** A joiner that stands beside no letter or sign which it could join or part. */
const LOOSE_JOINER = /(?<![\p{L}\p{M}\p{Emoji}])[\u200c\u200d]|\u200c(?![\p{L}\p{M}])|[\u200c\u200d]{2}/gu;

const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
/** Texts are made of few letters; so many are remembered. */
const REMEMBERED = 20_000;
const judged = new Map<string, boolean>();
function isDrawn(letter: string): boolean {
  const known = judged.get(letter);
  if (known !== undefined) return known;
  const drawn = letter.replace(UNDRAWN, '');
  const is = /^[^\S\u1680]*$/u.test(drawn) || families.some((family) => has(family, drawn));
  if (judged.size >= REMEMBERED) judged.clear();
  judged.set(letter, is);
  return is;
}

/** Both the text face and the wide one have all of these, which most texts are made of. */
const plain = /^[\n\r\t -~\u00a0-\u00ac\u00ae-\u017f]*$/;

/** The letters of a text that no face of the documents has, and the characters in it that cannot be seen, each once. */
export function unprintable(words: string): string[] {
  if (plain.test(words)) return [];
  const found = new Set<string>();
  for (const { segment } of letters.segment(words.normalize('NFC')))
    if (HIDDEN.test(segment)) found.add([...segment].find((one) => HIDDEN.test(one)) ?? segment);
    else if (!isDrawn(segment)) found.add(segment);
  for (const [joiner] of words.matchAll(LOOSE_JOINER)) found.add(joiner);
  return [...found];
}

/** A character by its number: "U+200B". */
export const numberOf = (letter: string): string =>
  [...letter].map((one) => `U+${(one.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`).join(' ');

/** A word of so many letters stands in every line of text. */
const LONG = 24;
const longWords = new Map<number, RegExp>();
/** A word of more letters, where the script has spaces between words. Others are broken between any two letters anyway. */
function longWord(longest: number): RegExp {
  const scripts = ['Han', 'Hiragana', 'Katakana', 'Thai', 'Lao', 'Khmer', 'Myanmar'].map((it) => `\\p{Script=${it}}`);
  const word = longWords.get(longest) ?? new RegExp(`[^\\s\\u200b${scripts.join('')}]{${longest + 1},}`, 'gu');
  longWords.set(longest, word);
  return word;
}

/**
 * A text as it is set: what cannot be seen is left out, a letter that no face has is named by its number and never a box, and U+200B
 * parts the pieces of a word that is longer than a line can be. `longest`: letters of a word that always fit.
 */
export function printable(words: string, longest = LONG): string {
  let text = words
    .toWellFormed()
    .normalize('NFC')
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replaceAll('\t', ' ');
  if (!plain.test(text))
    text = [...letters.segment(text)]
      .map(({ segment }) => {
        const seen = [...segment].filter((one) => /[\u200b\u2068\u2069]/.test(one) || !HIDDEN.test(one)).join('');
        return seen === '' || isDrawn(seen) ? seen : `‹${numberOf(seen)}›`;
      })
      .join('')
      .replace(LOOSE_JOINER, '');
  return text.length <= longest ? text : text.replace(longWord(longest), broken);
}

/** Where letters join, a word is parted every twelve of them. */
const broken = (word: string): string => {
  const each = [...letters.segment(word)].map(({ segment }) => segment);
  const step = /\p{Script=Arabic}|\p{Script=Syriac}|\p{Script=Nko}|\p{Script=Adlam}/u.test(word) ? 12 : 1;
  const pieces = each.flatMap((_, n) => (n % step === 0 ? [each.slice(n, n + step).join('')] : []));
  return `\u200b${pieces.join('\u200b')}\u200b`;
};
