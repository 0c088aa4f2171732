// A text that no font can print is refused before it is frozen.
import { DomainError } from '@ahadi/domain/errors.ts';
import { numberOf, unprintable } from '../core/lettering.ts';

/** Every text in a value, however deep. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

const SHOWN = 8;
/** So many letters before and after the one that is named say where it stands. */
const AROUND = 24;
const invisible = /^[\p{Cc}\p{Cf}\p{Z}\p{Cn}\p{Co}\p{Cs}]+$/u;

/** A letter as a sentence can name it: "መ (U+1218)", or by its number alone where it cannot be seen. */
const named = (letter: string): string =>
  invisible.test(letter) ? numberOf(letter) : `${letter} (${numberOf(letter)})`;

/** The words around a letter, with U+2026 where they go on. */
function placeOf(text: string, letter: string): string {
  const at = Math.max(text.normalize('NFC').indexOf(letter), 0);
  const [from, to] = [Math.max(at - AROUND, 0), at + letter.length + AROUND];
  const words = text.normalize('NFC').slice(from, to).replace(/\s+/gu, ' ').trim();
  return `${from > 0 ? '…' : ''}${words}${to < text.length ? '…' : ''}`;
}

/**
 * What is signed is sealed as it stands: a letter that no face of the PDF has would be an empty box in it for ever, and one that nobody
 * sees would be signed unseen. Throws BAD_INPUT that names the letters and where the first of them stands.
 */
export function requirePrintable(what: unknown): void {
  const texts = textsIn(what);
  const letters = [...new Set(texts.flatMap(unprintable))];
  const [first] = letters;
  if (first === undefined) return;
  const place = placeOf(texts.find((text) => unprintable(text).includes(first)) ?? '', first);
  const shown = letters.slice(0, SHOWN).map(named).join(', ') + (letters.length > SHOWN ? ', …' : '');
  throw new DomainError(
    'BAD_INPUT',
    `The sealed document cannot show ${shown}, in “${place}”. Take it out or write it in another way. Nothing was sent or signed.`,
  );
}
