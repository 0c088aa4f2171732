import { brand } from '@ahadi/domain/brand.ts';
import { type Language, languages } from '@ahadi/domain/core/locale.ts';
import type { LetterWords } from '../letter.ts';
import { filled, letterWords } from './words.ts';

/** What a letter of ours says in a language other than the one it was written in. */
type Own = { title: string; said: readonly string[]; asked: string; otherwise: string; way: string };
export type InOthers = Partial<Record<Language, Own>>;

/** An invitation to read an agreement, in the languages beside English; `title` as it stands in a sentence. */
export const invitationInOthers = (actor: string, title: string): InOthers =>
  Object.fromEntries(
    languages
      .filter((language) => language !== 'en')
      .map((language): [Language, Own] => {
        const say = letterWords[language];
        return [
          language,
          {
            title: say.invitedTitle,
            said: [filled(say.invitedSaid, { actor, title })],
            asked: say.invitedAsked,
            otherwise: say.invitedSilence,
            way: say.invitedWay,
          },
        ];
      }),
  );

/** The address of a page, in a language from its first frame. */
const inLanguage = (url: string, language: Language): string => {
  const there = new URL(url);
  there.searchParams.set('lang', language);
  return there.href;
};

/** The letter in its reader's language. For who has none with us it is English, with a way for each of the others. */
export function forReader(it: LetterWords, language: Language | null): { it: LetterWords; language: Language } {
  const { others, ...letter } = it;
  const [first] = letter.ways ?? [];
  const own = language === null ? undefined : others?.[language];
  if (own && language !== null && (letter.reader === 'account' || letter.reader === 'invited')) {
    const { way, ...words } = own;
    const ways = first
      ? [{ words: way, url: letter.reader === 'account' ? first.url : inLanguage(first.url, language) }]
      : [];
    return { it: { ...letter, ...words, ways }, language };
  }
  if (!others || !first || language !== null || letter.reader !== 'invited') return { it: letter, language: 'en' };
  const more = languages
    .filter((each) => others[each])
    .map((each) => ({ words: letterWords[each].readHere, url: inLanguage(first.url, each) }));
  return { it: { ...letter, ways: [...(letter.ways ?? []), ...more] }, language: 'en' };
}

/** What a careful person asks of a letter that they did not expect, in a language beside English. */
export function trustIn(
  language: Language,
  { reader, from, about }: LetterWords,
  host: string,
  clean: (words: string) => string,
): string[] {
  const say = letterWords[language];
  if (reader === 'account') return [filled(say.real, { host })];
  return [
    filled(say.what, { brand: brand.name, name: clean(from ?? '') }),
    say.cost,
    filled(say.check, { host, support: brand.supportEmail, number: clean(about?.reference ?? '') }),
  ];
}
