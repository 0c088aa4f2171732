import type { Language } from '@ahadi/domain/core/locale.ts';
import type { Words } from '@ahadi/domain/core/messages.ts';
import ar from './words/ar.ts';
import en from './words/en.ts';
import fr from './words/fr.ts';
import sw from './words/sw.ts';

/** What a letter says by itself, in each language. */
export const letterWords: Readonly<Record<Language, Words<typeof en>>> = { en, sw, fr, ar };

/** A message with its values in it. Those of letters name values and count nothing: no form of number is chosen here. */
export const filled = (message: string, values: Readonly<Record<string, string>>): string =>
  message.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');

/** How a language opens and closes what it quotes. Arabic sets it apart, too: a title in Latin letters would turn the marks round. */
const marks: Readonly<Record<Language, readonly [string, string]>> = {
  en: ['“', '”'],
  sw: ['“', '”'],
  fr: ['«\u00a0', '\u00a0»'],
  ar: ['«\u2068', '\u2069»'],
};

/** A sentence of ours with what it quotes in the marks of its language. Sentences are given their titles in English marks. */
export const inMarks = (language: Language, sentence: string): string =>
  sentence.replace(/“([^“”]*)”/g, (_, quoted: string) => marks[language].join(quoted));
