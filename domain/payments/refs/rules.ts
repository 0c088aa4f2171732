import { codeOf } from '../../core/digits.ts';

/** Digits and letters that are not mistaken for one another when they are read out (Crockford's 32). */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const WEIGHTS = [3, 7, 11, 13, 17, 19, 23] as const;

/** The letter that checks seven others: one wrong letter always gives another one, two that changed places nearly always. */
const checkOf = (seven: string): string =>
  LETTERS[[...seven].reduce((sum, letter, at) => sum + LETTERS.indexOf(letter) * (WEIGHTS[at] ?? 1), 0) % 32] ?? '0';

/** A reference of eight characters from seven random bytes; the last character checks the others. */
export function refFrom(random: Uint8Array): string {
  const seven = Array.from({ length: 7 }, (_, at) => LETTERS[(random[at] ?? 0) % 32]).join('');
  return seven + checkOf(seven);
}

/** The reference that somebody typed or read out, in its one writing; null when its check is wrong. */
export function readRef(text: string): string | null {
  const ref = codeOf(text).toUpperCase().replace(/O/g, '0').replace(/[IL]/g, '1');
  return /^[0-9A-HJKMNP-TV-Z]{8}$/.test(ref) && checkOf(ref.slice(0, 7)) === ref[7] ? ref : null;
}
