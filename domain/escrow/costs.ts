import type { CostClaim } from '../core/claim.ts';
import { formatMoney } from '../core/money.ts';
import { type FeeTerms, feesOfRelease, unearnedFee } from './fees/rules.ts';
import type { EscrowView } from './schema.ts';

type Side = 'buyer' | 'seller';
export type EscrowCost = CostClaim<Side>;
/** The deeds that pay out of a stage at once. */
export type PayingDeed = 'release' | 'refund' | 'agree_refund' | 'cancel_overdue' | 'receive_return';

type Whole = Pick<EscrowView, 'price'> & { terms: Pick<EscrowView['terms'], 'currency'> };
/** How the sides are called in the sentence, with what they do: "Amina gets" and "you get". */
export type Called = Readonly<Record<Side, string>>;

/** The price list as the fee functions take it. */
function feeTermsOf({ price }: Whole): FeeTerms {
  const { payer, stepMinor, tiers, minMinor, maxMinor, vatBps } = price;
  return {
    payer,
    stepMinor: BigInt(stepMinor),
    schedule: {
      tiers: tiers.map((tier) => ({
        fromMinor: BigInt(tier.fromMinor),
        bps: BigInt(tier.bps),
        fixedMinor: BigInt(tier.fixedMinor),
      })),
      minMinor: BigInt(minMinor),
      maxMinor: maxMinor === null ? null : BigInt(maxMinor),
      vatBps: BigInt(vatBps),
    },
  };
}

/**
 * What is booked when a deed pays `toSellerMinor` or `toBuyerMinor` out of a stage now, by the functions that the payment runs by: what
 * the seller gets after their part of the fee, and what goes back with the fee that was not earned.
 */
export function costOf(
  view: Whole,
  deed: PayingDeed,
  { toSellerMinor = 0, toBuyerMinor = 0 }: { toSellerMinor?: number; toBuyerMinor?: number },
  called: Called,
): EscrowCost {
  const terms = feeTermsOf(view);
  const { toSellerMinor: before, netMinor } = view.price;
  const { buyer, seller } = feesOfRelease(terms, BigInt(before), BigInt(toSellerMinor));
  // More than is in cannot be paid out; what is being typed may be.
  const back = Math.min(toBuyerMinor, netMinor);
  const unearned = Number(unearnedFee(terms, BigInt(netMinor), BigInt(back)));
  const sellerFee = Number(seller.feeMinor);
  const amount = (minor: number) => formatMoney(minor, view.terms.currency).replaceAll(' ', '\u00a0');
  const gets = { seller: toSellerMinor - sellerFee, buyer: toBuyerMinor + unearned };
  return {
    ...{ deed, feeMinor: sellerFee + Number(buyer.feeMinor) },
    gets: { ...(toSellerMinor > 0 && { seller: gets.seller }), ...(toBuyerMinor > 0 && { buyer: gets.buyer }) },
    words:
      toSellerMinor > 0
        ? `${called.seller} ${amount(gets.seller)} at once${sellerFee > 0 ? `, after a fee of ${amount(sellerFee)}` : ''}.`
        : `${called.buyer} ${amount(gets.buyer)} back${unearned > 0 ? `, ${amount(unearned)} of it the fee for it` : ''}.`,
  };
}
