import type { Language } from '../../core/locale.ts';
import type { Words } from '../../core/messages.ts';
import ar from './words/ar.ts';
import en from './words/en.ts';
import fr from './words/fr.ts';
import sw from './words/sw.ts';

/** What payers and those who are paid are told of money, in each language. */
export const moneyWords: Readonly<Record<Language, Words<typeof en>>> = { en, sw, fr, ar };
export type EnglishMoneyWords = typeof en;
