import type { Said } from '@ahadi/domain/core/messages.ts';
import { sharedRoom, useWordsHere } from '../../core/here.ts';
import type en from './words/en.ts';

/** What the pages of templates say: all of them, one being written, and one being used. */
const templates = sharedRoom<typeof en>({
  en: () => import('./words/en.ts'),
  sw: () => import('./words/sw.ts'),
  fr: () => import('./words/fr.ts'),
  ar: () => import('./words/ar.ts'),
});
export type TemplateWords = Said<typeof en>;
export const useTemplates = (): TemplateWords => useWordsHere(templates);
