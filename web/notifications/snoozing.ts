import { snoozedUntil } from '@ahadi/domain/dashboard/rules.ts';

export type SnoozeChoice = { label: string; until: string };

/** Until when something can be put aside, by the clocks of a zone: an hour, tomorrow morning, or Monday morning. */
export function snoozeChoices(now: Date, tz: string): SnoozeChoice[] {
  const choices = [
    { label: '1 hour', until: snoozedUntil('hour', now, tz).toISOString() },
    { label: 'Tomorrow, 08:00', until: snoozedUntil('tomorrow', now, tz).toISOString() },
    { label: 'Monday, 08:00', until: snoozedUntil('week', now, tz).toISOString() },
  ];
  // On a Sunday tomorrow is Monday.
  return choices.filter(({ until }, index) => index < 2 || until !== choices[1]?.until);
}
