import type { Said } from '@ahadi/domain/core/messages.ts';
import { sharedRoom, useWordsHere } from '../../core/here.ts';
import type en from './words/en.ts';

/** What is said of taking a list away as files. */
export const exporting = sharedRoom<typeof en>({
  en: () => import('./words/en.ts'),
  sw: () => import('./words/sw.ts'),
  fr: () => import('./words/fr.ts'),
  ar: () => import('./words/ar.ts'),
});
export type ExportingWords = Said<typeof en>;
export const useExporting = (): ExportingWords => useWordsHere(exporting);
