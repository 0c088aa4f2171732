import { sharedRoom, useWordsHere } from '../../../core/here.ts';
import type en from './words/en.ts';

/** The page on which two versions are compared. */
const page = sharedRoom<typeof en>({
  en: () => import('./words/en.ts'),
  sw: () => import('./words/sw.ts'),
  fr: () => import('./words/fr.ts'),
  ar: () => import('./words/ar.ts'),
});
export const useChangesPage = () => useWordsHere(page);
