import type { Font } from 'fontkit';
import { openFace } from '../../core/faces.ts';

const text = openFace('newsreader', 'Newsreader');
const wide = openFace('noto-sans', 'NotoSans');

/** What stands in a text without being drawn: spaces, breaks, joiners and marks of direction. */
const UNDRAWN = /[\s\p{Cf}\p{Cc}]/u;

/** The letters of a text that no face of the sealed PDF has, each once: an empty box would stand in their place. */
export const lettersWithoutFace = (words: string): string[] =>
  // Both faces have all of Latin-1, which most texts are made of.
  [...new Set(words.normalize('NFC').match(/[^ -\u00ff]/gu))].filter(
    (one) => !UNDRAWN.test(one) && !hasAll(text, one) && !hasAll(wide, one),
  );

export type Run = { text: string; font: 'Newsreader' | 'NotoSans' };

const hasAll = (font: Font, letter: string): boolean =>
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
