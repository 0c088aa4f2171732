import type { Claim } from '../core/claim.ts';
import type { ClockKind } from '../core/clock.ts';
import { silenceDoes } from '../escrow/silence-words.ts';
import { orderLifecycle } from './buying/lifecycle.ts';
import type { Order, OrderStatus, Parcel, ParcelStatus } from './buying/schema.ts';
import { marketDefaults } from './rules.ts';

type Side = 'buyer' | 'seller';
export type ParcelClaim = Claim<ParcelStatus, Side>;

/** What the deadlines do that end a parcel or let its buyer end it; the others of its money are its escrow's to say. `status`: null where it stays. */
const atItsEnd = {
  'parcel.accept': {
    status: 'cancelled',
    waitsFor: 'seller',
    plain: 'It is cancelled, and its money goes back to the buyer.',
    toBuyer: 'It is cancelled, and your money goes back to you.',
  },
  'parcel.late': {
    status: null,
    waitsFor: 'seller',
    plain: `The buyer can cancel it alone and have the money back, ${marketDefaults.lateDays} days after its day.`,
    toBuyer: `You can cancel it alone and have your money back, ${marketDefaults.lateDays} days after its day.`,
  },
  'milestone.no_delivery': {
    status: 'cancelled',
    waitsFor: 'seller',
    plain: silenceDoes('milestone.no_delivery'),
    toBuyer: silenceDoes('milestone.no_delivery', 'buyer'),
  },
} as const satisfies Partial<
  Record<ClockKind, { status: ParcelStatus | null; waitsFor: Side; plain: string; toBuyer: string }>
>;
export type SilentParcelClock = keyof typeof atItsEnd;

/** What silence does with an order at the end of its time to pay. */
export const orderSilence = 'If it is not paid, the order runs out and the goods are free for others.';

/** What is claimed of an order that waits for its money; null where it waits no more. */
export const claimOfOrder = (it: Pick<Order, 'status' | 'expiresAt'>): Claim<OrderStatus, 'buyer'> | null =>
  orderLifecycle.can('expire', it.status) && it.expiresAt !== null
    ? {
        ...{ clock: 'order.payment', at: it.expiresAt, status: orderLifecycle.next('expire', it.status) },
        ...{ pays: {}, begins: null, waitsFor: 'buyer', words: orderSilence },
      }
    : null;

/** What silence does with a parcel, true for each reader; its buyer is spoken to. */
export const parcelSilence = (kind: SilentParcelClock, reader?: Side): string =>
  reader === 'buyer' ? atItsEnd[kind].toBuyer : atItsEnd[kind].plain;

/** What is claimed of the deadlines of a parcel that run. */
export const claimsOfParcel = ({
  status,
  clocks,
  escrow,
}: Pick<Parcel, 'status' | 'clocks' | 'escrow'>): ParcelClaim[] =>
  (Object.keys(atItsEnd) as SilentParcelClock[]).flatMap((kind) => {
    // the table's own keys
    const at = clocks.find((clock) => clock.kind === kind && clock.status === 'running')?.dueAt;
    if (!at) return [];
    const it = atItsEnd[kind];
    const back = it.status === 'cancelled' && escrow ? { buyer: escrow.heldMinor } : {};
    return [
      {
        clock: kind,
        at,
        status: it.status ?? status,
        pays: back,
        begins: null,
        waitsFor: it.waitsFor,
        words: it.plain,
      },
    ];
  });
