import { sharedRoom } from '../core/here.ts';
import type en from './words/en.ts';

/** What fields of accounts say, and how one proves who one is: on the pages of signing in, and on others that are still English. */
export const account = sharedRoom<typeof en>({
  en: () => import('./words/en.ts'),
  sw: () => import('./words/sw.ts'),
  fr: () => import('./words/fr.ts'),
  ar: () => import('./words/ar.ts'),
});
