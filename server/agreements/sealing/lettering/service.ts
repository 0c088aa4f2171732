import { DomainError } from '@ahadi/domain/errors.ts';
import { lettersWithoutFace } from '../fonts.ts';

/** Every text in a value, however deep. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

const SHOWN = 8;

/**
 * What is signed is sealed as it stands: a letter that no face of the PDF has would be an empty box in it for ever. Throws BAD_INPUT that
 * names the letters and where one of them stands.
 */
export function requirePrintable(what: unknown): void {
  const texts = textsIn(what);
  const letters = [...new Set(texts.flatMap(lettersWithoutFace))];
  if (letters.length === 0) return;
  const where = texts.find((text) => lettersWithoutFace(text).length > 0) ?? '';
  const shown = letters.slice(0, SHOWN).join(' ') + (letters.length > SHOWN ? ' …' : '');
  throw new DomainError(
    'BAD_INPUT',
    `The sealed document cannot show ${shown} yet (in “${where.trim().slice(0, 60)}”). Write it in Latin, Greek, Cyrillic or Devanagari letters, without emoji. Nothing was sent or signed.`,
  );
}
