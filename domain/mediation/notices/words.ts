import type { Language } from '../../core/locale.ts';
import type { Words } from '../../core/messages.ts';
import ar from './words/ar.ts';
import en from './words/en.ts';
import fr from './words/fr.ts';
import sw from './words/sw.ts';

/** What the sides of a mediation and its mediator are told of it, in each language. */
export const mediationWords: Readonly<Record<Language, Words<typeof en>>> = { en, sw, fr, ar };
export type EnglishMediationWords = typeof en;
export type MediationMessage = keyof EnglishMediationWords;
