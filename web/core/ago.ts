import type { Language } from '@ahadi/domain/core/locale.ts';
import { DAY, HOUR, type Instant, MINUTE } from '@ahadi/domain/core/time.ts';
import { use } from 'react';
import { Here } from './here.ts';
import { formatAgo } from './time.ts';

const units = [
  [DAY, 'day'],
  [HOUR, 'hour'],
  [MINUTE, 'minute'],
] as const;

/** "5 minutes ago" in a language, in whole units that are gone; "now" below a minute. */
export function agoIn(language: Language, instant: Instant, now: Date): string {
  if (language === 'en') return formatAgo(instant, now);
  const gone = now.getTime() - Date.parse(instant);
  const format = new Intl.RelativeTimeFormat(language === 'ar' ? 'ar-u-nu-latn' : language, { numeric: 'auto' });
  const [size, unit] = units.find(([size]) => gone >= size) ?? [MINUTE, 'second'];
  return format.format(-Math.max(0, Math.floor(gone / size)), unit);
}

/** How long ago something was, in the language of where the component stands. */
export function useAgo(): (instant: Instant, now: Date) => string {
  const language = use(Here);
  return (instant, now) => agoIn(language, instant, now);
}
