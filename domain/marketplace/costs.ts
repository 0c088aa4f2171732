import { formatMoney } from '../core/money.ts';
import { refundOfPieces } from './buying/rules.ts';
import type { OrderLine, Parcel } from './buying/schema.ts';

/** The deeds on a parcel with which money moves at once. */
export type PayingDeed = 'refuse' | 'give_up' | 'cancel_pieces' | 'complete';

/** What is said before such a deed to move out of what is held, in minor units: back to the buyer, or to the seller and for commission. */
export type ParcelCost = { deed: PayingDeed; backMinor: number; outMinor: number; words: string };

/** How many pieces of each line, by its id. */
export type Pieces = Readonly<Record<string, number>>;
type Line = Pick<OrderLine, 'qty' | 'cancelledQty' | 'unitMinor'> & { id: string };

export const leftOf = ({ qty, cancelledQty }: Pick<OrderLine, 'qty' | 'cancelledQty'>): number => qty - cancelledQty;

/** What goes back when these pieces do not come: their price, and with the last of them all that is held. */
export function piecesBack(
  { lines, deliveryMinor, heldMinor }: { lines: readonly Line[]; deliveryMinor: number; heldMinor: number },
  pieces: Pieces,
): { amountMinor: number; isAll: boolean } {
  const coming = lines
    .map((line) => ({ id: line.id, unitMinor: line.unitMinor, left: leftOf(line) }))
    .filter(({ left }) => left > 0);
  const { amountMinor, isAll } = refundOfPieces(coming, new Map(Object.entries(pieces)), deliveryMinor);
  return { isAll, amountMinor: isAll ? heldMinor : Math.min(amountMinor, heldMinor) };
}

type Priced = Pick<Parcel, 'as' | 'lines' | 'currency' | 'deliveryMinor'> & {
  supplier: Pick<Parcel['supplier'], 'name'>;
  buyer: Pick<Parcel['buyer'], 'name'>;
  escrow: Pick<NonNullable<Parcel['escrow']>, 'heldMinor'> | null;
};

/** What a deed moves at once, by what the deed itself goes by, in words for who confirms it. */
export function parcelCost(parcel: Priced, deed: PayingDeed, pieces: Pieces = {}): ParcelCost {
  const { as, currency, deliveryMinor, lines, supplier, buyer } = parcel;
  const heldMinor = parcel.escrow?.heldMinor ?? 0;
  const money = (minor: number) => formatMoney(minor, currency).replaceAll(' ', '\u00a0');
  const you = as === 'buyer' ? 'you' : buyer.name;
  const back = (backMinor: number, words: string): ParcelCost => ({ deed, backMinor, outMinor: 0, words });
  switch (deed) {
    case 'refuse':
      return back(heldMinor, `Nothing of it is sent, and ${money(heldMinor)} goes back to ${you} at once.`);
    case 'give_up':
      return back(heldMinor, `${money(heldMinor)} goes back to ${you} at once, and ${supplier.name} sends nothing.`);
    case 'cancel_pieces': {
      const { amountMinor, isAll } = piecesBack({ lines, deliveryMinor, heldMinor }, pieces);
      const delivery = isAll && deliveryMinor > 0 ? ', the delivery included' : '';
      return back(amountMinor, `${money(amountMinor)} goes back to ${you} at once${delivery}.`);
    }
    case 'complete':
      return {
        ...{ deed, backMinor: 0, outMinor: heldMinor },
        words: `${money(heldMinor)} is paid out at once: ${supplier.name} gets it, less our commission.`,
      };
  }
}
