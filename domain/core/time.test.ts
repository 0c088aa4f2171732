import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays, DAY, daysLeft, formatIn, formatUtc, inZone } from './time.ts';

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

it('what is told of an instant in UTC is told to a reader by their clocks, with everything around it', () => {
  const zones = ['Africa/Nairobi', 'Europe/Berlin', 'America/Argentina/Buenos_Aires', 'Asia/Kathmandu', 'UTC'];
  const instants = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(instants, fc.constantFrom(...zones), (date, tz) => {
      const at = date.toISOString();
      expect(inZone(`from ${formatUtc(at)}; then`, tz)).toBe(`from ${formatIn(at, tz)}; then`);
    }),
  );
  for (const word of ['by', 'until', 'ends on']) {
    const ends = (at: string) => inZone(`It ${word} ${formatUtc(at)}.`, 'Africa/Nairobi');
    expect(ends('2026-12-02T21:00:00.000Z')).toBe(`It ${word} Wed, 2 Dec 2026, 23:59 (Nairobi time).`);
    expect(ends('2026-12-02T21:01:00.000Z')).toBe(`It ${word} Thu, 3 Dec 2026, 00:01 (Nairobi time).`);
  }
  expect(inZone(`not before ${formatUtc('2026-12-02T21:00:00.000Z')}`, 'Africa/Nairobi')).toContain(
    '3 Dec 2026, 00:00',
  );
  expect(formatIn('2026-11-22T20:59:00.000Z', 'Africa/Nairobi')).toBe('Sun, 22 Nov 2026, 23:59 (Nairobi time)');
  expect(inZone('5 December 2026, 20:59 UTC', 'Africa/Nairobi')).toBe('5 December 2026, 20:59 UTC');
});
