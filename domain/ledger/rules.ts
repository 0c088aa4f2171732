import type { Account } from './chart.ts';
import { LARGEST_LEG_MINOR, type TxnKind } from './schema.ts';

/** One leg of a posting in minor units: positive is a debit, negative a credit. */
export type Leg = { account: Account; amountMinor: bigint };

/** What is to be posted: its kind and legs that add up to nothing in each currency. */
export type Posting = { kind: TxnKind; legs: readonly Leg[] };

export const debit = (account: Account, amountMinor: bigint): Leg => ({ account, amountMinor });
export const credit = (account: Account, amountMinor: bigint): Leg => ({ account, amountMinor: -amountMinor });

/**
 * A posting of these legs: legs of one account become one, and those of nothing are left out. Throws RangeError when they do
 * not add up to nothing in each currency, fewer than two remain, or one is above 10^15.
 */
export function posting(kind: TxnKind, legs: readonly Leg[]): Posting {
  const byCode = new Map<string, Leg>();
  const sums = new Map<string, bigint>();
  for (const { account, amountMinor } of legs) {
    const before = byCode.get(account.code)?.amountMinor ?? 0n;
    byCode.set(account.code, { account, amountMinor: before + amountMinor });
    sums.set(account.currency, (sums.get(account.currency) ?? 0n) + amountMinor);
  }
  const merged = [...byCode.values()].filter(({ amountMinor }) => amountMinor !== 0n);
  for (const [currency, sum] of sums)
    if (sum !== 0n) throw new RangeError(`The legs of a ${kind} are ${sum} ${currency} apart.`);
  if (merged.length < 2) throw new RangeError(`A ${kind} of nothing cannot be posted.`);
  if (merged.some(({ amountMinor }) => amountMinor > LARGEST_LEG_MINOR || amountMinor < -LARGEST_LEG_MINOR))
    throw new RangeError(`A leg of a ${kind} is above ${LARGEST_LEG_MINOR}.`);
  return { kind, legs: merged };
}

/** The balance in an account's own direction: what a wallet holds is positive although its credits are negative. */
export const inNormalDirection = (account: Pick<Account, 'class'>, balanceMinor: bigint): bigint =>
  account.class === 'asset' || account.class === 'expense' ? balanceMinor : -balanceMinor;
