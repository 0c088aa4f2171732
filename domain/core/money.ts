import { asDigits } from './digits.ts';
import { type NumberStyle, ownNumberStyle } from './numberstyle.ts';

/** ISO 4217 code, three capital letters. */
export type Currency = string;

/** 10^12 minor units: the ceiling of any single amount (design 4.2). */
export const LARGEST_AMOUNT_MINOR = 1_000_000_000_000;

const known = new Map<Currency, number>();
/** Decimal places of a currency's minor unit (ISO 4217: JPY 0, KES 2, KWD 3), as the runtime's own table knows them. */
export function minorDigits(currency: Currency): number {
  // Making a format costs a thousand times what looking it up does.
  const before = known.get(currency);
  if (before !== undefined) return before;
  const digits =
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
  known.set(currency, digits);
  return digits;
}

const separators: Record<NumberStyle, readonly [thousands: string, decimals: string]> = {
  comma_point: [',', '.'],
  point_comma: ['.', ','],
  space_comma: ['\u00a0', ','],
};

const formats = new Map<string, Intl.NumberFormat>();
/** Making a format costs a hundred times what using it does. */
function formatOf(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = JSON.stringify(options);
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat('en', options);
  formats.set(key, made);
  return made;
}

/** "1,240,000.5" in a style: the person's own unless one is given. */
export function formatNumber(value: number, options: Intl.NumberFormatOptions = {}, style = ownNumberStyle()): string {
  const text = formatOf(options).format(value);
  if (style === 'comma_point') return text;
  const [thousands, decimals] = separators[style];
  return text.replace(/[.,]/g, (sign) => (sign === ',' ? thousands : decimals));
}

/** An amount in whole units, as a spreadsheet calculates with it: 1240.5. Exact, as no amount has more than fifteen digits. */
export const majorOf = (amountMinor: number, currency: Currency): number =>
  Number((amountMinor / 10 ** minorDigits(currency)).toFixed(minorDigits(currency)));

/** "KES 1,240,000" or "USD 12.50": code first, separators, minor digits only when they are not all zero. */
export function formatMoney(amountMinor: number, currency: Currency, style?: NumberStyle): string {
  const digits = minorDigits(currency);
  const major = amountMinor / 10 ** digits;
  const whole = Number.isInteger(major);
  const options = { minimumFractionDigits: whole ? 0 : digits, maximumFractionDigits: digits };
  return `${currency} ${formatNumber(major, options, style)}`;
}

/**
 * Minor units from what a person typed, or null when it is no amount of that currency. An amount is taken as it is shown to them: with the
 * letters of its currency, in any script's digits, with spaces or marks between thousands and their own mark before decimals. A mark that
 * could be either is read as in their style, and one that stands where it has no meaning is refused and never left out.
 */
export function parseMoney(text: string, currency: Currency, style = ownNumberStyle()): number | null {
  const digits = minorDigits(currency);
  const match = /^(\d{1,13})(?:\.(\d+))?$/.exec(withoutMarks(text, currency, style));
  if (!match || (match[2]?.length ?? 0) > digits) return null;
  const minor = Number(match[1]) * 10 ** digits + Number((match[2] ?? '').padEnd(digits, '0') || 0);
  return minor > 0 && minor <= LARGEST_AMOUNT_MINOR ? minor : null;
}

/** An amount with a point before its decimals and nothing between its thousands; nothing where that cannot be told. */
function withoutMarks(text: string, currency: Currency, style: NumberStyle): string {
  const spelt = asDigits(text)
    .replace(/[\u066b]/gu, '.')
    .replace(/[\u066c\u2019']/gu, ' ')
    .trim();
  const bare = spelt.toUpperCase().startsWith(currency) ? spelt.slice(currency.length).trim() : spelt;
  const [, decimal] = separators[style];
  const thousands = decimal === ',' ? '.' : ',';
  const [whole = '', ...rest] = bare.split(decimal);
  const groups = whole.split(new RegExp(`[\\s_${thousands}]`, 'u'));
  // Thousands, or lakhs and crores; anything else may be meant as another mark.
  const isGrouped = groups.every((group, at) =>
    at === groups.length - 1 ? at === 0 || /^\d{3}$/.test(group) : /^\d{1,3}$/.test(group),
  );
  return isGrouped ? [groups.join(''), ...rest].join('.') : '';
}
