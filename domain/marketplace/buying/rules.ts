import type { Currency } from '../../core/money.ts';
import { formatMoney } from '../../core/money.ts';
import { feesOfRelease } from '../../escrow/fees/rules.ts';
import { commissionOf, marketDefaults } from '../rules.ts';
import { deliveryTo } from '../suppliers/rules.ts';
import type { CartProblem } from './schema.ts';

/** A line of a cart beside what is true of its product now. */
export type LineNow = {
  qty: number;
  seenMinor: number;
  seenRevisionId: string;
  priceMinor: number;
  revisionId: string | null;
  currency: Currency;
  isOnSale: boolean;
  isShopOpen: boolean;
  isOwn: boolean;
  /** Null when pieces are not counted. */
  free: number | null;
  mostInOrder: number;
  /** Null while nobody said where to. */
  isBroughtThere: boolean | null;
};

/** Everything that stands against buying a line as it is, the gravest first; empty when nothing does. */
export function problemsOfLine(line: LineNow): CartProblem[] {
  if (line.isOwn) return [{ kind: 'own_product', now: null, sentence: 'You sell this yourself.' }];
  if (!line.isOnSale || line.revisionId === null)
    return [{ kind: 'unpublished', now: null, sentence: 'This is not on sale any more.' }];
  if (!line.isShopOpen) return [{ kind: 'supplier_closed', now: null, sentence: 'This shop sends nothing now.' }];
  const problems: CartProblem[] = [];
  if (line.free !== null && line.free <= 0)
    problems.push({ kind: 'out_of_stock', now: 0, sentence: 'There is none left now.' });
  else if (line.free !== null && line.free < line.qty)
    problems.push({ kind: 'too_few', now: line.free, sentence: `Only ${line.free} are left.` });
  const most = Math.min(line.mostInOrder, marketDefaults.mostOfOne);
  if (line.qty > most)
    problems.push({ kind: 'most_in_order', now: most, sentence: `At most ${most} of it go into one order.` });
  if (line.isBroughtThere === false)
    problems.push({ kind: 'region', now: null, sentence: 'It does not deliver here.' });
  if (line.priceMinor !== line.seenMinor)
    problems.push({
      kind: 'price_changed',
      now: line.priceMinor,
      sentence: `The price is ${formatMoney(line.priceMinor, line.currency)} now; it was ${formatMoney(line.seenMinor, line.currency)}.`,
    });
  else if (line.revisionId !== line.seenRevisionId)
    problems.push({ kind: 'text_changed', now: null, sentence: 'Its description was changed since you chose it.' });
  return problems;
}

/** In the way of a line however many are taken of it; the others are gone once it is looked at, or fewer are taken. */
const unbuyable: readonly CartProblem['kind'][] = [
  'own_product',
  'unpublished',
  'supplier_closed',
  'out_of_stock',
  'region',
];

/** True for a line that cannot be bought as things are: it counts in no sum. */
export const isUnbuyable = ({ problems }: { problems: readonly CartProblem[] }): boolean =>
  problems.some(({ kind }) => unbuyable.includes(kind));

type Rates = Parameters<typeof deliveryTo>[0];
type DeliveryLine = { productId: string; totalMinor: number; ownRates: Rates };

/**
 * What it costs to bring one supplier's goods to a place in one parcel: the dearest of its lines, since they travel together; those
 * without rates of their own go by the shop's, together. `missing` are the products that are not brought there. Minor units, working days.
 */
export function deliveryOfPart(
  shopRates: Rates,
  lines: readonly DeliveryLine[],
  place: { country: string; region: string },
) {
  const common = lines.filter(({ ownRates }) => ownRates.length === 0);
  const commonMinor = common.reduce((sum, { totalMinor }) => sum + totalMinor, 0);
  const byShop = common.length > 0 ? deliveryTo(shopRates, place, commonMinor) : null;
  const found = lines.map(({ productId, ownRates, totalMinor }) => ({
    productId,
    way: ownRates.length === 0 ? byShop : deliveryTo(ownRates, place, totalMinor),
  }));
  const ways = found.flatMap(({ way }) => (way ? [way] : []));
  const most = (of: (way: (typeof ways)[number]) => number) => Math.max(0, ...ways.map(of));
  return {
    missing: found.flatMap(({ productId, way }) => (way ? [] : [productId])),
    feeMinor: most(({ feeMinor }) => feeMinor),
    daysLeast: most(({ daysLeast }) => daysLeast),
    daysMost: most(({ daysMost }) => daysMost),
  };
}

/** What one part of an order comes to: minor units. `payable` is what the supplier gets when all of it is received. */
export function totalsOf(
  lines: readonly { qty: number; unitMinor: number }[],
  deliveryMinor: number,
  currency: Currency,
  commissionBps: number,
) {
  const subtotalMinor = lines.reduce((total, { qty, unitMinor }) => total + qty * unitMinor, 0);
  const totalMinor = subtotalMinor + deliveryMinor;
  const fee = feesOfRelease(commissionOf(currency, commissionBps), 0n, BigInt(totalMinor)).seller;
  const commissionMinor = Number(fee.feeMinor);
  return { subtotalMinor, deliveryMinor, totalMinor, commissionMinor, payableMinor: totalMinor - commissionMinor };
}

/**
 * What goes back when pieces are taken out of a parcel: their price, and with the last of them the delivery. `left` are the pieces that
 * were not cancelled before, by line.
 */
export function refundOfPieces(
  lines: readonly { id: string; left: number; unitMinor: number }[],
  out: ReadonlyMap<string, number>,
  deliveryMinor: number,
): { amountMinor: number; isAll: boolean } {
  const pieces = lines.reduce((total, { id, unitMinor }) => total + (out.get(id) ?? 0) * unitMinor, 0);
  const isAll = lines.every(({ id, left }) => (out.get(id) ?? 0) >= left);
  return { amountMinor: pieces + (isAll ? deliveryMinor : 0), isAll };
}

/** AH-7Q4K-92XM: eight letters and digits that nobody mistakes, read over the phone. `random`: numbers from 0 to under 1. */
export function orderNumber(random: () => number): string {
  const letters = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
  const pick = () => letters[Math.floor(random() * letters.length)];
  const four = () => Array.from({ length: 4 }, pick).join('');
  return `AH-${four()}-${four()}`;
}
