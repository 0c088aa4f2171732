import { formatMoney } from '@ahadi/domain/core/money.ts';

/** "Asha and Baraka", "Asha, Baraka and Chausiku". */
export { nameList } from '@ahadi/domain/core/names.ts';

/** An amount that no line breaks in two. */
export const amountWords = (minor: number, currency: string): string =>
  formatMoney(minor, currency).replaceAll(' ', '\u00a0');

/** "1 day", "3 days". */
export const count = (amount: number, noun: string, many = `${noun}s`): string =>
  `${amount} ${amount === 1 ? noun : many}`;

const dayFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** "5 December 2026": a calendar day has no zone, so none may move it. */
export const formatCalendarDay = (day: string): string => dayFormat.format(new Date(`${day}T00:00:00Z`));
