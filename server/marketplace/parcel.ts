// What a parcel is to the server, and how it stands where its money does.
import { feesOfRelease } from '@ahadi/domain/escrow/fees/rules.ts';
import { milestoneLifecycle } from '@ahadi/domain/escrow/milestones/lifecycle.ts';
import { orderLifecycle, type ParcelAction, parcelLifecycle } from '@ahadi/domain/marketplace/buying/lifecycle.ts';
import type { Parcel } from '@ahadi/domain/marketplace/buying/schema.ts';
import { commissionOf } from '@ahadi/domain/marketplace/rules.ts';
import { turnsOfParcel } from '@ahadi/domain/marketplace/turns.ts';
import { permissions, whoMay } from '@ahadi/domain/permissions.ts';
import { requireNoOwnPart } from '../core/acting.ts';
import { aggregate, asSystem } from '../core/aggregate.ts';
import { cancelClocks } from '../core/clocks.ts';
import type { Ctx } from '../core/ctx.ts';
import { reasonOfPayout, type Standing, standingsOf } from '../escrow/leader.ts';
import {
  countCompleted,
  findParcel,
  type HeldInOrder,
  type HeldOrder,
  type HeldParcel,
  inOrder,
  parcelOfEscrow,
  saveParcel,
  wholeOf,
} from './order.store.ts';
import { orders } from './order.ts';
import { rescore } from './product.store.ts';
import { leftOf, putBackPieces } from './reservation.ts';
import { viewsOf } from './view.ts';

/** Nobody sends what is not paid: until then it is its buyer's alone. Administrators read it. Throws FORBIDDEN for who acts for one side and is the other. */
function sees(ctx: Ctx, held: HeldInOrder): boolean {
  const { actor } = ctx;
  if (!actor) return false;
  const isAdmin = actor.kind === 'user' && actor.roles.includes('admin');
  if (!permissions['parcel.read'](actor, held) && !isAdmin) return false;
  requireNoOwnPart(ctx, [held.buyerUserId, ...held.memberUserIds]);
  return held.escrowId !== null || actor.kind === 'system' || isAdmin || actor.userId === held.buyerUserId;
}

async function viewFor(ctx: Ctx, held: HeldInOrder): Promise<Parcel> {
  const [view] = await viewsOf(ctx, held.order, [held]);
  return view as Parcel; // one a parcel
}

/** Parcels, each held with its order, and the one way in which deeds are done to them. A deed ends with the parcel where its money is. */
export const parcels = aggregate({
  kind: 'parcel',
  find: findParcel,
  sees,
  lifecycle: parcelLifecycle,
  permissions,
  whoMay,
  audience: (it: Pick<HeldInOrder, 'id' | 'buyerUserId' | 'memberUserIds'>) => [it.buyerUserId, ...it.memberUserIds],
  parts: ({ order }) => [orders.subject(order)],
  settle: follow,
  save: saveParcel,
  turns: turnsOfParcel,
  view: viewFor,
});

/** Deeds that are done in its escrow: that says in which state they leave the parcel. */
export const inEscrow = parcels.part({
  noun: 'parcel',
  permissions,
  whoMay,
  find: (held: HeldInOrder) => held,
  as: (held: HeldInOrder) => held,
  legal: ({ status }: HeldInOrder, _same: HeldInOrder, action: ParcelAction) => {
    parcelLifecycle.next(action, status);
  },
  settle: follow,
});

/** A parcel as its reader sees it. Throws NOT_FOUND. */
export const viewParcel = parcels.show;

/** What the escrow of a parcel came to, from what happened there. Doing it twice changes nothing. */
export async function followEscrow(ctx: Ctx, escrowId: string): Promise<void> {
  const id = await parcelOfEscrow(ctx, escrowId);
  if (id === undefined) return;
  await parcels.work(ctx, id, async (ctx, held) => {
    const after = await follow(ctx, held);
    return after === held ? undefined : after;
  });
}

/** A parcel in line with its escrow, and its order with its parcels: where the money is decides where the parcel stands. */
export async function follow(ctx: Ctx, held: HeldInOrder): Promise<HeldInOrder> {
  const { escrowId } = held;
  const standing = escrowId === null ? undefined : (await standingsOf(ctx, [escrowId])).get(escrowId);
  const after = standing ? await followStanding(ctx, held, standing) : held;
  const whole = wholeOf(after);
  const { parcels: _all, ...order } = await followParcels(ctx, whole);
  return isSame(order, after.order) ? after : { ...after, order };
}

const isSame = (one: HeldInOrder['order'], other: HeldInOrder['order']): boolean =>
  one.status === other.status && one.returnedMinor === other.returnedMinor;

/** The same for all parcels of an order. */
export async function followAll(ctx: Ctx, held: HeldOrder): Promise<HeldOrder> {
  const escrows = held.parcels.flatMap(({ escrowId }) => escrowId ?? []);
  const standings = await standingsOf(ctx, escrows);
  let after = held;
  for (const { id, escrowId } of held.parcels) {
    const standing = escrowId === null ? undefined : standings.get(escrowId);
    if (!standing) continue;
    const before = inOrder(after, id);
    const parcel = await followStanding(ctx, before, standing);
    if (parcel !== before) after = wholeOf(parcel);
  }
  return followParcels(ctx, after);
}

const isOver = ({ status }: HeldParcel): boolean =>
  parcelLifecycle.actionsFrom(status).every((action) => action === 'place');

async function followStanding(ctx: Ctx, before: HeldInOrder, standing: Standing): Promise<HeldInOrder> {
  const returnedMinor = Math.min(before.totalMinor, standing.toOthersMinor);
  const held = returnedMinor === before.returnedMinor ? before : { ...before, returnedMinor };
  const action = actionFor(held, standing);
  if (!action || isOver(held)) return held;
  const { no } = held;
  const { currency } = held.order;
  switch (action) {
    case 'complete': {
      const whole = BigInt(standing.toSellerMinor);
      const fee = feesOfRelease(commissionOf(currency, held.commissionBps), 0n, whole).seller.feeMinor;
      await cancelClocks(ctx, parcels.subject(held));
      await countCompleted(ctx, held.supplierId);
      for (const { productId } of held.lines) await rescore(ctx, productId);
      const toSupplierMinor = Number(whole - fee);
      await parcels.tell(ctx, held, 'parcel.completed', { no, toSupplierMinor, returnedMinor, currency });
      const deliveredAt = held.deliveredAt ?? (held.shippedAt && ctx.now);
      return parcels.moved({ ...held, completedAt: ctx.now, deliveredAt }, action);
    }
    case 'cancel':
      // The money went back by another way than the parcel's own: what was never sent is still there.
      if (held.shippedAt === null) await putBackPieces(ctx, held.order, held.lines, leftOf(held));
      await cancelClocks(ctx, parcels.subject(held));
      await parcels.tell(ctx, held, 'parcel.cancelled', { no, returnedMinor, currency });
      return parcels.moved(
        {
          ...held,
          ending: held.shippedAt === null ? held.ending : standing.isSentBack ? 'sent_back' : 'paid_back',
          reason: held.reason ?? (await reasonOfPayout(ctx, standing.escrowId)),
        },
        action,
      );
    case 'receive':
      await parcels.tell(ctx, held, 'parcel.received', { no });
      return parcels.moved({ ...held, deliveredAt: standing.receivedAt ?? ctx.now }, action);
    case 'settle':
    case 'go_on':
      await parcels.tell(ctx, held, 'parcel.settled', { no });
      return parcels.moved(held, action);
    default:
      await parcels.tell(ctx, held, 'parcel.problem', { no, escrowId: standing.escrowId });
      return parcels.moved({ ...held, deliveredAt: held.deliveredAt ?? standing.receivedAt }, 'report');
  }
}

/** What the parcel has to do to stand where its money does, or null when it does. */
function actionFor(parcel: HeldParcel, { status, stage, receivedAt, toSellerMinor }: Standing): ParcelAction | null {
  if (milestoneLifecycle.actionsFrom(stage).length === 0 || status === 'closed')
    return toSellerMinor > 0 ? 'complete' : 'cancel';
  const isProblem = stage === 'rejected' || stage === 'returning' || stage === 'disputed';
  if (isProblem) return parcel.status === 'problem' ? null : 'report';
  if (parcel.status === 'problem') return receivedAt === null ? 'go_on' : 'settle';
  if (stage === 'delivered' && receivedAt !== null && parcel.status === 'shipped') return 'receive';
  return null;
}

/** An order whose parcels are all over is over: complete when one of them came, else cancelled. What went back stands on it. */
export async function followParcels(ctx: Ctx, held: HeldOrder): Promise<HeldOrder> {
  const returnedMinor = held.parcels.reduce((sum, parcel) => sum + parcel.returnedMinor, 0);
  const after = returnedMinor === held.returnedMinor ? held : { ...held, returnedMinor };
  if (!held.parcels.every(isOver) || !orderLifecycle.can('complete', held.status)) return after;
  const isAnyComplete = held.parcels.some(({ status }) => status === 'completed');
  await cancelClocks(ctx, orders.subject(held));
  // It follows by itself: who ended the last parcel may know nothing else of the order.
  if (isAnyComplete) await orders.tell(asSystem(ctx), held, 'order.completed', {});
  else await orders.tell(asSystem(ctx), held, 'order.cancelled', { by: 'parcels' });
  return orders.moved(after, isAnyComplete ? 'complete' : 'cancel');
}
