import { expect, test } from 'vitest';
import { snoozeChoices } from './snoozing.ts';

test('something is put aside for an hour, until tomorrow morning, or until Monday morning, by the clocks of its reader', () => {
  // Friday, 22:30 in Nairobi, and already Saturday in Auckland.
  const friday = new Date('2026-11-20T19:30:00.000Z');
  const untils = (now: Date, tz: string) => snoozeChoices(now, tz).map(({ until }) => until);
  expect(untils(friday, 'Africa/Nairobi')).toEqual([
    '2026-11-20T20:30:00.000Z',
    '2026-11-21T05:00:00.000Z',
    '2026-11-23T05:00:00.000Z',
  ]);
  expect(untils(friday, 'Pacific/Auckland').slice(1)).toEqual(['2026-11-21T19:00:00.000Z', '2026-11-22T19:00:00.000Z']);
  // On a Monday the next one is meant, and on a Sunday tomorrow is Monday.
  expect(untils(new Date('2026-11-23T04:00:00.000Z'), 'Africa/Nairobi')[2]).toBe('2026-11-30T05:00:00.000Z');
  const sunday = snoozeChoices(new Date('2026-11-22T06:00:00.000Z'), 'Africa/Nairobi');
  expect(sunday.map(({ label }) => label)).toEqual(['hour', 'tomorrow']);
});
