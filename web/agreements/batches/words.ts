import type { Said } from '@ahadi/domain/core/messages.ts';
import { sharedRoom, useWordsHere } from '../../core/here.ts';
import type en from './words/en.ts';

/** What the page says on which one text goes to everybody on a list. */
const batches = sharedRoom<typeof en>({
  en: () => import('./words/en.ts'),
  sw: () => import('./words/sw.ts'),
  fr: () => import('./words/fr.ts'),
  ar: () => import('./words/ar.ts'),
});
export const useBatches = (): Said<typeof en> => useWordsHere(batches);
