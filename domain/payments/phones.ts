import type { Currency } from '../core/money.ts';

/** The dialling code of the country a currency is at home in, and how a mobile number goes on after it. */
const mobile: Readonly<Record<Currency, { code: string; rest: RegExp }>> = {
  KES: { code: '254', rest: /^[17]\d{8}$/ },
  UGX: { code: '256', rest: /^7\d{8}$/ },
  RWF: { code: '250', rest: /^7\d{8}$/ },
  TZS: { code: '255', rest: /^[67]\d{8}$/ },
  NGN: { code: '234', rest: /^[789]\d{9}$/ },
  GHS: { code: '233', rest: /^[25]\d{8}$/ },
  ZAR: { code: '27', rest: /^[678]\d{8}$/ },
};

/**
 * A mobile number in any usual writing (07…, 254…, +254…, with spaces) as E.164 without plus; null when it is none of the
 * currency's country. For a currency without a home here: an international number.
 */
export function mobileNumber(text: string, currency: Currency): string | null {
  const digits = text.replace(/[\s().-]/g, '').replace(/^(?:\+|00)/, '');
  if (!/^\d{7,15}$/.test(digits)) return null;
  const home = mobile[currency];
  if (!home) return /^[1-9]\d{7,14}$/.test(digits) ? digits : null;
  const rest = digits.startsWith(home.code) ? digits.slice(home.code.length) : digits.replace(/^0/, '');
  return home.rest.test(rest) ? home.code + rest : null;
}

/** Where mobile money is of one network only: how the numbers of each go on after the country (Uganda, as its regulator gives them out). */
const networks: Readonly<Record<Currency, Readonly<Record<string, RegExp>>>> = {
  UGX: { MTN: /^2567[6-9]/, AIRTEL: /^2567[045]/ },
};
/** Whether a number tells its network in the currency's country. */
export const hasNetworks = (currency: Currency): boolean => currency in networks;
/** The network of a number in E.164 without plus, where that tells one; null where its country has none here or it is another's. */
export const mobileNetwork = (number: string, currency: Currency): string | null =>
  Object.entries(networks[currency] ?? {}).find(([, of]) => of.test(number))?.[0] ?? null;

/** "•••• 678": only the last digits of a phone or account number. */
export const maskedNumber = (number: string): string => `•••• ${number.slice(-3)}`;
