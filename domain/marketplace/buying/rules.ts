import type { Currency } from '../../core/money.ts';
import { formatMoney } from '../../core/money.ts';
import { feesOfRelease } from '../../escrow/fees/rules.ts';
import { commissionOf, marketDefaults } from '../rules.ts';
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
    problems.push({ kind: 'region', now: null, sentence: 'It is not brought to this place.' });
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
