import { problemOfName } from '@ahadi/domain/accounts/rules.ts';
import type { SignatureMark } from '@ahadi/domain/agreements/schema.ts';
import { isFull, isSignature, pathOfStrokes, type Stroke } from './strokes.ts';

/** Both ways side by side, so that changing one's mind loses nothing. */
export type Mark = { kind: 'typed' | 'drawn'; name: string; strokes: readonly Stroke[] };

export function problemOfMark(mark: Mark): string | undefined {
  if (mark.kind === 'typed') return problemOfName(mark.name) ?? undefined;
  if (isFull(mark.strokes)) return 'The drawing has too many lines to be kept. Clear it and draw it more simply.';
  return isSignature(mark.strokes) ? undefined : 'Draw your signature first, or type your name.';
}

/** The mark as it is recorded. */
export const recordOf = (mark: Mark): SignatureMark =>
  mark.kind === 'typed'
    ? { kind: 'typed', text: mark.name.trim() }
    : { kind: 'drawn', path: pathOfStrokes(mark.strokes) };
