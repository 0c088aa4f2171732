// A cart becomes an order: priced again, its pieces kept or taken, with one payment for all of it.
import { randomInt } from 'node:crypto';
import type { Identity } from '@ahadi/domain/accounts/schema.ts';
import { type Currency, formatMoney } from '@ahadi/domain/core/money.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { limitsOf } from '@ahadi/domain/escrow/fees/rules.ts';
import { orderNumber, totalsOf } from '@ahadi/domain/marketplace/buying/rules.ts';
import type { DeliveryAddress, Order } from '@ahadi/domain/marketplace/buying/schema.ts';
import { marketDefaults } from '@ahadi/domain/marketplace/rules.ts';
import type { PaymentMethod, PaymentView } from '@ahadi/domain/payments/schema.ts';
import { v7 as uuidv7 } from 'uuid';
import { ownAmong } from '../accounts/account.ts';
import { requireNoOwnPart } from '../core/acting.ts';
import { userIdOf } from '../core/authorize.ts';
import { startClocks } from '../core/clocks.ts';
import { type Ctx, insistentTransaction } from '../core/ctx.ts';
import { gathered } from '../core/emit.ts';
import { openTotalOf, whyNotHeld } from '../escrow/leader.ts';
import * as carts from './cart.store.ts';
import { partsOf, viewOf, wayOf } from './cart.ts';
import {
  addOrder,
  addParcels,
  type HeldLine,
  type HeldOrder,
  type HeldParcel,
  saveHead,
  waitingTotalOf,
} from './order.store.ts';
import { orders, payAtOnceFor, payFor } from './order.ts';
import { placeAtOnce } from './payment.ts';
import { keepPieces } from './reservation.ts';
import { viewFor } from './view.ts';

type Wanted = {
  version: number;
  totalMinor?: number | null | undefined;
  identityId: string;
  address: DeliveryAddress;
  method: PaymentMethod;
  code?: string | undefined;
};

/**
 * Makes the order of the reader's cart as it is now: re-priced for where it is brought to, its pieces kept for 15 minutes, a parcel a
 * supplier, one payment. The cart is empty after it. Throws STALE when the cart was changed since `version`, or comes to another
 * total than `totalMinor`, MKT_CART_PROBLEMS by product when something stands against it, PAY_RAIL_CLOSED, ACC_IDENTITY_UNKNOWN, BAD_INPUT,
 * FORBIDDEN for who acts for the buyer and sells a part of it; then nothing was ordered and the cart is as it was.
 */
export const checkOut = (ctx: Ctx, wanted: Wanted): Promise<{ order: Order; payment: PaymentView }> =>
  insistentTransaction(ctx, (ctx) => gathered(ctx, (ctx) => orderCart(ctx, wanted)));

async function orderCart(ctx: Ctx, wanted: Wanted): Promise<{ order: Order; payment: PaymentView }> {
  const userId = userIdOf(ctx);
  const { cart, lines: seen, identities } = await carts.holdCartWhole(ctx, userId);
  const identity = ownAmong(ctx, identities, wanted.identityId);
  if (seen.length === 0) throw new DomainError('BAD_INPUT', 'Your cart is empty.', { version: 'Your cart is empty.' });
  if (cart.version !== wanted.version)
    throw new DomainError('STALE', 'Your cart was changed, perhaps on another device. Look at it again.');
  const place = { country: wanted.address.country, region: wanted.address.region };
  // Who comes too late is refused before anybody waits for them; then, with the products held, it is looked at again.
  requireReady(ctx, { ...cart, ...place }, seen);
  const rows = await carts.holdLines(ctx, userId, seen);
  requireReady(ctx, { ...cart, ...place }, rows);
  const made = orderOf(ctx, identity, wanted, rows);
  requireNoOwnPart(
    ctx,
    made.parcels.flatMap(({ memberUserIds }) => memberUserIds),
  );
  const { currency } = made;
  if (typeof wanted.totalMinor === 'number' && wanted.totalMinor !== made.totalMinor)
    throw new DomainError(
      'STALE',
      `It comes to ${formatMoney(made.totalMinor, currency)} now; you saw ${formatMoney(wanted.totalMinor, currency)}. Look at it again.`,
    );
  await requireHeld(ctx, identity, currency, made.parcels, rows);
  // What is paid at once is taken at once: its pieces are never kept, no time to pay it begins, and it is written as it stands in the end.
  const isPaidAtOnce = wanted.method.provider === 'wallet';
  if (!isPaidAtOnce) await beginWaiting(ctx, made);
  await carts.emptyFor(ctx, userId, place);
  const { number, totalMinor, parcels } = made;
  const created = { number, totalMinor, currency, parcels: parcels.length };
  await orders.tell(ctx, made, 'order.created', created, { begins: true });
  if (!isPaidAtOnce) {
    const payment = await payFor(ctx, made, wanted);
    const waiting = { ...made, paymentId: payment.id };
    await saveHead(ctx, waiting);
    await orders.begun(ctx, waiting);
    return { order: await viewFor(ctx, waiting, new Map()), payment };
  }
  const { payment, posting } = await payAtOnceFor(ctx, made, wanted);
  const paid = { paymentId: payment.id, payerId: payerOf(wanted, made), posting };
  const { order, beside } = await placeAtOnce(ctx, made, paid);
  return { order: await viewFor(ctx, order, beside), payment };
}

/** Whose wallet it is paid from. */
const payerOf = ({ method }: Wanted, { buyerIdentityId }: HeldOrder): string => method.identityId || buyerIdentityId;

/** It waits for its money: the pieces are kept for 15 minutes, and there are 30 to pay. Throws MKT_CART_PROBLEMS by product. */
async function beginWaiting(ctx: Ctx, made: HeldOrder): Promise<void> {
  await addOrder(ctx, made);
  await addParcels(ctx, made);
  const counted = made.parcels.flatMap(({ lines }) => lines.filter(({ tracked }) => tracked));
  const short = await keepPieces(ctx, made, counted);
  if (short.length > 0) throw inTheCart(short.map((id) => [id, 'There are not so many left now.']));
  const subject = orders.subject(made);
  await startClocks(ctx, [
    ...(counted.length > 0 ? [{ subject, kind: 'order.hold' as const, dueAt: made.heldUntil }] : []),
    { subject, kind: 'order.payment', dueAt: made.expiresAt },
  ]);
}

/** The order that these lines come to, before anything of it is written. */
function orderOf(ctx: Ctx, buyer: Identity, { address }: Wanted, rows: readonly carts.CartRow[]): HeldOrder {
  const orderId = uuidv7();
  const number = orderNumber(() => randomInt(1_000_000) / 1_000_000);
  const currency = rows[0]?.currency as Currency; // there is a line, and a cart has one currency
  const parcels = partsOf(rows).map((part, index): HeldParcel => {
    const id = uuidv7();
    const { supplier } = part;
    const { subtotalMinor, deliveryMinor, totalMinor } = totalsOf(
      part.rows.map(({ qty, priceMinor }) => ({ qty, unitMinor: priceMinor })),
      wayOf(part, address).feeMinor,
      currency,
      supplier.commissionBps,
    );
    return {
      id,
      orderId,
      no: `${number}-${index + 1}`,
      status: 'awaiting_payment',
      supplierId: supplier.id,
      supplier: { slug: supplier.slug, name: supplier.name, country: supplier.country },
      memberUserIds: supplier.memberUserIds,
      escrowId: null,
      milestoneId: null,
      subtotalMinor,
      deliveryMinor,
      totalMinor,
      returnedMinor: 0,
      commissionBps: supplier.commissionBps,
      carrier: '',
      tracking: '',
      shipBy: null,
      reason: null,
      ending: null,
      createdAt: ctx.now,
      acceptedAt: null,
      shippedAt: null,
      deliveredAt: null,
      completedAt: null,
      lines: part.rows.map((row) => lineOf(id, row)),
    };
  });
  const subtotalMinor = parcels.reduce((sum, one) => sum + one.subtotalMinor, 0);
  const deliveryMinor = parcels.reduce((sum, one) => sum + one.deliveryMinor, 0);
  const after = (ms: number) => new Date(ctx.now.getTime() + ms);
  return {
    id: orderId,
    number,
    status: 'pending_payment',
    buyerUserId: userIdOf(ctx),
    buyerIdentityId: buyer.id,
    buyerName: buyer.displayName,
    currency,
    subtotalMinor,
    deliveryMinor,
    totalMinor: subtotalMinor + deliveryMinor,
    returnedMinor: 0,
    address,
    paymentId: null,
    heldUntil: after(marketDefaults.holdMs),
    holdExtended: false,
    expiresAt: after(marketDefaults.payMs),
    createdAt: ctx.now,
    paidAt: null,
    parcels,
  };
}

const lineOf = (parcelId: string, row: carts.CartRow): HeldLine => ({
  id: uuidv7(),
  parcelId,
  productId: row.productId,
  revisionId: String(row.revisionId), // without one it is not on sale, which was refused above
  slug: row.slug,
  title: row.title,
  unit: row.unit,
  picture: row.picture,
  qty: row.qty,
  unitMinor: row.priceMinor,
  cancelledQty: 0,
  tracked: row.tracked,
  handlingDays: row.handlingDays,
  isReviewed: false,
});

const inTheCart = (problems: [productId: string, sentence: string][]): DomainError =>
  new DomainError('MKT_CART_PROBLEMS', undefined, Object.fromEntries(problems));

/** Throws MKT_CART_PROBLEMS by product for what stands against buying the cart at this place. */
function requireReady(ctx: Ctx, cart: carts.CartNow, rows: readonly carts.CartRow[]): void {
  const { parts } = viewOf(ctx, cart, rows);
  const problems = parts.flatMap(({ lines }) =>
    lines.flatMap(({ productId, problems: [first] }): [string, string][] =>
      first ? [[productId, first.sentence]] : [],
    ),
  );
  if (problems.length > 0) throw inTheCart(problems);
}

/**
 * What is held in escrow for people has its limits, by how far they are known (design money 5.1). Throws BAD_INPUT when a parcel, or
 * all that the buyer has open or ordered with it, is beyond them.
 */
async function requireHeld(
  ctx: Ctx,
  buyer: Identity,
  currency: Currency,
  parcels: readonly HeldParcel[],
  rows: readonly carts.CartRow[],
): Promise<void> {
  const mine = buyer.verificationLevel;
  const { unverifiedMostMinor, leastMinor } = limitsOf(currency);
  const refuse = (sentence: string): never => {
    throw new DomainError('BAD_INPUT', sentence, { version: sentence });
  };
  for (const { supplierId, totalMinor } of parcels) {
    const seller = rows.find(({ supplier }) => supplier.id === supplierId)?.supplier;
    if (BigInt(totalMinor) < leastMinor)
      refuse(`The least that can be ordered from ${seller?.name} is ${formatMoney(Number(leastMinor), currency)}.`);
    const why = whyNotHeld(ctx, { currency, amountMinor: totalMinor, level: Math.min(mine, seller?.level ?? 0) });
    if (why) refuse(mine < 2 ? why : `This is more than ${seller?.name} can sell in one order. Order less of it.`);
  }
  const total = parcels.reduce((sum, { totalMinor }) => sum + BigInt(totalMinor), 0n);
  if (mine >= 2) return;
  // What is ordered and not paid has no escrow yet; both together are what may come to be held.
  const waiting = await waitingTotalOf(ctx, { userId: userIdOf(ctx), identityId: buyer.id, currency });
  if ((await openTotalOf(ctx, buyer.id, currency)) + waiting + total > unverifiedMostMinor)
    refuse(
      `With what you have open this is more than ${formatMoney(Number(unverifiedMostMinor), currency)}. Confirm your identity in your profile, and you can order more.`,
    );
}
