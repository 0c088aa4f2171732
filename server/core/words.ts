/** More than these nobody types; what is pasted is cut. */
const MOST_WORDS = 8;

/** Words as an index has them: small letters, without signs, each once. */
export const wordsOf = (q: string): string[] =>
  [
    ...new Set(
      q
        .normalize('NFC')
        .toLowerCase()
        .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [],
    ),
  ].slice(0, MOST_WORDS);

/** A word as it stands in a question to an index of words. */
export const quoted = (word: string): string => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
