import type { judgePack } from '@ahadi/domain/agreements/evidence.ts';
import type { Language } from '@ahadi/domain/core/locale.ts';
import type { Said } from '@ahadi/domain/core/messages.ts';
import { sharedRoom } from '../../../core/here.ts';
import type { readArchive } from '../../verifier/archive.ts';
import type en from './words/en.ts';

/** What is asked for by what judges a pack, and by what opens it. */
type Asked = NonNullable<Parameters<typeof judgePack>[2]> & NonNullable<Parameters<typeof readArchive>[1]>;

/** What is found in an evidence pack, in the other languages: in English the domain says it, and `en.ts` says the same by a test. */
const findings = sharedRoom<typeof en>(
  {
    en: async () => ({ default: {} }),
    sw: () => import('./words/sw.ts'),
    fr: () => import('./words/fr.ts'),
    ar: () => import('./words/ar.ts'),
  },
  {},
);
export type FindingWords = Said<typeof en> extends Asked ? Said<typeof en> : never;

/** The sentences of a language; undefined in English, which is the domain's own, and where they do not come: what was found is said all the same. */
export async function findingWords(language: Language): Promise<FindingWords | undefined> {
  const isThere = await findings.ready(language).then(
    () => language !== 'en',
    () => false,
  );
  return isThere ? (findings.said[language] as FindingWords) : undefined; // the same, by the type above
}
