import { ifNobodyActs } from '@ahadi/domain/agreements/end.ts';
import { unanswered } from '@ahadi/domain/agreements/silence.ts';
import { directionOf, type Language, languages } from '@ahadi/domain/core/locale.ts';
import { expect, test } from 'vitest';
import { addressed, type LetterWords, textOf } from '../letter.ts';
import { htmlOf } from '../letterpage.ts';
import { invitationInOthers, markIn } from './translated.ts';
import { letterWords } from './words.ts';

const site = 'http://localhost:3000';
const link = `${site}/auth?view=signup&email=baraka%40example.org&next=%2Fdashboard%2Fagreements%2F1`;
const letter: LetterWords = {
  kind: 'agreement',
  title: letterWords.en.invitedTitle,
  name: 'Baraka Otieno',
  said: ['Amina Odhiambo asks you to read “Sixty school bags”. Nothing binds you until you sign.'],
  about: { title: 'Sixty school bags', reference: 'AG-2026-000123', other: 'Amina Odhiambo' },
  from: 'Amina Odhiambo',
  asked: letterWords.en.invitedAsked,
  otherwise: letterWords.en.invitedSilence,
  ways: [{ words: letterWords.en.invitedWay, url: link }],
  reader: 'invited',
  others: invitationInOthers('Amina Odhiambo', '“Sixty school bags”'),
};
const read = (language: Language | null, more: Partial<LetterWords> = {}) =>
  addressed({ ...letter, ...more }, { tz: 'Africa/Nairobi', site, language });

/** A title as each language quotes it; in Arabic it is set apart, or it would turn the marks round. */
const quoted = {
  en: '“Sixty school bags”',
  sw: '“Sixty school bags”',
  fr: '«\u00a0Sixty school bags\u00a0»',
  ar: '«\u2068Sixty school bags\u2069»',
};

test.each(languages)('an invitation in %s says all of it in that language, and nothing is left open', (language) => {
  const say = letterWords[language];
  for (const reader of ['account', 'invited'] as const) {
    const it = read(language, { reader });
    const text = textOf(it);
    expect(it.subject).toBe(`${say.invitedTitle} · Amina Odhiambo · AG-2026-000123`);
    for (const words of [say.invitedAsked, say.invitedSilence, say.whoAsks, say.ifNobody])
      expect(text).toContain(words);
    expect(text).toContain(`${say.about}${markIn(language)}${quoted[language]}`);
    expect(it.said[0]).toContain(quoted[language]);
    expect(text).not.toMatch(/[{}]|undefined/);
    if (language !== 'en') expect(text).not.toMatch(/\b(?:you|your|the|agreement|letter)\b/i);
    expect(htmlOf(it)).toContain(`<html lang="${language}" dir="${directionOf(language)}">`);
  }
});

test('who has no account reads English, and is shown the way in each other language', () => {
  const it = read(null);
  expect(it.ways.map(({ words }) => words)).toEqual([
    'Read it',
    'Isome kwa Kiswahili',
    'La lire en français',
    'اقرأه بالعربية',
  ]);
  expect(it.ways[0]?.url).toBe(link);
  expect(it.ways.slice(1).map(({ url }) => new URL(url).searchParams.get('lang'))).toEqual(['sw', 'fr', 'ar']);
  for (const { url } of it.ways) expect(new URL(url).searchParams.get('email')).toBe('baraka@example.org');
});

test('an invitation says in English of silence what the domain says', () => {
  const waiting = { status: 'negotiating', signDueAt: null, purpose: null } as const;
  expect(letterWords.en.invitedSilence).toBe(ifNobodyActs(waiting).sentence);
});

test('so do a request to sign, a suggestion and a renewal that is near', () => {
  const signing = { status: 'signing', signDueAt: null, purpose: null } as const;
  expect(letterWords.en.askedSilence).toBe(ifNobodyActs(signing).sentence);
  expect(letterWords.en.suggestedSilence).toBe(unanswered.suggestion);
  expect(letterWords.en.renewalSilence).toBe(unanswered.renewal);
});

test('a message of a letter counts nothing: it is filled without choosing a form of number', () => {
  for (const language of languages)
    for (const message of Object.values(letterWords[language])) expect(message).not.toMatch(/\{[^}]*,/);
});
