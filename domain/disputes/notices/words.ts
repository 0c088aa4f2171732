import type { Language } from '../../core/locale.ts';
import type { Words } from '../../core/messages.ts';
import ar from './words/ar.ts';
import en from './words/en.ts';
import fr from './words/fr.ts';
import sw from './words/sw.ts';

/** What the sides of a dispute are told of it, in each language. */
export const disputeWords: Readonly<Record<Language, Words<typeof en>>> = { en, sw, fr, ar };
export type EnglishWords = typeof en;
export type DisputeMessage = keyof EnglishWords;
