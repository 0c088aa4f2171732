import type { Said } from '@ahadi/domain/core/messages.ts';
import type { categoryWords } from '@ahadi/domain/notifications/rules.ts';
import type { Problem } from '../../core/errors.ts';
import { sharedRoom, useFigures, useWordsHere } from '../../core/here.ts';
import type en from './words/en.ts';

/** All that one was told, and how one is told; a kind as the domain names it in English, which a test holds the catalogue to. */
const telling = sharedRoom<typeof en>({
  en: () => import('./words/en.ts'),
  sw: () => import('./words/sw.ts'),
  fr: () => import('./words/fr.ts'),
  ar: () => import('./words/ar.ts'),
});
/** Each kind that one is told of has its name here. */
export type TellingWords = Said<typeof en> & Record<keyof typeof categoryWords, string>;
export const useTelling = (): TellingWords => useWordsHere(telling);

/** A refusal in the language of where it is said: in English as the server gave it, which is more exact than its meaning. */
export function useRefusedWords(): (problem: Pick<Problem, 'code' | 'sentence'>) => string {
  const say = useTelling();
  const { language } = useFigures();
  return ({ code, sentence }) => (language === 'en' ? sentence : code === 'OFFLINE' ? say.offline : say.failed);
}
