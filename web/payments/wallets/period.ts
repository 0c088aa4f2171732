import type { Instant } from '@ahadi/domain/core/time.ts';
import { keyIn, useFilters } from '../../core/span.ts';

/** The periods that are one choice; `days` are the two that somebody chooses themself. */
export const periods = {
  quarter: 'Last three months',
  month: 'This month',
  before: 'Last month',
  year: 'This year',
  all: 'Everything',
  days: 'From a day to a day',
} as const;
type Period = keyof typeof periods;

/** A period as instants by the clocks of this device: whole months, up to now where nothing ends it. */
export function instantsOf(period: Exclude<Period, 'days'>, now: Date): { from?: Instant; until?: Instant } {
  const month = (later: number): Instant => new Date(now.getFullYear(), now.getMonth() + later, 1).toISOString();
  if (period === 'all') return {};
  if (period === 'year') return { from: new Date(now.getFullYear(), 0, 1).toISOString() };
  if (period === 'before') return { from: month(-1), until: month(0) };
  return { from: month(period === 'month' ? 0 : -2) };
}

/** Which period of a statement the address asks for. */
export function usePeriod(now: Date) {
  const { values, days, span, set } = useFilters(['period']);
  const period: Period = keyIn(periods, values.period) ?? 'quarter';
  return { period, days, set, span: period === 'days' ? span : instantsOf(period, now) };
}
