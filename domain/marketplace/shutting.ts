import { after } from '../core/claim.ts';
import type { ParcelStatus } from './buying/schema.ts';
import { parcelSilence, type SilentParcelClock } from './silence.ts';

/** What becomes of a shop that people who ordered from it hear of: it stops for a while, for good, or sells again. */
export type ShopTurn = 'stopped' | 'closed' | 'back';

/** What its seller's silence does while a parcel is there; what was sent goes by the buyer. */
const waits: Partial<Record<ParcelStatus, SilentParcelClock>> = {
  placed: 'parcel.accept',
  accepted: 'milestone.no_delivery',
};

/** So many parcels are named. */
const shownParcels = 5;

const titles: Readonly<Record<ShopTurn, string>> = {
  stopped: 'A shop you ordered from has stopped selling',
  closed: 'A shop you ordered from has closed',
  back: 'A shop you ordered from sells again',
};
const first: Readonly<Record<ShopTurn, (shop: string) => string>> = {
  stopped: (shop) => `${shop} sells nothing new for now.`,
  closed: (shop) => `${shop} has closed for good.`,
  back: (shop) => `${shop} sells again.`,
};

/**
 * What somebody who waits for parcels of a shop is told of it: the shop by its name and never why. Their order and its deadlines go on,
 * whatever the shop may sell; what the seller's silence does is said for those parcels that still wait for the seller.
 */
export function toldOfShop(
  turn: ShopTurn,
  shop: string,
  parcels: readonly { no: string; status: ParcelStatus }[],
): { title: string; said: string[]; otherwise: string[] } {
  const more = parcels.length - shownParcels;
  const numbers = `${parcels
    .slice(0, shownParcels)
    .map(({ no }) => no)
    .join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
  const goesOn = `What you ordered goes on as before (${numbers}): your money is still held, and all days stay as they were.`;
  const silences = (Object.keys(waits) as ParcelStatus[]) // the table's own keys
    .flatMap((status) => {
      const clock = waits[status];
      return clock && parcels.some((one) => one.status === status)
        ? [after(`If the seller does not ${status === 'placed' ? 'accept' : 'send'} it in time`, parcelSilence(clock))]
        : [];
    });
  return {
    title: titles[turn],
    said: [first[turn](shop), goesOn],
    otherwise: turn === 'back' ? [] : silences,
  };
}

/** What a shop says of itself while its state goes by the account of who sells there, and nobody else does. */
export const opensWithAccount =
  'It was approved. The account of who sells there is suspended: it opens when that suspension ends.';
