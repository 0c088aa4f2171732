import { DAY, type Day, HOUR, type Instant, MINUTE } from '@ahadi/domain/core/time.ts';
import { useSyncExternalStore } from 'react';

const day = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short' });
const dayWithYear = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});
const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const zone = new Intl.DateTimeFormat('en-GB', { timeZoneName: 'short' });

const thisYear = (at: Date, now: Date) => at.getFullYear() === now.getFullYear();

/** "Sun 22 Nov": the local day; with the year when it is another one. */
export const formatDay = (instant: Instant, now = new Date()): string => {
  const at = new Date(instant);
  return (thisYear(at, now) ? day : dayWithYear).format(at).replaceAll(',', '');
};

/** "14:02" local time. */
export const formatClock = (instant: Instant): string => clock.format(new Date(instant));

/** "Sun 22 Nov, 23:59": the exact local instant. */
export const formatInstant = (instant: Instant, now = new Date()): string =>
  `${formatDay(instant, now)}, ${formatClock(instant)}`;

/** "Sun 22 Nov, 23:59 EAT": with the zone, where it binds. */
export const formatBindingInstant = (instant: Instant, now = new Date()): string => {
  const name = zone.formatToParts(new Date(instant)).find((part) => part.type === 'timeZoneName')?.value ?? '';
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

/** "2 days left", "3 hours left", "passed". Rounded down, so that it never promises time that is not there. */
export const formatLeft = (due: Instant, now: Date): string => {
  const left = new Date(due).getTime() - now.getTime();
  return left <= 0 ? 'passed' : `${inWords(left)} left`;
};

/** The calendar day that it is here, for what a person says about days: "2026-11-22". */
export const localDay = (at: Date): Day =>
  `${at.getFullYear()}-${String(at.getMonth() + 1).padStart(2, '0')}-${String(at.getDate()).padStart(2, '0')}`;

/** "5 minutes ago", "just now". */
export const formatAgo = (instant: Instant, now: Date): string => {
  const gone = now.getTime() - new Date(instant).getTime();
  return gone < MINUTE ? 'just now' : `${inWords(gone)} ago`;
};

let minute = new Date();
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

function tick(): void {
  minute = new Date();
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  if (listeners.size === 0) {
    // The clock stood while nobody looked at it.
    minute = new Date();
    timer = setInterval(tick, MINUTE / 2);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
}

const now = () => minute;

/** The time now, anew every half minute; one clock for all countdowns on the page. */
export const useNow = (): Date => useSyncExternalStore(listen, now, now);
