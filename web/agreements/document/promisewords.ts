import { dueWords } from '@ahadi/domain/obligations/plan.ts';
import type { ObligationTerm } from '@ahadi/domain/obligations/schema.ts';
import { amountWords, formatCalendarDay } from '../../core/words.ts';

/** "“Rent of the month” (KES 30,000), by the end of 1 Dec": a promise by its name, its sum and its day. */
export const promiseInWords = ({ title, amountMinor, due }: ObligationTerm, currency: string): string =>
  `“${title || 'A promise'}”${amountMinor === null ? '' : ` (${amountWords(amountMinor, currency)})`}, ${dueWords(due, formatCalendarDay)}`;
