/** What is paid now of an amount, and in how many payments all of it, when one takes `mostMinor` at most and whole steps only. Minor units. */
export function partsOf(
  amountMinor: number,
  { mostMinor, stepMinor }: { mostMinor: number; stepMinor: number },
): { nowMinor: number; parts: number } {
  const most = Math.floor(mostMinor / stepMinor) * stepMinor;
  if (amountMinor <= most) return { nowMinor: amountMinor, parts: 1 };
  return { nowMinor: most, parts: most > 0 ? Math.ceil(amountMinor / most) : 0 };
}
