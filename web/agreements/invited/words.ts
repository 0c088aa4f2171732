import { room } from '../../core/language.ts';
import type en from './words/en.ts';

export const invited = room<typeof en>({
  en: () => import('./words/en.ts'),
  sw: () => import('./words/sw.ts'),
  fr: () => import('./words/fr.ts'),
  ar: () => import('./words/ar.ts'),
});
