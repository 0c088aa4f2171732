/** An instant on the wire: ISO 8601 in UTC with milliseconds, e.g. 2026-11-22T20:59:00.000Z. */
export type Instant = string;

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** The instant `days` whole days of 24 hours after `from`. */
export const addDays = (from: Date, days: number): Date => new Date(from.getTime() + days * DAY);

/** Whole days left until `due`, rounded up: 0 when the instant has passed. */
export const daysLeft = (due: Date, now: Date): number => Math.max(0, Math.ceil((due.getTime() - now.getTime()) / DAY));

const instantParts = {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
} as const;
const inUtc = new Intl.DateTimeFormat('en-GB', { ...instantParts, timeZone: 'UTC' });

/** "Sun, 22 Nov 2026, 20:59 UTC": for letters and records, which cannot know their reader's zone. */
export const formatUtc = (at: Instant): string => `${inUtc.format(new Date(at))} UTC`;

/** An instant as {@link formatUtc} says it, with the word before it that makes it an end. */
const saidInUtc =
  /((?:until|by|ends on) )?\b[A-Z][a-z]{2}, (\d{1,2} [A-Z][a-z]{2})[a-z]? (\d{4}), (\d{2}:\d{2}) UTC\b/g;
/** "Nairobi time" of Africa/Nairobi: browsers do not agree on how zones are abbreviated, and people know the town. */
export const zoneInWords = (tz: string): string =>
  tz === 'UTC'
    ? tz
    : tz.startsWith('Etc/GMT')
      ? `UTC${tz[7] === '+' ? '−' : '+'}${tz.slice(8)}` // in its name what is behind has a plus
      : `${tz.slice(tz.lastIndexOf('/') + 1).replaceAll('_', ' ')} time`;

/** "Sun, 22 Nov 2026, 23:59 (Nairobi time)": for a reader whose zone is known. */
export const formatIn = (at: Instant, tz: string): string =>
  `${new Intl.DateTimeFormat('en-GB', { ...instantParts, timeZone: tz }).format(new Date(at))} (${zoneInWords(tz)})`;

/**
 * Words in which instants stand as {@link formatUtc} says them, by the clocks of one reader. What many are told of a deed is worded
 * once; a letter has one reader.
 */
export const inZone = (words: string, tz: string, write: (at: Instant, tz: string) => string = formatIn): string =>
  words.replace(saidInUtc, (_said, end = '', day: string, year: string, clock: string) => {
    const at = new Date(`${day} ${year} ${clock} UTC`).toISOString();
    return end + write(end ? endIn(at, tz) : at, tz);
  });

/**
 * An end as people say it: one at midnight by the clocks of a zone is the last minute of the day before. Else the day that begins then
 * would be read as one that still counts.
 */
export const endIn = (end: Instant, tz: string): Instant =>
  formatIn(end, tz).includes(', 00:00 ') ? new Date(Date.parse(end) - MINUTE).toISOString() : end;

/** A calendar day without a zone: "2026-12-05". Days compare as text. */
export type Day = string;

const dayFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** "5 December 2026", for anyone who reads it later and elsewhere. */
export const dayInWords = (day: Day): string => dayFormat.format(new Date(`${day}T00:00:00Z`));
