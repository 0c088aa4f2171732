import type { OrderLineId } from '@ahadi/domain/core/ids.ts';
import type { OrderLine, Parcel } from '@ahadi/domain/marketplace/buying/schema.ts';
import { leftOf, type Pieces, piecesBack } from '@ahadi/domain/marketplace/costs.ts';

/** The lines of which something still comes. */
export const comingOf = ({ lines }: Pick<Parcel, 'lines'>): OrderLine[] => lines.filter((line) => leftOf(line) > 0);

/** What was chosen, without lines of which nothing was. */
export const chosenOf = (pieces: Pieces): Record<OrderLineId, number> =>
  Object.fromEntries(Object.entries(pieces).filter(([, qty]) => qty > 0));

/** What these pieces are worth in money that is held. Minor units. */
export const worthOf = (parcel: Parcel, pieces: Pieces): { amountMinor: number; isAll: boolean } =>
  piecesBack({ ...parcel, heldMinor: parcel.escrow?.heldMinor ?? 0 }, pieces);
