import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type LineNow, orderNumber, problemsOfLine, refundOfPieces, totalsOf } from './rules.ts';

const line = (wishes: Partial<LineNow> = {}): LineNow => ({
  qty: 2,
  seenMinor: 50_000,
  seenRevisionId: 'one',
  priceMinor: 50_000,
  revisionId: 'one',
  currency: 'KES',
  isOnSale: true,
  isShopOpen: true,
  isOwn: false,
  free: 10,
  mostInOrder: 10,
  isBroughtThere: true,
  ...wishes,
});
const kinds = (wishes: Partial<LineNow>) => problemsOfLine(line(wishes)).map(({ kind }) => kind);

describe('what stands against a line of a cart', () => {
  test('is nothing when all is as it was', () => {
    expect(kinds({})).toEqual([]);
    expect(kinds({ free: null, isBroughtThere: null })).toEqual([]);
  });

  test('is what is gravest alone, where the rest does not matter any more', () => {
    expect(kinds({ isOwn: true, free: 0 })).toEqual(['own_product']);
    expect(kinds({ isOnSale: false, free: 0 })).toEqual(['unpublished']);
    expect(kinds({ revisionId: null })).toEqual(['unpublished']);
    expect(kinds({ isShopOpen: false, qty: 99 })).toEqual(['supplier_closed']);
  });

  test('is everything else at once, with the number that matters', () => {
    const problems = problemsOfLine(
      line({ qty: 12, free: 3, isBroughtThere: false, priceMinor: 55_000, revisionId: 'two' }),
    );
    expect(problems.map(({ kind, now }) => [kind, now])).toEqual([
      ['too_few', 3],
      ['most_in_order', 10],
      ['region', null],
      ['price_changed', 55_000],
    ]);
    expect(problems.at(-1)?.sentence).toBe('The price is KES 550 now; it was KES 500.');
    expect(kinds({ revisionId: 'two' })).toEqual(['text_changed']);
  });
});

const part = fc.record({ qty: fc.integer({ min: 1, max: 99 }), unitMinor: fc.integer({ min: 1, max: 10_000_000 }) });

test('a part adds up: pieces and delivery are the total, and of it commission and what is paid out (I17)', () => {
  fc.assert(
    fc.property(
      fc.array(part, { minLength: 1 }),
      fc.nat(1_000_000),
      fc.integer({ min: 0, max: 3000 }),
      (lines, delivery, bps) => {
        const totals = totalsOf(lines, delivery, 'KES', bps);
        expect(totals.subtotalMinor).toBe(lines.reduce((sum, { qty, unitMinor }) => sum + qty * unitMinor, 0));
        expect(totals.totalMinor).toBe(totals.subtotalMinor + delivery);
        expect(totals.commissionMinor + totals.payableMinor).toBe(totals.totalMinor);
        expect(totals.commissionMinor).toBeGreaterThanOrEqual(0);
        expect(totals.payableMinor).toBeGreaterThanOrEqual(0);
      },
    ),
  );
});

test('however pieces are taken out, what goes back adds up to the whole, the delivery with the last of them', () => {
  fc.assert(
    fc.property(
      fc.array(part, { minLength: 1, maxLength: 6 }),
      fc.nat(100_000),
      fc.infiniteStream(fc.nat(98)),
      (lines, delivery, dice) => {
        const left = lines.map(({ qty, unitMinor }, index) => ({ id: `${index}`, left: qty, unitMinor }));
        let back = 0;
        for (;;) {
          const out = new Map(left.map((one) => [one.id, Math.min(one.left, (dice.next().value ?? 0) + 1)]));
          const { amountMinor, isAll } = refundOfPieces(left, out, delivery);
          back += amountMinor;
          for (const one of left) one.left -= out.get(one.id) ?? 0;
          expect(isAll).toBe(left.every((one) => one.left === 0));
          if (isAll) break;
        }
        expect(back).toBe(lines.reduce((sum, { qty, unitMinor }) => sum + qty * unitMinor, 0) + delivery);
      },
    ),
  );
});

test('an order’s number has no letter that is mistaken for another', () => {
  fc.assert(
    fc.property(fc.infiniteStream(fc.double({ min: 0, max: 0.999, noNaN: true })), (dice) => {
      expect(orderNumber(() => dice.next().value ?? 0)).toMatch(/^AH-[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{4}$/);
    }),
  );
});
