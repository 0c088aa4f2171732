import { DAY, HOUR } from '@ahadi/domain/core/time.ts';

export type SnoozeChoice = { label: string; until: string };

const MORNING = 8;

/** The next morning at eight, so many days on, by the device's own clocks. */
function morning(now: Date, days: number): Date {
  const at = new Date(now);
  at.setDate(at.getDate() + days);
  at.setHours(MORNING, 0, 0, 0);
  return at;
}

/** Until when something can be put aside: an hour, tomorrow morning, or Monday morning. */
export function snoozeChoices(now: Date): SnoozeChoice[] {
  const toMonday = (8 - now.getDay()) % 7 || 7;
  const choices = [
    { label: '1 hour', at: new Date(now.getTime() + HOUR) },
    { label: 'Tomorrow, 08:00', at: morning(now, 1) },
    { label: 'Monday, 08:00', at: morning(now, toMonday) },
  ];
  // On a Sunday tomorrow is Monday.
  return choices
    .filter(({ at }, index) => index < 2 || at.getTime() - (choices[1]?.at.getTime() ?? 0) > DAY / 2)
    .map(({ label, at }) => ({ label, until: at.toISOString() }));
}
