/** What can be chosen: a page, a deed, or a thing. */
export type Choice = {
  /** The same one is the same choice, whatever it is called now. */
  key: string;
  label: string;
  /** In which group it stands. */
  group: 'recent' | 'goTo' | 'do' | 'yours' | 'help';
  /** Beside the label, quiet. */
  about: string;
  /** Other words it is known by. */
  words?: string;
  /** Where it leads; absent for a deed on the spot. */
  path?: string;
};

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** True when one letter was left out, added, changed or swapped with its neighbour. */
function isOneSlip(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  let at = 0;
  while (at < one.length && one[at] === other[at]) at++;
  const [restOne, restOther] = [one.slice(at), other.slice(at)];
  return (
    restOne.slice(1) === restOther.slice(1) ||
    restOne === restOther.slice(1) ||
    restOne.slice(1) === restOther ||
    (restOne[0] === restOther[1] && restOne[1] === restOther[0] && restOne.slice(2) === restOther.slice(2))
  );
}

/** How well a word of the query fits a text: 3 at its beginning, 2 at a word's, 1 inside, 0.5 with one slip, 0 not at all. */
function fit(word: string, text: string): number {
  if (text.startsWith(word)) return 3;
  const words = text.split(/[^\p{L}\p{N}]+/u);
  if (words.some((one) => one.startsWith(word))) return 2;
  if (text.includes(word)) return 1;
  return word.length >= 4 && words.some((one) => isOneSlip(word, one.slice(0, word.length)) || isOneSlip(word, one))
    ? 0.5
    : 0;
}

/** How well a choice fits what was typed; 0 when a word of it is nowhere in it. */
export function fitOf({ label, words = '' }: Pick<Choice, 'label' | 'words'>, query: string): number {
  const typed = plain(query).split(/\s+/).filter(Boolean);
  const [own, known] = [plain(label), plain(words)];
  let sum = 0;
  for (const word of typed) {
    const found = Math.max(fit(word, own), fit(word, known) * 0.8);
    if (found === 0) return 0;
    sum += found;
  }
  return typed.length === 0 ? 0 : sum / typed.length;
}

/** Those that fit, the best first; equal ones stay in their order. */
export const matching = (choices: readonly Choice[], query: string, most: number): Choice[] =>
  choices
    .map((choice) => ({ choice, how: fitOf(choice, query) }))
    .filter(({ how }) => how > 0)
    .sort((one, other) => other.how - one.how)
    .slice(0, most)
    .map(({ choice }) => choice);
