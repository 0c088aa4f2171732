// What ends by time of an order or a parcel ends here.
import type { ClockKind } from '@ahadi/domain/core/clock.ts';
import type { ClockDeed } from '../core/firing.ts';
import { lapseParcel, noteLate, remindToShip } from './fulfilment.ts';
import { endHold, expireOrder } from './order.ts';

type MarketClock = Extract<ClockKind, `order.${string}` | `parcel.${string}`>;

/** What a deadline of an order or a parcel does when it runs out. A kind without a row does not compile. */
const deeds: Record<MarketClock, ClockDeed> = {
  'order.hold': endHold,
  'order.payment': expireOrder,
  'parcel.accept': (ctx, { subject }) => lapseParcel(ctx, subject.id),
  'parcel.ship_reminder': (ctx, { subject }) => remindToShip(ctx, subject.id),
  'parcel.late': (ctx, { subject }) => noteLate(ctx, subject.id),
};

/** Runs the deed of a deadline of an order or a parcel. */
export const fireOrderClock: ClockDeed = (ctx, clock) => deeds[clock.kind as MarketClock](ctx, clock); // only these are sent here
