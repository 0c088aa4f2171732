/** An instant on the wire: ISO 8601 in UTC with milliseconds, e.g. 2026-11-22T20:59:00.000Z. */
export type Instant = string;

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** The instant `days` whole days of 24 hours after `from`. */
export const addDays = (from: Date, days: number): Date => new Date(from.getTime() + days * DAY);

/** Whole days left until `due`, rounded up: 0 when the instant has passed. */
export const daysLeft = (due: Date, now: Date): number => Math.max(0, Math.ceil((due.getTime() - now.getTime()) / DAY));
