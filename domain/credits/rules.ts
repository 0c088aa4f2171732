import { DAY } from '../core/time.ts';
import { vatInside } from '../ledger/fees/rules.ts';
import type { AmountBand } from '../mediation/schema.ts';
import type { CreditLot, CreditPack, LotSource, ReturnReason } from './schema.ts';

/** Defaults of design money 3.10, in days. */
export const creditDefaults = {
  paidDays: 365,
  promoDays: 90,
  grantDays: 365,
  returnDays: 365,
  refundDays: 14,
  warnDays: [30, 7],
  /** Hours after which a proposal that nobody opened gives its credits back (design 0.8). */
  unopenedHours: 96,
  /** What a new mediator begins with. */
  welcomeCredits: 10,
} as const;

/** What becomes of the credits that a proposal holds: by what they are used, for what they come back, and the words for both. */
export const holdDoes = {
  used: ['opened', 'accepted'],
  back: ['never_opened', 'withdrawn', 'not_appointed'],
  words: `They are used when a side opens the proposal, or when its writer is chosen unopened and accepts. What nobody opened or chose within ${creditDefaults.unopenedHours} hours comes back, and so does what is withdrawn or not chosen before.`,
} as const satisfies { used: readonly string[]; back: readonly ReturnReason[]; words: string };

/** Whether opening a proposal uses credits: it holds some, which have neither been used nor come back. */
export const openingUses = (it: { credits: number; openedAt: string | null; returnedAt: string | null }): boolean =>
  it.credits > 0 && it.openedAt === null && it.returnedAt === null;
/** What opening a proposal costs, for the side that opens it and for its writer. */
export const openingCosts = (uses: boolean) =>
  uses
    ? {
        side: 'It costs the mediator their credits, so open those you consider.',
        writer: 'Its credits are used.',
      }
    : { side: 'It costs nobody anything.', writer: 'It cost you no credits.' };

/** The packs on sale, dearest by the piece first. */
export const creditPacks: readonly CreditPack[] = [
  { code: 'kes-10', credits: 10, priceMinor: 150_000, currency: 'KES' },
  { code: 'kes-25', credits: 25, priceMinor: 325_000, currency: 'KES' },
  { code: 'kes-60', credits: 60, priceMinor: 660_000, currency: 'KES' },
  { code: 'usd-10', credits: 10, priceMinor: 1_200, currency: 'USD' },
  { code: 'usd-25', credits: 25, priceMinor: 2_600, currency: 'USD' },
  { code: 'usd-60', credits: 60, priceMinor: 5_400, currency: 'USD' },
];

/** What a proposal costs: by the size of the matter alone, shown before it is written. */
export const proposalCost: Readonly<Record<AmountBand, number>> = {
  under_500: 1,
  '500_5k': 2,
  '5k_50k': 4,
  over_50k: 8,
};

type Spendable = Pick<CreditLot, 'id' | 'source' | 'left'> & { expiresAt: Date };
const before: Readonly<Record<LotSource, number>> = { promo: 0, grant: 1, return: 1, paid: 1 };

/**
 * From which lots `credits` are taken: given ones first, then whichever runs out soonest. Null when there are not enough.
 * Lots that have run out at `now` are left out.
 */
export function draw(
  lots: readonly Spendable[],
  credits: number,
  now: Date,
): readonly { lot: Spendable['id']; credits: number }[] | null {
  let missing = credits;
  const drawn: { lot: Spendable['id']; credits: number }[] = [];
  const order = lots
    .filter(({ left, expiresAt }) => left > 0 && expiresAt > now)
    .toSorted(
      (one, other) =>
        before[one.source] - before[other.source] ||
        one.expiresAt.getTime() - other.expiresAt.getTime() ||
        (one.id < other.id ? -1 : 1),
    );
  for (const { id, left } of order) {
    if (missing === 0) break;
    const taken = Math.min(left, missing);
    drawn.push({ lot: id, credits: taken });
    missing -= taken;
  }
  return missing === 0 ? drawn : null;
}

/** A returned lot runs as much longer as its credits were held. */
export const extendedBy = (expiresAt: Date, heldFrom: Date, now: Date): Date =>
  new Date(expiresAt.getTime() + Math.max(0, now.getTime() - heldFrom.getTime()));

/** What was earned once `used` of `credits` are gone, cumulative, so that rounding never adds up to more than the price. */
export const earnedOf = (priceMinor: number, credits: number, used: number): number =>
  Math.floor((priceMinor * used) / credits);

const VAT_BPS = 1_600n;
/** The tax inside the price of a pack, minor units. */
export const taxOf = (priceMinor: number): number => Number(vatInside(BigInt(priceMinor), VAT_BPS));

/** What `some` of a lot's `credits` cost, minor units, each part rounded down: never more than was paid for them. */
export const costOf = (
  { credits, priceMinor, taxMinor }: { credits: number; priceMinor: number; taxMinor: number },
  some: number,
): { netMinor: number; taxMinor: number } => ({
  netMinor: earnedOf(priceMinor - taxMinor, credits, some),
  taxMinor: earnedOf(taxMinor, credits, some),
});

/** The warning that is due next for a lot: how many days before its end and when; null when all were given. */
export function nextWarning(expiresAt: Date, warnedDays: number | null): { days: number; at: Date } | null {
  const days = creditDefaults.warnDays.find((one) => warnedDays === null || one < warnedDays);
  return days === undefined ? null : { days, at: new Date(expiresAt.getTime() - days * DAY) };
}

/** Until when what is left of a lot is taken back for its money; null for what was given, is used up, or is asked back by a bank. */
export const refundableUntil = (lot: {
  source: LotSource;
  free: number;
  createdAt: Date;
  frozenAt: Date | null;
}): Date | null =>
  lot.source === 'paid' && lot.free > 0 && lot.frozenAt === null
    ? new Date(lot.createdAt.getTime() + creditDefaults.refundDays * DAY)
    : null;
