import { DomainError } from '@ahadi/domain/errors.ts';
import type { EventName, EventPayloads } from '@ahadi/domain/events.ts';
import {
  type OrderAction,
  orderLifecycle,
  type ParcelAction,
  parcelLifecycle,
} from '@ahadi/domain/marketplace/buying/lifecycle.ts';
import type { Order } from '@ahadi/domain/marketplace/buying/schema.ts';
import { marketDefaults } from '@ahadi/domain/marketplace/rules.ts';
import { to } from '@ahadi/domain/paths.ts';
import type { PaymentMethod, PaymentView } from '@ahadi/domain/payments/schema.ts';
import { permissions } from '@ahadi/domain/permissions.ts';
import { authorize } from '../../core/authorize.ts';
import { cancelClocks, startClock } from '../../core/clocks.ts';
import { type Ctx, insistentTransaction } from '../../core/ctx.ts';
import { emit, type Subject, type Telling } from '../../core/emit.ts';
import type { ClockDeed } from '../../core/firing.ts';
import { requireCodeFor } from '../../escrow/second-factor.ts';
import {
  type PaymentStart,
  paymentFor,
  type Started,
  startApplied,
  startPayment,
  stopWaitingFor,
} from '../../payments/start.ts';
import * as carts from '../buying/store.ts';
import { isKept, releaseKept } from '../keeping/service.ts';
import { viewFor } from '../reading/service.ts';
import {
  changeOrder,
  changeParcel,
  findOrder,
  type HeldOrder,
  type HeldParcel,
  type OrderChange,
  type ParcelChange,
} from './store.ts';

export { viewFor } from '../reading/service.ts';

export const subjectOf = ({ id }: Pick<HeldOrder, 'id'>): Subject => ({ kind: 'order', id });
export const parcelSubject = ({ id }: Pick<HeldParcel, 'id'>): Subject => ({ kind: 'parcel', id });

/** The order as its buyer may see it. Throws NOT_FOUND when there is none or it is not the reader's: both look alike. */
export async function readOrder(ctx: Ctx, id: string, hold = false): Promise<HeldOrder> {
  const held = await findOrder(ctx, id, hold);
  if (!held || !ctx.actor || !permissions['order.read'](ctx.actor, held)) throw new DomainError('NOT_FOUND');
  return held;
}

export const viewOrder = async (ctx: Ctx, id: string): Promise<Order> => viewFor(ctx, await readOrder(ctx, id));

/** Writes a deed of an order and tells its buyer. */
export const tell = <Name extends EventName>(
  ctx: Ctx,
  held: HeldOrder,
  name: Name,
  payload: EventPayloads[Name],
  how: Telling = {},
) => emit(ctx, name, subjectOf(held), payload, [held.buyerUserId], how);

/** Writes a deed of a parcel and tells its buyer and whoever sends it. */
export const tellOf = <Name extends EventName>(
  ctx: Ctx,
  held: HeldOrder,
  parcel: HeldParcel,
  name: Name,
  payload: EventPayloads[Name],
  how: Telling = {},
) => emit(ctx, name, parcelSubject(parcel), payload, [held.buyerUserId, ...parcel.memberUserIds], how);

/** Moves the state of an order by the table. Throws IllegalTransition. */
export const move = (ctx: Ctx, held: HeldOrder, action: OrderAction, change: OrderChange = {}) =>
  changeOrder(ctx, held.id, { ...change, status: orderLifecycle.next(action, held.status) });

/** Moves the state of a parcel by the table. Throws IllegalTransition. */
export const moveParcel = (ctx: Ctx, parcel: HeldParcel, action: ParcelAction, change: ParcelChange = {}) =>
  changeParcel(ctx, parcel.id, { ...change, status: parcelLifecycle.next(action, parcel.status) });

/**
 * One step in an order's life: held, permitted, legal, done, moved. Throws NOT_FOUND, FORBIDDEN, ILLEGAL_TRANSITION and whatever the
 * deed refuses; then nothing was written.
 */
const step = (
  ctx: Ctx,
  id: string,
  action: OrderAction,
  deed: (ctx: Ctx, held: HeldOrder) => Promise<OrderChange | undefined>,
): Promise<Order> =>
  insistentTransaction(ctx, async (ctx) => {
    const held = await readOrder(ctx, id, true);
    authorize(ctx, `order.${action}`, held);
    orderLifecycle.next(action, held.status);
    await move(ctx, held, action, await deed(ctx, held));
    return viewFor(ctx, await readOrder(ctx, id));
  });

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
export async function payFor(ctx: Ctx, held: HeldOrder, how: How): Promise<PaymentView> {
  const payment = await startPayment(ctx, await startOf(ctx, held, how));
  await changeOrder(ctx, held.id, { payment_id: payment.id });
  return payment;
}

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
    const held = await readOrder(ctx, id, true);
    authorize(ctx, 'order.pay', held);
    orderLifecycle.next('place', held.status);
    await requireUnpaid(ctx, held);
    if (held.paymentId) await stopWaitingFor(ctx, held.paymentId);
    await extendHold(ctx, held);
    return payFor(ctx, held, by);
  });

/** Throws ILLEGAL_TRANSITION in the moment between the money's coming and the order's being placed. */
async function requireUnpaid(ctx: Ctx, { paymentId }: HeldOrder): Promise<void> {
  if (paymentId !== null && (await paymentFor(ctx, paymentId))?.status === 'succeeded')
    throw new DomainError('ILLEGAL_TRANSITION', 'The money has come. The order is placed in a moment.');
}

/** Before it is paid. What was kept is for everybody again, and the cart has its lines again. */
export const cancelOrder = (ctx: Ctx, id: string): Promise<Order> =>
  step(ctx, id, 'cancel', async (ctx, held) => {
    if (!orderLifecycle.can('place', held.status))
      throw new DomainError('ILLEGAL_TRANSITION', 'It is paid. Cancel single parcels while they are not sent.');
    await requireUnpaid(ctx, held);
    await endUnpaid(ctx, held, 'The order was cancelled before it was paid.');
    await tell(ctx, held, 'order.cancelled', { by: 'buyer' });
    return undefined;
  });

/** The time to pay is over. A payment that comes all the same brings it back, or goes back. */
export const expireOrder: ClockDeed = async (ctx, { subject }) => {
  const held = await readOrder(ctx, subject.id);
  if (!orderLifecycle.can('expire', held.status)) return;
  await step(ctx, subject.id, 'expire', async (ctx, held) => {
    await endUnpaid(ctx, held, 'The time to pay ran out.');
    await tell(ctx, held, 'order.expired', {});
    return undefined;
  });
};

async function endUnpaid(ctx: Ctx, held: HeldOrder, reason: string): Promise<void> {
  if (held.paymentId) await stopWaitingFor(ctx, held.paymentId);
  // Like whoever checks out: the cart is held before products.
  const cart = await carts.holdCart(ctx, held.buyerUserId);
  await releaseKept(ctx, held);
  for (const parcel of held.parcels) await moveParcel(ctx, parcel, 'drop', { reason });
  await cancelClocks(ctx, subjectOf(held));
  const there = await carts.linesOf(ctx, held.buyerUserId);
  // A cart has one currency: where something of another lies in it by now, it is left as it is.
  if (there.length > 0 && cart.currency !== held.currency) return;
  await carts.putBack(ctx, held.buyerUserId, held.id, marketDefaults.linesInCart);
  await carts.changeCart(ctx, held.buyerUserId, { currency: held.currency });
}

/** While a payment is under way its pieces are kept ten minutes longer, once; those that are not kept any more are not. Answers whether they are. */
async function extendHold(ctx: Ctx, held: HeldOrder): Promise<boolean> {
  if (held.holdExtended || !(await isKept(ctx, held))) return false;
  const until = new Date(held.heldUntil.getTime() + marketDefaults.extendMs);
  const heldUntil = until < held.expiresAt ? until : held.expiresAt;
  if (heldUntil <= ctx.now) return false;
  await cancelClocks(ctx, subjectOf(held), ['order.hold']);
  await startClock(ctx, subjectOf(held), { kind: 'order.hold', dueAt: heldUntil });
  await changeOrder(ctx, held.id, { held_until: heldUntil, hold_extended: true });
  return true;
}

const isPaymentUnderWay = async (ctx: Ctx, { paymentId }: HeldOrder): Promise<boolean> => {
  const status = paymentId === null ? undefined : (await paymentFor(ctx, paymentId))?.status;
  return status !== undefined && ['pending', 'review', 'succeeded'].includes(status);
};

/** Pieces were kept long enough: ten minutes more while a payment is under way, else they are for everybody again. The order still can be paid. */
export const endHold: ClockDeed = (ctx, { subject }) =>
  insistentTransaction(ctx, async (ctx) => {
    const held = await readOrder(ctx, subject.id, true);
    if (!orderLifecycle.can('place', held.status)) return;
    if ((await isPaymentUnderWay(ctx, held)) && (await extendHold(ctx, held))) return;
    if (await releaseKept(ctx, held)) await tell(ctx, held, 'order.holds_released', {});
  });
