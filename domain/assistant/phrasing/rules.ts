const fillers = new Set(
  'a an the i you your we our it its this that these those to of for in on at with and or but if is are was were be been can could will would do does did has have had not no by from as so then there here when what which who how also only any all each more most than into about up out'.split(
    ' ',
  ),
);
const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
const stemOf = (word: string): string => (word.length > 4 ? word.replace(/(?:ing|ed|es|s)$/, '') : word);
const contentOf = (text: string): string[] =>
  (plain(text).match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => word.length > 1 && !fillers.has(word)).map(stemOf);
const numbersOf = (text: string): string[] =>
  (text.match(/\d(?:[\d.,:/-]*\d)?/g) ?? []).map((number) => number.replace(/,/g, ''));
const months =
  'january february march april may june july august september october november december monday tuesday wednesday thursday friday saturday sunday'.split(
    ' ',
  );
const namedTimes = (text: string): string[] =>
  (plain(text).match(/[a-z]+/g) ?? []).filter((word) => months.includes(word));

/** So many of a sentence's words have to stand in what it comes from (design 5.5). */
const LEAST_SHARED = 0.4;
const LONGEST = 1_500;

const sentencesOf = (text: string): string[] =>
  text
    .split(/(?<=[.!?])\s+|\n+/)
    .map((sentence) => sentence.replace(/^[-*\d.)\s]+(?=\D)/, '').trim())
    .filter((sentence) => contentOf(sentence).length > 0);

/**
 * True when an answer says nothing that does not stand in the sections it names: each sentence shares enough words with one of them, its
 * numbers, days and months occur there, and it leads nowhere.
 */
export function isSupported(answer: string, sections: readonly string[]): boolean {
  const sentences = sentencesOf(answer);
  if (sentences.length === 0 || answer.length > LONGEST || sections.length === 0) return false;
  if (/https?:|www\.|\]\(|<[a-z/!]/i.test(answer)) return false;
  const known = sections.map((text) => ({
    words: new Set(contentOf(text)),
    numbers: new Set(numbersOf(text)),
    times: new Set(namedTimes(text)),
  }));
  return sentences.every((sentence) => {
    const words = contentOf(sentence);
    return known.some(
      (section) =>
        words.filter((word) => section.words.has(word)).length / words.length >= LEAST_SHARED &&
        numbersOf(sentence).every((number) => section.numbers.has(number)) &&
        namedTimes(sentence).every((time) => section.times.has(time)),
    );
  });
}
