// Buyers and sellers are told of each deed on an order and its parcels.
import { endOfLocalDay } from '@ahadi/domain/core/calendar.ts';
import { formatMoney } from '@ahadi/domain/core/money.ts';
import { placeOf } from '@ahadi/domain/core/places.ts';
import { formatUtc, type Instant } from '@ahadi/domain/core/time.ts';
import { silenceDoes } from '@ahadi/domain/escrow/silence-words.ts';
import type { EventName, WrittenEvent } from '@ahadi/domain/events.ts';
import { marketDefaults } from '@ahadi/domain/marketplace/rules.ts';
import { parcelSilence } from '@ahadi/domain/marketplace/silence.ts';
import { to } from '@ahadi/domain/paths.ts';
import type { Ctx } from '../core/ctx.ts';
import { asking, type InLetter, type Notice, type Recipient, noticeTo as say } from '../core/notice.ts';
import type { MarketNotice } from './notices.ts';
import { doneByMembers } from './order-acting.ts';
import { type ToldOrder, type ToldParcel, toldOrder, toldParcel } from './order-notices.store.ts';

type OrderEvent = Extract<EventName, `order.${string}`>;
type ParcelEvent = Extract<EventName, `parcel.${string}`>;
type Told = Omit<MarketNotice, 'link'>;
type Who = { buyer: Recipient[]; supplier: Recipient[] };

/** The number of what a notice is about stands in its letter. */
const about = (notice: Told, of: InLetter['about']): Told => ({ ...notice, letter: { about: of, ...notice.letter } });
const byMail = (notices: Notice[]): Told[] => notices.map((notice) => ({ ...notice, byMail: true }));
const inProduct = (notices: Notice[]): Told[] => notices.map((notice) => ({ ...notice, byMail: false }));

/** What the buyer hears of an order. That it was cancelled they did themselves, or heard of its last parcel. */
const ofOrder: Partial<{
  [Name in OrderEvent]: (event: WrittenEvent<Name>, held: ToldOrder, buyer: Recipient[]) => Told[];
}> = {
  'order.paid': ({ payload }, held, buyer) =>
    byMail(
      say(
        buyer,
        'success',
        'Your order is paid',
        `${formatMoney(payload.totalMinor, held.currency)} for ${held.number} came in. It is held until you have received what you ordered.`,
      ),
    ),
  'order.expired': (_event, held, buyer) =>
    inProduct(
      say(
        buyer,
        'warning',
        'An order ran out',
        `No money came for ${held.number} in ${marketDefaults.payMs / 60_000} minutes. What you wanted is in your cart again.`,
      ),
    ),
  'order.completed': (_event, held, buyer) =>
    inProduct(say(buyer, 'success', 'Your order is complete', `Everything of ${held.number} came or was given back.`)),
};

type ToldOfParcel<Name extends ParcelEvent> = (
  event: WrittenEvent<Name>,
  it: { held: ToldOrder; parcel: ToldParcel },
  who: Who,
) => Told[];

/** When the last day to send it ends, where its seller is. */
const endOf = (shipBy: string, { supplier }: ToldParcel): Instant =>
  endOfLocalDay(shipBy, placeOf(supplier.country).tz).toISOString();

/** What buyer and supplier hear of a parcel. Nothing that a person wrote stands in it: it may be read on a locked screen. */
const ofParcel: Partial<{ [Name in ParcelEvent]: ToldOfParcel<Name> }> = {
  'parcel.placed': ({ payload }, _it, { supplier }) =>
    byMail(
      say(
        supplier,
        'success',
        'You sold something',
        ...asking({
          said: `${payload.no} is paid: ${formatMoney(payload.totalMinor, payload.currency)} is held for you.`,
          asked: 'Accept it, or say that you cannot send it,',
          by: payload.acceptBy,
          otherwise: parcelSilence('parcel.accept'),
          way: 'See the order',
        }),
      ),
    ),
  'parcel.short': ({ payload }, { parcel }, { buyer }) =>
    byMail(
      say(
        buyer,
        'warning',
        'A part of your order cannot be sent',
        `${parcel.supplier.name} had none left when the money came. ${formatMoney(payload.returnedMinor, payload.currency)} of ${payload.no} goes back to you.`,
      ),
    ),
  'parcel.accepted': ({ payload }, { parcel }, { buyer }) =>
    inProduct(
      say(
        buyer,
        'success',
        'Your order is being prepared',
        `${parcel.supplier.name} sends ${payload.no} by ${formatUtc(endOf(payload.shipBy, parcel))}.`,
      ),
    ),
  'parcel.refused': ({ payload }, { parcel }, { buyer, supplier }) => [
    ...byMail(
      say(
        buyer,
        'warning',
        'A part of your order is not sent',
        payload.by === 'clock'
          ? `${parcel.supplier.name} did not accept ${payload.no} in time. Its money goes back to you.`
          : `${parcel.supplier.name} cannot send ${payload.no}. The reason stands on your order; its money goes back to you.`,
        payload.by === 'clock'
          ? {}
          : {
              said: [`${parcel.supplier.name} cannot send ${payload.no}. Its money goes back to you.`],
              reason: payload.reason,
            },
      ),
    ),
    ...(payload.by === 'clock'
      ? byMail(
          say(
            supplier,
            'error',
            'You lost an order',
            `${payload.no} was not accepted within two days. The money went back.`,
          ),
        )
      : []),
  ],
  // The buyer hears of the money that comes back, no matter who took them out.
  'parcel.pieces_cancelled': ({ payload }, _it, { buyer, supplier }) => {
    const title = payload.isAll ? 'A parcel was cancelled' : 'Pieces were taken out of a parcel';
    const money = `${formatMoney(payload.returnedMinor, payload.currency)} of ${payload.no}`;
    return byMail([
      ...say(buyer, 'info', title, `${money} goes back to you, the way it was paid.`),
      ...(payload.by === 'buyer' ? say(supplier, 'info', title, `${money} went back to the buyer.`) : []),
    ]);
  },
  'parcel.given_up': ({ payload }, _it, { supplier }) =>
    byMail(
      say(
        supplier,
        'error',
        'A late parcel was cancelled',
        `${payload.no} was not sent in time. The buyer cancelled it, and the money went back.`,
      ),
    ),
  'parcel.ship_reminded': ({ payload }, { parcel }, { supplier }) =>
    byMail(
      say(
        supplier,
        'warning',
        'A parcel has to be sent',
        ...asking({
          ...{ asked: `Send ${payload.no}`, by: endOf(payload.shipBy, parcel) },
          otherwise: parcelSilence('parcel.late'),
        }),
      ),
    ),
  'parcel.late': ({ payload }, { parcel }, { buyer, supplier }) => [
    ...byMail(
      say(
        buyer,
        'warning',
        'A parcel is late',
        `${payload.no} should have been sent by ${formatUtc(endOf(payload.shipBy, parcel))}. You can cancel it now and have your money back.`,
      ),
    ),
    ...byMail(
      say(
        supplier,
        'error',
        'A parcel is late',
        `${payload.no} should have been sent by ${formatUtc(endOf(payload.shipBy, parcel))}. The buyer can cancel it now.`,
      ),
    ),
  ],
  'parcel.shipped': ({ payload }, { parcel }, { buyer }) =>
    byMail(
      say(
        buyer,
        'info',
        'A parcel is on its way',
        ...asking({
          said: `${payload.no} comes with ${payload.carrier}${payload.tracking === '' ? '' : `, number ${payload.tracking}`}. Once it has come, you have ${marketDefaults.inspectionHours / 24} days to look at it.`,
          asked: 'Say that it has come',
          ...{ by: parcel.ends['milestone.receipt'], otherwise: silenceDoes('milestone.receipt') },
        }),
      ),
    ),
  'parcel.corrected': ({ payload }, _it, { buyer }) =>
    inProduct(
      say(
        buyer,
        'info',
        'How your parcel comes was corrected',
        `${payload.no} comes with ${payload.carrier}${payload.tracking === '' ? '' : `, number ${payload.tracking}`}.`,
      ),
    ),
  'parcel.received': ({ payload }, { parcel: { ends } }, { buyer, supplier }) => [
    ...inProduct(
      say(
        supplier,
        'info',
        'A parcel has come',
        `${payload.no} is being looked at${ends['milestone.inspection'] ? ` until ${formatUtc(ends['milestone.inspection'])}` : ''}. The money follows, unless the buyer reports a problem in that time.`,
      ),
    ),
    ...inProduct(
      say(
        buyer,
        'info',
        'Look at what came',
        ...asking({
          said: `${payload.no} counts as received.`,
          asked: 'Say if something is wrong',
          ...{ by: ends['milestone.inspection'], otherwise: silenceDoes('milestone.inspection') },
        }),
      ),
    ),
  ],
  // Of what was disputed at once the escrow tells, where the two settle it: no time to answer runs.
  'parcel.problem': ({ payload }, { parcel: { ends } }, { supplier }) =>
    ends['milestone.answer'] === undefined
      ? []
      : byMail(
          say(
            supplier,
            'warning',
            'The buyer reports a problem',
            `Something is wrong with ${payload.no}. Its money waits for your answer.`,
            {
              said: [`The buyer says that something is wrong with ${payload.no}. Its money waits for your answer.`],
              asked: 'Read what is wrong, and answer.',
              ...{ by: ends['milestone.answer'], otherwise: silenceDoes('milestone.answer') },
            },
          ),
        ),
  'parcel.completed': ({ payload }, _it, { buyer, supplier }) => {
    const back = formatMoney(payload.returnedMinor, payload.currency);
    const isPart = payload.returnedMinor > 0;
    return byMail([
      ...(isPart
        ? say(
            buyer,
            'info',
            'Money of a parcel went back to you',
            `${payload.no} is over: ${back} in all of it went back to you.`,
          )
        : []),
      ...say(
        supplier,
        'success',
        'You are paid',
        `${payload.no} is over: ${formatMoney(payload.toSupplierMinor, payload.currency)} in all came to your wallet for it.${isPart ? ` ${back} in all went back to the buyer.` : ''}`,
      ),
    ]);
  },
  'parcel.cancelled': ({ payload: { no, returnedMinor, currency } }, { parcel }, { buyer, supplier }) => {
    const money = `${formatMoney(returnedMinor, currency)} in all of ${no}`;
    const words = parcel.reason === null ? {} : { reason: parcel.reason };
    return byMail([
      ...say(buyer, 'info', 'A parcel was paid back', `${money} goes back to you.`, words),
      ...say(supplier, 'warning', 'A parcel was paid back', `${money} went back to the buyer.`, words),
    ]);
  },
  'parcel.written': ({ payload }, _it, { buyer, supplier }) =>
    inProduct(
      say(
        payload.by === 'buyer' ? supplier : buyer,
        'info',
        'A message about a parcel',
        `There is something to read about ${payload.no}.`,
      ),
    ),
};

/** Who hears that it was done for them hears nothing else of the deed: the bell keeps one. */
function withMembers(event: WrittenEvent, told: readonly Told[], sides: readonly Recipient[], no: string): Told[] {
  const members = doneByMembers(event, sides, no);
  const theirs = new Set(members.flatMap(({ recipients }) => recipients.map(({ email }) => email)));
  const others = told.map((notice) => ({
    ...notice,
    recipients: notice.recipients.filter(({ email }) => !theirs.has(email)),
  }));
  return [...others.filter(({ recipients }) => recipients.length > 0), ...byMail(members)];
}

/** What buyer and supplier hear of a deed on an order or on one of its parcels. */
export async function noticesOfOrders(ctx: Ctx, event: WrittenEvent): Promise<MarketNotice[]> {
  if (event.subjectKind === 'parcel') return noticesOfParcel(ctx, event);
  const tell = ofOrder[event.name as OrderEvent] as
    | ((event: WrittenEvent, held: ToldOrder, buyer: Recipient[]) => Told[])
    | undefined; // a row takes the payload of its own event
  const held = await toldOrder(ctx, event.subjectId);
  if (!held) return [];
  const told = tell?.(event, held, held.buyer) ?? [];
  return withMembers(event, told, held.buyer, held.number).map((notice) => ({
    ...about(notice, { reference: held.number }),
    link: to('order', { id: held.id }),
  }));
}

async function noticesOfParcel(ctx: Ctx, event: WrittenEvent): Promise<MarketNotice[]> {
  const tell = ofParcel[event.name as ParcelEvent] as
    | ((event: WrittenEvent, it: { held: ToldOrder; parcel: ToldParcel }, who: Who) => Told[])
    | undefined; // as above
  const found = tell && (await toldParcel(ctx, event.subjectId));
  if (!found) return [];
  const { order: held, parcel } = found;
  const isBuyers = ({ recipients }: Told) => recipients.some(({ userId }) => userId === held.buyerUserId);
  const { no } = event.payload as { no: string }; // every deed on a parcel names it
  const told = tell(event, { held, parcel }, { buyer: held.buyer, supplier: parcel.people });
  return withMembers(event, told, [...held.buyer, ...parcel.people], no).map((notice) => ({
    ...about(notice, { reference: no, ...(isBuyers(notice) ? { other: parcel.supplier.name } : {}) }),
    link: isBuyers(notice) ? to('order', { id: held.id }) : to('parcel', { id: parcel.id }),
  }));
}
