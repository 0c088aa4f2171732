import type { Said } from '@ahadi/domain/core/messages.ts';
import { sharedRoom, useFigures, useWordsHere } from '../core/here.ts';
import type { Figures } from '../core/otherfigures.ts';
import type en from './words/en.ts';

/** What the page of an agreement says; lists and its other pages take its states from here. */
export const agreement = sharedRoom<typeof en>({
  en: () => import('./words/en.ts'),
  sw: () => import('./words/sw.ts'),
  fr: () => import('./words/fr.ts'),
  ar: () => import('./words/ar.ts'),
});
export type AgreementWords = Said<typeof en>;
/** The name of a message that is a text without values. */
export type AgreementText = {
  [Key in keyof typeof en]: (typeof en)[Key] extends `${string}{${string}` ? never : Key;
}[keyof typeof en];

/** A sentence is said by a voice: words and figures of one language. */
export type Voice = { say: AgreementWords; figures: Figures };
export const useVoice = (): Voice => ({ say: useWordsHere(agreement), figures: useFigures() });
