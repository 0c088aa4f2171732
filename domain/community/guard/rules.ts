import type { GuardHit } from '../schema.ts';

/** What was found, in the order of the text. Places count UTF-16 units, as JavaScript strings do. */
export type Found = Omit<GuardHit, 'field'>;
type Kind = Found['kind'];
type Look = (text: string) => { start: number; end: number }[];

const every = (text: string, pattern: RegExp, group = 0): { start: number; end: number }[] =>
  [...text.matchAll(pattern)].flatMap((match) => {
    const [start, end] = match.indices?.[group] ?? [];
    return start === undefined || end === undefined ? [] : [{ start, end }];
  });
const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** Addresses of mail, also those that are written around: "name (at) example (dot) org", "name at example dot org". */
const emails: Look = (text) => [
  ...every(
    text,
    /[\p{L}\p{N}][\p{L}\p{N}._%+-]{0,63}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){0,4}\.\p{L}{2,24}/dgu,
  ),
  ...every(text, /[\p{L}\p{N}][\p{L}\p{N}._%+-]{0,63} @ [\p{L}\p{N}-]{1,63} ?\. ?\p{L}{2,24}/dgu),
  ...every(
    text,
    /[\p{L}\p{N}][\p{L}\p{N}._%+-]{0,63}(?: dot [\p{L}\p{N}]{1,63})?\s?[([{]\s?at\s?[)\]}]\s?[\p{L}\p{N}-]{1,63}(?:\s?(?:[([{]\s?dot\s?[)\]}]|\.| dot )\s?[\p{L}\p{N}-]{1,63}){1,4}/dgiu,
  ),
  ...every(
    text,
    /[\p{L}\p{N}][\p{L}\p{N}._%+-]{0,63}(?: dot [\p{L}\p{N}]{1,63}){0,2} at [\p{L}\p{N}-]{2,63}(?: dot [\p{L}\p{N}-]{2,24}){1,3}/dgiu,
  ),
];

/** Digits in groups, as numbers of telephones and cards are written. */
const RUNS = /(?<![\p{L}\p{N}#_-])(?<!\p{L}[-/])(?:\+ ?)?\(?\d(?:[ .()-]{0,3}\d){6,22}(?![\p{L}\p{N}_])/dgu;

/** The companies' beginnings and lengths, so that a long number is not one by chance. */
const cardShapes =
  /^(?:4\d{12}|4\d{15}|4\d{18}|5[1-5]\d{14}|2(?:2[2-9]|[3-6]\d|7[01])\d{13}|3[47]\d{13}|6(?:011|5\d\d|4[4-9]\d)\d{12}|3(?:0[0-5]|6\d|8\d)\d{11}|35\d{14}|62\d{14,17}|506[01]\d{12,15})$/;

/** The check digit of cards (Luhn, ISO/IEC 7812-1). */
function hasCheckDigit(digits: string): boolean {
  let sum = 0;
  for (let at = 0; at < digits.length; at++) {
    const digit = Number(digits[digits.length - 1 - at]);
    const doubled = at % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}
const cards: Look = (text) =>
  every(text, /(?<![\p{L}\p{N}+-])\d(?:[ -]?\d){12,18}(?![\p{L}\p{N}]|-\d)/dgu).filter(({ start, end }) => {
    const digits = digitsOf(text.slice(start, end));
    return cardShapes.test(digits) && hasCheckDigit(digits);
  });

/** The check number of accounts (ISO 13616): the letters as numbers, the first four signs last, leaves 1 when divided by 97. */
function hasCheckNumber(account: string): boolean {
  const moved = account.slice(4) + account.slice(0, 4);
  let rest = 0;
  for (const sign of moved)
    for (const digit of Number.parseInt(sign, 36).toString()) rest = (rest * 10 + Number(digit)) % 97;
  return rest === 1;
}
const ibans: Look = (text) =>
  every(text, /(?<![\p{L}\p{N}])[a-z]{2}\d{2}(?: ?[a-z0-9]){11,30}/dgiu).flatMap(({ start, end }) => {
    // The words after it may look like groups of it: the longest part that is right is the account.
    for (let to = end; to - start >= 15; to--) {
      const next = text[to] ?? ' ';
      if (/[\p{L}\p{N}]/u.test(next) || text[to - 1] === ' ') continue;
      const account = text.slice(start, to).replaceAll(' ', '').toUpperCase();
      if (account.length >= 15 && account.length <= 34 && hasCheckNumber(account)) return [{ start, end: to }];
    }
    return [];
  });

const MONEY_BEFORE = /(?:\b(?:kes|ksh|kshs|usd|ugx|tzs|tsh|rwf|eur|gbp|zar|ngn|ghs|sh|shs)\.?|[$€£]) ?$/i;
const NUMBER_OF_A_THING =
  /\b(?:order|invoice|receipt|reference|ref|batch|serial|case|suit|account|acc|version|section|act|cap|item|ticket|tracking|policy|code|model|version|sku)(?: (?:no|nr|number|id))?[.:#]? ?$/i;
const TO_CALL_BEFORE =
  /\b(?:call|called|calls|ring|phone|phones|telephone|tel|mobile|cell|cellphone|whatsapp|signal|telegram|sms|text me|reach me|simu|piga|namba|my number|his number|her number|their number)\b[^\d\n]{0,18}$/i;
const DAY = /^(?:\d{1,2}[ .-]\d{1,2}[ .-](?:19|20)\d\d|(?:19|20)\d\d[ .-]\d{1,2}[ .-]\d{1,2})(?!\d)/;
const HOME_NUMBERS = /^(?:254[17]|255[67]|256[347]|2507|2577|2519|2637|2609)\d{8}$/;

/** Whether a run of digits is a number that one calls: by how it begins, or by the words before it. */
function isPhone(run: string, before: string): boolean {
  const digits = digitsOf(run);
  if (DAY.test(run) || MONEY_BEFORE.test(before) || NUMBER_OF_A_THING.test(before)) return false;
  if (run.startsWith('+')) return digits.length >= 8 && digits.length <= 15;
  if (/^\(?00[1-9]/.test(run)) return digits.length >= 11 && digits.length <= 17;
  if (/^0\./.test(run)) return false;
  if (/^\(?0 ?[1-9]/.test(run)) return digits.length >= 9 && digits.length <= 11;
  if (HOME_NUMBERS.test(digits)) return true;
  if (/^\(?\d{3}\)?[ .-]\d{3}[.-]\d{4}$/.test(run)) return true;
  return TO_CALL_BEFORE.test(before) && digits.length >= 7 && digits.length <= 13;
}
const phones: Look = (text) =>
  every(text, RUNS).filter(({ start, end }) =>
    isPhone(text.slice(start, end), text.slice(Math.max(0, start - 40), start)),
  );

/** Numbers of papers: some are known by their shape, others by the words before them. */
const NO = String.raw`(?:\s?(?:no|nr|num|number)\b\.?)?(?:\s?(?:is|was|:|=|#))?\s{0,2}`;
const numbersOfPapers: readonly RegExp[] = [
  // A tax number of Kenya, an identity number of Uganda, one of Tanzania.
  /(?<![\p{L}\p{N}-])([AP]\d{9}[A-Z])(?![\p{L}\p{N}])/dgu,
  /(?<![\p{L}\p{N}-])(C[MF]\d{5}[A-Z0-9]{7})(?![\p{L}\p{N}])/dgu,
  /(?<![\p{N}-])((?:19|20)\d{6}-\d{5}-\d{5}-\d{2})(?!\d)/dgu,
  new RegExp(String.raw`\bpassport${NO}([a-z]{0,2}\s?\d{6,9})\b`, 'dgi'),
  new RegExp(
    String.raw`\b(?:national (?:id|identity)(?: card)?|identity (?:card|number)|kitambulisho|nida|huduma|nin|driving licen[cs]e|licen[cs]e of driving)${NO}([a-z]{0,3}\d[\d -]{4,22}\d)\b`,
    'dgi',
  ),
  /(?<!(?:order|product|case|payment|transaction|ticket|session|user|post|item) )\bid(?: card)?(?:\s?(?:no|nr|num|number)\b\.?)?(?:\s?(?:is|was|:|=|#))?\s{0,2}(\d[\d -]{5,20}\d)\b/dgi,
  new RegExp(
    String.raw`\b(?:tin|tax (?:id|pin|no|number)|kra pin|nssf|nhif|shif|social security|ssn)${NO}([a-z]?\d[\d -]{6,14}[\da-z])\b`,
    'dgi',
  ),
];
const papers: Look = (text) => numbersOfPapers.flatMap((pattern) => every(text, pattern, 1));

const WAY = String.raw`(?:Street|St\.|Road|Rd\.?|Avenue|Ave\.?|Lane|Drive|Close|Crescent|Boulevard|Highway|Estate|Apartments|Court Road|Mtaa)`;
const NAMED = String.raw`(?:\p{Lu}[\p{L}'’-]{1,30} ){1,4}`;
const places: readonly RegExp[] = [
  /\bP\.? ?O\.? ?Box \d{1,6}(?: ?[-–, ] ?\d{5})?/dgiu,
  new RegExp(String.raw`(?<![\p{L}\p{N}.,/-])\d{1,4}[A-Za-z]?,? ${NAMED}${WAY}(?![\p{L}])`, 'dgu'),
  new RegExp(
    String.raw`${NAMED}${WAY},? ?(?:no\.? ?|house ?|plot ?|flat ?)?#?\d{1,4}[A-Za-z]?(?![\p{L}\p{N}%])`,
    'dgu',
  ),
  new RegExp(
    String.raw`\b(?:House|Hse|Plot|Flat|Apartment|Apt|Block|Door)\.? ?(?:no\.?|number)? ?#?[A-Z]{0,2}\d{1,5}[A-Z]?,? ${NAMED.replace('{1,4}', '{0,4}')}${WAY}(?![\p{L}])`,
    'dgu',
  ),
  /\p{Lu}\p{L}{2,30}(?:straße|strasse|str\.|weg|gasse|platz) \d{1,4}[a-z]?(?!\p{L})/dgu,
];
const addresses: Look = (text) => places.flatMap((pattern) => every(text, pattern));

/** In the order in which they count where two find the same. */
const looks: readonly (readonly [Kind, Look])[] = [
  ['card', cards],
  ['iban', ibans],
  ['email', emails],
  ['id_number', papers],
  ['phone', phones],
  ['address', addresses],
];

/**
 * Personal data in a text: addresses of mail and of houses, numbers of telephones, accounts, cards and papers. Nothing overlaps; what two
 * rules find is what the stricter says. It runs in the browser while somebody writes and on the server when they send it.
 */
export function findPersonal(text: string): Found[] {
  const found: Found[] = [];
  for (const [kind, look] of looks)
    for (const { start, end } of look(text))
      if (!found.some((other) => start < other.end && other.start < end))
        found.push({ kind, start, end, text: text.slice(start, end), always: kind === 'card' });
  return found.sort((one, other) => one.start - other.start);
}

const triplesOf = (word: string): Set<string> => {
  const padded = `  ${word} `;
  return new Set(Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3)));
};
/** How many triples of letters two texts share, 0 to 1, as PostgreSQL's pg_trgm calculates it. */
function likeness(one: readonly string[], other: readonly string[]): number {
  const [left, right] = [one, other].map((words) => new Set(words.flatMap((word) => [...triplesOf(word)])));
  if (!left || !right || left.size === 0 || right.size === 0) return 0;
  let both = 0;
  for (const triple of left) if (right.has(triple)) both += 1;
  return both / (left.size + right.size - both);
}
const wordsIn = (text: string) =>
  [...text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].map((match) => ({
    word: match[0].toLowerCase(),
    start: match.index,
    end: match.index + match[0].length,
  }));

/** From this likeness on it is the same name with a slip in it. */
const ALIKE = 0.6;

/** Names that stand in a text as they are or nearly: as many words beside each other as the name has. Names of a single short word are left out. */
export function findNames(text: string, names: readonly string[]): Found[] {
  const words = wordsIn(text);
  const found: Found[] = [];
  for (const name of new Set(names)) {
    const parts = wordsIn(name).map(({ word }) => word);
    if (parts.join('').length < 5) continue;
    for (let at = 0; at + parts.length <= words.length; at++) {
      const window = words.slice(at, at + parts.length);
      const [first, last] = [window[0], window.at(-1)];
      if (!first || !last || last.end - first.start > name.length + 12) continue;
      const isNear =
        likeness(
          window.map(({ word }) => word),
          parts,
        ) >= ALIKE;
      if (!isNear || found.some((other) => first.start < other.end && other.start < last.end)) continue;
      const { start } = first;
      found.push({ kind: 'open_case', start, end: last.end, text: text.slice(start, last.end), always: false });
    }
  }
  return found.sort((one, other) => one.start - other.start);
}

/** A text with dots in the place of what was found: never longer than before. */
export function masked(text: string, found: readonly Pick<Found, 'start' | 'end'>[]): string {
  let out = '';
  let from = 0;
  for (const { start, end } of [...found].sort((one, other) => one.start - other.start)) {
    out += text.slice(from, start) + '•'.repeat(Math.min(8, end - start));
    from = end;
  }
  return out + text.slice(from);
}
