import { asDigits } from './digits.ts';

/** Fifteen digits are counted exactly. */
const whole = /^[+-]?\d{1,15}$/;

/**
 * A whole number as people type it and as it is shown to them: "1,240", "1 240", "٤٢", "４２". Null when it is none; never a part of what
 * was typed.
 */
export function parseWhole(text: string): number | null {
  const digits = asDigits(text).trim();
  const isGrouped = /^[+-]?\d{1,3}(?:[,.\s_’'\u066c]\d{3})+$/u.test(digits);
  const plain = isGrouped ? digits.replace(/[,.\s_’'\u066c]/gu, '') : digits;
  return whole.test(plain) ? Number(plain) : null;
}
