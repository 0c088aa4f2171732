import { snoozedUntil } from '@ahadi/domain/dashboard/rules.ts';
import type { BellWords } from './words.ts';

/** `label` names its words. */
export type SnoozeChoice = { label: keyof Pick<BellWords, 'hour' | 'tomorrow' | 'monday'>; until: string };

/** Until when something can be put aside, by the clocks of a zone: an hour, tomorrow morning, or Monday morning. */
export function snoozeChoices(now: Date, tz: string): SnoozeChoice[] {
  const choices: SnoozeChoice[] = [
    { label: 'hour', until: snoozedUntil('hour', now, tz).toISOString() },
    { label: 'tomorrow', until: snoozedUntil('tomorrow', now, tz).toISOString() },
    { label: 'monday', until: snoozedUntil('week', now, tz).toISOString() },
  ];
  // On a Sunday tomorrow is Monday.
  return choices.filter(({ until }, index) => index < 2 || until !== choices[1]?.until);
}
