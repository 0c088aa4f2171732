import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatMoney } from '../../core/money.ts';
import { DAY } from '../../core/time.ts';
import { endingSays, insteadOfHere, isOver, refundNow, refundOf, refundSteps, refundWords, seatOf } from './rules.ts';
import { registrationStatuses } from './schema.ts';

const startsAt = new Date('2026-12-22T00:00:00Z');
const before = (days: number) => new Date(startsAt.getTime() - days * DAY);

test('all of it comes back until a fortnight before, half until two days before, then nothing', () => {
  const back = (days: number) => refundOf(9_999, startsAt, before(days)).amountMinor;
  expect([back(30), back(14), back(13.99), back(2), back(1.99), back(0)]).toEqual([9_999, 9_999, 4_999, 4_999, 0, 0]);
  expect(refundOf(9_999, startsAt, before(-3), 'academy').amountMinor).toBe(9_999);
  expect(refundOf(0, startsAt, before(30)).amountMinor).toBe(0);
});

test('what is said of the time from now on is what comes back then', () => {
  const saying = (at: Date) => refundWords(refundSteps(startsAt), at, (until) => until);
  const [whole, half] = [before(14), before(2)].map((at) => at.toISOString());
  const byUs = 'If we cancel, all of it comes back.';
  expect([before(30), before(10), before(1)].map(saying)).toEqual([
    `The whole fee comes back until ${whole}, half of it until ${half}, and nothing after that. ${byUs}`,
    `Half of the fee comes back until ${half}, and nothing after that. ${byUs}`,
    `Nothing comes back: the course begins in less than 2 days. ${byUs}`,
  ]);
  for (const days of [14, 2])
    for (const at of [before(days).getTime(), before(days).getTime() + 1].map((it) => new Date(it))) {
      const paid = refundOf(100, startsAt, at).amountMinor;
      expect(saying(at)).toMatch({ 100: /^The whole/, 50: /^Half of/, 0: /^Nothing/ }[paid] ?? /^$/);
    }
});

test('where nothing can be paid here, each way by hand that is open is named, and none that is not', () => {
  const [till, bank] = ['5551234', 'Equity 0123'];
  expect(insteadOfHere({ till, bank: null })).toMatch(/till(?!.*bank)/);
  expect(insteadOfHere({ till: null, bank })).toMatch(/^(?!.*till).*bank account/);
  expect(insteadOfHere({ till, bank })).toMatch(/till.*bank account/);
  expect(insteadOfHere({ till: null, bank: null })).toBe('Write to us instead.');
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

test('what went back is not said to be on its way, and the reason stands with one stop', () => {
  const now = (isOnItsWay: boolean) =>
    refundNow(
      { paidMinor: 0, returnedMinor: 250_000, isOnItsWay, currency: 'KES' },
      { status: 'cancelled', startsAt },
      before(3),
    );
  expect([now(true), now(false)].map(({ sentence }) => sentence)).toEqual([
    `All that was paid is on its way back: ${formatMoney(250_000, 'KES')}.`,
    `All that was paid went back: ${formatMoney(250_000, 'KES')}.`,
  ]);
  for (const [given, said] of [
    ['The trainer fell ill', 'The trainer fell ill.'],
    ['“Who comes?” ', '“Who comes?”'],
  ] as const)
    expect(
      endingSays({
        ...{ status: 'cancelled', payments: [], refund: { ...now(false), to: null } },
        ended: { by: 'desk', reason: given },
      }),
    ).toEqual({
      title: 'We cancelled your place',
      said: [`The reason given: ${said}`, 'Nothing more is owed.', now(false).sentence],
    });
});
