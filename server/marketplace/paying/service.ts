import { addCalendarDays, addWorkingDays, localDayOf } from '@ahadi/domain/core/calendar.ts';
import { DAY } from '@ahadi/domain/core/time.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import type { EventPayloads } from '@ahadi/domain/events.ts';
import { orderLifecycle } from '@ahadi/domain/marketplace/buying/lifecycle.ts';
import { ACCEPT_MS, commissionOf, marketDefaults } from '@ahadi/domain/marketplace/rules.ts';
import { userById } from '../../accounts/service.ts';
import { cancelClocks, startClock } from '../../core/clocks.ts';
import { type Ctx, insistentTransaction } from '../../core/ctx.ts';
import { calendarOf } from '../../core/holidays.ts';
import { pourPart } from '../../escrow/funding/service.ts';
import { holdForChargeback } from '../../escrow/holding/service.ts';
import { openAgreed } from '../../escrow/opening/service.ts';
import { recoverPoured } from '../../escrow/recovering/service.ts';
import { paymentFor, returnUnused } from '../../payments/service.ts';
import { changeCart, findCart, takeLines } from '../buying/store.ts';
import { follow } from '../following/service.ts';
import { releaseKept, takePieces } from '../keeping/service.ts';
import { move, moveParcel, parcelSubject, subjectOf, tell, tellOf } from '../ordering/service.ts';
import {
  changeParcel,
  findOrder,
  type HeldOrder,
  type HeldParcel,
  holdProducts,
  noteChargeback,
  notePayment,
  offSale,
} from '../ordering/store.ts';
import { sellerOf } from '../suppliers/service.ts';

type Paid = EventPayloads['payment.succeeded'];

/**
 * A payment for an order was proven. Whatever tells of it ends here: each parcel whose pieces are kept, or can be had again, gets its
 * escrow and its part of the money; one that is short, or late and off sale by then, is cancelled and its part goes back. What comes twice, for another amount or after
 * the order was cancelled goes back whole. Doing it twice changes nothing.
 */
export const applyOrderPayment = (ctx: Ctx, paymentId: string, paid: Paid): Promise<void> =>
  insistentTransaction(ctx, async (ctx) => {
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
    await move(ctx, held, isLate ? 'revive' : 'place', { paid_at: ctx.now, payment_id: paymentId });
    await tell(ctx, held, 'order.paid', {
      paymentId: paymentId as EventPayloads['order.paid']['paymentId'], // the brand is born here
      totalMinor: held.totalMinor,
      isLate,
    });
    const products = held.parcels.flatMap(({ lines }) => lines.map(({ productId }) => productId));
    // What it was is in the cart again since it ran out; it is bought now, and the cart is another one.
    if (isLate) {
      await findCart(ctx, held.buyerUserId, true);
      await takeLines(ctx, held.buyerUserId, products);
      await changeCart(ctx, held.buyerUserId, {});
    }
    const had: { parcel: HeldParcel; seller: Seller }[] = [];
    await holdProducts(ctx, products);
    // What ran out is bought anew: what was taken off sale since then is not to be had, however many pieces there are.
    const gone = isLate ? await offSale(ctx, products) : [];
    for (const parcel of held.parcels) {
      const seller = await sellerFor(ctx, held, parcel);
      if (!seller) {
        await drop(ctx, held, parcel, paymentId, []);
        continue;
      }
      const missing = parcel.lines.filter(({ productId }) => gone.includes(productId));
      const short =
        missing.length > 0 ? missing.map(({ productId }) => productId) : await takePieces(ctx, held, parcel.lines);
      if (short.length === 0) had.push({ parcel, seller });
      else await drop(ctx, held, parcel, paymentId, short);
    }
    await releaseKept(ctx, held); // of what is not placed nothing is kept any more
    for (const { parcel, seller } of had) await place(ctx, held, parcel, seller, { paymentId, ...paid });
    await holdForChargeback(ctx, paymentId);
    const [first] = held.parcels;
    if (first) await follow(ctx, held.id, first.id);
  });

type Seller = Awaited<ReturnType<typeof sellerOf>>;

/** Whoever the money of a parcel goes to in the end; null when since the order nobody does, or the buyer does: then it cannot be placed. */
async function sellerFor(ctx: Ctx, held: HeldOrder, { supplierId }: HeldParcel): Promise<Seller | null> {
  const seller = await sellerOf(ctx, supplierId).catch((refusal) => {
    if (refusal instanceof DomainError) return null;
    throw refusal;
  });
  const isBuyer = seller?.userId === held.buyerUserId || seller?.identityId === held.buyerIdentityId;
  return isBuyer ? null : seller;
}

/** Its money into an escrow of its own, and the supplier has two days to accept it. */
async function place(
  ctx: Ctx,
  held: HeldOrder,
  parcel: HeldParcel,
  seller: Seller,
  paid: Paid & { paymentId: string },
): Promise<void> {
  const buyer = await userById(ctx, held.buyerUserId);
  if (!buyer) throw new Error(`order ${held.id} has no buyer`);
  const shipBy = shipByOf(ctx, parcel);
  const { id: escrowId } = await openAgreed(ctx, {
    agreementId: null,
    ledBy: { kind: 'order', id: parcel.id as EventPayloads['parcel.placed']['parcelId'], ref: parcel.no }, // the brand is born here
    kind: 'goods',
    fee: commissionOf(held.currency, parcel.commissionBps),
    title: `Order ${parcel.no}`,
    description: wordsOf(parcel),
    criteria: 'All that was ordered arrives as it was described, whole and unused.',
    currency: held.currency,
    amountMinor: parcel.totalMinor,
    deliverBy: shipBy,
    buyer: { userId: held.buyerUserId, identityId: held.buyerIdentityId, name: held.buyerName, email: buyer.email },
    seller,
    payers: [],
    fundingHours: 24,
  });
  await pourPart(ctx, escrowId, {
    paymentId: paid.paymentId,
    payerId: paid.payerId,
    amountMinor: parcel.totalMinor,
    currency: held.currency,
  });
  await moveParcel(ctx, parcel, 'place', { escrow_id: escrowId, ship_by: shipBy, reason: null, returned_minor: 0 });
  const acceptBy = new Date(ctx.now.getTime() + ACCEPT_MS);
  await startClock(ctx, parcelSubject(parcel), { kind: 'parcel.accept', dueAt: acceptBy });
  await tellOf(ctx, held, parcel, 'parcel.placed', {
    parcelId: parcel.id as EventPayloads['parcel.placed']['parcelId'], // the brands are born here
    no: parcel.no,
    totalMinor: parcel.totalMinor,
    currency: held.currency,
    escrowId: escrowId as EventPayloads['parcel.placed']['escrowId'],
    acceptBy: acceptBy.toISOString(),
  });
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
