import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvFile, readCsv } from '../../core/csv.ts';
import { formatMoney, LARGEST_AMOUNT_MINOR, majorOf, minorDigits, parseMoney } from '../../core/money.ts';
import { allocate, vatInside } from '../../ledger/fees/rules.ts';
import { release } from '../../ledger/recipes/rules.ts';
import { columnAmount } from '../../payments/wallets.ts';
import { buyerFeeAlong, feeLinesOf, feesOfRelease, feeTermsFor, unearnedFee } from './rules.ts';

// Whatever the currency, a whole that is split among many, each part of it with commission and tax, comes to the whole again, to the last
// unit; and it is one number on the page, in the PDF and in the file for spreadsheets.

/** Thirty currencies with nought, two and three decimals. */
const byDigits: Readonly<Record<number, readonly string[]>> = {
  0: ['UGX', 'RWF', 'BIF', 'XAF', 'XOF', 'KMF', 'DJF', 'GNF', 'JPY', 'KRW'],
  2: ['KES', 'TZS', 'NGN', 'GHS', 'ZAR', 'ZMW', 'ETB', 'EGP', 'MAD', 'USD', 'EUR', 'GBP', 'INR', 'CNY'],
  3: ['KWD', 'BHD', 'OMR', 'TND', 'JOD', 'LYD'],
};
const currencies = Object.values(byDigits).flat();
const currency = fc.constantFrom(...currencies);
const amount = fc.bigInt({ min: 1n, max: BigInt(LARGEST_AMOUNT_MINOR) });
const payer = fc.constantFrom<'buyer' | 'seller' | 'split'>('buyer', 'seller', 'split');
const weights = fc
  .array(fc.bigInt({ min: 0n, max: 10_000n }), { minLength: 1, maxLength: 20 })
  .filter((all) => all.some((weight) => weight > 0n));
const sum = (all: readonly bigint[]): bigint => all.reduce((total, one) => total + one, 0n);

test('there are thirty of them, with as many decimals as ISO 4217 says', () => {
  expect(new Set(currencies).size).toBe(30);
  for (const [digits, codes] of Object.entries(byDigits))
    expect(codes.map((code) => [code, minorDigits(code)])).toEqual(codes.map((code) => [code, Number(digits)]));
});

test('shares of up to twenty, each with its commission and tax, come to the whole and are never below nothing', () => {
  fc.assert(
    fc.property(currency, amount, payer, weights, (code, total, who, parts) => {
      const terms = feeTermsFor(code, who);
      const shares = allocate(total, parts);
      expect(sum(shares)).toBe(total);
      let before = 0n;
      const fees = shares.map((share) => {
        const fee = feesOfRelease(terms, before, share);
        before += share;
        return fee;
      });
      for (const [index, share] of shares.entries()) {
        const fee = fees[index];
        if (!fee) throw new Error('each share has its fee');
        for (const { feeMinor, vatMinor } of [fee.seller, fee.buyer]) {
          expect(feeMinor >= 0n && vatMinor >= 0n && vatMinor <= feeMinor).toBe(true);
        }
        expect(fee.seller.feeMinor <= share).toBe(true);
        if (share === 0n) continue;
        // What the books write of it is balanced, and its legs are what these sums say.
        const { legs } = release({
          ...{ currency: code, amountMinor: share, milestone: 'm', seller: `s${index}`, escrow: 'e' },
          ...{ sellerFee: fee.seller, buyerFee: fee.buyer },
        });
        expect(sum(legs.map(({ amountMinor }) => amountMinor))).toBe(0n);
      }
      const whole = feeLinesOf(terms, total);
      const all = fees.flatMap(({ seller, buyer }) => [seller, buyer]);
      expect(sum(fees.map(({ seller }) => seller.feeMinor))).toBe(whole.sellerMinor);
      expect(sum(fees.map(({ buyer }) => buyer.feeMinor))).toBe(whole.buyerMinor);
      expect(sum(all.map(({ vatMinor }) => vatMinor))).toBe(whole.vatMinor);
      const { vatBps } = terms.schedule;
      expect(whole.vatMinor).toBe(vatInside(whole.sellerMinor, vatBps) + vatInside(whole.buyerMinor, vatBps));
    }),
    { numRuns: 400 },
  );
});

test('what is paid in by parts and goes back by parts leaves nothing of the fee that came along', () => {
  fc.assert(
    fc.property(currency, amount, payer, weights, weights, (code, total, who, ins, outs) => {
      const terms = feeTermsFor(code, who);
      let [net, fee] = [0n, 0n];
      for (const part of allocate(total, ins)) {
        fee += buyerFeeAlong(terms, net, part);
        net += part;
      }
      expect(fee).toBe(feeLinesOf(terms, total).buyerMinor);
      for (const part of allocate(total, outs)) {
        const back = unearnedFee(terms, net, part);
        expect(back >= 0n && back <= fee).toBe(true);
        fee -= back;
        net -= part;
      }
      expect([net, fee]).toEqual([0n, 0n]);
    }),
    { numRuns: 400 },
  );
});

test('an amount is the same on the page, in the PDF and in a file for spreadsheets', () => {
  const bare = (text: string) => text.replaceAll(',', '').replaceAll('−', '-');
  /** Minor units of a decimal as it is written, without calculating with fractions. */
  const minorOf = (text: string, digits: number): bigint => {
    const [whole = '', part = ''] = text.split('.');
    expect(part.length).toBeLessThanOrEqual(digits);
    return BigInt(whole + part.padEnd(digits, '0'));
  };
  fc.assert(
    fc.property(currency, amount, (code, minor) => {
      const digits = minorDigits(code);
      const [page, sheet] = [formatMoney(Number(minor), code), columnAmount(minor, code)];
      const { records } = readCsv(csvFile([[majorOf(Number(minor), code)]]));
      expect(minorOf(bare(page.slice(4)), digits)).toBe(minor);
      expect(minorOf(bare(sheet), digits)).toBe(minor);
      expect(minorOf(records?.[0]?.cells[0] ?? '', digits)).toBe(minor);
      expect(parseMoney(page, code)).toBe(Number(minor));
    }),
    { numRuns: 2_000 },
  );
});
