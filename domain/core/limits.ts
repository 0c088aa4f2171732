/** What a schema says of a value that it refuses, as far as limits go. */
type Refused = {
  code?: string;
  message: string;
  origin?: string;
  minimum?: number | bigint;
  maximum?: number | bigint;
};

const figure = (value: number | bigint): string => value.toLocaleString('en');

/** Characters as a person counts them, so that a flag or a letter of another script is one or few and never a riddle. */
export const lengthOf = (text: string): number => [...text].length;

/** As sentences write small numbers. */
const words = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');

/**
 * Why a value is beyond its limit, with the limit and what was given: "Use at most 120 characters. This has 134." A sentence that the
 * schema has of its own stays, and gets the limit where it does not name it. What was refused for anything else keeps its sentence.
 */
export function limitSentence(refused: Refused, given: unknown): string {
  const isMost = refused.code === 'too_big';
  const limit = isMost ? refused.maximum : refused.code === 'too_small' ? refused.minimum : undefined;
  const has = hasOf(given);
  if (limit === undefined) return refused.message;
  if (/^Too (?:big|small):/.test(refused.message))
    return [wordsFor(limit, isMost, given), has].filter(Boolean).join(' ');
  if (has === '') return refused.message;
  const isNamed = [figure(limit), String(limit), words[Number(limit)] ?? '\0'].some((it) =>
    refused.message.includes(it),
  );
  return isNamed
    ? `${refused.message} ${has}`
    : `${refused.message} ${isMost ? 'At most' : 'At least'} ${figure(limit)}; t${has.slice(1)}`;
}

function wordsFor(limit: number | bigint, isMost: boolean, given: unknown): string {
  const bound = `${isMost ? 'at most' : 'at least'} ${figure(limit)}`;
  if (typeof given === 'string')
    return `${isMost ? 'Use' : 'Write'} ${bound} ${Number(limit) === 1 ? 'character' : 'characters'}.`;
  return Array.isArray(given) ? `${isMost ? 'There may be' : 'Give'} ${bound}.` : `The number is ${bound}.`;
}

/** What was given, as a sentence. Nothing is said of nothing: that a field is empty is seen. */
function hasOf(given: unknown): string {
  if (typeof given === 'string') return given.trim() === '' ? '' : `This has ${figure(given.trim().length)}.`;
  if (Array.isArray(given)) return given.length === 0 ? '' : `These are ${figure(given.length)}.`;
  return typeof given === 'number' || typeof given === 'bigint' ? `This is ${figure(given)}.` : '';
}

/** From so many characters on what is left is told; a shorter field shows by itself how full it is. */
const COUNTED_FROM = 40;

/**
 * What a field says of its length while somebody writes: nothing far from the limit, how full it is near it, and how much is too much
 * beyond. Spaces at the ends do not count, as the schemas have it.
 */
export function lengthNote(
  text: string,
  most: number,
): { tone: 'near' | 'beyond'; length: number; most: number } | null {
  const { length } = text.trim();
  if (length > most) return { tone: 'beyond', length, most };
  const isNear = most >= COUNTED_FROM && most - length <= Math.max(10, most / 10);
  return isNear ? { tone: 'near', length, most } : null;
}
