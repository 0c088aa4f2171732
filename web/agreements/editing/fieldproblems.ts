import { notAnAmount, parseMoney } from '@ahadi/domain/core/money.ts';

/** Days that a party may be given to sign (design 3.1). */
export const SIGN_WINDOW = { least: 1, most: 180 } as const;

export const isWindow = (days: number): boolean =>
  Number.isInteger(days) && days >= SIGN_WINDOW.least && days <= SIGN_WINDOW.most;

/** Problems of what is typed but no value yet: it stays in its field and is not part of the terms. */
export function problemsOfTyped(typed: {
  amount: string;
  currency: string;
  windowDays: number;
}): Record<string, string> {
  const problems: Record<string, string> = {};
  if (typed.amount.trim() !== '' && parseMoney(typed.amount, typed.currency) === null)
    problems.valueMinor = `${notAnAmount(typed.currency).slice(0, -1)}, or leave it empty.`;
  if (!isWindow(typed.windowDays))
    problems.signWindowDays = `Give a whole number of days between ${SIGN_WINDOW.least} and ${SIGN_WINDOW.most}.`;
  return problems;
}
