import { brand } from '@ahadi/domain/brand.ts';
import { type Language, languages } from '@ahadi/domain/core/locale.ts';
import { type Currency, minorDigits } from '@ahadi/domain/core/money.ts';
import { type Day, endIn, formatIn, type Instant } from '@ahadi/domain/core/time.ts';
import type { LetterWords } from '../letter.ts';
import type { Notice } from '../notice.ts';
import { filled, inMarks, letterWords } from './words.ts';

/** What a letter of ours says in a language other than the one it was written in; what stands in neither stays as it is. */
type Own = {
  title: string;
  said: readonly string[];
  asked?: string;
  otherwise?: string;
  verbatim?: string | undefined;
  unless?: string;
  way: string;
  /** Words of the ways after the first; one without stays out. */
  otherWays?: readonly string[];
};
export type InOthers = Partial<Record<Language, Own>>;

/** What a letter says in the languages beside English. */
export const inOthers = (says: (say: (typeof letterWords)[Language], language: Language) => Own): InOthers =>
  Object.fromEntries(
    languages
      .filter((language) => language !== 'en')
      .map((language): [Language, Own] => [language, says(letterWords[language], language)]),
  );

export type Message = keyof (typeof letterWords)['en'];
/** Which messages a letter is made of: `silence` is what comes if nobody acts, `way` as {@link Own} has it, "Open it" where it says nothing. */
export type Made = { title: Message; said: readonly Message[]; asked?: Message; silence?: Message; way?: Message };
/** The values in a letter: the same in each language, or as it writes days and what has no name. */
type Values =
  | Readonly<Record<string, string>>
  | ((language: Language, say: (typeof letterWords)[Language]) => Readonly<Record<string, string>>);

/** A letter made of these messages, in the languages beside English. */
export const madeInOthers = ({ title, said, asked, silence, way = 'openIt' }: Made, values: Values): InOthers =>
  inOthers((say, language) => {
    const own = typeof values === 'function' ? values(language, say) : values;
    return {
      ...{ title: filled(say[title], own), said: said.map((each) => filled(say[each], own)), way: say[way] },
      ...(asked ? { asked: filled(say[asked], own) } : {}),
      ...(silence ? { otherwise: filled(say[silence], own) } : {}),
    };
  });

/** A few words in the languages beside English. */
export const wordsInOthers = (message: Message): Partial<Record<Language, string>> =>
  Object.fromEntries(
    languages.filter((language) => language !== 'en').map((language) => [language, letterWords[language][message]]),
  );

/** The same letter with one sentence more. */
export const withMore = (others: InOthers | undefined, message: Message, values: Values): InOthers | undefined =>
  others &&
  inOthers((say, language) => {
    const it = others[language];
    if (!it) throw new Error(`there is no letter in ${language}`); // each was made for all of them
    const own = typeof values === 'function' ? values(language, say) : values;
    return { ...it, said: [...it.said, filled(say[message], own)] };
  });

/** An invitation to read an agreement, in the languages beside English; `title` as it stands in a sentence. */
export const invitationInOthers = (actor: string, title: string, silence: Message = 'invitedSilence'): InOthers =>
  inOthers((say) => ({
    ...{ title: say.invitedTitle, said: [filled(say.invitedSaid, { actor, title })] },
    ...{ asked: say.invitedAsked, otherwise: say[silence], way: say.invitedWay },
  }));

const locales: Readonly<Record<Language, string>> = { en: 'en-GB', sw: 'sw', fr: 'fr', ar: 'ar-u-nu-latn' };

/** A day of the calendar as a language writes it. */
export const dayIn = (language: Language, day: Day): string =>
  new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );

/** A number of days as a language counts them. */
export const daysIn = (language: Language, count: number, unit: 'day' | 'minute' = 'day'): string =>
  new Intl.NumberFormat(locales[language], { style: 'unit', unit, unitDisplay: 'long' }).format(count);
/** The same of minutes. */
export const minutesIn = (language: Language, count: number): string => daysIn(language, count, 'minute');

/** A sum in minor units as a language writes it, by the name of its currency. */
export const moneyIn = (language: Language, minor: number, currency: Currency): string =>
  new Intl.NumberFormat(locales[language], {
    ...{ style: 'currency', currency, currencyDisplay: 'code', trailingZeroDisplay: 'stripIfInteger' },
    maximumFractionDigits: minorDigits(currency),
  }).format(minor / 10 ** minorDigits(currency));

/** Titles as a language lists them. */
export const listIn = (language: Language, titles: readonly string[]): string =>
  new Intl.ListFormat(locales[language]).format(titles);

/** An instant by the clocks of one reader, with the town that they are named by. */
export function instantIn(language: Language, at: Instant, tz: string): string {
  if (language === 'en') return formatIn(at, tz);
  const parts = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit' } as const;
  const clock = new Intl.DateTimeFormat(locales[language], {
    ...parts,
    minute: '2-digit',
    hourCycle: 'h23', // without it Arabic says 24:30 half an hour after midnight
    timeZone: tz,
  });
  return `${clock.format(new Date(at))} (${tz.split('/').at(-1)?.replaceAll('_', ' ') ?? tz})`;
}

/** The same of an end: one at midnight is the last minute of the day before. */
export const endInWords = (language: Language, end: Instant, tz: string): string =>
  instantIn(language, endIn(end, tz), tz);

/** The address of a page, in a language from its first frame. */
const inLanguage = (url: string, language: Language): string => {
  const there = new URL(url);
  there.searchParams.set('lang', language);
  return there.href;
};

/** What a letter says by itself, with what it quotes in the marks of its language; what somebody wrote keeps the marks it has. */
export const inOwnMarks = (own: Own, language: Language): Own => ({
  ...own,
  title: inMarks(language, own.title),
  said: own.said.map((sentence) => inMarks(language, sentence)),
  ...(own.asked === undefined ? {} : { asked: inMarks(language, own.asked) }),
  ...(own.otherwise === undefined ? {} : { otherwise: inMarks(language, own.otherwise) }),
});

/** Between a name and what it is of. */
export const markIn = (language: Language): string => (language === 'fr' ? '\u00a0: ' : ': ');

/**
 * What the bell says of a notice in a language; null where it is English only. One with words of its own has a reason among them, or keeps
 * it for the letter. The day by which something is asked stands in the letter and on the page.
 */
export function toldIn(
  { others, letter }: Pick<Notice, 'others' | 'letter'>,
  language: Language | null,
): { title: string; message: string } | null {
  const written = language === null ? undefined : (others ?? letter?.others)?.[language];
  if (!written || language === null) return null;
  const own = inOwnMarks(written, language);
  const say = letterWords[language];
  const mark = markIn(language);
  const message = [
    ...own.said,
    ...(!others && letter?.reason ? [`${say.reason}${mark}${letter.reason}`] : []),
    ...(own.asked ? [own.asked] : []),
    ...(own.otherwise ? [`${say.ifNobody}${mark}${own.otherwise}`] : []),
  ].join(' ');
  return { title: own.title, message };
}

/** The letter in its reader's language. For who has none with us it is English, with a way for each of the others. */
export function forReader(it: LetterWords, language: Language | null): { it: LetterWords; language: Language } {
  const { others: translated, ...letter } = it;
  // What else is asked in the same letter is said in English.
  const others = letter.also?.length ? undefined : translated;
  const [first] = letter.ways ?? [];
  const own = language === null ? undefined : others?.[language];
  if (own && language !== null && letter.reader !== 'left') {
    const { way, otherWays = [], ...words } = inOwnMarks(own, language);
    const ways = [way, ...otherWays].flatMap((words, at) => {
      const url = letter.ways?.[at]?.url;
      return url ? [{ words, url: letter.reader === 'account' ? url : inLanguage(url, language) }] : [];
    });
    return { it: { ...letter, ...words, ways } as LetterWords, language }; // what is asked is asked in both languages
  }
  if (!others || !first || language !== null || letter.reader !== 'invited') return { it: letter, language: 'en' };
  const more = languages
    .filter((each) => others[each])
    .map((each) => ({ words: letterWords[each].readHere, url: inLanguage(first.url, each) }));
  return { it: { ...letter, ways: [...(letter.ways ?? []), ...more] }, language: 'en' };
}

/** How somebody with an account sees that a letter is real where what it tells of is not in it any more. */
export const askedOfUs = (language: Language, about: LetterWords['about'], clean: (words: string) => string): string =>
  filled(letterWords[language].realGone, { support: brand.supportEmail, number: clean(about?.reference ?? '') });

/** What a careful person asks of a letter that they did not expect, in a language beside English. */
export function trustIn(
  language: Language,
  { kind, reader, from, about, opensText, isGone }: LetterWords,
  host: string,
  clean: (words: string) => string,
): string[] {
  const say = letterWords[language];
  if (isGone && reader === 'account') return [askedOfUs(language, about, clean)];
  if (reader === 'account') return [filled(kind === 'sign-in' ? say.realBegin : say.real, { host })];
  if (reader === 'stranger' && !from)
    return [
      filled(say.whatTyped, { brand: brand.name }),
      say.costAccount,
      filled(say.checkTyped, { host, support: brand.supportEmail }),
    ];
  return [
    filled(say.what, { brand: brand.name, name: clean(from ?? '') }),
    opensText ? say.costOfReading : say.cost,
    filled(say.check, { host, support: brand.supportEmail, number: clean(about?.reference ?? '') }),
  ];
}
