import { sharedRoom } from '../../../core/here.ts';
import type en from './words/en.ts';

/** For whom somebody acts: in the frame around every page, and on the page of an invitation, which is still English. */
export const acting = sharedRoom<typeof en>({
  en: () => import('./words/en.ts'),
  sw: () => import('./words/sw.ts'),
  fr: () => import('./words/fr.ts'),
  ar: () => import('./words/ar.ts'),
});
