import type { Said } from '@ahadi/domain/core/messages.ts';
import { sharedRoom, useWordsHere } from '../here.ts';
import type en from './words/en.ts';

/** What is said of text that is kept as it is typed, and of leaving before it is. */
const saving = sharedRoom<typeof en>({
  en: () => import('./words/en.ts'),
  sw: () => import('./words/sw.ts'),
  fr: () => import('./words/fr.ts'),
  ar: () => import('./words/ar.ts'),
});
export const useSaving = (): Said<typeof en> => useWordsHere(saving);
