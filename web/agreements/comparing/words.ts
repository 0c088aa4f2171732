import type { Said } from '@ahadi/domain/core/messages.ts';
import { sharedRoom, useFigures, useWordsHere } from '../../core/here.ts';
import type { Figures } from '../../core/otherfigures.ts';
import type en from './words/en.ts';

/** What differs between two texts. */
const comparing = sharedRoom<typeof en>({
  en: () => import('./words/en.ts'),
  sw: () => import('./words/sw.ts'),
  fr: () => import('./words/fr.ts'),
  ar: () => import('./words/ar.ts'),
});
export type ComparingWords = Said<typeof en>;
/** A difference is said by words and figures of one language. */
export type Comparing = { say: ComparingWords; figures: Figures };
export const useComparing = (): Comparing => ({ say: useWordsHere(comparing), figures: useFigures() });
