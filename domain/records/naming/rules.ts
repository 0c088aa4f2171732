import { nameKey } from '../rules.ts';

/**
 * When two names count as the same or nearly the same. A search that is too generous shows the record of one person to
 * somebody who asks for another, so a word may differ by one slip of the pen at most, and never where such a slip makes
 * another name: in its first letter (Otieno, Atieno) or by a vowel at its end (Kamal, Kamala; Daniel, Daniela).
 */

/** Spellings of one name in the Latin alphabet, after folding. The first stands for all. */
const spellings: readonly (readonly string[])[] = [
  ['mohamed', 'mohamad', 'muhamad', 'muhamed', 'mahamad', 'mohd'],
  ['ahmed', 'ahmad', 'achmed'],
  ['husein', 'husain', 'hosein', 'hosain', 'hisein'],
  ['yusuf', 'yousuf', 'yousef', 'yusef', 'yusuph', 'iusuf', 'youcef'],
  ['abdul', 'abdel', 'abdal'],
  ['fatuma', 'fatima', 'fatma', 'fatouma', 'fatimah'],
  ['aisha', 'aysha', 'ayesha', 'aicha', 'aische', 'aishah'],
  ['omar', 'umar', 'omer'],
  ['osman', 'othman', 'uthman', 'usman', 'ousmane'],
  ['ibrahim', 'ebrahim', 'ibraheem', 'ibrahima'],
  ['khadija', 'hadija', 'khadijah', 'kadija'],
];
const spellingOf = new Map(spellings.flatMap((group) => group.map((word) => [word, group[0] ?? word])));

/** Words that say what kind of organisation it is, and small words within names: with or without them it is the same name. */
const optional = new Set(
  'ltd limited plc llc llp inc corp co company gmbh ag kg ug sarl sa sas sasu bv nv as ab oy spa srl pty pvt sacco al el bin ben ibn binti bint wa van von der den de du des la le da di dos the and und et'.split(
    ' ',
  ),
);

const squeeze = (word: string): string => word.replace(/(.)\1+/gu, '$1');
const folded = (word: string): string => {
  const short = squeeze(word);
  return spellingOf.get(short) ?? short;
};

/** The words of a name, folded for comparing: without doubled letters, in one spelling; optional words only where there are no others. */
export function nameWords(name: string): string[] {
  const words = nameKey(name).split(' ').filter(Boolean);
  const telling = words.filter((word) => word.length > 1 && !optional.has(word));
  return (telling.length > 0 ? telling : words).map(folded);
}

/** The same for the same words in whatever order, case and accents: what an exact search compares. */
export const exactKey = (name: string): string => nameKey(name).split(' ').sort().join(' ');

/** A user or registration number as it is compared: its letters and digits only, in capitals. */
export const numberKey = (number: string): string => number.toUpperCase().replace(/[^\p{L}\p{N}]+/gu, '');

const EDITABLE = 5;
const BEGINNINGS = [3, 5] as const;
const without = (word: string, at: number): string => word.slice(0, at) + word.slice(at + 1);

/**
 * The word and, where it is long enough to be slipped in, the word less each letter but its first. Two words that are one
 * slip apart share one of these, so that an index over them finds one from the other without comparing (SymSpell's idea).
 */
function slipsOf(word: string): string[] {
  const letters = word.length < EDITABLE ? [] : Array.from({ length: word.length - 1 }, (_, at) => at + 1);
  return [...new Set([word, ...letters.map((at) => without(word, at))])];
}

/** Two words as one key, whichever comes first. */
const paired = (one: string, other: string): string => (one < other ? `${one} ${other}` : `${other} ${one}`);
/** Two words of which at most one is slipped in. */
const pairsOf = (one: string, other: string): string[] => [
  ...slipsOf(one).map((slip) => paired(slip, other)),
  ...slipsOf(other).map((slip) => paired(one, slip)),
];
/** A star is no letter, so that no word is taken for a beginning. */
const begun = (word: string, length: number): string => `${word.slice(0, length)}*`;

/** FNV-1a, 32 bits, signed as the index keeps it. That two keys may share a number does no harm: names are judged, not numbers. */
function numbered(key: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < key.length; at++) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193);
  return hash | 0;
}
const numbers = (keys: readonly string[]): number[] => [...new Set(keys.map(numbered))];

/**
 * Everything a name is found by in the index: each word, each two words, with one slip, and with the beginning of one. Single
 * words are common, two together hardly ever, so a search for two or more never meets a long list.
 */
export function searchKeys(name: string): number[] {
  const words = nameWords(name);
  const pairs = words.flatMap((one, at) =>
    words
      .slice(at + 1)
      .flatMap((other) => [
        ...pairsOf(one, other),
        ...BEGINNINGS.filter((length) => one.length > length).map((length) => paired(begun(one, length), other)),
        ...BEGINNINGS.filter((length) => other.length > length).map((length) => paired(one, begun(other, length))),
      ]),
  );
  return numbers([...words.flatMap(slipsOf), ...pairs]);
}

/** Its two longest words, which are the rarest; the same word twice when there is one only. */
const rarest = (words: readonly string[]): [string, string] => {
  const [one = '', other = one] = [...words].sort((a, b) => b.length - a.length);
  return [one, other];
};

/** What to look up for a name that is asked for: who is near has one of these. */
export function nearKeys(asked: string): number[] {
  const words = nameWords(asked);
  return numbers(words.length > 1 ? pairsOf(...rarest(words)) : words.flatMap(slipsOf));
}

/** What to look up where the last of two or more words is only begun; none where there is nothing to begin. */
export function begunKeys(asked: string): number[] {
  const words = nameWords(asked);
  const last = words.at(-1) ?? '';
  const length = BEGINNINGS.findLast((size) => last.length >= size);
  const [other] = rarest(words.slice(0, -1));
  return length === undefined || other === '' ? [] : [numbered(paired(other, begun(last, length)))];
}

const vowels = 'aeiouy';
const isVowel = (letter: string | undefined): boolean => letter !== undefined && vowels.includes(letter);
/** Slips of a consonant for another are only believed in long words: in short ones they make other names. */
const CONSONANT_SLIP = 7;

/** True for two folded words that are the same or one slip apart. */
export function isNearWord(one: string, other: string): boolean {
  if (one === other) return true;
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length < EDITABLE || long.length - short.length > 1 || short[0] !== long[0]) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at++;
  if (short.length < long.length) {
    const isEnding = at === long.length - 1;
    return short.slice(at) === long.slice(at + 1) && !(isEnding && isVowel(long[at]));
  }
  const isSwap = short[at] === long[at + 1] && short[at + 1] === long[at] && short.slice(at + 2) === long.slice(at + 2);
  if (isSwap) return true;
  if (short.slice(at + 1) !== long.slice(at + 1) || at === long.length - 1) return false;
  return (
    (isVowel(short[at]) && isVowel(long[at])) ||
    (long.length >= CONSONANT_SLIP && !isVowel(short[at]) && !isVowel(long[at]))
  );
}

/** True when `word` begins with `beginning` and is longer by two letters at least, so that Kamal does not begin Kamala. */
const isBegun = (word: string, beginning: string): boolean =>
  beginning.length >= 3 && word.length >= beginning.length + 2 && word.startsWith(beginning);

/**
 * How near a name is to what is asked for: 0 for the same words in any order; then each slip counts two and each word of the
 * name that was not asked for one; null for another name. Every word that is asked for must be met by a word of its own, one
 * of them at most with a slip. Among two or more the last one may be only begun.
 */
export function nameDistance(asked: string, name: string): number | null {
  if (exactKey(asked) === exactKey(name)) return 0;
  const wanted = nameWords(asked);
  const left = nameWords(name);
  const extra = left.length - wanted.length;
  if (wanted.length === 0 || extra < 0) return null;
  const open: { word: string; isLast: boolean }[] = [];
  for (const [index, word] of wanted.entries()) {
    const at = left.indexOf(word);
    if (at >= 0) left.splice(at, 1);
    else open.push({ word, isLast: index === wanted.length - 1 });
  }
  const [slipped] = open;
  if (!slipped) return 1 + extra;
  if (open.length > 1) return null;
  if (left.some((word) => isNearWord(word, slipped.word))) return 3 + extra;
  return slipped.isLast && wanted.length > 1 && left.some((word) => isBegun(word, slipped.word)) ? 5 + extra : null;
}
