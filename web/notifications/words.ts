import type { Said } from '@ahadi/domain/core/messages.ts';
import { sharedRoom, useWordsHere } from '../core/here.ts';
import type en from './words/en.ts';

/** What the bell opens; a notification itself is told in English. */
export const bell = sharedRoom<typeof en>({
  en: () => import('./words/en.ts'),
  sw: () => import('./words/sw.ts'),
  fr: () => import('./words/fr.ts'),
  ar: () => import('./words/ar.ts'),
});
export type BellWords = Said<typeof en>;
export const useBell = (): BellWords => useWordsHere(bell);
