// What follows other features' events here: money that comes in or goes back, and what is told by mail.
import type { WrittenEvent } from '@ahadi/domain/events.ts';
import type { Ctx } from '../core/ctx.ts';
import { onlyWhen } from '../core/jobs.ts';
import { tellByLetters } from '../core/telling.ts';
import { liftAfterChargeback } from '../escrow/freeze.ts';
import { noticesOfMarket } from './notices.ts';
import { followEscrow } from './parcel.ts';
import { applyOrderPayment, recoverOrder } from './payment.ts';

/** What was paid for an order places it. */
export const placeOrder = onlyWhen<'payment.succeeded'>(
  ({ purpose }) => purpose === 'order',
  (ctx, { subjectId, payload }) => applyOrderPayment(ctx, subjectId, payload),
);

/** What a bank took back of an order's payment is recovered from its parcels, and what is left goes on. */
export async function recoverFromOrder(ctx: Ctx, event: WrittenEvent<'payment.charged_back'>): Promise<void> {
  if (event.payload.purpose !== 'order') return;
  await recoverOrder(ctx, event.subjectId, event.payload.amountMinor);
  await liftAfterChargeback(ctx, event.subjectId);
}

/** A parcel stands where its money does. */
export const followParcel = (ctx: Ctx, event: WrittenEvent): Promise<void> => followEscrow(ctx, event.subjectId);

/** What buyers, sellers and administrators should not miss also goes by mail. */
export async function mailOfMarket(ctx: Ctx, event: WrittenEvent): Promise<void> {
  const notices = (await noticesOfMarket(ctx, event)).filter(({ byMail }) => byMail);
  const kind = event.subjectKind === 'order' || event.subjectKind === 'parcel' ? 'order' : 'shop';
  await tellByLetters(ctx, event, notices, ({ link }) => ({
    ...{ kind, page: link, way: kind === 'order' ? 'See the order' : 'Go to your shop' },
  }));
}
