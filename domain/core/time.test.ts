import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays, DAY, daysLeft } from './time.ts';

const instant = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
const days = fc.integer({ min: 0, max: 3650 });

it('days are 24 hours each, whatever the clocks on the wall do', () => {
  expect(addDays(new Date('2026-03-28T20:59:00Z'), 2)).toEqual(new Date('2026-03-30T20:59:00Z'));
  fc.assert(
    fc.property(instant, days, (from, count) => addDays(from, count).getTime() - from.getTime() === count * DAY),
  );
});

it('exactly the days added are left', () => {
  fc.assert(fc.property(instant, days, (from, count) => daysLeft(addDays(from, count), from) === count));
});

it('a begun day counts as a day, and none are left once the instant has come', () => {
  const due = new Date('2026-11-22T20:59:00Z');
  expect(daysLeft(due, new Date('2026-11-22T20:58:59.999Z'))).toBe(1);
  expect(daysLeft(due, due)).toBe(0);
  expect(daysLeft(due, new Date('2027-01-01T00:00:00Z'))).toBe(0);
});
