import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HOUR, MINUTE } from '../core/time.ts';
import { afterWorkingHours, isSolved, opensAt, workingMinutesBetween } from './rules.ts';

const rests = { weekend: [6, 7], holidays: new Set(['2026-12-25']) };
const at = (text: string) => new Date(`${text}+03:00`);

describe('the working hours of support', () => {
  test('begin at eight in Nairobi, and while it is open they are now', () => {
    expect(opensAt(at('2026-11-23T07:59'), rests)).toEqual(at('2026-11-23T08:00'));
    expect(opensAt(at('2026-11-23T08:00'), rests)).toEqual(at('2026-11-23T08:00'));
    expect(opensAt(at('2026-11-23T17:59'), rests)).toEqual(at('2026-11-23T17:59'));
  });
  test('go on after a weekend and after a day that nobody works', () => {
    expect(opensAt(at('2026-11-20T18:00'), rests)).toEqual(at('2026-11-23T08:00'));
    expect(opensAt(at('2026-12-24T20:00'), rests)).toEqual(at('2026-12-28T08:00'));
  });
  test('are counted over nights, weekends and holidays', () => {
    expect(afterWorkingHours(at('2026-11-23T09:00'), 8, rests)).toEqual(at('2026-11-23T17:00'));
    expect(afterWorkingHours(at('2026-11-23T10:00'), 8, rests)).toEqual(at('2026-11-23T18:00'));
    expect(afterWorkingHours(at('2026-11-23T11:00'), 8, rests)).toEqual(at('2026-11-24T09:00'));
    expect(afterWorkingHours(at('2026-11-20T17:00'), 2, rests)).toEqual(at('2026-11-23T09:00'));
    expect(afterWorkingHours(at('2026-11-21T12:00'), 16, rests)).toEqual(at('2026-11-24T14:00'));
    expect(afterWorkingHours(at('2026-12-24T17:00'), 4, rests)).toEqual(at('2026-12-28T11:00'));
  });
  test('between two instants are what both see', () => {
    expect(workingMinutesBetween(at('2026-11-20T17:00'), at('2026-11-23T09:30'), rests)).toBe(150);
    expect(workingMinutesBetween(at('2026-11-21T09:00'), at('2026-11-22T09:00'), rests)).toBe(0);
    expect(workingMinutesBetween(at('2026-11-23T09:00'), at('2026-11-23T08:30'), rests)).toBe(0);
  });
  test('counted forward and back agree', () => {
    const start = at('2026-11-20T00:00').getTime();
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 60 * 24 * 40 }), fc.integer({ min: 1, max: 40 }), (minutes, hours) => {
        const from = new Date(start + minutes * MINUTE);
        const due = afterWorkingHours(from, hours, rests);
        expect(workingMinutesBetween(from, due, rests)).toBe(hours * 60);
        expect(due.getTime() - from.getTime()).toBeGreaterThanOrEqual(hours * HOUR);
      }),
    );
  });
});

test('a sum is solved by the zero bits at the beginning and no others', () => {
  expect(isSolved(Uint8Array.from([0, 0, 255]), 16)).toBe(true);
  expect(isSolved(Uint8Array.from([0, 1, 0]), 15)).toBe(true);
  expect(isSolved(Uint8Array.from([0, 1, 0]), 16)).toBe(false);
  expect(isSolved(Uint8Array.from([128, 0, 0]), 1)).toBe(false);
});
