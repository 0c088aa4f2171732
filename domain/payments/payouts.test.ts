import fc from 'fast-check';
import { expect, test } from 'vitest';
import { holdingOf, MOST_PARTS, partsOut, USUAL_TIMES, whyNotSoMuch } from './payouts.ts';

const limits = fc
  .record({
    stepMinor: fc.constantFrom(1, 5, 100),
    leastMinor: fc.integer({ min: 1, max: 5_000 }),
    more: fc.integer({ min: 10_000, max: 25_000_000 }),
  })
  .map(({ stepMinor, leastMinor, more }) => ({ stepMinor, leastMinor, mostMinor: leastMinor + more }));

test('what is more than goes at a time goes in as few parts as can be, each of which goes, and they come to the whole', () => {
  fc.assert(
    fc.property(limits, fc.integer({ min: 1, max: 500_000_000 }), (rail, wish) => {
      const most = MOST_PARTS * (rail.mostMinor - (rail.mostMinor % rail.stepMinor));
      const amountMinor = Math.min(wish, most) - (Math.min(wish, most) % rail.stepMinor);
      fc.pre(amountMinor >= rail.leastMinor);
      expect(whyNotSoMuch(rail, 'KES', amountMinor)).toBeNull();
      const parts = partsOut(rail, amountMinor);
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amountMinor);
      for (const part of parts) {
        expect(part % rail.stepMinor).toBe(0);
        expect(part >= rail.leastMinor && part <= rail.mostMinor, `${part} of ${JSON.stringify(rail)}`).toBe(true);
      }
      expect(parts.length).toBeLessThanOrEqual(MOST_PARTS);
      expect(parts.length).toBe(Math.ceil(amountMinor / (most / MOST_PARTS)));
    }),
    { numRuns: 2_000 },
  );
});

test('what rests below the least is given from the part before it', () => {
  const mpesa = { leastMinor: 1_000, mostMinor: 25_000_000, stepMinor: 100 };
  expect(partsOut(mpesa, 25_000_000)).toEqual([25_000_000]);
  expect(partsOut(mpesa, 50_000_500)).toEqual([25_000_000, 24_999_500, 1_000]);
  expect(partsOut(mpesa, 70_000_000)).toEqual([25_000_000, 25_000_000, 20_000_000]);
});

test('the payout after the usual number of a day waits for one of us, and a large one for as many as before', () => {
  const at = (times: number, amountMinor: number) =>
    holdingOf('KES', amountMinor, { takenInDayMinor: 0, takenInDayTimes: times });
  expect(at(USUAL_TIMES - 1, 1_000)).toMatchObject({ needsCode: false, approvals: 0 });
  expect(at(USUAL_TIMES, 1_000)).toMatchObject({ needsCode: false, approvals: 1 });
  expect(at(USUAL_TIMES, 60_000_000)).toMatchObject({ needsCode: true, approvals: 2 });
});
