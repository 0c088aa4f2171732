import type { Said } from '@ahadi/domain/core/messages.ts';
import { sharedRoom, useWordsHere } from '../../core/here.ts';
import type en from './words/en.ts';

/** What is said of the rule by which an organisation approves inside what goes out. */
const rule = sharedRoom<typeof en>({
  en: () => import('./words/en.ts'),
  sw: () => import('./words/sw.ts'),
  fr: () => import('./words/fr.ts'),
  ar: () => import('./words/ar.ts'),
});
export type RuleWords = Said<typeof en>;
export const useRuleWords = (): RuleWords => useWordsHere(rule);
