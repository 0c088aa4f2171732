// Buyers and sellers are told of each deed on an order and its parcels.
import { endOfLocalDay } from '@ahadi/domain/core/calendar.ts';
import type { Language } from '@ahadi/domain/core/locale.ts';
import type { Currency } from '@ahadi/domain/core/money.ts';
import { placeOf } from '@ahadi/domain/core/places.ts';
import { formatUtc, type Instant } from '@ahadi/domain/core/time.ts';
import type { EventName, WrittenEvent } from '@ahadi/domain/events.ts';
import { type EnglishOrderWords, orderWords } from '@ahadi/domain/marketplace/notices/words.ts';
import { marketDefaults } from '@ahadi/domain/marketplace/rules.ts';
import { to } from '@ahadi/domain/paths.ts';
import type { Ctx } from '../core/ctx.ts';
import { telling } from '../core/letters/telling.ts';
import { minutesIn } from '../core/letters/translated.ts';
import type { InLetter, Notice, Recipient } from '../core/notice.ts';
import type { MarketNotice } from './notices.ts';
import { doneByMembers } from './order-acting.ts';
import { type ToldOrder, type ToldParcel, toldOrder, toldParcel } from './order-notices.store.ts';

type OrderEvent = Extract<EventName, `order.${string}`>;
type ParcelEvent = Extract<EventName, `parcel.${string}`>;
type Told = Omit<MarketNotice, 'link'>;
type Who = { buyer: Recipient[]; supplier: Recipient[] };

const say = telling<EnglishOrderWords>(orderWords, 'seeOrder');
const sumOf = (sum: number, currency: Currency) => ({ sum, currency });
const until = (at: Instant | undefined): string => (at === undefined ? '' : formatUtc(at));
const timeToPay = (language: Language): string => minutesIn(language, marketDefaults.payMs / 60_000);

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
        { title: 'paidTitle', text: ['paidText'] },
        { no: held.number, sum: sumOf(payload.totalMinor, held.currency) },
      ),
    ),
  'order.expired': (_event, held, buyer) =>
    inProduct(
      say(buyer, 'warning', { title: 'expiredTitle', text: ['expiredText'] }, { no: held.number, minutes: timeToPay }),
    ),
  'order.completed': (_event, held, buyer) =>
    inProduct(say(buyer, 'success', { title: 'completeTitle', text: ['completeText'] }, { no: held.number })),
};

type ToldOfParcel<Name extends ParcelEvent> = (
  event: WrittenEvent<Name>,
  it: { held: ToldOrder; parcel: ToldParcel },
  who: Who,
) => Told[];

/** When the last day to send it ends, where its seller is. */
const endOf = (shipBy: string, { supplier }: ToldParcel): Instant =>
  endOfLocalDay(shipBy, placeOf(supplier.country).tz).toISOString();

type Sending = { no: string; carrier: string; tracking: string };
const comes = ({ tracking }: Sending) => (tracking === '' ? 'comesWith' : 'comesNumbered');
const comingOf = ({ no, carrier, tracking }: Sending) => ({ no, carrier, tracking });

/** What buyer and supplier hear of a parcel. Nothing that a person wrote stands in it: it may be read on a locked screen. */
const ofParcel: Partial<{ [Name in ParcelEvent]: ToldOfParcel<Name> }> = {
  'parcel.placed': ({ payload }, _it, { supplier }) =>
    byMail(
      say(
        supplier,
        'success',
        {
          ...{ title: 'soldTitle', text: ['soldText', 'acceptBy'], said: ['soldText'] },
          ...{ asked: 'accept', by: payload.acceptBy, silence: 'isCancelled', orElse: true },
        },
        { no: payload.no, sum: sumOf(payload.totalMinor, payload.currency), by: until(payload.acceptBy) },
      ),
    ),
  'parcel.short': ({ payload }, { parcel }, { buyer }) =>
    byMail(
      say(
        buyer,
        'warning',
        { title: 'shortTitle', text: ['shortText'] },
        { no: payload.no, shop: parcel.supplier.name, sum: sumOf(payload.returnedMinor, payload.currency) },
      ),
    ),
  'parcel.accepted': ({ payload }, { parcel }, { buyer }) =>
    inProduct(
      say(
        buyer,
        'success',
        { title: 'preparedTitle', text: ['preparedText'] },
        { no: payload.no, shop: parcel.supplier.name, by: until(endOf(payload.shipBy, parcel)) },
      ),
    ),
  'parcel.refused': ({ payload }, { parcel }, { buyer, supplier }) => {
    const named = { no: payload.no, shop: parcel.supplier.name };
    return byMail(
      payload.by === 'clock'
        ? [
            ...say(buyer, 'warning', { title: 'notSentTitle', text: ['notAccepted'] }, named),
            ...say(supplier, 'error', { title: 'lostTitle', text: ['lostText'] }, { no: payload.no }),
          ]
        : say(
            buyer,
            'warning',
            { title: 'notSentTitle', text: ['cannotSend'], said: ['cannotSendSaid'], reason: payload.reason },
            named,
          ),
    );
  },
  // The buyer hears of the money that comes back, no matter who took them out.
  'parcel.pieces_cancelled': ({ payload }, _it, { buyer, supplier }) => {
    const title = payload.isAll ? 'cancelledTitle' : 'takenOutTitle';
    const named = { no: payload.no, sum: sumOf(payload.returnedMinor, payload.currency) };
    return byMail([
      ...say(buyer, 'info', { title, text: ['backToYou'] }, named),
      ...(payload.by === 'buyer' ? say(supplier, 'info', { title, text: ['backToBuyer'] }, named) : []),
    ]);
  },
  'parcel.given_up': ({ payload }, _it, { supplier }) =>
    byMail(say(supplier, 'error', { title: 'givenUpTitle', text: ['givenUpText'] }, { no: payload.no })),
  'parcel.ship_reminded': ({ payload }, { parcel }, { supplier }) => {
    const by = endOf(payload.shipBy, parcel);
    return byMail(
      say(
        supplier,
        'warning',
        {
          ...{ title: 'toSendTitle', text: ['sendBy'], said: [] },
          ...{ asked: 'send', by, silence: 'buyerMayCancel', orElse: true },
        },
        { no: payload.no, by: until(by) },
      ),
    );
  },
  'parcel.late': ({ payload }, { parcel }, { buyer, supplier }) => {
    const named = { no: payload.no, by: until(endOf(payload.shipBy, parcel)) };
    return byMail([
      ...say(buyer, 'warning', { title: 'lateTitle', text: ['lateBuyer'] }, named),
      ...say(supplier, 'error', { title: 'lateTitle', text: ['lateSeller'] }, named),
    ]);
  },
  'parcel.shipped': ({ payload }, { parcel: { ends } }, { buyer }) => {
    const by = ends['milestone.receipt'];
    return byMail(
      say(
        buyer,
        'info',
        {
          title: 'onItsWayTitle',
          text: [comes(payload), 'daysToLook', by === undefined ? 'sayItCame' : 'sayItCameBy'],
          said: [comes(payload), 'daysToLook'],
          ...{ asked: 'sayItCame', by, silence: 'countsAsArrived', orElse: true },
        },
        { ...comingOf(payload), days: { days: marketDefaults.inspectionHours / 24 }, by: until(by) },
      ),
    );
  },
  'parcel.corrected': ({ payload }, _it, { buyer }) =>
    inProduct(say(buyer, 'info', { title: 'correctedTitle', text: [comes(payload)] }, comingOf(payload))),
  'parcel.received': ({ payload: { no } }, { parcel: { ends } }, { buyer, supplier }) => {
    const by = ends['milestone.inspection'];
    return inProduct([
      ...say(
        supplier,
        'info',
        { title: 'cameTitle', text: [by === undefined ? 'lookedAt' : 'lookedAtUntil', 'moneyFollows'] },
        { no, until: until(by) },
      ),
      ...say(
        buyer,
        'info',
        {
          title: 'lookTitle',
          text: ['countsReceived', by === undefined ? 'sayIfWrong' : 'sayIfWrongBy'],
          said: ['countsReceived'],
          ...{ asked: 'sayIfWrong', by, silence: 'sellerIsPaid', orElse: true },
        },
        { no, by: until(by) },
      ),
    ]);
  },
  // Of what was disputed at once the escrow tells, where the two settle it: no time to answer runs.
  'parcel.problem': ({ payload }, { parcel: { ends } }, { supplier }) =>
    ends['milestone.answer'] === undefined
      ? []
      : byMail(
          say(
            supplier,
            'warning',
            {
              ...{ title: 'problemTitle', text: ['problemText'], said: ['problemSaid'] },
              ...{ asked: 'answerIt', by: ends['milestone.answer'], silence: 'rejectedGoesBack' },
            },
            { no: payload.no },
          ),
        ),
  'parcel.completed': ({ payload }, _it, { buyer, supplier }) => {
    const { no, currency } = payload;
    const back = sumOf(payload.returnedMinor, currency);
    const isPart = payload.returnedMinor > 0;
    return byMail([
      ...say(isPart ? buyer : [], 'info', { title: 'partBackTitle', text: ['partBackText'] }, { no, sum: back }),
      ...say(
        supplier,
        'success',
        { title: 'sellerPaidTitle', text: ['sellerPaidText', ...(isPart ? (['restWentBack'] as const) : [])] },
        { no, sum: sumOf(payload.toSupplierMinor, currency), rest: back },
      ),
    ]);
  },
  'parcel.cancelled': ({ payload: { no, returnedMinor, currency } }, { parcel }, { buyer, supplier }) => {
    const named = { no, sum: sumOf(returnedMinor, currency) };
    const reason = parcel.reason ?? undefined;
    return byMail([
      ...say(buyer, 'info', { title: 'paidBackTitle', text: ['allBackToYou'], reason }, named),
      ...say(supplier, 'warning', { title: 'paidBackTitle', text: ['allBackToBuyer'], reason }, named),
    ]);
  },
  'parcel.written': ({ payload }, _it, { buyer, supplier }) =>
    inProduct(
      say(
        payload.by === 'buyer' ? supplier : buyer,
        'info',
        { title: 'writtenTitle', text: ['writtenText'] },
        { no: payload.no },
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
