import type { Said } from '@ahadi/domain/core/messages.ts';
import { use } from 'react';
import { Here, sharedRoom, useWordsHere } from '../../../core/here.ts';
import type { keepPasted } from '../../../ui/pasting.ts';
import type en from './words/en.ts';

/** What became of a table or a picture that was pasted, in the other languages: in English the editor says it, and `en.ts` says the same by a test. */
const pasted = sharedRoom<typeof en>(
  {
    en: async () => ({ default: {} }),
    sw: () => import('./words/sw.ts'),
    fr: () => import('./words/fr.ts'),
    ar: () => import('./words/ar.ts'),
  },
  {},
);
type PastedWords = Said<typeof en> extends NonNullable<Parameters<typeof keepPasted>[1]> ? Said<typeof en> : never;

/** The sentences where an editor stands; undefined where they are the editor's own. */
export function usePastedWords(): PastedWords | undefined {
  const say = useWordsHere(pasted);
  return use(Here) === 'en' ? undefined : (say as PastedWords); // the same, by the type above
}
