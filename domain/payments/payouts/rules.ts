import type { Currency } from '../../core/money.ts';
import { HOUR } from '../../core/time.ts';
import { limitsOf } from '../../escrow/fees/rules.ts';

/** A new destination rests for so long before money goes there. */
export const REST_MS = 72 * HOUR;

/** How many administrators agree to a payout of so much: below the limit the rules do, above ten times the limit two people. */
export function approvalsFor(currency: Currency, amountMinor: bigint): 0 | 1 | 2 {
  const { codeFromMinor } = limitsOf(currency);
  if (amountMinor < codeFromMinor) return 0;
  return amountMinor < codeFromMinor * 10n ? 1 : 2;
}

/** True for a payout that is confirmed with a code. */
export const needsCode = (currency: Currency, amountMinor: bigint): boolean =>
  amountMinor >= limitsOf(currency).codeFromMinor;
