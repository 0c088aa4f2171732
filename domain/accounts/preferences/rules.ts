import type { Preferences } from './schema.ts';

/** Where one lands after signing in. */
export const startPages = ['dashboard', 'agreements', 'disputes', 'marketplace', 'community', 'notes'] as const;

/** What everybody begins with. */
export const firstPreferences: Preferences = {
  dateOrder: 'day_month',
  hours: '24',
  numbers: 'comma_point',
  timeZone: null,
  currency: null,
  theme: 'system',
  textScale: 100,
  reducedMotion: false,
  dataSaver: false,
  startPage: 'dashboard',
  language: null,
};

/** True for a time zone that this runtime can calculate in. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false; // The runtime says so by throwing a RangeError.
  }
}
