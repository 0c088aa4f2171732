import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LotId } from '../core/ids.ts';
import {
  costOf,
  creditPacks,
  draw,
  earnedOf,
  extendedBy,
  nextWarning,
  proposalCost,
  refundableUntil,
  taxOf,
} from './rules.ts';
import { LotSource } from './schema.ts';

const now = new Date('2026-11-21T09:00:00Z');
const day = (n: number) => new Date(now.getTime() + n * 86_400_000);
const lot = (id: string, source: LotSource, left: number, days: number) => ({
  id: id as LotId,
  source,
  left,
  expiresAt: day(days),
});

describe('which lots pay', () => {
  it('are given ones before bought ones, and of each the one that runs out first', () => {
    const lots = [lot('late', 'paid', 5, 90), lot('soon', 'paid', 5, 10), lot('given', 'promo', 2, 60)];
    expect(draw(lots, 8, now)).toEqual([
      { lot: 'given', credits: 2 },
      { lot: 'soon', credits: 5 },
      { lot: 'late', credits: 1 },
    ]);
  });

  it('leave out what has run out, and answer nothing at all when the rest is too little', () => {
    expect(draw([lot('gone', 'paid', 9, 0), lot('here', 'paid', 3, 1)], 4, now)).toBeNull();
    expect(draw([lot('here', 'paid', 3, 1)], 3, now)).toEqual([{ lot: 'here', credits: 3 }]);
  });

  it('give exactly what is asked, never more than a lot has, or nothing, whatever the lots are', () => {
    const lots = fc.array(
      fc.record({
        source: fc.constantFrom(...LotSource.options),
        left: fc.integer({ min: 0, max: 20 }),
        days: fc.integer({ min: -5, max: 30 }),
      }),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(lots, fc.integer({ min: 1, max: 60 }), (drafts, wanted) => {
        const all = drafts.map(({ source, left, days }, index) => lot(`lot-${index}`, source, left, days));
        const usable = all.filter(({ expiresAt }) => expiresAt > now);
        const drawn = draw(all, wanted, now);
        const there = usable.reduce((sum, { left }) => sum + left, 0);
        if (there < wanted) {
          expect(drawn).toBeNull();
          return;
        }
        expect(drawn?.reduce((sum, { credits }) => sum + credits, 0)).toBe(wanted);
        for (const { lot: id, credits } of drawn ?? []) {
          expect(credits).toBeGreaterThan(0);
          expect(credits).toBeLessThanOrEqual(usable.find((one) => one.id === id)?.left ?? 0);
        }
      }),
      { numRuns: 2000 },
    );
  });
});

it('what a lot earns is all of its price when all of it is used, in whatever steps', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: 1, max: 120 }), (price, credits) => {
      expect(earnedOf(price, credits, credits)).toBe(price);
      expect(earnedOf(price, credits, 0)).toBe(0);
      for (let used = 1; used <= credits; used++)
        expect(earnedOf(price, credits, used)).toBeGreaterThanOrEqual(earnedOf(price, credits, used - 1));
    }),
  );
});

it('credits that come back run as much longer as they were held', () => {
  expect(extendedBy(day(10), day(-3), now)).toEqual(day(13));
  expect(extendedBy(day(10), day(3), now)).toEqual(day(10));
});

it('a larger pack is never dearer by the piece, and a larger matter costs more', () => {
  for (const currency of ['KES', 'USD']) {
    const pieces = creditPacks
      .filter((pack) => pack.currency === currency)
      .map((pack) => pack.priceMinor / pack.credits);
    expect(pieces.length).toBeGreaterThan(1);
    expect(pieces).toEqual(pieces.toSorted((one, other) => other - one));
  }
  expect(proposalCost.under_500).toBeLessThan(proposalCost['500_5k']);
  expect(proposalCost['500_5k']).toBeLessThan(proposalCost['5k_50k']);
  expect(proposalCost['5k_50k']).toBeLessThan(proposalCost.over_50k);
});

describe('what goes back for money', () => {
  it('is never more than was paid, and with what is earned of the rest adds up to the price to the last cent', () => {
    const pack = fc.record({
      credits: fc.integer({ min: 1, max: 120 }),
      priceMinor: fc.integer({ min: 1, max: 1_000_000 }),
    });
    fc.assert(
      fc.property(pack, fc.nat(120), fc.nat(120), ({ credits, priceMinor }, first, second) => {
        const taxMinor = taxOf(priceMinor);
        expect(taxMinor).toBeLessThanOrEqual(priceMinor);
        const it = { credits, priceMinor, taxMinor };
        const [one, two] = [first % (credits + 1), second % (credits + 1)].toSorted((a, b) => a - b) as [
          number,
          number,
        ];
        const unused = credits - two;
        const back = costOf(it, unused);
        expect(back.netMinor + back.taxMinor).toBeLessThanOrEqual(priceMinor);
        const rest = priceMinor - taxMinor - back.netMinor;
        // What was earned before it went back is never more than may be earned of what is left.
        const before = earnedOf(priceMinor - taxMinor, credits, one);
        if (two > 0) {
          expect(earnedOf(rest, two, one)).toBeGreaterThanOrEqual(before);
          expect(earnedOf(rest, two, two)).toBe(rest);
        }
      }),
      { numRuns: 2000 },
    );
  });
  it('is what was bought and is left, for 14 days, unless a bank asks for it', () => {
    const bought = { source: 'paid' as const, free: 3, createdAt: now, frozenAt: null };
    expect(refundableUntil(bought)).toEqual(day(14));
    for (const other of [{ free: 0 }, { frozenAt: now }, { source: 'promo' as const }])
      expect(refundableUntil({ ...bought, ...other })).toBeNull();
  });
});

it('a lot is warned of twice before it ends', () => {
  expect(nextWarning(day(90), null)).toEqual({ days: 30, at: day(60) });
  expect(nextWarning(day(90), 30)).toEqual({ days: 7, at: day(83) });
  expect(nextWarning(day(90), 7)).toBeNull();
});
