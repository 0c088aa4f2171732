import type { OrderRow, ParcelStatus } from '@ahadi/domain/marketplace/buying/schema.ts';
import { count, formatCalendarDay } from '../../core/words.ts';
import { type Badge, badgeOfOrder, badgeOfParcel, parcelBadge } from '../words.ts';

/** What a parcel asks of its buyer, the most pressing first; what asks nothing is not here. */
const asks: readonly (readonly [ParcelStatus, string])[] = [
  ['delivered', 'Look at it, and say that it is right'],
  ['problem', 'Sort out the problem'],
  ['shipped', 'Say when it has arrived'],
];
const waits: readonly (readonly [ParcelStatus, string])[] = [
  ['placed', 'The shop accepts it next'],
  ['accepted', 'The shop sends it next'],
];

/** True when the order waits for something that only its buyer can do. */
export const isMyTurn = ({ status, parcels }: Pick<OrderRow, 'status' | 'parcels'>): boolean =>
  status === 'pending_payment' || parcels.some((parcel) => asks.some(([asked]) => asked === parcel.status));

/** What comes next of an order, in a few words. */
export function stepWords({ status, parcels }: Pick<OrderRow, 'status' | 'parcels'>): string {
  if (status === 'pending_payment') return 'Pay it';
  for (const [asked, words] of [...asks, ...waits]) {
    const those = parcels.filter((parcel) => parcel.status === asked);
    const [first] = those;
    if (!first) continue;
    const more = parcels.length > 1 ? ` (${those.length} of ${count(parcels.length, 'parcel')})` : '';
    const by = asked === 'accepted' && first.shipBy ? `, by ${formatCalendarDay(first.shipBy)}` : '';
    return `${words}${by}${more}`;
  }
  return 'Nothing more happens';
}

/** The state of an order as its badge says it: of one that is under way that of its parcels, when all are alike. */
export function badgeOf({ status, parcels }: Pick<OrderRow, 'status' | 'parcels'>): Badge {
  const [first, ...rest] = parcels;
  if (status !== 'paid' || !first) return badgeOfOrder({ status, parcels });
  if (parcels.some((parcel) => parcel.status === 'problem')) return parcelBadge.problem;
  return rest.every((parcel) => parcel.status === first.status && parcel.ending === first.ending)
    ? badgeOfParcel(first)
    : { label: 'Under way', tone: 'info' };
}

/** "Solar lantern and 2 more". */
export const titleOf = ({ titles, number }: Pick<OrderRow, 'titles' | 'number'>): string =>
  titles.length === 0
    ? number
    : titles.length === 1
      ? (titles[0] ?? number)
      : `${titles[0]} and ${titles.length - 1} more`;
