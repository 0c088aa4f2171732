import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allocate, earnedOf, type FeeSchedule, feeOf, feeOfPart, vatInside } from './rules.ts';

const minor = (max: bigint) => fc.bigInt({ min: 0n, max });

/** Any schedule the rule allows: steps up or down, fixed parts, a minimum, sometimes a ceiling. */
const schedule: fc.Arbitrary<FeeSchedule> = fc
  .record({
    borders: fc.uniqueArray(fc.bigInt({ min: 1n, max: 100_000n }), { maxLength: 3 }),
    rates: fc.array(fc.record({ bps: minor(10_000n), fixedMinor: minor(3_000n) }), { minLength: 4, maxLength: 4 }),
    minMinor: minor(5_000n),
    maxMinor: fc.option(minor(50_000n)),
    vatBps: fc.constantFrom(0n, 1_600n, 1_800n),
  })
  .map(({ borders, rates, ...rest }) => ({
    ...rest,
    tiers: [0n, ...borders.sort((a, b) => Number(a - b))].map((fromMinor, index) => ({
      fromMinor,
      ...(rates[index] ?? { bps: 0n, fixedMinor: 0n }),
    })),
  }));

/** The fees the house begins with (design 3.13): 2.5 % to KES 100 000, 1.5 % to 1 000 000, 0.8 % above, at least KES 50. */
const house: FeeSchedule = {
  tiers: [
    { fromMinor: 0n, bps: 250n, fixedMinor: 0n },
    { fromMinor: 10_000_000n, bps: 150n, fixedMinor: 0n },
    { fromMinor: 100_000_000n, bps: 80n, fixedMinor: 0n },
  ],
  minMinor: 5_000n,
  maxMinor: null,
  vatBps: 1_600n,
};

describe('a fee', () => {
  it('is taken tier by tier, rounded half up, and is KES 50 at least', () => {
    expect(feeOf(house, 10_000_000n)).toBe(250_000n);
    expect(feeOf(house, 100_000_000n)).toBe(1_600_000n);
    expect(feeOf(house, 200_000_000n)).toBe(2_400_000n);
    expect(feeOf(house, 10_000n)).toBe(5_000n);
    expect(feeOf(house, 1_000_020n)).toBe(25_001n);
  });

  it('is never more than the amount it is taken from, and nothing of nothing', () => {
    expect(feeOf(house, 0n)).toBe(0n);
    expect(feeOf(house, 3n)).toBe(3n);
  });

  it('grows with the amount, by one unit at most for each unit of it', () => {
    fc.assert(
      fc.property(schedule, minor(150_000n), (it, amount) => {
        const step = feeOf(it, amount + 1n) - feeOf(it, amount);
        expect(step === 0n || step === 1n).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  it('of the parts adds up to the fee of the whole, tax included, whatever the cut (I15)', () => {
    fc.assert(
      fc.property(schedule, fc.array(minor(40_000n), { minLength: 1, maxLength: 12 }), (it, parts) => {
        let [released, fees, taxes] = [0n, 0n, 0n];
        for (const part of parts) {
          const { feeMinor, vatMinor } = feeOfPart(it, released, part);
          expect(feeMinor >= 0n && feeMinor <= part && vatMinor >= 0n && vatMinor <= feeMinor).toBe(true);
          released += part;
          fees += feeMinor;
          taxes += vatMinor;
        }
        expect(fees).toBe(feeOf(it, released));
        expect(taxes).toBe(vatInside(fees, it.vatBps));
      }),
      { numRuns: 1000 },
    );
  });

  it('is refused for a schedule that is none', () => {
    const tier = { fromMinor: 0n, bps: 0n, fixedMinor: 0n };
    const of = (tiers: FeeSchedule['tiers']) => () => feeOf({ ...house, tiers }, 10n);
    expect(of([])).toThrow(RangeError);
    expect(of([{ ...tier, fromMinor: 1n }])).toThrow(RangeError);
    expect(of([{ ...tier, bps: 10_001n }])).toThrow(RangeError);
    expect(() => feeOf(house, -1n)).toThrow(RangeError);
    expect(() => feeOfPart(house, 5n, -1n)).toThrow(RangeError);
  });
});

describe('a split', () => {
  const weights = fc
    .array(minor(1_000_000n), { minLength: 1, maxLength: 6 })
    .filter((all) => all.some((each) => each > 0n));

  it('burns no unit and leaves each share less than one unit from its exact part', () => {
    fc.assert(
      fc.property(minor(10n ** 15n), weights, (total, parts) => {
        const shares = allocate(total, parts);
        const whole = parts.reduce((sum, part) => sum + part, 0n);
        expect(shares.reduce((sum, share) => sum + share, 0n)).toBe(total);
        for (const [index, share] of shares.entries()) {
          const off = share * whole - total * (parts[index] ?? 0n);
          expect(off > -whole && off < whole).toBe(true);
          if (parts[index] === 0n) expect(share).toBe(0n);
        }
      }),
    );
  });

  it('gives odd units to the buyer first, then to the seller, the mediator and the platform', () => {
    expect(allocate(101n, [1n, 1n])).toEqual([51n, 50n]);
    expect(allocate(7n, [1n, 1n, 1n, 1n])).toEqual([2n, 2n, 2n, 1n]);
  });

  it('by no weight or a negative one is refused', () => {
    expect(() => allocate(1n, [])).toThrow(RangeError);
    expect(() => allocate(1n, [0n, 0n])).toThrow(RangeError);
    expect(() => allocate(1n, [2n, -1n])).toThrow(RangeError);
  });
});

it('what a lot of credits earns adds up to its price once all of it is used, in whatever steps (I18)', () => {
  fc.assert(
    fc.property(minor(1_000_000n), fc.array(minor(30n), { minLength: 1, maxLength: 10 }), (priceMinor, steps) => {
      const units = steps.reduce((sum, step) => sum + step, 1n);
      let [usedBefore, earned] = [0n, 0n];
      for (const step of [...steps, 1n]) {
        earned += earnedOf({ priceMinor, units }, { usedBefore, units: step });
        usedBefore += step;
      }
      expect(earned).toBe(priceMinor);
    }),
  );
  expect(() => earnedOf({ priceMinor: 5n, units: 2n }, { usedBefore: 1n, units: 2n })).toThrow(RangeError);
});
