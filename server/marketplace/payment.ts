// What was paid for an order places it, and what a bank takes back is recovered from its parcels.
import type { EventPayloads } from '@ahadi/domain/events.ts';
import { orderLifecycle, parcelLifecycle } from '@ahadi/domain/marketplace/buying/lifecycle.ts';
import { ACCEPT_MS, commissionOf } from '@ahadi/domain/marketplace/rules.ts';
import { cancelClocks } from '../core/clocks.ts';
import { type Ctx, insistentTransaction } from '../core/ctx.ts';
import { recoverPoured } from '../escrow/chargeback.ts';
import { holdForChargeback } from '../escrow/freeze.ts';
import { type Opened, openPaid, type Poured } from '../escrow/prepaid.ts';
import { postTxn, type TxnRequest } from '../ledger/posting.ts';
import { openChargebacks, paymentFor, returnUnused } from '../payments/start.ts';
import { changeCart, holdCart, takeLines } from './cart.store.ts';
import {
  addOrder,
  addParcels,
  findOrder,
  type HeldLine,
  type HeldOrder,
  type HeldParcel,
  holdProducts,
  noteChargeback,
  notePayment,
  offSale,
  saveHead,
} from './order.store.ts';
import { movedParcel, orders } from './order.ts';
import { followAll, followParcels, parcels } from './parcel.ts';
import { putBackShort, releaseKept, takePieces } from './reservation.ts';
import { shipByOf } from './send-by.ts';
import { type Seller, sidesOf } from './supplier.ts';
import type { Besides } from './view.ts';

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
    await orders.keep(ctx, held, (ctx, held) => applyPayment(ctx, held, paymentId, paid));
  });

async function applyPayment(
  ctx: Ctx,
  held: HeldOrder,
  paymentId: string,
  { payerId, amountMinor, currency }: Paid,
): Promise<HeldOrder | undefined> {
  const isLate = orderLifecycle.can('revive', held.status);
  const isDue = isLate || orderLifecycle.can('place', held.status);
  const fits = isDue && amountMinor === held.totalMinor && currency === held.currency;
  if (!(await notePayment(ctx, paymentId, held.id, fits))) return undefined;
  if (!fits) {
    const why = `Order ${held.number}: not needed any more`;
    await returnUnused(ctx, { paymentId, amountMinor: BigInt(amountMinor), why });
    return undefined;
  }
  await cancelClocks(ctx, orders.subject(held));
  const products = productsOf(held);
  // What it was is in the cart again since it ran out; it is bought now, and the cart is another one.
  if (isLate) {
    await holdCart(ctx, held.buyerUserId);
    await takeLines(ctx, held.buyerUserId, products);
    await changeCart(ctx, held.buyerUserId, {});
  }
  await holdProducts(ctx, products);
  // What was taken off sale since it ran out is not to be had, however many pieces there are.
  const gone = isLate ? await offSale(ctx, products) : [];
  const paid = { ...orders.moved(held, isLate ? 'revive' : 'place'), paymentId, paidAt: ctx.now };
  const { order } = await placeOrder(ctx, paid, { paymentId, payerId, isLate, gone });
  if ((await openChargebacks(ctx, [paymentId])).length > 0) await holdForChargeback(ctx, paymentId);
  return order;
}

const productsOf = ({ parcels }: HeldOrder): string[] =>
  parcels.flatMap(({ lines }) => lines.map(({ productId }) => productId));

/**
 * A new order that was paid at once, from a wallet, is written and placed in the transaction of its checkout, as it would be by the
 * payment's event. The caller holds its products, and no time to pay was begun. Answers the order as it is afterwards, and what
 * stands beside its parcels.
 */
export async function placeAtOnce(ctx: Ctx, held: HeldOrder, by: PaidBy): Promise<PlacedOrder> {
  const paid = { ...orders.moved(held, 'place'), paymentId: by.paymentId, paidAt: ctx.now };
  await addOrder(ctx, paid);
  const placed = await placeOrder(ctx, paid, { ...by, isNew: true });
  await addParcels(ctx, placed.order);
  if (placed.order.returnedMinor > 0) await saveHead(ctx, placed.order);
  await orders.begun(ctx, placed.order);
  return placed;
}

type PlacedOrder = { order: HeldOrder; beside: Besides };

/** `gone` are products that are not to be had whatever is kept, `posting` is what was paid where that is still to be posted. */
type PaidBy = Pick<Paid, 'payerId'> & {
  paymentId: string;
  isNew?: boolean;
  isLate?: boolean;
  gone?: readonly string[];
  posting?: TxnRequest | null;
};

/**
 * An order that counts as paid: its parcels that can be sent get their escrows, each of the others is cancelled and its part goes back.
 * Answers the order as it is then, and what stands beside its parcels.
 */
async function placeOrder(
  ctx: Ctx,
  held: HeldOrder,
  { paymentId, payerId, isNew = false, isLate = false, gone = [], posting = null }: PaidBy,
): Promise<PlacedOrder> {
  await orders.tell(ctx, held, 'order.paid', {
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
  // What goes back has to be there.
  if (posting && !areAll) await postTxn(ctx, posting);
  const now = new Map<string, HeldParcel>();
  const how = { begins: isNew };
  for (const { parcel, seller, missing, short } of lost) {
    if (seller && missing.length === 0) await putBackShort(ctx, held, parcel.lines, taken);
    now.set(parcel.id, await drop(ctx, held, parcel, { paymentId, short: seller ? short : [], how }));
  }
  if (!areAll) await releaseKept(ctx, held); // of what is not placed nothing is kept any more
  const paid = { paymentId, payerId, refs, posting: areAll ? posting : null };
  const { placed, beside } = await place(ctx, held, had, { ...paid, buyerEmail, how });
  for (const parcel of placed) now.set(parcel.id, parcel);
  const order = { ...held, parcels: held.parcels.map((parcel) => now.get(parcel.id) ?? parcel) };
  return { order: await followParcels(ctx, order), beside };
}

/** What is told first of a parcel that is made just now begins its history. */
type How = { begins: boolean };

/** Who gets the money of a parcel in the end; null when since the order nobody does, or the buyer does: then it cannot be placed. */
function sellerFor(held: HeldOrder, seller: Seller | undefined): Seller | null {
  const isBuyer = seller?.userId === held.buyerUserId || seller?.identityId === held.buyerIdentityId;
  return isBuyer ? null : (seller ?? null);
}

/** Their money into an escrow each, and each supplier has two days to accept. Answers them as they are now. */
async function place(
  ctx: Ctx,
  held: HeldOrder,
  had: readonly { parcel: HeldParcel; seller: Seller }[],
  { buyerEmail: email, how, ...paid }: Poured & { buyerEmail: string; how: How },
): Promise<{ placed: HeldParcel[]; beside: Besides }> {
  if (had.length === 0) return { placed: [], beside: new Map() };
  const acceptBy = new Date(ctx.now.getTime() + ACCEPT_MS);
  // The latest that it can be: accepted before, it is sent earlier.
  const sent = had.map((one) => ({ ...one, shipBy: shipByOf(one.parcel, acceptBy) }));
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
    sent.map(({ parcel }) => ({ subject: parcels.subject(parcel), kind: 'parcel.accept', dueAt: acceptBy })),
  );
  const placed = sent.map(({ parcel, shipBy }, index) => {
    const { standing } = opened[index] as Opened; // one a parcel
    const { escrowId, milestoneId } = standing;
    return movedParcel(parcel, 'place', { escrowId, milestoneId, shipBy, reason: null, returnedMinor: 0 });
  });
  for (const { id, no, totalMinor, escrowId, ...parcel } of placed)
    await parcels.tell(
      ctx,
      { id, buyerUserId: held.buyerUserId, memberUserIds: parcel.memberUserIds },
      'parcel.placed',
      {
        parcelId: id,
        no,
        totalMinor,
        currency: held.currency,
        escrowId,
        acceptBy: acceptBy.toISOString(),
      } as EventPayloads['parcel.placed'], // the brands are born here
      how,
    );
  const beside = new Map(
    placed.map(({ id }, index) => {
      const one = opened[index];
      const running = [clocks[index], one?.clock].flatMap((clock) => clock ?? []);
      return [id, { standing: one?.standing, clocks: running, unread: 0 }];
    }),
  );
  return { placed, beside };
}

/** What was ordered, line by line, as both sides agreed to it. */
const wordsOf = ({ lines }: HeldParcel): string =>
  lines.map(({ qty, title, unit }) => `${qty} × ${title}${unit === '' ? '' : ` (${unit})`}`).join('\n');

/** It was paid for and cannot be sent: only its part of the money goes back. */
async function drop(
  ctx: Ctx,
  held: HeldOrder,
  parcel: HeldParcel,
  { paymentId, short, how }: { paymentId: string; short: readonly HeldLine[]; how: How },
): Promise<HeldParcel> {
  const { no, totalMinor } = parcel;
  await returnUnused(ctx, {
    paymentId,
    amountMinor: BigInt(totalMinor),
    why: `Order ${no}: it was not to be had any more`,
  });
  const of = { id: parcel.id, buyerUserId: held.buyerUserId, memberUserIds: parcel.memberUserIds };
  const titles = short.map(({ title }) => title);
  const told = { no, titles, returnedMinor: totalMinor, currency: held.currency };
  await parcels.tell(ctx, of, 'parcel.short', told, how);
  const dropped = parcelLifecycle.can('drop', parcel.status) ? movedParcel(parcel, 'drop') : parcel;
  return {
    ...dropped,
    reason: 'When the money came it was not to be had any more. The money of this parcel goes back.',
    returnedMinor: totalMinor,
  };
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
    await orders.keep(ctx, held, async (ctx, held) => {
      if (!(await noteChargeback(ctx, paymentId, held.id))) return undefined;
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
      const after = await followAll(ctx, held);
      return after === held ? undefined : after;
    });
  });
