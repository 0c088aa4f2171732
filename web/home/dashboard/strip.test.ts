import { addDays, DAY } from '@ahadi/domain/core/time.ts';
import type { Deadline } from '@ahadi/domain/dashboard/schema.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { marksOf } from './strip.ts';

const now = new Date('2026-11-20T09:00:00.000Z');
const due = (key: string, days: number): Deadline => ({
  key,
  title: key,
  about: '',
  path: '/',
  isMine: true,
  dueAt: addDays(now, days).toISOString(),
});

describe('the strip of the next 30 days', () => {
  test('shows what ends within 30 days, in their order', () => {
    const marks = marksOf([due('late', 31), due('b', 15), due('a', 3), due('past', -1)], now);
    expect(marks.map((mark) => [mark.deadline.key, Math.round(mark.at)])).toEqual([
      ['a', 10],
      ['b', 50],
    ]);
  });

  test('runs a label back from its mark near the end', () => {
    expect(marksOf([due('a', 2), due('b', 29)], now).map((mark) => mark.isBack)).toEqual([false, true]);
  });

  test('puts what has no room for words under one mark where two could not be pressed, and loses none', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 30, noNaN: true }), { maxLength: 30 }), (days) => {
        const all = days.map((day, index) => due(String(index), Math.round(day * DAY) / DAY));
        const marks = marksOf(all, now);
        expect(marks.length).toBe(all.length);
        const shown = marks.filter(({ isUnder }) => !isUnder);
        expect(shown.reduce((sum, { more }) => sum + 1 + more, 0)).toBe(all.length);
        const bare = shown.filter(({ lane }) => lane === null);
        for (const [index, { at }] of bare.entries())
          if (index > 0) expect(at - (bare[index - 1]?.at ?? 0)).toBeGreaterThanOrEqual(4);
        for (const { lane, more } of marks) if (lane !== null) expect(more).toBe(0);
      }),
    );
  });

  test('gives no two labels the same place', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 30, noNaN: true }), { maxLength: 30 }), (days) => {
        const placed = marksOf(
          days.map((day, index) => due(String(index), Math.round(day * DAY) / DAY)),
          now,
        ).filter((mark) => mark.lane !== null);
        for (const one of placed)
          for (const other of placed)
            if (one !== other && one.lane === other.lane) {
              const [from, to] = [one, other].map((mark) => (mark.isBack ? mark.at - 34 : mark.at));
              expect(Math.abs((from ?? 0) - (to ?? 0))).toBeGreaterThanOrEqual(34);
            }
      }),
    );
  });
});
