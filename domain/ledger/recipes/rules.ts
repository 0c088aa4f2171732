import type { Currency } from '../../core/money.ts';
import { chart } from '../chart.ts';
import type { Fee } from '../fees/rules.ts';
import { credit, debit, type Leg, type Posting, posting } from '../rules.ts';
import type { TxnKind } from '../schema.ts';

// The postings of design 3.1, from amounts to legs. Amounts are minor units and positive; each throws RangeError when its
// parts do not add up. Parties, milestones, payouts, refunds and intents are named by their ids.

type In = { currency: Currency; amountMinor: bigint };

const needs = (truth: boolean, sentence: string): void => {
  if (!truth) throw new RangeError(sentence);
};
const plain = (kind: TxnKind, from: Leg['account'], to: Leg['account'], amountMinor: bigint): Posting => {
  needs(amountMinor > 0n, 'An amount is above nothing.');
  return posting(kind, [debit(from, amountMinor), credit(to, amountMinor)]);
};
const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n);

/** R0: a provider's message proves that money came in. It is the payer's until its meaning is decided. */
export const payIn = ({ psp, payer, currency, amountMinor }: In & { psp: string; payer: string }): Posting =>
  plain('pay_in', chart.clearingIn(psp, currency), chart.unapplied(payer, currency), amountMinor);

/** R1: what the payer paid is held for milestones, and the buyer's part of the fee for the escrow. */
export function applyToEscrow(it: {
  currency: Currency;
  payer: string;
  milestones: readonly { id: string; amountMinor: bigint }[];
  escrow: string;
  buyerFeeMinor: bigint;
}): Posting {
  needs(it.buyerFeeMinor >= 0n && it.milestones.every((each) => each.amountMinor > 0n), 'Parts are above nothing.');
  const total = sum(it.milestones.map((each) => each.amountMinor)) + it.buyerFeeMinor;
  return posting('apply', [
    debit(chart.unapplied(it.payer, it.currency), total),
    ...it.milestones.map((each) => credit(chart.escrow(each.id, it.currency), each.amountMinor)),
    credit(chart.escrowFee(it.escrow, it.currency), it.buyerFeeMinor),
  ]);
}

/** R2: a milestone, or part of it, goes to the seller less the seller's fee; the buyer's part of the fee is earned with it. */
export function release(
  it: In & { milestone: string; seller: string; escrow: string; sellerFee: Fee; buyerFee: Fee },
): Posting {
  const { currency, amountMinor, sellerFee, buyerFee } = it;
  const isFee = (fee: Fee) => fee.vatMinor >= 0n && fee.vatMinor <= fee.feeMinor;
  needs(amountMinor > 0n && sellerFee.feeMinor <= amountMinor, 'A fee is at most what it is taken from.');
  needs(isFee(sellerFee) && isFee(buyerFee), 'The tax is a part of the fee.');
  const fees = sellerFee.feeMinor + buyerFee.feeMinor;
  const tax = sellerFee.vatMinor + buyerFee.vatMinor;
  return posting('release', [
    debit(chart.escrow(it.milestone, currency), amountMinor),
    debit(chart.escrowFee(it.escrow, currency), buyerFee.feeMinor),
    credit(chart.wallet(it.seller, currency), amountMinor - sellerFee.feeMinor),
    credit(chart.revenue('fee', currency), fees - tax),
    credit(chart.vat(currency), tax),
  ]);
}

/** R3: a contested milestone is split. The shares add up to what is contested; the platform's goes to its revenue. */
export function split(
  it: In & {
    milestone: string;
    shares: readonly { party: string; amountMinor: bigint }[];
    platformMinor: bigint;
  },
): Posting {
  const { currency, shares, platformMinor } = it;
  needs(it.amountMinor > 0n && [...shares, it].every((each) => each.amountMinor >= 0n), 'Shares are not negative.');
  needs(platformMinor >= 0n, 'Shares are not negative.');
  return posting('split', [
    debit(chart.escrow(it.milestone, currency), it.amountMinor),
    ...shares.map((share) => credit(chart.wallet(share.party, currency), share.amountMinor)),
    credit(chart.revenue('fee', currency), platformMinor),
  ]);
}

/** R4: what is held, and the fee that was not earned, goes back: on its way to the rail (`refund`) or into the buyer's wallet. */
export function refund(
  it: In & { milestone: string; escrow: string; unearnedFeeMinor: bigint; to: { refund: string } | { buyer: string } },
): Posting {
  const { currency, amountMinor, unearnedFeeMinor, to } = it;
  needs(amountMinor >= 0n && unearnedFeeMinor >= 0n, 'Amounts are not negative.');
  return posting('refund', [
    debit(chart.escrow(it.milestone, currency), amountMinor),
    debit(chart.escrowFee(it.escrow, currency), unearnedFeeMinor),
    credit(
      'refund' in to ? chart.refundTransit(to.refund, currency) : chart.wallet(to.buyer, currency),
      amountMinor + unearnedFeeMinor,
    ),
  ]);
}

/**
 * R2, R3 and R4 in one: what leaves a milestone in one deed, whatever goes to whom. The seller gets the share less the seller's
 * fee; of the fee that the buyer paid along, what was earned is revenue and what was not goes back with the buyer's share, to
 * the accounts named in `back` (the rails that paid). Shares add up to the amount, and `back` to the buyer's share and fee.
 */
export function distribute(
  it: In & {
    kind: 'release' | 'split' | 'refund';
    milestone: string;
    escrow: string;
    seller: { party: string; amountMinor: bigint; fee: Fee };
    buyerFee: Fee;
    buyerMinor: bigint;
    unearnedFeeMinor: bigint;
    back: readonly { account: Leg['account']; amountMinor: bigint }[];
    mediator: { party: string; amountMinor: bigint } | null;
    platformMinor: bigint;
  },
): Posting {
  const { currency, seller, buyerFee, mediator } = it;
  const parts = [seller.amountMinor, it.buyerMinor, mediator?.amountMinor ?? 0n, it.platformMinor];
  needs(it.amountMinor > 0n && [...parts, it.unearnedFeeMinor].every((part) => part >= 0n), 'Shares are not negative.');
  needs(sum(parts) === it.amountMinor, 'The shares add up to what leaves the milestone.');
  const isFee = ({ feeMinor, vatMinor }: Fee) => vatMinor >= 0n && vatMinor <= feeMinor;
  needs(isFee(seller.fee) && isFee(buyerFee), 'The tax is a part of the fee.');
  needs(seller.fee.feeMinor <= seller.amountMinor, 'A fee is at most what it is taken from.');
  needs(
    it.back.every(({ amountMinor }) => amountMinor > 0n) &&
      sum(it.back.map(({ amountMinor }) => amountMinor)) === it.buyerMinor + it.unearnedFeeMinor,
    'What goes back is the share of the buyer and the fee that was not earned.',
  );
  const tax = seller.fee.vatMinor + buyerFee.vatMinor;
  return posting(it.kind, [
    debit(chart.escrow(it.milestone, currency), it.amountMinor),
    debit(chart.escrowFee(it.escrow, currency), buyerFee.feeMinor + it.unearnedFeeMinor),
    credit(chart.wallet(seller.party, currency), seller.amountMinor - seller.fee.feeMinor),
    ...it.back.map(({ account, amountMinor }) => credit(account, amountMinor)),
    ...(mediator ? [credit(chart.wallet(mediator.party, currency), mediator.amountMinor)] : []),
    credit(chart.revenue('fee', currency), seller.fee.feeMinor + buyerFee.feeMinor - tax + it.platformMinor),
    credit(chart.vat(currency), tax),
  ]);
}

type Payout = In & { payout: string };
/** R5: somebody takes money out; it waits on its way. */
export const askPayout = ({ payout, currency, amountMinor, party }: Payout & { party: string }): Posting =>
  plain('payout_ask', chart.wallet(party, currency), chart.payoutTransit(payout, currency), amountMinor);
/** R5: the provider says that it paid. */
export const confirmPayout = ({ payout, currency, amountMinor, psp }: Payout & { psp: string }): Posting =>
  plain('payout_ok', chart.payoutTransit(payout, currency), chart.clearingOut(psp, currency), amountMinor);
/** R5: the provider says that it did not pay; the money is back where it came from. */
export const failPayout = ({ payout, currency, amountMinor, party }: Payout & { party: string }): Posting =>
  plain('payout_fail', chart.payoutTransit(payout, currency), chart.wallet(party, currency), amountMinor);

/** R6: a line of the statement confirms what came in; the provider kept `pspFeeMinor` of it. */
export function matchPayIn({ psp, currency, amountMinor, pspFeeMinor }: In & { psp: string; pspFeeMinor: bigint }) {
  needs(pspFeeMinor >= 0n && pspFeeMinor <= amountMinor, 'The provider keeps at most what came in.');
  return posting('match_in', [
    debit(chart.cashTrust(psp, currency), amountMinor - pspFeeMinor),
    debit(chart.expense('psp_fee', currency), pspFeeMinor),
    credit(chart.clearingIn(psp, currency), amountMinor),
  ]);
}
/** R6: a line of the statement confirms what went out. */
export const matchPayout = ({ psp, currency, amountMinor }: In & { psp: string }): Posting =>
  plain('match_out', chart.clearingOut(psp, currency), chart.cashTrust(psp, currency), amountMinor);

/** R6: a line of the statement says that a payout came back. */
export const matchReturn = ({ psp, currency, amountMinor }: In & { psp: string }): Posting =>
  plain('match_in', chart.cashTrust(psp, currency), chart.clearingOut(psp, currency), amountMinor);

/** R7: the provider took a payment back; we are owed it until it is recovered. */
export const chargeback = ({ psp, intent, currency, amountMinor }: In & { psp: string; intent: string }): Posting =>
  plain('chargeback', chart.receivableChargeback(intent, currency), chart.clearingIn(psp, currency), amountMinor);

/**
 * R7: recovers a chargeback from what is still held, then from what found no use, then from the debtor's wallet, then as a debt of up to `creditMinor`;
 * what remains is our loss. Held and wallet balances are in their normal direction, minor units.
 */
export function recoverChargeback(
  it: In & {
    intent: string;
    milestone: string;
    heldMinor: bigint;
    debtor: string;
    walletMinor: bigint;
    creditMinor: bigint;
    /** What the debtor paid in and found no use. */
    unappliedMinor?: bigint;
    /** The buyer's fee that falls away with what is taken of the held money. */
    escrowFee?: { escrow: string; unearnedMinor: bigint };
  },
): Posting {
  const { currency, amountMinor, escrowFee } = it;
  needs(amountMinor > 0n, 'An amount is above nothing.');
  let left = amountMinor;
  const take = (atMost: bigint): bigint => {
    needs(atMost >= 0n, 'A balance to recover from is not negative.');
    const taken = atMost < left ? atMost : left;
    left -= taken;
    return taken;
  };
  return posting('chargeback_recover', [
    debit(chart.escrow(it.milestone, currency), take(it.heldMinor)),
    ...(escrowFee ? [debit(chart.escrowFee(escrowFee.escrow, currency), take(escrowFee.unearnedMinor))] : []),
    debit(chart.unapplied(it.debtor, currency), take(it.unappliedMinor ?? 0n)),
    debit(chart.wallet(it.debtor, currency), take(it.walletMinor)),
    debit(chart.receivable(it.debtor, currency), take(it.creditMinor)),
    debit(chart.expense('chargeback', currency), left),
    credit(chart.receivableChargeback(it.intent, currency), amountMinor),
  ]);
}

/** R8: a mediator paid for credits: deferred until they are used, but the tax is due now. */
export function buyCredits({ payer, currency, amountMinor, vatMinor }: In & { payer: string; vatMinor: bigint }) {
  needs(vatMinor >= 0n && vatMinor <= amountMinor, 'The tax is a part of the price.');
  return posting('credits_bought', [
    debit(chart.unapplied(payer, currency), amountMinor),
    credit(chart.deferredCredits(currency), amountMinor - vatMinor),
    credit(chart.vat(currency), vatMinor),
  ]);
}
/** R8: credits were used or expired; what they cost is earned (`earnedOf`, cumulative per lot). */
export const earnCredits = ({ currency, amountMinor }: In): Posting =>
  plain('credits_earned', chart.deferredCredits(currency), chart.revenue('credits', currency), amountMinor);

/** R8: unused credits are given back for what they cost; the money goes to `to`, on its way to where it came from. */
export const refundCredits = (it: {
  currency: Currency;
  netMinor: bigint;
  vatMinor: bigint;
  to: Leg['account'];
  kind: 'refund' | 'chargeback_recover';
}): Posting => {
  needs(it.netMinor >= 0n && it.vatMinor >= 0n, 'Amounts are not negative.');
  return posting(it.kind, [
    debit(chart.deferredCredits(it.currency), it.netMinor),
    debit(chart.vat(it.currency), it.vatMinor),
    credit(it.to, it.netMinor + it.vatMinor),
  ]);
};

/** R9: a course fee was paid; earned when the course starts. */
export const payAcademyFee = ({ payer, currency, amountMinor }: In & { payer: string }): Posting =>
  plain('academy_fee', chart.unapplied(payer, currency), chart.deferredAcademy(currency), amountMinor);
/** R9: a course fee was sent by hand to the academy's own till or bank account, and a person found it there. */
export const payAcademyFeeByHand = ({ currency, amountMinor }: In): Posting =>
  plain('academy_fee_by_hand', chart.cashAcademy(currency), chart.deferredAcademy(currency), amountMinor);
/** R9: what was taken as sent by hand turns out to have come in with a provider: it is there and not in the till. */
export const findAcademyFee = ({ payer, currency, amountMinor }: In & { payer: string }): Posting =>
  plain('academy_fee_found', chart.unapplied(payer, currency), chart.cashAcademy(currency), amountMinor);
/** R9: the course started, or what is kept of a fee that was given back in part. */
export const earnAcademyFee = ({ currency, amountMinor }: In): Posting =>
  plain('academy_earned', chart.deferredAcademy(currency), chart.revenue('academy', currency), amountMinor);
/** R9: what was earned is to go back after all. */
export const unearnAcademyFee = ({ currency, amountMinor }: In): Posting =>
  plain('academy_earned', chart.revenue('academy', currency), chart.deferredAcademy(currency), amountMinor);
/** R9: a fee, or a part of it, that is not earned goes back: on its way to where it came from, or owed to who sent it by hand. */
export const returnAcademyFee = ({ currency, amountMinor, to }: In & { to: Leg['account'] }): Posting =>
  plain('refund', chart.deferredAcademy(currency), to, amountMinor);
/** R9: what was owed to who paid by hand was sent to them from the till or the bank account. */
export const sendAcademyFee = ({ fee, currency, amountMinor }: In & { fee: string }): Posting =>
  plain('academy_fee_sent', chart.owedAcademy(fee, currency), chart.cashAcademy(currency), amountMinor);
/** R7 of a course fee that is not earned yet: the bank has it. */
export const recoverAcademyFee = ({ currency, amountMinor, intent }: In & { intent: string }): Posting =>
  plain(
    'chargeback_recover',
    chart.deferredAcademy(currency),
    chart.receivableChargeback(intent, currency),
    amountMinor,
  );

/** R10: fees that were earned leave the trust account, the only way for own money to do so. The cover is the caller's to check. */
export const sweepFees = ({ psp, currency, amountMinor }: In & { psp: string }): Posting =>
  plain('sweep', chart.cashOperating(currency), chart.cashTrust(psp, currency), amountMinor);
/** R11: own money goes into the trust account, so that provider fees are not paid from clients' money. */
export const topUp = ({ psp, currency, amountMinor }: In & { psp: string }): Posting =>
  plain('top_up', chart.cashTrust(psp, currency), chart.cashOperating(currency), amountMinor);

/** R12: a payment from one's own wallet, which succeeds at once. */
export const payFromWallet = ({ payer, currency, amountMinor }: In & { payer: string }): Posting =>
  plain('pay_from_wallet', chart.wallet(payer, currency), chart.unapplied(payer, currency), amountMinor);
