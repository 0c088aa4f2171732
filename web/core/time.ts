import type { Preferences } from '@ahadi/domain/accounts/preferences/schema.ts';
import { DAY, type Day, HOUR, type Instant, MINUTE } from '@ahadi/domain/core/time.ts';
import { useSyncExternalStore } from 'react';

/** How days and hours read: as the person prefers (web/core/preferences.ts), and until that is known as most do. */
export type TimeStyle = Pick<Preferences, 'dateOrder' | 'hours' | 'timeZone'>;
type Faces = Record<'day' | 'dayWithYear' | 'clock' | 'zone' | 'year' | 'plain', Intl.DateTimeFormat>;

function facesOf({ dateOrder, hours, timeZone }: TimeStyle): Faces {
  const locale = dateOrder === 'month_day' ? 'en-US' : 'en-GB';
  const face = (options: Intl.DateTimeFormatOptions, where = locale) =>
    new Intl.DateTimeFormat(where, { ...options, ...(timeZone === null ? {} : { timeZone }) });
  const day = { weekday: 'short', day: 'numeric', month: 'short' } as const;
  return {
    day: face(day),
    dayWithYear: face({ ...day, year: 'numeric' }),
    clock: face({ hour: hours === '12' ? 'numeric' : '2-digit', minute: '2-digit', hour12: hours === '12' }, 'en-GB'),
    zone: face({ timeZoneName: 'short' }, 'en-GB'),
    year: face({ year: 'numeric' }, 'en-GB'),
    plain: face({ year: 'numeric', month: '2-digit', day: '2-digit' }, 'en-CA'),
  };
}

let style: TimeStyle = { dateOrder: 'day_month', hours: '24', timeZone: null };
let faces = facesOf(style);

/**
 * The reader's zone (IANA name): what they prefer, and where they prefer nothing what their device has. The one place that asks the
 * device; whatever shows, writes or sends an hour goes by it.
 */
export const readerZone = (): string => style.timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** How days and hours read now. */
export const timeStyle = (): TimeStyle => style;

/** Days and hours read like this from now on. */
export function setTimeStyle(next: TimeStyle): void {
  if (next.dateOrder === style.dateOrder && next.hours === style.hours && next.timeZone === style.timeZone) return;
  style = next;
  faces = facesOf(next);
}

/** "2026-11-22" in the person's zone. */
const plainDay = (at: Date): Day =>
  (({ year, month, day }) => `${year}-${month}-${day}`)(
    Object.fromEntries(faces.plain.formatToParts(at).map(({ type, value }) => [type, value])) as Record<string, string>, // numeric parts are there
  );

/** "Sun 22 Nov": the local day; with the year when it is another one. */
export const formatDay = (instant: Instant, now = timeNow()): string => {
  const at = new Date(instant);
  if (style.dateOrder === 'year_month_day')
    return `${faces.day.formatToParts(at).find(({ type }) => type === 'weekday')?.value ?? ''} ${plainDay(at)}`.trim();
  const isThisYear = faces.year.format(at) === faces.year.format(now);
  return (isThisYear ? faces.day : faces.dayWithYear).format(at).replaceAll(',', '');
};

/** "14:02" local time. */
export const formatClock = (instant: Instant): string => faces.clock.format(new Date(instant));

/** "Sun 22 Nov, 14:02" as a style would have it, for choosing one. */
export function previewInstant(instant: Instant, wanted: TimeStyle): string {
  const before = style;
  setTimeStyle(wanted);
  const text = formatBindingInstant(instant);
  setTimeStyle(before);
  return text;
}

/** "Sun 22 Nov, 23:59": the exact local instant. */
export const formatInstant = (instant: Instant, now = timeNow()): string =>
  `${formatDay(instant, now)}, ${formatClock(instant)}`;

/** "Sun 22 Nov, 23:59 EAT": with the zone, where it binds. */
export const formatBindingInstant = (instant: Instant, now = timeNow()): string => {
  const name = faces.zone.formatToParts(new Date(instant)).find((part) => part.type === 'timeZoneName')?.value ?? '';
  return `${formatInstant(instant, now)} ${name}`.trim();
};

const units: readonly (readonly [number, string])[] = [
  [DAY, 'day'],
  [HOUR, 'hour'],
  [MINUTE, 'minute'],
];

const inWords = (milliseconds: number): string => {
  const [size, word] = units.find(([unit]) => milliseconds >= unit) ?? [MINUTE, 'minute'];
  const count = Math.max(1, Math.floor(milliseconds / size));
  return `${count} ${word}${count === 1 ? '' : 's'}`;
};

/** The calendar day that it is here, for what a person says about days: "2026-11-22". */
export const localDay = (at: Date): Day => plainDay(at);

/** "5 minutes ago", "just now". */
export const formatAgo = (instant: Instant, now: Date): string => {
  const gone = now.getTime() - Date.parse(instant);
  return gone < MINUTE ? 'just now' : `${inWords(gone)} ago`;
};

/** By how much the server's clock is ahead of this device's, in ms. */
let ahead = 0;

/**
 * The time now as the server has it, which is what deadlines go by: a device whose clock is wrong would count down to another instant. The
 * one place that asks the device.
 */
export const timeNow = (): Date => new Date(Date.now() + ahead);

/**
 * What an answer that just came says of the server's clock: its `date` header (whole seconds), and when it was asked for, in ms by this
 * device's clock. What was believed stays as far as the answer leaves it open.
 */
export function hearTime(date: string | null, askedAt: number): void {
  const said = Date.parse(date ?? '');
  const before = ahead;
  if (said) ahead = Math.min(Math.max(ahead, said - Date.now()), said + 1_000 - askedAt);
  if (ahead !== before) tick();
}

let minute = timeNow();
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

function tick(): void {
  minute = timeNow();
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  if (listeners.size === 0) {
    // The clock stood while nobody looked at it.
    minute = timeNow();
    timer = setInterval(tick, MINUTE / 2);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
}

const now = () => minute;

/** The time now as the server has it, again every half minute; one clock for all countdowns on the page. */
export const useNow = (): Date => useSyncExternalStore(listen, now, now);
