import { NAME_LENGTH, problemOfName } from '@ahadi/domain/accounts/rules.ts';
import type { SignatureMark } from '@ahadi/domain/agreements/schema.ts';
import { isFull, isSignature, pathOfStrokes, type Stroke } from './strokes.ts';
import type { SigningWords } from './words.ts';

/** Both ways side by side, so that changing one's mind loses nothing. */
export type Mark = { kind: 'typed' | 'drawn'; name: string; strokes: readonly Stroke[] };

/** Why one cannot sign with this yet, in the language of where one signs. */
export function problemOfMark(mark: Mark, say: SigningWords): string | undefined {
  if (mark.kind === 'typed') return problemOfName(mark.name) === null ? undefined : problemOfOwnName(mark.name, say);
  if (isFull(mark.strokes)) return say.tooManyLines;
  return isSignature(mark.strokes) ? undefined : say.drawFirst;
}

function problemOfOwnName(name: string, say: SigningWords): string {
  const { length } = name.trim().normalize('NFC');
  if (length < NAME_LENGTH.min) return say.nameShort;
  return length > NAME_LENGTH.max ? say.nameLong({ most: NAME_LENGTH.max }) : say.nameHidden;
}

/** The mark as it is recorded. */
export const recordOf = (mark: Mark): SignatureMark =>
  mark.kind === 'typed'
    ? { kind: 'typed', text: mark.name.trim() }
    : { kind: 'drawn', path: pathOfStrokes(mark.strokes) };
