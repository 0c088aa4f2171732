import { room } from '../../core/language.ts';
import en from './words/en.ts';

/** English comes with the page, which is written in it at build time; the others when they are read. */
export const landing = room<typeof en>({
  en: async () => ({ default: en }),
  sw: () => import('./words/sw.ts'),
  fr: () => import('./words/fr.ts'),
  ar: () => import('./words/ar.ts'),
});
