import type { Language } from '../../core/locale.ts';
import type { Words } from '../../core/messages.ts';
import ar from './words/ar.ts';
import en from './words/en.ts';
import fr from './words/fr.ts';
import sw from './words/sw.ts';

/** What buyers and sellers are told of orders and parcels, in each language. */
export const orderWords: Readonly<Record<Language, Words<typeof en>>> = { en, sw, fr, ar };
export type EnglishOrderWords = typeof en;
