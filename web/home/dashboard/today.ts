import type { Language } from '@ahadi/domain/core/locale.ts';
import { zoneInWords } from '@ahadi/domain/core/time.ts';

const wholeDay = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;

/** "Sunday 22 November 2026 · Nairobi time", and in other languages the zone by its name there. */
export function todayIn(language: Language, now: Date, timeZone: string): string {
  if (language === 'en')
    return `${new Intl.DateTimeFormat('en-GB', { ...wholeDay, timeZone }).format(now).replace(',', '')} · ${zoneInWords(timeZone)}`;
  const locale = language === 'ar' ? 'ar-u-nu-latn' : language;
  const zone = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'long' })
    .formatToParts(now)
    .find(({ type }) => type === 'timeZoneName')?.value;
  return `${new Intl.DateTimeFormat(locale, { ...wholeDay, timeZone }).format(now)} · ${zone ?? timeZone}`;
}
