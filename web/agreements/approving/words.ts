import type { Said } from '@ahadi/domain/core/messages.ts';
import { sharedRoom, useWordsHere } from '../../core/here.ts';
import type en from './words/en.ts';

/** What is said of approving a text inside an organisation: asking, where it stands, and the page of who approves. */
const approving = sharedRoom<typeof en>({
  en: () => import('./words/en.ts'),
  sw: () => import('./words/sw.ts'),
  fr: () => import('./words/fr.ts'),
  ar: () => import('./words/ar.ts'),
});
export const useApproving = (): Said<typeof en> => useWordsHere(approving);
