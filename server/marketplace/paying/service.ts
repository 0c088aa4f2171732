import { addCalendarDays, addWorkingDays, localDayOf } from '@ahadi/domain/core/calendar.ts';
import { DAY } from '@ahadi/domain/core/time.ts';
import type { EventPayloads } from '@ahadi/domain/events.ts';
import { orderLifecycle, parcelLifecycle } from '@ahadi/domain/marketplace/buying/lifecycle.ts';
import { ACCEPT_MS, commissionOf, marketDefaults } from '@ahadi/domain/marketplace/rules.ts';
import { cancelClocks } from '../../core/clocks.ts';
import { type Ctx, insistentTransaction } from '../../core/ctx.ts';
import { gathered } from '../../core/emit.ts';
import { calendarOf } from '../../core/holidays.ts';
import { recoverPoured } from '../../escrow/chargeback.ts';
import { holdForChargeback } from '../../escrow/freeze.ts';
import { openPaid, type Poured } from '../../escrow/prepaid.ts';
import { postTxn, type TxnRequest } from '../../ledger/service.ts';
import { openChargebacks, paymentFor, returnUnused } from '../../payments/start.ts';
import { changeCart, holdCart, takeLines } from '../buying/store.ts';
import { follow } from '../following/service.ts';
import { putBackShort, releaseKept, takePieces } from '../keeping/service.ts';
import { move, moveParcel, parcelSubject, readOrder, subjectOf, tell, tellOf } from '../ordering/service.ts';
import {
  addOrder,
  addParcels,
  changeParcel,
  findOrder,
  type HeldLine,
  type HeldOrder,
  type HeldParcel,
  holdProducts,
  noteChargeback,
  notePayment,
  offSale,
  placeParcels,
} from '../ordering/store.ts';
import type { Known } from '../reading/service.ts';
import { type Seller, sidesOf } from '../suppliers/service.ts';

type Paid = EventPayloads['payment.succeeded'];

/**
 * A payment for an order was proven. Whatever tells of it ends here: each parcel whose pieces are kept, or can be had again, gets its
 * escrow and its part of the money; one that is short, or late and off sale by then, is cancelled and its part goes back. What comes twice, for another amount or after
 * the order was cancelled goes back whole. Doing it twice changes nothing.
 */
export const applyOrderPayment = (ctx: Ctx, paymentId: string, paid: Paid): Promise<void> =>
  insistentTransaction(ctx, (ctx) =>
    gathered(ctx, async (ctx) => {
      const held = await findOrder(ctx, paid.aboutId, true);
      // Money first, meaning second: it stays the payer's, unapplied, where the finance desk sees it.
      if (!held) return ctx.log.error('a payment is for an order that is not there', { payment: paymentId });
      const isLate = orderLifecycle.can('revive', held.status);
      const fits =
        paid.amountMinor === held.totalMinor &&
        paid.currency === held.currency &&
        (isLate || orderLifecycle.can('place', held.status));
      if (!(await notePayment(ctx, paymentId, held.id, fits))) return;
      const why = `Order ${held.number}: not needed any more`;
      if (!fits) return returnUnused(ctx, { paymentId, amountMinor: BigInt(paid.amountMinor), why });
      await cancelClocks(ctx, subjectOf(held));
      const products = productsOf(held);
      // What it was is in the cart again since it ran out; it is bought now, and the cart is another one.
      if (isLate) {
        await holdCart(ctx, held.buyerUserId);
        await takeLines(ctx, held.buyerUserId, products);
        await changeCart(ctx, held.buyerUserId, {});
      }
      await holdProducts(ctx, products);
      // What ran out is bought anew: what was taken off sale since then is not to be had, however many pieces there are.
      await move(ctx, held, isLate ? 'revive' : 'place', { paid_at: ctx.now, payment_id: paymentId });
      const placed = await placeOrder(
        ctx,
        held,
        { paymentId, ...paid, isLate },
        isLate ? await offSale(ctx, products) : [],
      );
      if ((await openChargebacks(ctx, [paymentId])).length > 0) await holdForChargeback(ctx, paymentId);
      const [first] = held.parcels;
      if (first && !(placed && !isLate)) await follow(ctx, held.id, first.id);
    }),
  );

const productsOf = ({ parcels }: HeldOrder): string[] =>
  parcels.flatMap(({ lines }) => lines.map(({ productId }) => productId));

/**
 * A new order that was paid at once, from a wallet, is written and placed in the transaction of its checkout, as it would be by the
 * payment's event. The caller holds its products, and no time to pay was begun. Answers the order as it is afterwards, and what
 * stands beside its parcels where that is known.
 */
export async function placeAtOnce(ctx: Ctx, held: HeldOrder, paid: Omit<Placed, 'isLate'>): Promise<PlacedOrder> {
  const { paymentId } = paid;
  await addOrder(ctx, { ...held, status: orderLifecycle.next('place', held.status), paymentId, paidAt: ctx.now });
  const placed = await placeOrder(ctx, held, { ...paid, isLate: false, isNew: true }, []);
  if (placed) return placed;
  const [first] = held.parcels;
  if (first) await follow(ctx, held.id, first.id);
  return { order: await readOrder(ctx, held.id) };
}

type PlacedOrder = { order: HeldOrder; beside?: Known['beside'] };

/** `isNew` when the parcels are still to be written; `posting` when what was paid is still to be posted. */
type Placed = Pick<Paid, 'payerId'> & {
  paymentId: string;
  isLate: boolean;
  isNew?: boolean;
  posting?: TxnRequest | null;
};

/**
 * An order that counts as paid: its parcels that can be sent get their escrows, each of the others is cancelled and its part goes back; `gone` are products that are
 * not to be had whatever is kept. Answers the order as it is now, or null when a parcel was cancelled.
 */
async function placeOrder(
  ctx: Ctx,
  held: HeldOrder,
  { paymentId, payerId, isLate, isNew = false, posting = null }: Placed,
  gone: readonly string[],
): Promise<PlacedOrder | null> {
  await tell(ctx, held, 'order.paid', {
    paymentId: paymentId as EventPayloads['order.paid']['paymentId'], // the brand is born here
    totalMinor: held.totalMinor,
    isLate,
  });
  const { sellers, buyerEmail, refs } = await sidesOf(
    ctx,
    held.parcels.map(({ supplierId }) => supplierId),
    held.buyerUserId,
  );
  if (buyerEmail === undefined) throw new Error(`order ${held.id} has no buyer`);
  const sold = held.parcels.map((parcel) => {
    const seller = sellerFor(held, sellers.get(parcel.supplierId));
    return { parcel, seller, missing: parcel.lines.filter(({ productId }) => gone.includes(productId)) };
  });
  const asked = sold.filter(({ seller, missing }) => seller && missing.length === 0);
  const taken = await takePieces(
    ctx,
    held,
    asked.flatMap(({ parcel }) => parcel.lines),
  );
  const had: { parcel: HeldParcel; seller: Seller }[] = [];
  const lost: { parcel: HeldParcel; seller: Seller | null; missing: HeldLine[]; short: HeldLine[] }[] = [];
  for (const { parcel, seller, missing } of sold) {
    const short = missing.length > 0 ? missing : parcel.lines.filter(({ productId }) => !taken.has(productId));
    if (seller && short.length === 0) had.push({ parcel, seller });
    else lost.push({ parcel, seller, missing, short });
  }
  const areAll = lost.length === 0;
  const add = isNew && areAll;
  if (isNew && !areAll) await addParcels(ctx, held);
  // What goes back has to be there.
  if (posting && !areAll) await postTxn(ctx, posting);
  for (const { parcel, seller, missing, short } of lost) {
    if (seller && missing.length === 0) await putBackShort(ctx, held, parcel.lines, taken);
    await drop(ctx, held, parcel, paymentId, seller ? short.map(({ productId }) => productId) : []);
  }
  if (!areAll) await releaseKept(ctx, held); // of what is not placed nothing is kept any more
  const { parcels, beside } = await place(ctx, held, had, {
    ...{ paymentId, payerId, add, buyerEmail, refs },
    posting: areAll ? posting : null,
  });
  const status = orderLifecycle.next(isLate ? 'revive' : 'place', held.status);
  return areAll ? { order: { ...held, status, paymentId, paidAt: ctx.now, parcels }, beside } : null;
}

/** Whoever the money of a parcel goes to in the end; null when since the order nobody does, or the buyer does: then it cannot be placed. */
function sellerFor(held: HeldOrder, seller: Seller | undefined): Seller | null {
  const isBuyer = seller?.userId === held.buyerUserId || seller?.identityId === held.buyerIdentityId;
  return isBuyer ? null : (seller ?? null);
}

/** Their money into an escrow each, and each supplier has two days to accept; `add` writes the parcels anew. Answers them as they are now. */
async function place(
  ctx: Ctx,
  held: HeldOrder,
  had: readonly { parcel: HeldParcel; seller: Seller }[],
  { add, buyerEmail: email, ...paid }: Poured & { add: boolean; buyerEmail: string },
): Promise<{ parcels: HeldParcel[]; beside: NonNullable<Known['beside']> }> {
  if (had.length === 0) return { parcels: [], beside: new Map() };
  const sent = had.map((one) => ({ ...one, shipBy: shipByOf(ctx, one.parcel) }));
  const acceptBy = new Date(ctx.now.getTime() + ACCEPT_MS);
  const { opened, clocks } = await openPaid(
    ctx,
    paid,
    sent.map(({ parcel, seller, shipBy }) => ({
      ledBy: { kind: 'order', id: parcel.id as EventPayloads['parcel.placed']['parcelId'], ref: parcel.no }, // the brand is born here
      kind: 'goods',
      fee: commissionOf(held.currency, parcel.commissionBps),
      title: `Order ${parcel.no}`,
      description: wordsOf(parcel),
      criteria: 'All that was ordered arrives as it was described, whole and unused.',
      currency: held.currency,
      amountMinor: parcel.totalMinor,
      paidMinor: parcel.totalMinor,
      deliverBy: shipBy,
      buyer: { userId: held.buyerUserId, identityId: held.buyerIdentityId, name: held.buyerName, email },
      seller,
      fundingHours: 24,
    })),
    sent.map(({ parcel }) => ({ subject: parcelSubject(parcel), kind: 'parcel.accept', dueAt: acceptBy })),
  );
  const placed = sent.map(({ parcel, shipBy }, index): HeldParcel & { escrowId: string; shipBy: string } => ({
    ...parcel,
    status: parcelLifecycle.next('place', parcel.status),
    escrowId: opened[index]?.standing.escrowId as string, // one a parcel
    shipBy,
    reason: null,
    returnedMinor: 0,
  }));
  if (add) await addParcels(ctx, { id: held.id, parcels: placed });
  else await placeParcels(ctx, parcelLifecycle.next('place', 'awaiting_payment'), placed);
  for (const parcel of placed) {
    const told: EventPayloads['parcel.placed'] = {
      parcelId: parcel.id as EventPayloads['parcel.placed']['parcelId'], // the brands are born here
      no: parcel.no,
      totalMinor: parcel.totalMinor,
      currency: held.currency,
      escrowId: parcel.escrowId as EventPayloads['parcel.placed']['escrowId'],
      acceptBy: acceptBy.toISOString(),
    };
    await tellOf(ctx, held, parcel, 'parcel.placed', told, { begins: add });
  }
  const beside = new Map(
    placed.map(({ id }, index) => {
      const one = opened[index];
      return [id, { standing: one?.standing, clocks: [clocks[index], one?.clock].flatMap((clock) => clock ?? []) }];
    }),
  );
  return { parcels: placed, beside };
}

/** What was ordered, line by line, as both sides agreed to it. */
const wordsOf = ({ lines }: HeldParcel): string =>
  lines.map(({ qty, title, unit }) => `${qty} × ${title}${unit === '' ? '' : ` (${unit})`}`).join('\n');

/** The last day to send it: two days to accept, then as many working days as its slowest line takes. */
function shipByOf(ctx: Pick<Ctx, 'now'>, { lines, supplier }: HeldParcel): string {
  const calendar = calendarOf(supplier.country, ctx.now);
  const accepted = addCalendarDays(localDayOf(ctx.now, calendar.tz), ACCEPT_MS / DAY);
  const days = Math.max(marketDefaults.leastShipDays, ...lines.map(({ handlingDays }) => handlingDays));
  return addWorkingDays(accepted, days, calendar);
}

/** It was paid for and cannot be sent: only its part of the money goes back. */
async function drop(
  ctx: Ctx,
  held: HeldOrder,
  parcel: HeldParcel,
  paymentId: string,
  short: readonly string[],
): Promise<void> {
  const titles = parcel.lines.filter(({ productId }) => short.includes(productId)).map(({ title }) => title);
  const reason = 'When the money came it was not to be had any more. The money of this parcel goes back.';
  if (parcel.status === 'awaiting_payment') await moveParcel(ctx, parcel, 'drop', { reason });
  await changeParcel(ctx, parcel.id, { reason, returned_minor: parcel.totalMinor });
  await returnUnused(ctx, {
    paymentId,
    amountMinor: BigInt(parcel.totalMinor),
    why: `Order ${parcel.no}: it was not to be had any more`,
  });
  await tellOf(ctx, held, parcel, 'parcel.short', {
    no: parcel.no,
    titles,
    returnedMinor: parcel.totalMinor,
    currency: held.currency,
  });
}

/**
 * A bank took the payment of an order back: it is recovered from what its parcels still hold, then from the buyer's wallet, and then it
 * is the buyer's debt. One that was not looked at yet never is. Doing it twice changes nothing.
 */
export const recoverOrder = (ctx: Ctx, paymentId: string, amountMinor: number): Promise<void> =>
  insistentTransaction(ctx, async (ctx) => {
    const payment = await paymentFor(ctx, paymentId);
    const held = payment && (await findOrder(ctx, payment.aboutId, true));
    if (!held) return ctx.log.error('a bank took back what is for no order', { payment: paymentId });
    if (!(await noteChargeback(ctx, paymentId, held.id))) return;
    // What ends before it was sent is on hand again: products are held before escrows and accounts.
    const unsent = held.parcels.filter(({ shippedAt }) => shippedAt === null);
    await holdProducts(
      ctx,
      unsent.flatMap(({ lines }) => lines.map(({ productId }) => productId)),
    );
    await recoverPoured(ctx, {
      paymentId,
      payerIdentityId: payment.payerIdentityId,
      currency: held.currency,
      amountMinor: BigInt(amountMinor),
      memo: `Order ${held.number}: the bank took the payment back`,
      subject: { kind: 'order', id: held.id },
    });
    for (const { id } of held.parcels) await follow(ctx, held.id, id);
  });
