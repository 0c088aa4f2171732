import { DAY, HOUR, MINUTE } from '@ahadi/domain/core/time.ts';

const units = [
  [DAY, 'day'],
  [HOUR, 'hour'],
  [MINUTE, 'minute'],
] as const;

/** "5 days", "1 minute". */
export const unitIn = (locale: string, value: number, unit: string): string =>
  new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(value);

const spanIn = (locale: string, milliseconds: number): string => {
  const [size, unit] = units.find(([size]) => milliseconds >= size) ?? [MINUTE, 'minute'];
  return unitIn(locale, Math.max(1, Math.floor(milliseconds / size)), unit);
};

/**
 * With the hours while a day more or less is a third of it and more: "2 days 15 hours". From a day on to the nearest hour: seven days are
 * seven for who looks at once and for who looks minutes later. Below it in whole units that are there. Never more than half an hour too much.
 */
export const leftIn = (locale: string, milliseconds: number): string => {
  if (milliseconds < DAY) return spanIn(locale, milliseconds);
  const near = Math.round(milliseconds / HOUR) * HOUR;
  const rest = near % DAY;
  return near < 3 * DAY && rest >= HOUR ? `${spanIn(locale, near)} ${spanIn(locale, rest)}` : spanIn(locale, near);
};
