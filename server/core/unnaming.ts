// Names of who left are taken out of words that were written about them.
import { GONE } from './personal.ts';

const forPattern = (words: string): string => words.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

/**
 * What takes names out of words, and of all texts inside of JSON: each becomes {@link GONE} where it stands as a whole, so that "Ann" stays
 * in "Annual lease". What a letter, a mark on it or a figure goes on with is another word. The longest is taken first: a name may hold one.
 */
export function unnaming(names: readonly string[]): <Value>(value: Value) => Value {
  const longest = names.filter((name) => name !== '').toSorted((one, other) => other.length - one.length);
  const whole = new RegExp(
    `(?<![\\p{L}\\p{M}\\p{N}])(?:${longest.map(forPattern).join('|')})(?![\\p{L}\\p{M}\\p{N}])`,
    'gu',
  );
  const without = (value: unknown): unknown => {
    if (typeof value === 'string') return value.replace(whole, GONE);
    if (Array.isArray(value)) return value.map(without);
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, without(inner)]));
  };
  return (value) => (longest.length === 0 ? value : (without(value) as typeof value)); // a text stays a text, a list a list
}
