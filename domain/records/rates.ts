import type { Standing } from './schema.ts';

/** From how many cases on a rate is shown, and below how many it is said that they are few. */
export const rateDefaults = { from: 5, fewBelow: 30 } as const;

/** 95 % Wilson score interval of `hits` in `of`; null below five cases, where a rate would say more than is known. */
export function rateOf(hits: number, of: number): Standing['responseRate'] {
  if (of < rateDefaults.from) return null;
  const z = 1.959964;
  const share = hits / of;
  const centre = share + (z * z) / (2 * of);
  const spread = z * Math.sqrt((share * (1 - share) + (z * z) / (4 * of)) / of);
  const divisor = 1 + (z * z) / of;
  return { share, low: Math.max(0, (centre - spread) / divisor), high: Math.min(1, (centre + spread) / divisor), of };
}
