// What somebody did for an organisation with what it bought or sold is told to the organisation: its own sign-in did not do it.
import { type Currency, formatMoney } from '@ahadi/domain/core/money.ts';
import type { EventName, EventPayloads, WrittenEvent } from '@ahadi/domain/events.ts';
import { doneForThem, type Notice, type Recipient } from '../core/notice.ts';

type Said<Name extends EventName> = (payload: EventPayloads[Name], no: string) => string;

/** What was done, as the end of “Somebody who acts for you …”. What a parcel's money hears of, as that it was sent or has come, its escrow tells. */
const done: { [Name in EventName]?: Said<Name> } = {
  'order.cancelled': (_payload, no) => `cancelled ${no} before it was paid`,
  'parcel.accepted': (_payload, no) => `accepted ${no}`,
  'parcel.refused': (_payload, no) => `refused ${no}, and its money went back to the buyer`,
  'parcel.pieces_cancelled': ({ isAll, returnedMinor, currency }, no) =>
    `${isAll ? `cancelled ${no}` : `took pieces out of ${no}`}: ${formatMoney(returnedMinor, currency as Currency)} went back to the buyer`, // an order's own
  'parcel.given_up': (_payload, no) => `cancelled ${no}, which was late, and its money went back to the buyer`,
  'parcel.corrected': (_payload, no) => `corrected how ${no} is sent`,
};

/** For the organisation that buys or sells, where one of its people did this; `no`: how it is called. */
export function doneByMembers(event: WrittenEvent, sides: readonly Recipient[], no: string): Notice[] {
  const said = done[event.name] as Said<EventName> | undefined; // a row takes the payload of its own event
  return doneForThem(event, sides, said?.(event.payload, no) ?? null);
}
