import { sharedRoom } from '../here.ts';
import type en from './words/en.ts';

/** What a demonstration says in the place of a letter. */
export const demo = sharedRoom<typeof en>({
  en: () => import('./words/en.ts'),
  sw: () => import('./words/sw.ts'),
  fr: () => import('./words/fr.ts'),
  ar: () => import('./words/ar.ts'),
});
