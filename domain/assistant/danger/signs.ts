import { english, french, roots, swahili } from './lexicon.ts';

/** One word as it is understood: its stem, and what it means where that is known. */
export type Read = { stem: string; groups: readonly string[] };

const groupsBy = (...tables: Readonly<Record<string, string>>[]): Map<string, string[]> => {
  const found = new Map<string, string[]>();
  for (const table of tables)
    for (const [group, words] of Object.entries(table))
      for (const word of words.split(' ')) {
        const known = found.get(word) ?? [];
        if (!known.includes(group)) found.set(word, [...known, group]);
      }
  return found;
};
const known = groupsBy(english, swahili, french);
const knownEnglish = groupsBy(english);
const knownRoots = groupsBy(roots);

/** Ways in which an English word may be bent, longest first: what is cut off, and what stands there instead. */
const bends: readonly (readonly [RegExp, string])[] = [
  [/ies$/, 'y'],
  [/ied$/, 'y'],
  [/([bdgklmnprt])\1(?:ing|ed|er|ers)$/, '$1'],
  [/(?:ing|ed|er|ers|es|s|d|ly|in)$/, ''],
  [/(?:ing|ed|er|ers|es)$/, 'e'],
];
const LEAST_BENT = 4;

/** A word of the table in any of its forms; null where it is none. */
function plainOf(word: string, table: ReadonlyMap<string, unknown>): string | null {
  if (table.has(word)) return word;
  if (word.length < LEAST_BENT) return null;
  for (const [bend, instead] of bends) {
    const bare = word.replace(bend, instead);
    if (bare !== word && table.has(bare)) return bare;
  }
  return null;
}

/** Words that look like a verb of the table and are none. */
const noVerbs = new Set(
  'sifa ufa wafa kifa haki hata hapa huku sita kama kuna ina una ana wana ali uma tia mali kazi wapi yaani hizo tena kaka nami hamu tatu taka moja ndio mwaka kubwa nini kiti kila mara wewe sisi sawa aya ata kata wala wakati kupata kutoka kuwa'.split(
    ' ',
  ),
);
const roleOf = (mark: string | undefined): string =>
  mark === undefined
    ? ''
    : /^(?:nina|na|ni|n|tu|t|si|hatu|ji)$/.test(mark)
      ? 'me'
      : /^(?:ha|hawa|wa|a|mw|mu|m|hu|yu)$/.test(mark)
        ? 'they'
        : mark === 'ku' || mark === 'u'
          ? 'you'
          : '';

/** A verb of Swahili or Sheng, also an English one that is bent like it, as who, what and to whom; null where it is none. */
function verbOf(word: string): Read[] | null {
  if (word.length < 4 || noVerbs.has(word)) return null;
  for (const [subject, tense, object, root, ending] of partings(word)) {
    const groups =
      knownRoots.get(root) ??
      (ending === undefined || ending === 'i' ? knownRoots.get(`${root}${ending ?? ''}!`) : undefined);
    const whole = groups ? null : plainOf(`${root}${ending ?? ''}`, knownEnglish);
    const meant =
      groups ?? (whole !== null && whole.length > 2 && tense !== undefined ? knownEnglish.get(whole) : undefined);
    if (!meant || (groups && ending === undefined && !knownRoots.has(`${root}!`))) continue;
    if (root.length < 2 && object === undefined && !/^(?:ku|ni|a|tu|wa)$/.test(subject)) continue;
    const isPassive = groups !== undefined && ending !== undefined && /w/.test(ending);
    const isSelf = object === 'ji';
    const from = isPassive ? 'they' : roleOf(subject);
    const to = isSelf ? 'self' : isPassive ? roleOf(subject) : roleOf(object);
    const no = /^(?:si|ha|hatu|hawa)$/.test(subject) ? [{ stem: 'not', groups: ['not'] }] : [];
    return [
      ...no,
      ...(from === '' ? [] : [{ stem: `${from}-`, groups: [from] }]),
      { stem: `${whole ?? root}-`, groups: meant },
      ...(to === '' ? [] : [{ stem: `-${to}`, groups: [to] }]),
    ];
  }
  return null;
}

type Parting = [
  subject: string,
  tense: string | undefined,
  object: string | undefined,
  root: string,
  ending: string | undefined,
];
/** All ways in which a word may be parted, those with the most marks in front first. */
function* partings(word: string): Generator<Parting> {
  for (const withTense of [true, false])
    for (const withObject of [true, false])
      for (const subject of marksAt(word, SUBJECTS))
        for (const tense of withTense ? marksAt(word.slice(subject.length), TENSES) : [undefined])
          for (const object of withObject
            ? marksAt(word.slice(subject.length + (tense?.length ?? 0)), OBJECTS)
            : [undefined]) {
            const rest = word.slice(subject.length + (tense?.length ?? 0) + (object?.length ?? 0));
            for (const ending of ENDINGS)
              if (rest.length > ending.length && rest.endsWith(ending))
                yield [
                  subject,
                  tense,
                  object,
                  rest.slice(0, rest.length - ending.length),
                  ending === '' ? undefined : ending,
                ];
          }
}
const SUBJECTS = 'nina na hatu hawa hu ha si ni tu wa ku yu mu zi li ya ki vi n t a u m i'.split(' ');
const TENSES = 'mesha meku taku naku liku ngali nge na li ta me ki ka sha ja to si'.split(' ');
const OBJECTS = 'ni ku mw mu tu wa ji m'.split(' ');
const ENDINGS = [
  'iwa',
  'ewa',
  'liwa',
  'awa',
  'wa',
  'ia',
  'ea',
  'isha',
  'esha',
  'iza',
  'ana',
  'eni',
  'ani',
  'a',
  'e',
  'i',
  '',
];
const marksAt = (word: string, marks: readonly string[]): string[] => marks.filter((mark) => word.startsWith(mark));

const byFirst = new Map<string, string[]>();
for (const word of known.keys())
  if (word.length >= 5) byFirst.set(word[0] ?? '', [...(byFirst.get(word[0] ?? '') ?? []), word]);
const swapped = (text: string): string => `${text[1] ?? ''}${text[0] ?? ''}${text.slice(2)}`;
function isOneSlip(word: string, meant: string): boolean {
  if (Math.abs(word.length - meant.length) > 1) return false;
  let start = 0;
  while (start < Math.min(word.length, meant.length) && word[start] === meant[start]) start++;
  const [a, b] = [word.slice(start), meant.slice(start)];
  return a.slice(1) === b || a === b.slice(1) || a.slice(1) === b.slice(1) || swapped(a) === b;
}
const mended = (word: string): string | null =>
  word.length < 5 ? null : (byFirst.get(word[0] ?? '')?.find((meant) => isOneSlip(word, meant)) ?? null);

const MOST_KEPT = 5_000;
const read = new Map<string, readonly Read[]>();
/** A word as it is understood. What was read is kept, up to a number of words. */
function readWord(word: string): readonly Read[] {
  const before = read.get(word);
  if (before) return before;
  const found = understood(word);
  if (read.size < MOST_KEPT) read.set(word, found);
  return found;
}
function understood(word: string): Read[] {
  if (/^\d+$/.test(word)) {
    const number = Number(word);
    return [{ stem: '#', groups: number >= 5 && number <= 17 ? ['age'] : [] }];
  }
  const plain = plainOf(word, known);
  if (plain !== null) return [{ stem: plain, groups: known.get(plain) ?? [] }];
  const bent = verbOf(word);
  if (bent) return bent;
  const meant = mended(word);
  return meant === null ? [{ stem: word, groups: [] }] : [{ stem: meant, groups: known.get(meant) ?? [] }];
}

const NEAR = 6;
/** Of what is done and to whom hardly a word stands between: "killed my brother", and not "kill the old draft my brother wrote". */
const BESIDE = 2;
/** So many letters of a longer word tell it also where its end is bent or misspelled in a way that is not known. */
const BEGINNING = 5;
/**
 * What a sentence of plain words shows: its words, how the longer ones begin, what they mean, what comes first, two words beside each other,
 * two meanings near each other in their order, and three meanings in a row.
 */
export function signsOf(sentence: string): Set<string> {
  const words = sentence.split(' ').flatMap(readWord);
  const signs = new Set<string>();
  for (const [at, { stem, groups }] of words.entries()) {
    signs.add(stem);
    if (stem.length > BEGINNING) signs.add(`~${stem.slice(0, BEGINNING)}`);
    for (const group of groups) signs.add(`=${group}`);
    if (at === 0) for (const first of [stem, ...groups.map((group) => `=${group}`)]) signs.add(`^${first}`);
    const next = words[at + 1];
    if (next) signs.add(`${stem} ${next.stem}`);
    for (const [between, later] of words.slice(at + 1, at + 1 + NEAR).entries())
      for (const one of groups)
        for (const other of later.groups) {
          signs.add(`${one}>${other}`);
          if (between < BESIDE) signs.add(`${one}>>${other}`);
        }
  }
  const meant = words.flatMap(({ groups }) => groups.slice(0, 1));
  for (const [at, group] of meant.entries())
    if (at + 2 < meant.length) signs.add(`${group}>${meant[at + 1]}>${meant[at + 2]}`);
  return signs;
}
