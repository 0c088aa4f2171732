import { addCalendarDays } from '@ahadi/domain/core/calendar.ts';
import type { Instant } from '@ahadi/domain/core/time.ts';
import { useFilterQuery } from './filters.ts';
import { readerZone } from './time.ts';
import { instantOf } from './wall.ts';

const isDay = (text: string | null): text is string =>
  text !== null && /^[12]\d{3}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

/** The beginning of a calendar day by the reader's own clocks, so many days later. */
const midnight = (day: string, later = 0): Instant | undefined =>
  instantOf(`${addCalendarDays(day, later)}T00:00`, readerZone()) ?? undefined;

/** Two calendar days of the reader's own zone as instants: from the beginning of the first to the end of the last. */
export const spanOf = (from: string | null, to: string | null): { from?: Instant; until?: Instant } => ({
  ...(isDay(from) && { from: midnight(from) }),
  ...(isDay(to) && { until: midnight(to, 1) }),
});

/**
 * What a list is filtered by as it stands in the address, so that it can be linked and gone back to. `kept` are the names of its
 * filters beside the two days; what is empty is taken out of the address.
 */
export function useFilters<Name extends string>(kept: readonly Name[]) {
  type Change = Partial<Record<Name | 'from' | 'to', string>>;
  const [search, set] = useFilterQuery<Change>();
  const read = (name: string): string => search.get(name) ?? '';
  const names: readonly string[] = [...kept, 'from', 'to'];
  return {
    values: Object.fromEntries(kept.map((name) => [name, read(name)])) as Record<Name, string>, // made of just these names
    days: { from: isDay(search.get('from')) ? read('from') : '', to: isDay(search.get('to')) ? read('to') : '' },
    span: spanOf(search.get('from'), search.get('to')),
    isFiltered: names.some((name) => read(name) !== ''),
    set,
    clear: () => set(Object.fromEntries(names.map((name) => [name, ''])) as Change), // made of just these names
  };
}

/** One of the table's own keys, or undefined for what an address may say instead. */
export const keyIn = <Key extends string>(table: Readonly<Record<Key, unknown>>, text: string): Key | undefined =>
  Object.hasOwn(table, text) ? (text as Key) : undefined; // it is one of its keys
