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

/** "KES 1,240,000" or "USD 12.50": code first, separators, minor digits only when they are not all zero. */
export function formatMoney(amountMinor: number, currency: Currency): string {
  const digits = minorDigits(currency);
  const major = amountMinor / 10 ** digits;
  const whole = Number.isInteger(major);
  return `${currency} ${major.toLocaleString('en', { minimumFractionDigits: whole ? 0 : digits, maximumFractionDigits: digits })}`;
}

/** Minor units from what a person typed ("1,240,000.50"), or null when it is no amount of that currency. */
export function parseMoney(text: string, currency: Currency): number | null {
  const digits = minorDigits(currency);
  const match = /^(\d{1,13})(?:\.(\d+))?$/.exec(text.replace(/[\s,_]/g, ''));
  if (!match || (match[2]?.length ?? 0) > digits) return null;
  const minor = Number(match[1]) * 10 ** digits + Number((match[2] ?? '').padEnd(digits, '0') || 0);
  return minor > 0 && minor <= LARGEST_AMOUNT_MINOR ? minor : null;
}
