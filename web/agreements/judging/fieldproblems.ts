import { amountsLike } from '@ahadi/domain/core/amounts.ts';
import { parseMoney } from '@ahadi/domain/core/money.ts';

/** Days that a party may be given to sign (design 3.1). */
export const SIGN_WINDOW = { least: 1, most: 180 } as const;

export const isWindow = (days: number): boolean =>
  Number.isInteger(days) && days >= SIGN_WINDOW.least && days <= SIGN_WINDOW.most;

/** What is wrong with what is typed, in English. */
export const typedProblems = {
  valueLike: ({ large, small }: { large: string; small: string }) =>
    `Write an amount like ${large} or ${small}, or leave it empty.`,
  windowWhole: ({ least, most }: { least: number; most: number }) =>
    `Give a whole number of days between ${least} and ${most}.`,
};

type Typed = { amount: string; currency: string; windowDays: number };

/** Problems of what is typed but no value yet: it stays in its field and is not part of the terms. */
export function problemsOfTyped({ amount, currency, windowDays }: Typed, say = typedProblems): Record<string, string> {
  const problems: Record<string, string> = {};
  if (amount.trim() !== '' && parseMoney(amount, currency) === null)
    problems.valueMinor = say.valueLike(amountsLike(currency));
  if (!isWindow(windowDays)) problems.signWindowDays = say.windowWhole(SIGN_WINDOW);
  return problems;
}
