import type { Said } from '@ahadi/domain/core/messages.ts';
import { sharedRoom, useFigures, useWordsHere } from '../core/here.ts';
import type { Figures } from '../core/otherfigures.ts';
import type en from './words/en.ts';

export const promises = sharedRoom<typeof en>({
  en: () => import('./words/en.ts'),
  sw: () => import('./words/sw.ts'),
  fr: () => import('./words/fr.ts'),
  ar: () => import('./words/ar.ts'),
});
export type PromiseWords = Said<typeof en>;
/** The name of a message that is a text without values. */
export type PromiseText = {
  [Key in keyof PromiseWords]: PromiseWords[Key] extends string ? Key : never;
}[keyof PromiseWords];

/** How a promise is told: the words and figures of one language. */
export type Telling = { say: PromiseWords; figures: Figures };
export const useTelling = (): Telling => ({ say: useWordsHere(promises), figures: useFigures() });
