import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import * as fontkit from 'fontkit';

const require = createRequire(import.meta.url);
const regular = (family: string, file: string) =>
  fontkit.openSync(join(dirname(require.resolve(`@expo-google-fonts/${family}/package.json`)), '400Regular', file));

type Covers = { hasGlyphForCodePoint(point: number): boolean };
const text = regular('newsreader', 'Newsreader_400Regular.ttf') as Covers; // a single font file, never a collection
const wide = regular('noto-sans', 'NotoSans_400Regular.ttf') as Covers;

export type Run = { text: string; font: 'Newsreader' | 'NotoSans' };

const hasAll = (font: Covers, letter: string): boolean =>
  [...letter].every((one) => font.hasGlyphForCodePoint(one.codePointAt(0) ?? 0));

/** A letter with marks over it stays in one piece, in the wide face: the text face lacks anchors for many, and placing a mark without one fails. */
const fontOf = (letter: string): Run['font'] =>
  /\p{M}/u.test(letter) || (!hasAll(text, letter) && hasAll(wide, letter)) ? 'NotoSans' : 'Newsreader';

/** Cuts a text into runs by the font that has its letters: the text face for Latin, a wide face for Greek, Cyrillic, Devanagari, signs and letters with marks over them. */
export function inFonts(words: string): Run[] {
  const runs: Run[] = [];
  for (const letter of words.normalize('NFC').match(/\P{M}?\p{M}+|\P{M}/gsu) ?? []) {
    const font = fontOf(letter);
    const last = runs.at(-1);
    if (last?.font === font) last.text += letter;
    else runs.push({ text: letter, font });
  }
  return runs;
}
