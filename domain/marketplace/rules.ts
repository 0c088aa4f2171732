import type { Currency } from '../core/money.ts';
import { addDays, HOUR, MINUTE } from '../core/time.ts';
import { type FeeTerms, stepOf } from '../escrow/fees/rules.ts';

/** Defaults of design money 3.7–3.9. */
export const marketDefaults = {
  /** Pieces are kept for an order that waits for its money; more once while a payment is under way, and never by looking. */
  holdMs: 15 * MINUTE,
  extendMs: 10 * MINUTE,
  /** An order without its money is over. */
  payMs: 30 * MINUTE,
  acceptHours: 48,
  /** Working days to send it that everybody has, and days after the last of them from which the buyer may cancel alone. */
  leastShipDays: 1,
  lateDays: 3,
  /** Days after it was sent until it counts as received, and hours to look at it then. */
  receiptDays: 7,
  inspectionHours: 72,
  commissionBps: 800,
  linesInCart: 50,
  mostOfOne: 99,
  few: 5,
  /** A price may rise by so much without being looked at, and by so much in thirty days (basis points). */
  rise: { once: 1_000, month: 2_500, days: 30 },
  trusted: 3,
  reviewDays: 180,
  pageSize: 24,
} as const;
export const ACCEPT_MS = marketDefaults.acceptHours * HOUR;

/** Who pays the way back of what a seller takes back after a report: read by both before and after they agree to it. */
export const wayBackWords = (isSeller: boolean): string => `${isSeller ? 'You pay' : 'The seller pays'} the way back.`;

/** The commission of the platform: the seller's, taken from what goes to the seller. Tax is inside. */
export const commissionOf = (currency: Currency, bps: number): FeeTerms => ({
  payer: 'seller',
  stepMinor: stepOf(currency),
  schedule: {
    tiers: [{ fromMinor: 0n, bps: BigInt(bps), fixedMinor: 0n }],
    minMinor: 0n,
    maxMinor: null,
    vatBps: 1_600n,
  },
});

/** "Amina O.": who bought what is nobody's business in full. A name of one word stays as it is. */
export function signedAs(name: string): string {
  const words = name.trim().split(/\s+/);
  const [first = ''] = words;
  const last = words.length > 1 ? [...(words.at(-1) ?? '')][0] : undefined;
  return last ? `${first} ${last.toUpperCase()}.` : first;
}

/** Until when what a parcel brought can be reviewed; null before any of it was received. */
export const reviewUntil = (parcel: { deliveredAt: Date | null; completedAt: Date | null }): Date | null => {
  const receivedAt = parcel.deliveredAt ?? parcel.completedAt;
  return receivedAt && addDays(receivedAt, marketDefaults.reviewDays);
};

/** Who reads a review, how it is signed, what its stars count in and who can answer it, as who writes it is told. */
export const reviewIs = {
  ...{ readBy: 'everybody signed in', signed: signedAs, countsIn: ['product', 'shop'], answeredBy: 'shop' },
  words:
    'Everybody who is signed in can read it, signed with your first name and the first letter of your last name. Its stars count in the rating of the product and of the shop. The shop can answer it.',
} as const;

/** Letters and digits of a title as a part of an address, and a few of the id, so that two of one title differ; without any the whole id. */
export function slugOf(title: string, id: string): string {
  const words = title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
    .replace(/-+$/, '');
  const tail = id.replaceAll('-', '').slice(-6);
  return words === '' ? id : `${words}-${tail}`;
}
