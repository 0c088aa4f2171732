import { expect, test } from 'vitest';
import { snoozeChoices } from './snoozing.ts';

test('something is put aside for an hour, until tomorrow morning, or until Monday morning, each in the future', () => {
  const friday = new Date(2026, 10, 20, 22, 30);
  expect(snoozeChoices(friday).map(({ until }) => new Date(until))).toEqual([
    new Date(2026, 10, 20, 23, 30),
    new Date(2026, 10, 21, 8, 0),
    new Date(2026, 10, 23, 8, 0),
  ]);
  // On a Monday the next one is meant, and on a Sunday tomorrow is Monday.
  expect(new Date(snoozeChoices(new Date(2026, 10, 23, 7, 0))[2]?.until ?? '')).toEqual(new Date(2026, 10, 30, 8, 0));
  expect(snoozeChoices(new Date(2026, 10, 22, 9, 0)).map(({ label }) => label)).toEqual(['1 hour', 'Tomorrow, 08:00']);
});
