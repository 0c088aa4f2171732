import type { Said } from '@ahadi/domain/core/messages.ts';
import { sharedRoom, useWordsHere } from '../../core/here.ts';
import type en from './words/en.ts';

/** What is said where one writes what most agreements do without: shared sides, who takes part, how it ends, how it is signed. */
const further = sharedRoom<typeof en>({
  en: () => import('./words/en.ts'),
  sw: () => import('./words/sw.ts'),
  fr: () => import('./words/fr.ts'),
  ar: () => import('./words/ar.ts'),
});
export type FurtherWords = Said<typeof en>;
export const useFurther = (): FurtherWords => useWordsHere(further);
