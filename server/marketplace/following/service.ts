import { DomainError } from '@ahadi/domain/errors.ts';
import { feesOfRelease } from '@ahadi/domain/escrow/fees/rules.ts';
import { milestoneLifecycle } from '@ahadi/domain/escrow/milestones/lifecycle.ts';
import { orderLifecycle, type ParcelAction, parcelLifecycle } from '@ahadi/domain/marketplace/buying/lifecycle.ts';
import { commissionOf } from '@ahadi/domain/marketplace/rules.ts';
import { cancelClocks } from '../../core/clocks.ts';
import { type Ctx, insistentTransaction } from '../../core/ctx.ts';
import { type Standing, standingsOf } from '../../escrow/leader.ts';
import { leftOf, putBackPieces } from '../keeping/service.ts';
import { move, moveParcel, parcelSubject, subjectOf, tell, tellOf } from '../ordering/service.ts';
import {
  changeOrder,
  changeParcel,
  countCompleted,
  findOrder,
  type HeldOrder,
  type HeldParcel,
  orderIdOf,
} from '../ordering/store.ts';
import { rescore } from '../products/store.ts';

/** What the escrow of a parcel came to, from what happened there. Doing it twice changes nothing. */
export const followEscrow = (ctx: Ctx, escrowId: string): Promise<void> =>
  insistentTransaction(ctx, async (ctx) => {
    const found = await orderIdOf(ctx, { escrowId });
    if (found) await follow(ctx, found.orderId, found.parcelId);
  });

/**
 * Brings a parcel in line with its escrow, and its order with its parcels: where the money is decides where the parcel stands. The order
 * is held by it; call it after the escrow's own deed, in the same transaction or in a later one.
 */
export async function follow(ctx: Ctx, orderId: string, parcelId: string): Promise<void> {
  const held = await findOrder(ctx, orderId, true);
  const parcel = held?.parcels.find(({ id }) => id === parcelId);
  if (!held || !parcel) throw new DomainError('NOT_FOUND');
  const standing =
    parcel.escrowId === null ? undefined : (await standingsOf(ctx, [parcel.escrowId])).get(parcel.escrowId);
  if (standing) await followStanding(ctx, held, parcel, standing);
  await followParcels(ctx, orderId);
}

const isOver = ({ status }: HeldParcel): boolean =>
  parcelLifecycle.actionsFrom(status).every((action) => action === 'place');

async function followStanding(ctx: Ctx, held: HeldOrder, parcel: HeldParcel, standing: Standing): Promise<void> {
  const returnedMinor = Math.min(parcel.totalMinor, standing.toOthersMinor);
  if (returnedMinor !== parcel.returnedMinor) await changeParcel(ctx, parcel.id, { returned_minor: returnedMinor });
  const action = actionFor(parcel, standing);
  if (!action || isOver(parcel)) return;
  const { no } = parcel;
  const { currency } = held;
  switch (action) {
    case 'complete': {
      const whole = BigInt(standing.toSellerMinor);
      const fee = feesOfRelease(commissionOf(currency, parcel.commissionBps), 0n, whole).seller.feeMinor;
      await moveParcel(ctx, parcel, action, {
        completed_at: ctx.now,
        ...(parcel.deliveredAt === null && parcel.shippedAt !== null && { delivered_at: ctx.now }),
      });
      await cancelClocks(ctx, parcelSubject(parcel));
      await countCompleted(ctx, parcel.supplierId);
      for (const { productId } of parcel.lines) await rescore(ctx, productId);
      const toSupplierMinor = Number(whole - fee);
      await tellOf(ctx, held, parcel, 'parcel.completed', { no, toSupplierMinor, returnedMinor, currency });
      return;
    }
    case 'cancel':
      // The money went back by another way than the parcel's own: what was never sent is still there.
      if (parcel.shippedAt === null) await putBackPieces(ctx, held, parcel.lines, leftOf(parcel));
      await moveParcel(ctx, parcel, action, { reason: parcel.reason ?? 'The money went back, as the escrow decided.' });
      await cancelClocks(ctx, parcelSubject(parcel));
      await tellOf(ctx, held, parcel, 'parcel.cancelled', { no, returnedMinor, currency });
      return;
    case 'receive':
      await moveParcel(ctx, parcel, action, { delivered_at: standing.receivedAt ?? ctx.now });
      await tellOf(ctx, held, parcel, 'parcel.received', { no });
      return;
    case 'settle':
    case 'go_on':
      await moveParcel(ctx, parcel, action);
      await tellOf(ctx, held, parcel, 'parcel.settled', { no });
      return;
    default:
      await moveParcel(ctx, parcel, 'report', {
        ...(parcel.deliveredAt === null && standing.receivedAt !== null && { delivered_at: standing.receivedAt }),
      });
      await tellOf(ctx, held, parcel, 'parcel.problem', { no });
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
async function followParcels(ctx: Ctx, orderId: string): Promise<void> {
  const held = await findOrder(ctx, orderId);
  if (!held) return;
  const returnedMinor = held.parcels.reduce((sum, parcel) => sum + parcel.returnedMinor, 0);
  if (returnedMinor !== held.returnedMinor) await changeOrder(ctx, orderId, { returned_minor: returnedMinor });
  if (!held.parcels.every(isOver) || !orderLifecycle.can('complete', held.status)) return;
  const isAnyComplete = held.parcels.some(({ status }) => status === 'completed');
  await move(ctx, held, isAnyComplete ? 'complete' : 'cancel');
  await cancelClocks(ctx, subjectOf(held));
  if (isAnyComplete) await tell(ctx, held, 'order.completed', {});
  else await tell(ctx, held, 'order.cancelled', { by: 'parcels' });
}
