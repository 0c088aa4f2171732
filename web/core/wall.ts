import { wallAt } from '@ahadi/domain/core/calendar.ts';
import type { Instant } from '@ahadi/domain/core/time.ts';

/** What a field for day and time holds of an instant, as the clocks on the wall of a zone show it: "2026-11-22T09:00". */
export const wallTimeOf = (instant: Instant, tz: string): string =>
  new Date(wallAt(new Date(instant).getTime(), tz)).toISOString().slice(0, 16);

/**
 * The instant at which the clocks of a zone show this, or null for no time. What comes twice is meant the first time; what a change of the
 * clocks leaves out is moved behind it.
 */
export function instantOf(wall: string, tz: string): Instant | null {
  const shown = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(wall) ? Date.parse(`${wall}:00.000Z`) : Number.NaN;
  if (Number.isNaN(shown)) return null;
  const offsets = [shown - 86_400_000, shown + 86_400_000].map((at) => wallAt(at, tz) - at);
  const candidates = offsets.map((offset) => shown - offset).sort((one, other) => one - other);
  const exact = candidates.find((at) => wallAt(at, tz) === shown);
  return new Date(exact ?? candidates.at(-1) ?? shown).toISOString();
}
