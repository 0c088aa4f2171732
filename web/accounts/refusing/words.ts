import type { passwordProblems } from '@ahadi/domain/accounts/password/rules.ts';
import type { emailProblems, nameProblems } from '@ahadi/domain/accounts/rules.ts';
import type { Said } from '@ahadi/domain/core/messages.ts';
import { use } from 'react';
import { Here, sharedRoom, useWordsHere } from '../../core/here.ts';
import { type Refusal, refusalIn, type SignInWords } from '../signin.ts';
import type en from './words/en.ts';

/** What the domain and the ways of signing in ask for, in their order. */
type Asked = typeof nameProblems & typeof emailProblems & typeof passwordProblems & SignInWords;

/** Why nobody is signed in or up, and what is wrong with a field of it, in the other languages: in English the domain and `signin.ts` say it. */
const refusing = sharedRoom<typeof en>(
  {
    en: async () => ({ default: {} }),
    sw: () => import('./words/sw.ts'),
    fr: () => import('./words/fr.ts'),
    ar: () => import('./words/ar.ts'),
  },
  {},
);
type RefusingWords = Said<typeof en> extends Asked ? Said<typeof en> : never;

/** The sentences about problems where a component stands; undefined where they are English. */
export function useRefusing(): RefusingWords | undefined {
  const say = useWordsHere(refusing);
  return use(Here) === 'en' ? undefined : (say as RefusingWords); // the same, by the type above
}

/** What to show for anything that was thrown by signing in, in the language of where a component stands. */
export function useRefusal(): (error: unknown) => Refusal | null {
  const say = useRefusing();
  return (error) => refusalIn(error, say);
}
