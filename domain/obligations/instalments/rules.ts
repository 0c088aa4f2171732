import type { Day } from '../../core/time.ts';
import { type Frequency, occurrencesOf } from '../recurring/rules.ts';

export const MOST_INSTALMENTS = 36;

/** One sum that is paid in parts, minor units. */
export type Instalment = { amountMinor: number; by: Day };

/**
 * A sum in so many equal parts, each a step of the calendar after the one before; what cannot be divided is paid with the last. Minor
 * units; the parts come to the sum. Empty where a part would be nothing.
 */
export function instalmentsOf(sumMinor: number, count: number, first: Day, every: Frequency): Instalment[] {
  const part = Math.floor(sumMinor / count);
  if (part < 1) return [];
  return occurrencesOf(first, { freq: every, interval: 1, count, until: null }).map((by, index) => ({
    amountMinor: index === count - 1 ? sumMinor - part * (count - 1) : part,
    by,
  }));
}
