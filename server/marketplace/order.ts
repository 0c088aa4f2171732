// What an order is to the server, and its deeds before it is paid: pay, cancel, run out.

import { DomainError } from '@ahadi/domain/errors.ts';
import { orderLifecycle, type ParcelAction, parcelLifecycle } from '@ahadi/domain/marketplace/buying/lifecycle.ts';
import { marketDefaults } from '@ahadi/domain/marketplace/rules.ts';
import { turnsOfOrder } from '@ahadi/domain/marketplace/turns.ts';
import { to } from '@ahadi/domain/paths.ts';
import { comingIntents } from '@ahadi/domain/payments/lifecycle.ts';
import type { PaymentMethod, PaymentView } from '@ahadi/domain/payments/schema.ts';
import { permissions, whoMay } from '@ahadi/domain/permissions.ts';
import { requireNoOwnPart } from '../core/acting.ts';
import { aggregate } from '../core/aggregate.ts';
import { authorize } from '../core/authorize.ts';
import { cancelClocks, startClock } from '../core/clocks.ts';
import { type Ctx, insistentTransaction } from '../core/ctx.ts';
import type { Subject } from '../core/emit.ts';
import type { ClockDeed } from '../core/firing.ts';
import { requireCodeFor } from '../escrow/second-factor.ts';
import {
  type PaymentStart,
  paymentFor,
  type Started,
  startApplied,
  startPayment,
  stopWaitingFor,
} from '../payments/start.ts';
import * as carts from './cart.store.ts';
import { findOrder, type HeldOrder, type HeldParcel, saveOrder } from './order.store.ts';
import { isKept, releaseKept } from './reservation.ts';
import { viewFor } from './view.ts';

const parcelSubject = ({ id }: Pick<HeldParcel, 'id'>): Subject => ({ kind: 'parcel', id });

/** Who may read it. Throws FORBIDDEN for who acts for its buyer and sells a part of it themself. */
function sees(ctx: Ctx, held: HeldOrder): boolean {
  if (!ctx.actor || !permissions['order.read'](ctx.actor, held)) return false;
  requireNoOwnPart(
    ctx,
    held.parcels.flatMap(({ memberUserIds }) => memberUserIds),
  );
  return true;
}

/** Orders, and the one way in which deeds are done to them. Unknown and another's look alike. */
export const orders = aggregate({
  kind: 'order',
  find: findOrder,
  sees,
  lifecycle: orderLifecycle,
  permissions,
  whoMay,
  audience: ({ buyerUserId }: Pick<HeldOrder, 'id' | 'buyerUserId'>) => [buyerUserId],
  parts: ({ parcels }) => parcels.map(parcelSubject),
  save: saveOrder,
  turns: turnsOfOrder,
  view: (ctx, held) => viewFor(ctx, held),
});

/** An order as its buyer sees it. Throws NOT_FOUND. */
export const viewOrder = orders.show;

/** A parcel in the state an action leads to. Throws IllegalTransition. */
export const movedParcel = <Parcel extends HeldParcel>(
  parcel: Parcel,
  action: ParcelAction,
  change: Partial<HeldParcel> = {},
): Parcel => ({ ...parcel, ...change, status: parcelLifecycle.next(action, parcel.status) });

type How = { method: PaymentMethod; code?: string | undefined };

/** What is paid for a whole order. Throws CODE_NEEDED from a wallet from the limit on: a phone or a card asks on its own. */
async function startOf(ctx: Ctx, held: HeldOrder, { method, code }: How): Promise<PaymentStart> {
  if (method.provider === 'wallet') await requireCodeFor(ctx, held.currency, BigInt(held.totalMinor), code);
  return {
    purpose: 'order',
    aboutId: held.id,
    title: `Order ${held.number}`,
    path: to('orderConfirmation', { orderId: held.id }),
    payerIdentityId: held.buyerIdentityId,
    amountMinor: BigInt(held.totalMinor),
    currency: held.currency,
    method,
  };
}

/** Starts one payment for the whole order. Throws PAY_RAIL_CLOSED, BAD_INPUT, CODE_NEEDED. */
export const payFor = async (ctx: Ctx, held: HeldOrder, how: How): Promise<PaymentView> =>
  startPayment(ctx, await startOf(ctx, held, how));

/** The same from a wallet for an order that is placed in this transaction, by a buyer whose identity was read as the reader's own in it: see {@link startApplied}. */
export const payAtOnceFor = async (ctx: Ctx, held: HeldOrder, how: How): Promise<Started> =>
  startApplied(ctx, { ...(await startOf(ctx, held, how)), ownIdentityId: held.buyerIdentityId });

/**
 * Another try to pay an order that waits for its money. The one before is given up; whatever comes of it all the same goes back. Throws
 * ILLEGAL_TRANSITION when it is paid or over.
 */
export const payOrder = (
  ctx: Ctx,
  { id, ...by }: { id: string; method: PaymentMethod; code?: string | undefined },
): Promise<PaymentView> =>
  insistentTransaction(ctx, async (ctx) => {
    const held = await orders.hold(ctx, id);
    authorize(ctx, 'order.pay', held);
    orderLifecycle.next('place', held.status);
    await requireUnpaid(ctx, held);
    if (held.paymentId) await stopWaitingFor(ctx, held.paymentId);
    const payment = await payFor(ctx, held, by);
    await orders.keep(ctx, held, async (ctx, held) => ({
      ...((await extendHold(ctx, held)) ?? held),
      paymentId: payment.id,
    }));
    return payment;
  });

/** Throws ILLEGAL_TRANSITION in the moment between the money's coming and the order's being placed. */
async function requireUnpaid(ctx: Ctx, { paymentId }: HeldOrder): Promise<void> {
  if (paymentId !== null && (await paymentFor(ctx, paymentId))?.status === 'succeeded')
    throw new DomainError('ILLEGAL_TRANSITION', 'The money has come. The order is placed in a moment.');
}

/** Before it is paid. What was kept is for everybody again, and the cart has its lines again. */
export const cancelOrder = orders.deed('cancel', async (ctx, held) => {
  if (!orderLifecycle.can('place', held.status))
    throw new DomainError('ILLEGAL_TRANSITION', 'It is paid. Cancel single parcels while they are not sent.');
  await requireUnpaid(ctx, held);
  const after = await endUnpaid(ctx, held, 'The order was cancelled before it was paid.');
  await orders.tell(ctx, held, 'order.cancelled', { by: 'buyer' });
  return after;
});

/** The time to pay is over. A payment that comes all the same brings it back, or goes back. */
export const expireOrder: ClockDeed = (ctx, { subject }) =>
  orders.work(ctx, subject.id, async (ctx, held) => {
    if (!orderLifecycle.can('expire', held.status)) return undefined;
    const after = await endUnpaid(ctx, held, 'The time to pay ran out.');
    await orders.tell(ctx, held, 'order.expired', {});
    return orders.moved(after, 'expire');
  });

async function endUnpaid(ctx: Ctx, held: HeldOrder, reason: string): Promise<HeldOrder> {
  if (held.paymentId) await stopWaitingFor(ctx, held.paymentId);
  // As at a checkout: the cart is held before products.
  const cart = await carts.holdCart(ctx, held.buyerUserId);
  await releaseKept(ctx, held);
  const after = { ...held, parcels: held.parcels.map((parcel) => movedParcel(parcel, 'drop', { reason })) };
  await cancelClocks(ctx, orders.subject(held));
  const there = await carts.linesOf(ctx, held.buyerUserId);
  // A cart has one currency: where something of another lies in it by now, it is left as it is.
  if (there.length > 0 && cart.currency !== held.currency) return after;
  await carts.putBack(ctx, held.buyerUserId, held.id, marketDefaults.linesInCart);
  await carts.changeCart(ctx, held.buyerUserId, { currency: held.currency });
  return after;
}

/** While a payment is under way its pieces are kept ten minutes longer, once. Answers null where they are not: they are kept no more, or no longer. */
async function extendHold(ctx: Ctx, held: HeldOrder): Promise<HeldOrder | null> {
  if (held.holdExtended || !(await isKept(ctx, held))) return null;
  const until = new Date(held.heldUntil.getTime() + marketDefaults.extendMs);
  const heldUntil = until < held.expiresAt ? until : held.expiresAt;
  if (heldUntil <= ctx.now) return null;
  await cancelClocks(ctx, orders.subject(held), ['order.hold']);
  await startClock(ctx, orders.subject(held), { kind: 'order.hold', dueAt: heldUntil });
  return { ...held, heldUntil, holdExtended: true };
}

const isPaymentUnderWay = async (ctx: Ctx, { paymentId }: HeldOrder): Promise<boolean> => {
  const status = paymentId === null ? undefined : (await paymentFor(ctx, paymentId))?.status;
  return status !== undefined && comingIntents.includes(status);
};

/** Pieces were kept long enough: ten minutes more while a payment is under way, else they are for everybody again. The order still can be paid. */
export const endHold: ClockDeed = (ctx, { subject }) =>
  orders.work(ctx, subject.id, async (ctx, held) => {
    if (!orderLifecycle.can('place', held.status)) return undefined;
    const extended = (await isPaymentUnderWay(ctx, held)) ? await extendHold(ctx, held) : null;
    if (extended) return extended;
    if (await releaseKept(ctx, held)) await orders.tell(ctx, held, 'order.holds_released', {});
    return undefined;
  });
