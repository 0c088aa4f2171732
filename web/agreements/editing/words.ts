import type { Said } from '@ahadi/domain/core/messages.ts';
import { sharedRoom, useWordsHere } from '../../core/here.ts';
import type en from './words/en.ts';

/** What the page says on which the text of an agreement is written; templates show some of its parts. */
export const editing = sharedRoom<typeof en>({
  en: () => import('./words/en.ts'),
  sw: () => import('./words/sw.ts'),
  fr: () => import('./words/fr.ts'),
  ar: () => import('./words/ar.ts'),
});
export type EditingWords = Said<typeof en>;
export const useEditingWords = (): EditingWords => useWordsHere(editing);
