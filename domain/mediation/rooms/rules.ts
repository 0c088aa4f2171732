import { mediationLifecycle } from '../lifecycle.ts';
import type { CaseSide, MediationStatus } from '../schema.ts';
import type { ConfidenceWarning, Release, Room } from './schema.ts';

/** A file in a room: at most 25 MB. */
export const ROOM_FILE_BYTES = 25 * 1024 * 1024;

/** Why nothing can be written in the rooms of a case now; null while its mediation is going on, suspended or being settled. */
export const whyClosed = (status: MediationStatus): string | null =>
  mediationLifecycle.can('time_over', status)
    ? null
    : 'The mediation is over. What was said can be read until it is destroyed.';

type Place = Pick<Room, 'kind' | 'side'>;
type CasePeople = {
  sides: readonly {
    side: CaseSide;
    userId: string | null;
    name: string;
    representatives: readonly { userId: string; name: string }[];
  }[];
  mediatorUserId: string | null;
  mediatorName: string | null;
};

/** Everybody who can read a room, sides first. Anyone who is not in it does not learn that it exists. */
export function membersIn(
  { kind, side: own }: Place,
  { sides, mediatorUserId, mediatorName }: CasePeople,
): { userId: string; name: string; as: 'side' | 'mediator'; side: CaseSide | null }[] {
  const ofSides = sides
    .filter(({ side }) => kind === 'joint' || (kind === 'caucus' && side === own))
    .flatMap(({ side, userId, name, representatives }) =>
      [...(userId ? [{ userId, name }] : []), ...representatives].map((person) => ({
        userId: person.userId,
        name: person.name,
        as: 'side' as const,
        side,
      })),
    );
  return mediatorUserId
    ? [...ofSides, { userId: mediatorUserId, name: mediatorName ?? '', as: 'mediator' as const, side: null }]
    : ofSides;
}

/** The sides that read a room beside `but`: who a release has to name before the mediator may carry it there. */
export const readingSides = (
  { kind, side }: Place,
  sides: readonly CaseSide[],
  but: CaseSide | null = null,
): CaseSide[] => (kind === 'joint' ? sides : kind === 'caucus' && side ? [side] : []).filter((one) => one !== but);

/** Whether a release lets its words be told in a room. */
export const isReleasedTo = (
  { fromSide, toSides }: Pick<Release, 'fromSide' | 'toSides'>,
  place: Place,
  sides: readonly CaseSide[],
): boolean => readingSides(place, sides, fromSide).every((side) => toSides.includes(side));

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLocaleLowerCase('en')
    .replace(/(\d)[\s.,'’](?=\d{3}\b)/g, '$1')
    .replace(/(\d+)k\b/g, '$1000');
const wordsOf = (text: string): string[] => plain(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** True when a text has these words in this order, whatever stands between the letters: capitals, marks and spaces do not count. */
export const hasWording = (text: string, wording: string): boolean =>
  ` ${wordsOf(text).join(' ')} `.includes(` ${wordsOf(wording).join(' ')} `);

/** Words that say nothing by themselves. */
const COMMON = new Set(
  'a an and are as at be been but by can could did do does for from had has have he her his i if in is it its me my no not of on or our she so that the their them they this to us was we were what which who will with would you your'.split(
    ' ',
  ),
);

/**
 * What a text is made of, for comparing: runs of three words, pairs of words that say something, whole numbers of three and
 * more digits, and of each longer word its beginning, so that "paying" meets "payment".
 */
type Parts = { runs: Set<string>; stems: Set<string>; numbers: Set<string> };
function partsOf(text: string): Parts {
  const words = wordsOf(text);
  const telling = words.filter((word) => !COMMON.has(word));
  return {
    runs: new Set(words.slice(2).map((_, index) => words.slice(index, index + 3).join(' '))),
    stems: new Set(telling.filter((word) => !/^\d+$/.test(word)).map((word) => word.slice(0, 5))),
    numbers: new Set(telling.filter((word) => /^\d{3,}$/.test(word))),
  };
}
const union = (all: readonly Parts[], of: keyof Parts): Set<string> => new Set(all.flatMap((parts) => [...parts[of]]));
const share = (mine: Set<string>, theirs: Set<string>, known: Set<string>): number => {
  const own = [...mine].filter((one) => !known.has(one));
  return own.length === 0 ? 0 : own.filter((one) => theirs.has(one)).length / own.length;
};

/** A text cut into what is said at once. */
const passagesOf = (text: string): string[] =>
  text
    .split(/(?<=[.!?;])\s+|\n+/)
    .map((passage) => passage.trim())
    .filter((passage) => wordsOf(passage).length > 0);

/** From how much likeness on the mediator is warned, in parts of one. */
const ALIKE = { runs: 0.3, stems: 0.6 } as const;
const FEW_STEMS = 3;

/** How much of a passage comes from a secret, 0 to 1; 0 below what is worth a warning. */
function likeness(passage: Parts, secret: Parts, known: { [Of in keyof Parts]: Set<string> }): number {
  const tellsNumber = [...passage.numbers].some((one) => secret.numbers.has(one) && !known.numbers.has(one));
  if (tellsNumber) return 1;
  const runs = share(passage.runs, secret.runs, known.runs);
  const fresh = [...passage.stems].filter((one) => !known.stems.has(one));
  const stems = fresh.length >= FEW_STEMS ? share(passage.stems, secret.stems, known.stems) : 0;
  return Math.max(runs >= ALIKE.runs ? runs : 0, stems >= ALIKE.stems ? stems : 0);
}

/**
 * Where a text of the mediator looks like something a side said in confidence (design M10): the passages, most alike first, one
 * warning a side and passage, ten at most. `secrets` is what was said in other sides' caucuses, `known` what the readers of the
 * text know already: their own room, and the wordings released to them. What is known is no secret, no matter who also said it.
 */
export function confidencesIn(
  text: string,
  secrets: readonly { side: CaseSide; text: string }[],
  known: readonly string[],
): ConfidenceWarning[] {
  const heard = known.map(partsOf);
  const all = { runs: union(heard, 'runs'), stems: union(heard, 'stems'), numbers: union(heard, 'numbers') };
  const passages = passagesOf(text).map((passage) => ({ passage, parts: partsOf(passage) }));
  const found = new Map<string, ConfidenceWarning>();
  for (const { side, text: said } of secrets) {
    const secret = partsOf(said);
    for (const { passage, parts } of passages) {
      const percent = Math.round(100 * likeness(parts, secret, all));
      const key = `${side} ${passage}`;
      if (percent > (found.get(key)?.percent ?? 0)) found.set(key, { side, passage, percent });
    }
  }
  return [...found.values()].toSorted((one, other) => other.percent - one.percent).slice(0, 10);
}
