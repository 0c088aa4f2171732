import { totalsOf } from '@ahadi/domain/marketplace/buying/rules.ts';

/** What of a price is the platform's and what is left for the shop, in minor units. */
export function payableOf(priceMinor: number, currency: string, commissionBps: number) {
  const { commissionMinor, payableMinor } = totalsOf([{ qty: 1, unitMinor: priceMinor }], 0, currency, commissionBps);
  return { commissionMinor, payableMinor };
}
