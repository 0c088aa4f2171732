import type { authorityWords } from '@ahadi/domain/agreements/authority/rules.ts';
import type { AuthorityBasis } from '@ahadi/domain/agreements/authority/schema.ts';
import type { Said } from '@ahadi/domain/core/messages.ts';
import { use } from 'react';
import { Here, sharedRoom, useWordsHere } from '../../../core/here.ts';
import type en from './words/en.ts';

/** What the domain asks for, a sentence for each basis among it. */
type Asked = NonNullable<Parameters<typeof authorityWords>[1]> & Record<AuthorityBasis, unknown>;

/** By what authority somebody signed, in the other languages: in English the domain says it, and `en.ts` says the same by a test. */
const authority = sharedRoom<typeof en>(
  {
    en: async () => ({ default: {} }),
    sw: () => import('./words/sw.ts'),
    fr: () => import('./words/fr.ts'),
    ar: () => import('./words/ar.ts'),
  },
  {},
);
type AuthorityWords = Said<typeof en> extends Asked ? Said<typeof en> : never;

/** The sentences where a component stands; undefined where they are the domain's own. */
export function useAuthorityWords(): AuthorityWords | undefined {
  const say = useWordsHere(authority);
  return use(Here) === 'en' ? undefined : (say as AuthorityWords); // the same, by the type above
}
