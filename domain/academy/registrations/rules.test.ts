import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY } from '../../core/time.ts';
import { isOver, refundOf, seatOf } from './rules.ts';
import { registrationStatuses } from './schema.ts';

const startsAt = new Date('2026-12-22T00:00:00Z');
const before = (days: number) => new Date(startsAt.getTime() - days * DAY);

test('all of it comes back until a fortnight before, half until two days before, then nothing', () => {
  const back = (days: number) => refundOf(9_999, startsAt, before(days)).amountMinor;
  expect([back(30), back(14), back(13.99), back(2), back(1.99), back(0)]).toEqual([9_999, 9_999, 4_999, 4_999, 0, 0]);
  expect(refundOf(9_999, startsAt, before(-3), 'academy').amountMinor).toBe(9_999);
  expect(refundOf(0, startsAt, before(30)).amountMinor).toBe(0);
});

test('never more comes back than was paid, and never more later than earlier', () => {
  fc.assert(
    fc.property(
      fc.nat(10 ** 9),
      fc.double({ min: 0, max: 40, noNaN: true }),
      fc.double({ min: 0, max: 40, noNaN: true }),
      (paid, one, other) => {
        const [early, late] = [Math.max(one, other), Math.min(one, other)].map(
          (days) => refundOf(paid, startsAt, before(days)).amountMinor,
        );
        expect(early).toBeLessThanOrEqual(paid);
        expect(late).toBeLessThanOrEqual(early ?? 0);
      },
    ),
  );
});

test('a registration that is over has no seat, and every other one has or waits for one', () => {
  expect(registrationStatuses.filter(isOver)).toEqual(['expired', 'cancelled']);
  expect(registrationStatuses.filter((status) => seatOf(status) === 'held')).toEqual([
    'offered',
    'held',
    'payment_review',
  ]);
});
