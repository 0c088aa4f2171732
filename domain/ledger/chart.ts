import type { Currency } from '../core/money.ts';
import type { AccountClass } from './schema.ts';

/** Whose an account is, or what it is about: a kind and an id, e.g. party and a uuid. */
export type Owner = { kind: string; id: string };

/** An account as the chart describes it. Two accounts with one code are one account. */
export type Account = {
  /** The name of its place in the chart, whose or which it is, and the currency: `wallet.0199…:KES`. */
  code: string;
  class: AccountClass;
  currency: Currency;
  /** The least balance in the normal direction, in minor units; null where there is none. */
  floorMinor: bigint | null;
  /** True: the balance is cached and anyone who posts waits for the row. False: entries are only added, and summed when asked. */
  lockedBalance: boolean;
  owner: Owner | null;
  subject: Owner | null;
};

/** The asset that mediator credits are counted in; no currency, but kept in the same books. */
export const CREDITS: Currency = 'CRD';

const place =
  (accountClass: AccountClass, guarded: boolean) =>
  (name: string, currency: Currency, of: { owner?: Owner; subject?: Owner } = {}): Account => ({
    code: `${name}:${currency}`,
    class: accountClass,
    currency,
    floorMinor: guarded ? 0n : null,
    lockedBalance: guarded,
    owner: of.owner ?? null,
    subject: of.subject ?? null,
  });

/** Client money and what is owed: never below nothing, so its row is locked by the one who posts. */
const heldLiability = place('liability', true);
const heldAsset = place('asset', true);
/** Hot and without a floor: postings never wait for one another there. */
const openAsset = place('asset', false);
const openLiability = place('liability', false);
const income = place('income', false);
const expense = place('expense', false);

const party = (id: string) => ({ owner: { kind: 'party', id } });
const about = (kind: string, id: string) => ({ subject: { kind, id } });

/** The chart of accounts (design 3.1), per currency. `psp` is the short name of a payment provider, e.g. mpesa. */
export const chart = {
  cashTrust: (psp: string, currency: Currency) => openAsset(`cash.${psp}.trust`, currency),
  cashOperating: (currency: Currency) => openAsset('cash.operating', currency),
  /** The till and the bank account that course fees are sent to by hand: no provider's, and not our own until the course begins. */
  cashAcademy: (currency: Currency) => openAsset('cash.academy', currency),
  /** What goes back of a fee that was sent by hand: owed to who sent it until it was sent back. */
  owedAcademy: (fee: string, currency: Currency) =>
    heldLiability(`owed.academy.${fee}`, currency, about('academy_fee', fee)),
  clearingIn: (psp: string, currency: Currency) => openAsset(`clearing.in.${psp}`, currency),
  clearingOut: (psp: string, currency: Currency) => openLiability(`clearing.out.${psp}`, currency),
  unapplied: (payer: string, currency: Currency) => heldLiability(`unapplied.${payer}`, currency, party(payer)),
  escrow: (milestone: string, currency: Currency) =>
    heldLiability(`escrow.${milestone}`, currency, about('milestone', milestone)),
  escrowFee: (escrow: string, currency: Currency) =>
    heldLiability(`escrowfee.${escrow}`, currency, about('escrow', escrow)),
  wallet: (owner: string, currency: Currency) => heldLiability(`wallet.${owner}`, currency, party(owner)),
  payoutTransit: (payout: string, currency: Currency) =>
    heldLiability(`payout.transit.${payout}`, currency, about('payout', payout)),
  refundTransit: (refund: string, currency: Currency) =>
    heldLiability(`refund.transit.${refund}`, currency, about('refund', refund)),
  deferredCredits: (currency: Currency) => heldLiability('deferred.credits', currency),
  deferredAcademy: (currency: Currency) => heldLiability('deferred.academy', currency),
  vat: (currency: Currency) => openLiability('tax.vat', currency),
  receivable: (debtor: string, currency: Currency) => heldAsset(`receivable.${debtor}`, currency, party(debtor)),
  receivableChargeback: (intent: string, currency: Currency) =>
    heldAsset(`receivable.chargeback.${intent}`, currency, about('intent', intent)),
  revenue: (source: 'fee' | 'credits' | 'academy', currency: Currency) => income(`revenue.${source}`, currency),
  expense: (why: 'psp_fee' | 'chargeback' | 'goodwill', currency: Currency) => expense(`expense.${why}`, currency),
  creditSource: () => openAsset('crd.source', CREDITS),
  creditLot: (lot: string) => heldLiability(`crd.lot.${lot}`, CREDITS, about('lot', lot)),
  creditsReserved: (bid: string) => heldLiability(`crd.reserved.${bid}`, CREDITS, about('bid', bid)),
  creditsConsumed: () => openLiability('crd.consumed', CREDITS),
  creditsExpired: () => openLiability('crd.expired', CREDITS),
} as const;
