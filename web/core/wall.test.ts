import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { instantOf, wallTimeOf } from './wall.ts';

describe('day and hour in a field', () => {
  test('come back from a field as they were, in any zone', () => {
    const zones = ['Africa/Nairobi', 'Europe/London', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Auckland', 'UTC'];
    const minute = fc.integer({ min: 0, max: 30_000_000 }).map((it) => it * 60_000);
    fc.assert(
      fc.property(minute, fc.constantFrom(...zones), (at, tz) => {
        const wall = wallTimeOf(new Date(at).toISOString(), tz);
        // An hour that comes twice is meant the first time; what the clocks show is the same.
        expect(wallTimeOf(instantOf(wall, tz) ?? '', tz)).toBe(wall);
      }),
    );
  });

  test('that a change of the clocks leaves out lie behind it, and no time is none', () => {
    expect(instantOf('2026-03-29T01:30', 'Europe/London')).toBe('2026-03-29T01:30:00.000Z');
    expect(instantOf('', 'Europe/London')).toBeNull();
  });

  test('mean the same instant again, and half of them none', () => {
    const at = '2031-03-01T05:30:00.000Z';
    expect(wallTimeOf(at, 'Africa/Nairobi')).toBe('2031-03-01T08:30');
    expect(instantOf('2031-03-01T08:30', 'Africa/Nairobi')).toBe(at);
    for (const half of ['', '2031-03', 'T09:00', 'tomorrow', '2031-13-45T00:00'])
      expect(instantOf(half, 'UTC')).toBeNull();
  });
});
