/** The longest notice that an agreement can ask of a party that ends it alone, in days. */
export const MOST_NOTICE_DAYS = 730;

const counted: Readonly<Record<string, number>> = {
  ...{ a: 1, one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10 },
  ...{ twelve: 12, fourteen: 14, thirty: 30, sixty: 60, ninety: 90 },
};
/** A month of notice is thirty days: what is agreed counts days. */
const daysOf: Readonly<Record<string, number>> = { day: 1, week: 7, month: 30, year: 365 };

const who =
  /\b(either|any|each|every|both|one)( one)?( of (the|them|us|you)\b)?[^.]{0,40}\b(may|can)\b[^.]*\b(end|ends|terminate|cancel|leave)\b/i;
const long =
  /(\{\{[^}]+\}\}|\b[a-z]+|\d+)[ -](?:\(\d+\) )?(?:calendar |working )?(day|week|month|year)s?(?:[’']s?)?(?: (?:prior|written|advance))* notice\b/i;
const longAfter =
  /\bnotice of (?:at least )?(\{\{[^}]+\}\}|[a-z]+|\d+)[ -](?:calendar |working )?(day|week|month|year)s?\b/i;

/**
 * Whether words let one party alone end the agreement by notice, and after how many days; null days where an answer says how many. A right
 * that hangs on something ("if the other …") is not that. Null where they do not. English words only: what it finds is said to who writes,
 * and changes nothing by itself.
 */
export function noticeGranted(words: string): { days: number | null } | null {
  for (const sentence of words.split(/(?<=[.;!?])\s+|\n/)) {
    if (/\bif\b/i.test(sentence) || !who.test(sentence)) continue;
    const [, amount = '', unit = ''] = long.exec(sentence) ?? longAfter.exec(sentence) ?? [];
    if (unit === '') continue;
    const times = counted[amount.toLowerCase()] ?? Number(amount);
    return { days: Number.isNaN(times) ? null : times * (daysOf[unit.toLowerCase()] ?? 1) };
  }
  return null;
}
