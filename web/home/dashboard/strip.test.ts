import type { AgreementRow } from '@ahadi/domain/agreements/schema.ts';
import { addDays, DAY } from '@ahadi/domain/core/time.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { marksOf } from './strip.ts';

const now = new Date('2026-11-20T09:00:00.000Z');
const row = (id: string, days: number, status: AgreementRow['status'] = 'signing'): AgreementRow =>
  ({ id, status, title: id, signDueAt: addDays(now, days).toISOString() }) as AgreementRow; // what the strip looks at

describe('the strip of the next 30 days', () => {
  test('shows signing times that run out within 30 days, in their order', () => {
    const marks = marksOf([row('late', 31), row('b', 15), row('a', 3), row('past', -1)], now);
    expect(marks.map((mark) => [mark.row.id, Math.round(mark.at)])).toEqual([
      ['a', 10],
      ['b', 50],
    ]);
  });

  test('leaves out what can no longer lapse', () => {
    expect(marksOf([row('signed', 3, 'active'), row('over', 3, 'voided')], now)).toEqual([]);
  });

  test('runs a label back from its mark near the end', () => {
    expect(marksOf([row('a', 2), row('b', 29)], now).map((mark) => mark.isBack)).toEqual([false, true]);
  });

  test('gives no two labels the same place', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 30, noNaN: true }), { maxLength: 30 }), (days) => {
        const placed = marksOf(
          days.map((day, index) => row(String(index), Math.round(day * DAY) / DAY)),
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
