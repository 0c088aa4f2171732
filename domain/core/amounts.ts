import { type Currency, formatMoney, minorDigits } from './money.ts';
import type { NumberStyle } from './numberstyle.ts';

/**
 * What is said in English of a text that is no amount, with examples that would be taken: as many decimals as the currency has, none where
 * only multiples of `stepMinor` are, which are whole units.
 */
export function notAnAmount(currency: Currency, stepMinor = 1, style?: NumberStyle): string {
  const { large, small } = amountsLike(currency, stepMinor, style);
  return `Write an amount like ${large} or ${small}.`;
}

/** The two examples, for a page in another language. */
export function amountsLike(currency: Currency, stepMinor = 1, style?: NumberStyle): { large: string; small: string } {
  const unit = 10 ** minorDigits(currency);
  const say = (minor: number) => formatMoney(minor, currency, style).replace(`${currency} `, '');
  return { large: say(1240 * unit), small: say(stepMinor >= unit ? 950 * unit : 950.5 * unit) };
}
