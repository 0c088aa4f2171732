import { sharedRoom } from '../core/here.ts';
import en from './words/en.ts';

/** The few words that building blocks have of their own. English comes with them, so that no page waits for it. */
export const blocks = sharedRoom<typeof en>(
  {
    en: () => import('./words/en.ts'),
    sw: () => import('./words/sw.ts'),
    fr: () => import('./words/fr.ts'),
    ar: () => import('./words/ar.ts'),
  },
  en,
);
