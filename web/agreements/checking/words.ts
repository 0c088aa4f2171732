import type { Said } from '@ahadi/domain/core/messages.ts';
import { sharedRoom } from '../../core/here.ts';
import type en from './words/en.ts';

export const checking = sharedRoom<typeof en>({
  en: () => import('./words/en.ts'),
  sw: () => import('./words/sw.ts'),
  fr: () => import('./words/fr.ts'),
  ar: () => import('./words/ar.ts'),
});
export type CheckingWords = Said<typeof en>;
