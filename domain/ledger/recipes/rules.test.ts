import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chart } from '../chart.ts';
import { feeOfPart } from '../fees/rules.ts';
import { credit, debit, inNormalDirection, type Posting, posting } from '../rules.ts';
import { consumeCredits, expireCredits, issueCredits, reserveCredits, returnCredits } from '../units.ts';
import * as recipes from './rules.ts';

const amount = fc.bigInt({ min: 1n, max: 10n ** 12n });
const amounts = { amountMinor: amount, currency: fc.constantFrom('KES', 'USD', 'UGX') };
const [psp, payer, seller, milestone, escrow] = ['mpesa', 'ana', 'ben', 'm1', 'e1'];
const schedule = { tiers: [{ fromMinor: 0n, bps: 250n, fixedMinor: 7n }], minMinor: 5n, maxMinor: null, vatBps: 1600n };

/** Every recipe from any amounts; three parts of the amount are drawn for those that split. */
const all: Record<string, (it: { currency: string; amountMinor: bigint; part: bigint; rest: bigint }) => Posting> = {
  R0: (it) => recipes.payIn({ ...it, psp, payer }),
  R1: ({ currency, amountMinor, part, rest }) =>
    recipes.applyToEscrow({
      ...{ currency, payer, escrow, buyerFeeMinor: rest },
      milestones: [
        { id: 'm1', amountMinor },
        { id: 'm2', amountMinor: part + 1n },
      ],
    }),
  R2: (it) =>
    recipes.release({
      ...{ ...it, milestone, seller, escrow },
      sellerFee: feeOfPart(schedule, it.part, it.amountMinor),
      buyerFee: feeOfPart(schedule, 0n, it.rest),
    }),
  R3: (it) =>
    recipes.split({
      ...{ ...it, milestone },
      shares: [
        { party: seller, amountMinor: it.part },
        { party: payer, amountMinor: it.rest },
      ],
      platformMinor: it.amountMinor - it.part - it.rest,
    }),
  R4: (it) => recipes.refund({ ...it, milestone, escrow, unearnedFeeMinor: it.part, to: { refund: 'r1' } }),
  'R4 to the wallet': (it) =>
    recipes.refund({ ...it, milestone, escrow, unearnedFeeMinor: it.part, to: { buyer: payer } }),
  'R2 to R4 in one': (it) =>
    recipes.distribute({
      ...{ ...it, kind: 'split', milestone, escrow, platformMinor: 0n },
      seller: { party: seller, amountMinor: it.part, fee: feeOfPart(schedule, 0n, it.part) },
      buyerFee: feeOfPart(schedule, 0n, it.part),
      buyerMinor: it.amountMinor - it.part - it.rest,
      unearnedFeeMinor: it.rest,
      back: [{ account: chart.refundTransit('r1', it.currency), amountMinor: it.amountMinor - it.part }].filter(
        ({ amountMinor }) => amountMinor > 0n,
      ),
      mediator: { party: 'mia', amountMinor: it.rest },
    }),
  'R5 asked': (it) => recipes.askPayout({ ...it, payout: 'p1', party: seller }),
  'R5 paid': (it) => recipes.confirmPayout({ ...it, payout: 'p1', psp }),
  'R5 failed': (it) => recipes.failPayout({ ...it, payout: 'p1', party: seller }),
  'R6 in': (it) => recipes.matchPayIn({ ...it, psp, pspFeeMinor: it.part }),
  'R6 out': (it) => recipes.matchPayout({ ...it, psp }),
  'R6 back': (it) => recipes.matchReturn({ ...it, psp }),
  R7: (it) => recipes.chargeback({ ...it, psp, intent: 'i1' }),
  'R7 recovered': (it) =>
    recipes.recoverChargeback({
      ...{ ...it, intent: 'i1', milestone, debtor: seller },
      ...{ heldMinor: it.part, walletMinor: it.rest, creditMinor: it.rest },
    }),
  'R7 recovered with the fee': (it) =>
    recipes.recoverChargeback({
      ...{ ...it, intent: 'i1', milestone, debtor: payer },
      ...{ heldMinor: it.part, walletMinor: 0n, creditMinor: it.amountMinor },
      escrowFee: { escrow, unearnedMinor: it.rest },
    }),
  R8: (it) => recipes.buyCredits({ ...it, payer, vatMinor: it.part }),
  'R8 earned': (it) => recipes.earnCredits(it),
  R9: (it) => recipes.payAcademyFee({ ...it, payer }),
  'R9 by hand': (it) => recipes.payAcademyFeeByHand(it),
  'R9 found': (it) => recipes.findAcademyFee({ ...it, payer }),
  'R9 earned': (it) => recipes.earnAcademyFee(it),
  'R9 unearned': (it) => recipes.unearnAcademyFee(it),
  'R9 returned': (it) => recipes.returnAcademyFee({ ...it, to: chart.wallet(payer, it.currency) }),
  'R9 taken back': (it) => recipes.recoverAcademyFee({ ...it, intent: 'i1' }),
  R10: (it) => recipes.sweepFees({ ...it, psp }),
  R11: (it) => recipes.topUp({ ...it, psp }),
  R12: (it) => recipes.payFromWallet({ ...it, payer }),
  'units issued': (it) => issueCredits({ lot: 'l1', units: it.amountMinor }),
  'units reserved': (it) => reserveCredits('b1', [{ lot: 'l1', units: it.amountMinor }]),
  'units returned': (it) => returnCredits('b1', [{ lot: 'l1', units: it.amountMinor }]),
  'units consumed': (it) => consumeCredits({ bid: 'b1', units: it.amountMinor }),
  'units expired': (it) => expireCredits({ lot: 'l1', units: it.amountMinor }),
};

describe.each(Object.entries(all))('recipe %s', (_name, recipe) => {
  it('makes two legs or more that add up to nothing, one an account, none of nothing', () => {
    fc.assert(
      fc.property(fc.record({ ...amounts, cuts: fc.tuple(fc.nat(100), fc.nat(100)) }), ({ cuts, ...it }) => {
        const part = (it.amountMinor * BigInt(cuts[0])) / 200n;
        const rest = (it.amountMinor * BigInt(cuts[1])) / 200n;
        const { legs } = recipe({ ...it, part, rest });
        expect(legs.length).toBeGreaterThanOrEqual(2);
        expect(legs.reduce((sum, leg) => sum + leg.amountMinor, 0n)).toBe(0n);
        expect(legs.every((leg) => leg.amountMinor !== 0n)).toBe(true);
        expect(new Set(legs.map((leg) => leg.account.code)).size).toBe(legs.length);
      }),
      { numRuns: 50 },
    );
  });

  it('refuses a negative amount', () => {
    expect(() => recipe({ currency: 'KES', amountMinor: -5n, part: 0n, rest: 0n })).toThrow(RangeError);
  });
});

describe('a recipe', () => {
  const it_ = { currency: 'KES', amountMinor: 1_000n };
  const line = ({ legs }: Posting) => legs.map((leg) => [leg.account.code, leg.amountMinor]);

  it('of a release takes the fee from the seller and puts the tax beside it', () => {
    const fees = { sellerFee: { feeMinor: 116n, vatMinor: 16n }, buyerFee: { feeMinor: 58n, vatMinor: 8n } };
    expect(line(recipes.release({ ...it_, ...fees, milestone, seller, escrow }))).toEqual([
      ['escrow.m1:KES', 1_000n],
      ['escrowfee.e1:KES', 58n],
      ['wallet.ben:KES', -884n],
      ['revenue.fee:KES', -150n],
      ['tax.vat:KES', -24n],
    ]);
  });

  it('of a recovery takes what is held, then the wallet, then a debt, and only then our own', () => {
    const from = { heldMinor: 100n, walletMinor: 200n, creditMinor: 300n };
    const recovery = recipes.recoverChargeback({ ...it_, ...from, intent: 'i1', milestone, debtor: seller });
    expect(recovery.legs.map((leg) => leg.amountMinor)).toEqual([100n, 200n, 300n, 400n, -1_000n]);
  });

  it('of a split whose shares do not add up is refused', () => {
    const shares = [{ party: seller, amountMinor: 400n }];
    expect(() => recipes.split({ ...it_, milestone, shares, platformMinor: 599n })).toThrow(RangeError);
    expect(() => recipes.split({ ...it_, milestone, shares, platformMinor: -1n })).toThrow(RangeError);
  });

  it('whose parts are more than the whole is refused', () => {
    const fee = { feeMinor: 1_001n, vatMinor: 0n };
    const none = { feeMinor: 0n, vatMinor: 0n };
    const taxed = { feeMinor: 1n, vatMinor: 2n };
    const of = { ...it_, milestone, seller, escrow };
    expect(() => recipes.release({ ...of, sellerFee: fee, buyerFee: none })).toThrow(RangeError);
    expect(() => recipes.release({ ...of, sellerFee: none, buyerFee: taxed })).toThrow(RangeError);
    expect(() => recipes.matchPayIn({ ...it_, psp, pspFeeMinor: 1_001n })).toThrow(RangeError);
    expect(() => recipes.buyCredits({ ...it_, payer, vatMinor: 1_001n })).toThrow(RangeError);
  });
});

describe('a posting', () => {
  const [one, two] = [chart.wallet('ana', 'KES'), chart.wallet('ben', 'KES')];

  it('in two currencies adds up in each of them', () => {
    const dollars = chart.wallet('ana', 'USD');
    expect(() => posting('apply', [debit(one, 5n), credit(dollars, 5n)])).toThrow(RangeError);
  });

  it('of nothing, of one account or of an amount beyond all sense is refused', () => {
    expect(() => posting('apply', [])).toThrow(RangeError);
    expect(() => posting('apply', [debit(one, 5n), credit(one, 5n)])).toThrow(RangeError);
    expect(() => posting('apply', [debit(one, 10n ** 15n + 1n), credit(two, 10n ** 15n + 1n)])).toThrow(RangeError);
  });

  it('lets a wallet grow by credits and cash by debits', () => {
    expect(inNormalDirection(one, -5n)).toBe(5n);
    expect(inNormalDirection(chart.cashOperating('KES'), 5n)).toBe(5n);
  });
});
