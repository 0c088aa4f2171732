import { localDayOf } from '@ahadi/domain/core/calendar.ts';
import type { Instant } from '@ahadi/domain/core/time.ts';
import { keyIn, useFilters } from '../../core/span.ts';
import { readerZone } from '../../core/time.ts';
import { instantOf } from '../../core/wall.ts';

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

/** A period as instants by the clocks of a zone: whole months, up to now where nothing ends it. */
export function instantsOf(
  period: Exclude<Period, 'days'>,
  now: Date,
  tz: string,
): { from?: Instant; until?: Instant } {
  const [year = 0, current = 1] = localDayOf(now, tz).split('-').map(Number);
  // Months and years are counted in UTC, which has no clocks that change; the zone comes in where one begins.
  const first = (month: number): Instant =>
    instantOf(new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 16), tz) ?? '';
  const month = (later: number): Instant => first(current - 1 + later);
  if (period === 'all') return {};
  if (period === 'year') return { from: first(0) };
  if (period === 'before') return { from: month(-1), until: month(0) };
  return { from: month(period === 'month' ? 0 : -2) };
}

/** Which period of a statement the address asks for. */
export function usePeriod(now: Date) {
  const { values, days, span, set } = useFilters(['period']);
  const period: Period = keyIn(periods, values.period) ?? 'quarter';
  return { period, days, set, span: period === 'days' ? span : instantsOf(period, now, readerZone()) };
}
