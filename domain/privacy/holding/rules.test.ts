import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EmailSchema } from '../../core/schema.ts';
import { DAY } from '../../core/time.ts';
import { afterHold, HOLD_YEARS, keptAddressOf, keptUserOf, yearsAfter } from './rules.ts';

const BEGUN = new Date('2026-11-29T09:00:00Z');

/** When what is kept of somebody is erased, as the clock goes: duties begin and end on days counted from the closing of the account. */
function erasedAt(duties: readonly { begins: number; lasts: number }[]): Date {
  let now = yearsAfter(BEGUN, HOLD_YEARS);
  for (let looks = 0; looks < 100; looks++) {
    const begun = duties.filter(({ begins }) => BEGUN.getTime() + begins * DAY <= now.getTime());
    const ends = begun.map(({ begins, lasts }) => new Date(BEGUN.getTime() + (begins + lasts) * DAY));
    const next = afterHold(
      ends.map((end) => (end <= now ? end : null)),
      BEGUN,
      now,
    );
    if (next.isOver) return now;
    expect(next.lookAt.getTime()).toBeGreaterThan(now.getTime());
    now = next.lookAt;
  }
  throw new Error('it is never over');
}

test('what is kept is erased seven years after the last duty ended, to the day, and never before', () => {
  const DAYS = 365 * 20;
  const duty = fc.record({ begins: fc.constant<number>(0), lasts: fc.nat(DAYS) });
  fc.assert(
    fc.property(fc.array(duty, { maxLength: 6 }), fc.array(fc.nat(365 * 5)), (first, delays) => {
      // A later duty follows from one that was there: a dispute about what is not over for seven years yet.
      const lives = [...first];
      for (const delay of delays.slice(0, 4)) {
        const last = Math.max(0, ...lives.map(({ begins, lasts }) => begins + lasts));
        lives.push({ begins: last + delay, lasts: 200 });
      }
      const lastEnd = Math.max(0, ...lives.map(({ begins, lasts }) => begins + lasts));
      expect(erasedAt(lives)).toEqual(yearsAfter(new Date(BEGUN.getTime() + lastEnd * DAY), HOLD_YEARS));
    }),
    { numRuns: 2000 },
  );
});

test('who has no such day gets the one after it', () => {
  expect(yearsAfter(new Date('2028-02-29T10:00:00Z'), 7)).toEqual(new Date('2035-03-01T10:00:00Z'));
});

test('the address that stands for a closed account says which, and nobody can be written to by it', () => {
  const id = '018f0000-0000-7000-8000-00000000000a';
  expect(keptUserOf(keptAddressOf(id))).toBe(id);
  for (const other of [
    'amina@example.org',
    `x${keptAddressOf(id)}`,
    `${keptAddressOf(id)}.org`,
    'deleted-@deleted.invalid',
  ])
    expect(keptUserOf(other)).toBeNull();
  expect(EmailSchema.safeParse(keptAddressOf(id)).success).toBe(false);
});
