import type { Currency } from '../../core/money.ts';
import { type Fee, type FeeSchedule, feeOf, vatInside } from '../../ledger/fees/rules.ts';

/** A fee as it was when the terms were proposed: later prices never touch an escrow that is under way. */
export type FeeTerms = { payer: 'buyer' | 'seller' | 'split'; stepMinor: bigint; schedule: FeeSchedule };

/**
 * What about one hundred Kenyan shillings are, in minor units of each currency that escrow is offered in. Rough and round on
 * purpose: limits and tiers are steps for people, not rates of exchange.
 */
const hundred: Readonly<Record<Currency, bigint>> = {
  KES: 10_000n,
  UGX: 3_000n,
  TZS: 200_000n,
  NGN: 120_000n,
  GHS: 1_000n,
  ZAR: 1_400n,
  USD: 80n,
  EUR: 70n,
  GBP: 60n,
};
export const escrowCurrencies: readonly Currency[] = Object.keys(hundred);
const hundredOf = (currency: Currency): bigint => hundred[currency] ?? 10_000n;

/** The smallest part money is cut into: whole units where cents are not in use on mobile money. Minor units. */
export const stepOf = (currency: Currency): bigint => (currency === 'KES' || currency === 'TZS' ? 100n : 1n);

/** The least and most that one escrow may be about, the least of one stage, and from what release on a code is asked for. */
export const limitsOf = (currency: Currency) => ({
  leastMinor: hundredOf(currency),
  mostMinor: hundredOf(currency) * 50_000n,
  unverifiedMostMinor: hundredOf(currency) * 500n,
  codeFromMinor: hundredOf(currency) * 500n,
});

/** The price list (design 3.13): 2.5 % to 100,000 shillings, 1.5 % to a million, 0.8 % above; at least 50. Tax is inside. */
export function feeTermsFor(currency: Currency, payer: FeeTerms['payer']): FeeTerms {
  const step = stepOf(currency);
  const inSteps = (minor: bigint): bigint => minor / step;
  const tier = (hundreds: bigint, bps: bigint) => ({
    fromMinor: inSteps(hundredOf(currency) * hundreds),
    bps,
    fixedMinor: 0n,
  });
  return {
    payer,
    stepMinor: step,
    schedule: {
      tiers: [tier(0n, 250n), tier(1_000n, 150n), tier(10_000n, 80n)],
      minMinor: inSteps(hundredOf(currency) / 2n),
      maxMinor: null,
      vatBps: 1_600n,
    },
  };
}

/** The whole fee of what goes to the seller, both sides' parts. The schedule counts in steps, so that a fee can be paid in cash. */
const wholeFee = ({ schedule, stepMinor }: FeeTerms, amountMinor: bigint): bigint =>
  feeOf(schedule, amountMinor / stepMinor) * stepMinor;

/** The buyer's part of the fee of an amount; of an odd step the buyer bears the half more. */
export function buyerFeeOf(terms: FeeTerms, amountMinor: bigint): bigint {
  const whole = wholeFee(terms, amountMinor);
  if (terms.payer !== 'split') return terms.payer === 'buyer' ? whole : 0n;
  const steps = whole / terms.stepMinor;
  return ((steps + 1n) / 2n) * terms.stepMinor;
}
const sellerFeeOf = (terms: FeeTerms, amountMinor: bigint): bigint =>
  wholeFee(terms, amountMinor) - buyerFeeOf(terms, amountMinor);

/** Fees of the whole, as they are shown before anybody accepts. */
export function feeLinesOf(terms: FeeTerms, totalMinor: bigint) {
  const buyerMinor = buyerFeeOf(terms, totalMinor);
  const sellerMinor = sellerFeeOf(terms, totalMinor);
  const { vatBps } = terms.schedule;
  return { buyerMinor, sellerMinor, vatMinor: vatInside(buyerMinor, vatBps) + vatInside(sellerMinor, vatBps) };
}

/** What the buyer pays along with `amountMinor` for stages, when `netMinor` is in already and was not paid back. */
export const buyerFeeAlong = (terms: FeeTerms, netMinor: bigint, amountMinor: bigint): bigint =>
  buyerFeeOf(terms, netMinor + amountMinor) - buyerFeeOf(terms, netMinor);

/**
 * What is earned when `amountMinor` go to the seller after `beforeMinor` went there: each side's fee with the tax inside.
 * However the whole is cut, the parts add up to the fee of all that went to the seller (I15).
 */
export function feesOfRelease(terms: FeeTerms, beforeMinor: bigint, amountMinor: bigint): { buyer: Fee; seller: Fee } {
  const part = (of: (terms: FeeTerms, amount: bigint) => bigint): Fee => {
    const [before, after] = [of(terms, beforeMinor), of(terms, beforeMinor + amountMinor)];
    const { vatBps } = terms.schedule;
    return { feeMinor: after - before, vatMinor: vatInside(after, vatBps) - vatInside(before, vatBps) };
  };
  return { buyer: part(buyerFeeOf), seller: part(sellerFeeOf) };
}

/** What of the buyer's fee goes back with `amountMinor` that do not go to the seller, when `netMinor` were in until now. */
export const unearnedFee = (terms: FeeTerms, netMinor: bigint, amountMinor: bigint): bigint =>
  buyerFeeOf(terms, netMinor) - buyerFeeOf(terms, netMinor - amountMinor);

/**
 * The largest part of `leftMinor` (what stages still lack) that a payment covers together with its fee, and that fee, in whole
 * steps: what is left to pay after it can be paid by a phone too. A payment of just what was asked is used up to the last unit.
 */
export function coveredBy(terms: FeeTerms, netMinor: bigint, leftMinor: bigint, paymentMinor: bigint) {
  const covers = (amount: bigint) => amount + buyerFeeAlong(terms, netMinor, amount) <= paymentMinor;
  if (covers(leftMinor)) return { amountMinor: leftMinor, feeMinor: buyerFeeAlong(terms, netMinor, leftMinor) };
  let [low, high] = [0n, (leftMinor < paymentMinor ? leftMinor : paymentMinor) / terms.stepMinor];
  while (low < high) {
    const middle = (low + high + 1n) / 2n;
    if (covers(middle * terms.stepMinor)) low = middle;
    else high = middle - 1n;
  }
  const amountMinor = low * terms.stepMinor;
  return { amountMinor, feeMinor: buyerFeeAlong(terms, netMinor, amountMinor) };
}
