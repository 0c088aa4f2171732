import fc from 'fast-check';
import { expect, it } from 'vitest';
import { instalmentsOf, MOST_INSTALMENTS } from './rules.ts';

it('come to the sum, part by part, on days that follow each other', () => {
  const sum = fc.integer({ min: 1, max: 1e12 });
  const count = fc.integer({ min: 1, max: MOST_INSTALMENTS });
  fc.assert(
    fc.property(sum, count, fc.constantFrom('WEEKLY', 'MONTHLY'), (sumMinor, parts, every) => {
      const all = instalmentsOf(sumMinor, parts, '2027-01-31', every);
      expect(all).toHaveLength(sumMinor < parts ? 0 : parts);
      if (sumMinor < parts) return;
      expect(all.reduce((whole, { amountMinor }) => whole + amountMinor, 0)).toBe(sumMinor);
      expect(all.every(({ amountMinor }) => amountMinor > 0)).toBe(true);
      expect(all.map(({ by }) => by)).toEqual([...new Set(all.map(({ by }) => by))].sort());
    }),
  );
});

it('keep the end of the month', () => {
  expect(instalmentsOf(1000, 3, '2027-01-31', 'MONTHLY')).toEqual([
    { amountMinor: 333, by: '2027-01-31' },
    { amountMinor: 333, by: '2027-02-28' },
    { amountMinor: 334, by: '2027-03-31' },
  ]);
});
