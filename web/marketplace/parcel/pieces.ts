import type { OrderLineId } from '@ahadi/domain/core/ids.ts';
import { refundOfPieces } from '@ahadi/domain/marketplace/buying/rules.ts';
import type { OrderLine, Parcel } from '@ahadi/domain/marketplace/buying/schema.ts';

/** How many pieces of each line, by its id. */
export type Pieces = Readonly<Record<string, number>>;

export const leftOf = ({ qty, cancelledQty }: Pick<OrderLine, 'qty' | 'cancelledQty'>): number => qty - cancelledQty;

/** The lines of which something still comes. */
export const comingOf = ({ lines }: Pick<Parcel, 'lines'>): OrderLine[] => lines.filter((line) => leftOf(line) > 0);

/** What was chosen, without lines of which nothing was. */
export const chosenOf = (pieces: Pieces): Record<OrderLineId, number> =>
  Object.fromEntries(Object.entries(pieces).filter(([, qty]) => qty > 0));

/** What these pieces are worth in money that is held: their price, and with the last of them the delivery. Minor units. */
export function worthOf(parcel: Parcel, pieces: Pieces): { amountMinor: number; isAll: boolean } {
  const lines = comingOf(parcel).map((line) => ({ id: line.id, unitMinor: line.unitMinor, left: leftOf(line) }));
  const worth = refundOfPieces(lines, new Map(Object.entries(pieces)), parcel.deliveryMinor);
  const heldMinor = parcel.escrow?.heldMinor ?? 0;
  return { ...worth, amountMinor: worth.isAll ? heldMinor : Math.min(worth.amountMinor, heldMinor) };
}
