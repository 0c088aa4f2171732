import type { Said } from '@ahadi/domain/core/messages.ts';
import { sharedRoom } from '../../core/here.ts';
import type en from './words/en.ts';

/** What waits and what comes, in the other languages: in English the words come with it, and `en.ts` says the same by a test. */
export const duties = sharedRoom<typeof en>(
  {
    en: async () => ({ default: {} }),
    sw: () => import('./words/sw.ts'),
    fr: () => import('./words/fr.ts'),
    ar: () => import('./words/ar.ts'),
  },
  {},
);
export type DutyWords = Said<typeof en>;
/** The name of a message that is a text without values. */
export type DutyText = { [Key in keyof DutyWords]: DutyWords[Key] extends string ? Key : never }[keyof DutyWords];
