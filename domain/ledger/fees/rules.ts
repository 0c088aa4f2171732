/** One step of a fee: from this amount on (minor units) so many basis points of what lies above, and a fixed part once. */
export type FeeTier = { fromMinor: bigint; bps: bigint; fixedMinor: bigint };

/** How a fee is calculated (design 3.13). Tiers ascend and the first starts at 0; `maxMinor` null is no ceiling. */
export type FeeSchedule = {
  tiers: readonly FeeTier[];
  minMinor: bigint;
  maxMinor: bigint | null;
  /** Value added tax inside the fee, in basis points of the net: 1600n is 16 %. */
  vatBps: bigint;
};

export type Fee = { feeMinor: bigint; vatMinor: bigint };

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);
const most = (a: bigint, b: bigint): bigint => (a > b ? a : b);

/**
 * The fee of an amount in minor units: marginal tiers, each rounded half up, within minimum and maximum (design 5.4). A fixed
 * part or a minimum is never more than what lies above the border where it starts, so the fee grows by at most one unit for
 * each unit of the amount. Without that the fee of the whole would depend on how it was cut. Throws RangeError for a negative
 * amount or a schedule that is none.
 */
export function feeOf(schedule: FeeSchedule, amountMinor: bigint): bigint {
  if (amountMinor < 0n) throw new RangeError('A fee is of an amount that is not negative.');
  const { tiers, minMinor, maxMinor } = schedule;
  if (tiers[0]?.fromMinor !== 0n) throw new RangeError('The first tier of a fee starts at 0.');
  let fee = 0n;
  for (const [index, { fromMinor, bps, fixedMinor }] of tiers.entries()) {
    if (bps < 0n || bps > 10_000n || fixedMinor < 0n) throw new RangeError('A tier takes between nothing and all.');
    const part = least(amountMinor, tiers[index + 1]?.fromMinor ?? amountMinor) - fromMinor;
    if (part <= 0n) break;
    fee += least(part, (part * bps + 5_000n) / 10_000n + fixedMinor);
  }
  const floored = most(fee, minMinor);
  return least(amountMinor, maxMinor === null ? floored : least(maxMinor, floored));
}

/** The tax inside a fee: fee − ⌊fee · 10000 / (10000 + bps)⌋. */
export const vatInside = (feeMinor: bigint, vatBps: bigint): bigint =>
  feeMinor - (feeMinor * 10_000n) / (10_000n + vatBps);

/**
 * The fee on releasing `amountMinor` after `releasedMinor` were released already: what the fee of all of it is more than the
 * fee of what went before. However a whole is cut, the parts' fees and taxes add up to those of the whole (I15).
 */
export function feeOfPart(schedule: FeeSchedule, releasedMinor: bigint, amountMinor: bigint): Fee {
  if (amountMinor < 0n) throw new RangeError('A part is not negative.');
  const before = feeOf(schedule, releasedMinor);
  const after = feeOf(schedule, releasedMinor + amountMinor);
  return {
    feeMinor: after - before,
    vatMinor: vatInside(after, schedule.vatBps) - vatInside(before, schedule.vatBps),
  };
}

/**
 * Splits a total by weights to the last unit (largest remainder). Where remainders are alike the earlier share gets the unit:
 * give shares in the order buyer, seller, mediator, platform (design 5.4). Throws RangeError for a negative total or weight,
 * and when there is no weight at all.
 */
export function allocate(totalMinor: bigint, weights: readonly bigint[]): bigint[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0n);
  if (totalMinor < 0n || whole <= 0n || weights.some((weight) => weight < 0n))
    throw new RangeError('A total is split by weights that are not negative and not all nothing.');
  const shares = weights.map((weight) => (totalMinor * weight) / whole);
  let left = totalMinor - shares.reduce((sum, share) => sum + share, 0n);
  const byRemainder = weights
    .map((weight, index) => ({ index, rest: (totalMinor * weight) % whole }))
    .sort((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1));
  for (const { index } of byRemainder) {
    if (left === 0n) break;
    shares[index] = (shares[index] ?? 0n) + 1n;
    left -= 1n;
  }
  return shares;
}

/** What of a lot's price is earned by using up `units` more after `usedBefore`; over the whole lot it adds up to the price. */
export function earnedOf(
  lot: { priceMinor: bigint; units: bigint },
  { usedBefore, units }: { usedBefore: bigint; units: bigint },
): bigint {
  if (units < 0n || usedBefore < 0n || usedBefore + units > lot.units)
    throw new RangeError('No more units are used than the lot has.');
  const upTo = (used: bigint) => (lot.priceMinor * used) / lot.units;
  return upTo(usedBefore + units) - upTo(usedBefore);
}
