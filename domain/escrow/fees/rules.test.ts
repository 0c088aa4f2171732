import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  buyerFeeAlong,
  buyerFeeOf,
  coveredBy,
  escrowCurrencies,
  feeLinesOf,
  feesOfRelease,
  feeTermsFor,
  stepOf,
  unearnedFee,
} from './rules.ts';

const payers = fc.constantFrom('buyer' as const, 'seller' as const, 'split' as const);
const currencies = fc.constantFrom(...escrowCurrencies);
/** Parts of a whole in steps of the currency. */
const parts = fc.array(fc.bigInt({ min: 1n, max: 900_000n }), { minLength: 1, maxLength: 12 });

describe('The fee of an escrow', () => {
  test('is 2.5 % to 100,000 shillings, 1.5 % to a million, 0.8 % above, and at least 50 shillings', () => {
    const fee = (shillings: bigint) => buyerFeeOf(feeTermsFor('KES', 'buyer'), shillings * 100n) / 100n;
    expect([1_000n, 100_000n, 200_000n, 1_000_000n, 2_000_000n].map(fee)).toEqual([
      50n,
      2_500n,
      4_000n,
      16_000n,
      24_000n,
    ]);
  });

  test('however the whole is cut, the parts of both sides and the tax add up to those of the whole', () => {
    fc.assert(
      fc.property(parts, payers, currencies, (cuts, payer, currency) => {
        const terms = feeTermsFor(currency, payer);
        let [before, buyer, seller, vat] = [0n, 0n, 0n, 0n];
        for (const cut of cuts) {
          const amount = cut * stepOf(currency);
          const fees = feesOfRelease(terms, before, amount);
          expect(fees.seller.feeMinor >= 0n && fees.seller.feeMinor <= amount).toBe(true);
          buyer += fees.buyer.feeMinor;
          seller += fees.seller.feeMinor;
          vat += fees.buyer.vatMinor + fees.seller.vatMinor;
          before += amount;
        }
        expect({ buyerMinor: buyer, sellerMinor: seller, vatMinor: vat }).toEqual(feeLinesOf(terms, before));
      }),
    );
  });

  test('what the buyer paid along is earned or goes back, and nothing of it is left when nothing is held', () => {
    fc.assert(
      fc.property(parts, payers, currencies, fc.infiniteStream(fc.boolean()), (cuts, payer, currency, toSeller) => {
        const terms = feeTermsFor(currency, payer);
        const amounts = cuts.map((cut) => cut * stepOf(currency));
        let [net, paid, feeHeld] = [0n, 0n, 0n];
        for (const amount of amounts) {
          feeHeld += buyerFeeAlong(terms, net, amount);
          net += amount;
        }
        for (const amount of amounts) {
          if (toSeller.next().value) {
            feeHeld -= feesOfRelease(terms, paid, amount).buyer.feeMinor;
            paid += amount;
          } else {
            feeHeld -= unearnedFee(terms, net, amount);
            net -= amount;
          }
          expect(feeHeld >= 0n).toBe(true);
        }
        expect(feeHeld).toBe(0n);
      }),
    );
  });

  test('a payment of just what is asked is used up, and any other leaves less than it would take to cover a step more', () => {
    fc.assert(
      fc.property(parts, payers, fc.bigInt({ min: 1n, max: 2_000_000n }), (cuts, payer, payment) => {
        const terms = feeTermsFor('USD', payer);
        const left = cuts.reduce((sum, cut) => sum + cut, 0n);
        expect(coveredBy(terms, 0n, left, left + buyerFeeAlong(terms, 0n, left))).toEqual({
          amountMinor: left,
          feeMinor: buyerFeeAlong(terms, 0n, left),
        });
        const { amountMinor, feeMinor } = coveredBy(terms, 0n, left, payment);
        expect(amountMinor + feeMinor <= payment).toBe(true);
        if (amountMinor < left)
          expect(amountMinor + 1n + buyerFeeAlong(terms, 0n, amountMinor + 1n) > payment).toBe(true);
      }),
    );
  });

  test('a part that is paid in shillings covers whole shillings, so that a phone can pay the rest', () => {
    fc.assert(
      fc.property(
        payers,
        fc.bigInt({ min: 1n, max: 200_000n }),
        fc.bigInt({ min: 1n, max: 200_000n }),
        (payer, total, paid) => {
          const terms = feeTermsFor('KES', payer);
          const { amountMinor, feeMinor } = coveredBy(terms, 0n, total * 100n, paid * 100n);
          expect([amountMinor % 100n, feeMinor % 100n]).toEqual([0n, 0n]);
        },
      ),
    );
    const terms = feeTermsFor('KES', 'split');
    const { amountMinor, feeMinor } = coveredBy(terms, 0n, 18_400_000n, 8_588_000n);
    expect(8_588_000n - amountMinor - feeMinor).toBeLessThanOrEqual(100n);
  });
});
