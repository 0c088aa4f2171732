import { numberWords } from '@ahadi/domain/agreements/fields/formulas.ts';
import { inEnglish, type Written } from '@ahadi/domain/agreements/fields/problems.ts';
import type { Said } from '@ahadi/domain/core/messages.ts';
import { sharedRoom, useFigures } from '../../core/here.ts';
import type en from './words/en.ts';

/** What is said where somebody answers before they sign. */
export const answering = sharedRoom<typeof en>({
  en: () => import('./words/en.ts'),
  sw: () => import('./words/sw.ts'),
  fr: () => import('./words/fr.ts'),
  ar: () => import('./words/ar.ts'),
});
export type AnsweringWords = Said<typeof en>;

/** How limits and results are written where a component stands. */
export function useWritten(): Written {
  const { language, money, number, calendarDay } = useFigures();
  return language === 'en' ? inEnglish : { money, day: calendarDay, number: (text) => numberWords(text, number) };
}
