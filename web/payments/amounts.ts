import { columnAmount } from '@ahadi/domain/payments/wallets.ts';

export { columnAmount };

/** "+1,200.00" in, "−1,200.00" out. */
export const signedAmount = (minor: bigint, currency: string): string =>
  `${minor > 0n ? '+' : ''}${columnAmount(minor, currency)}`;

/** "KES 1,240,000.00" that no line breaks in two, of any size. */
export const fullAmount = (minor: bigint, currency: string): string =>
  `${currency}\u00a0${columnAmount(minor, currency)}`;

/** What is there for each unit that is owed, in per cent with one decimal, rounded down; null when nothing is owed. */
export const coverPercent = (there: bigint, owed: bigint): number | null =>
  owed <= 0n ? null : Number((there * 1000n) / owed) / 10;
