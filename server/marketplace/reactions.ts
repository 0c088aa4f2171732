// What follows other features' events here: money that comes in or goes back, and what is told by mail.
import { brand } from '@ahadi/domain/brand.ts';
import type { WrittenEvent } from '@ahadi/domain/events.ts';
import type { Ctx } from '../core/ctx.ts';
import { onlyWhen } from '../core/jobs.ts';
import { inLetter } from '../core/mail.ts';
import { tellByLetter } from '../core/telling.ts';
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
  for (const { recipients, title, message, link, byMail } of await noticesOfMarket(ctx, event))
    for (const recipient of byMail ? recipients : [])
      await tellByLetter(ctx, event, recipient, {
        to: recipient.email,
        subject: `${title} · ${brand.name}`,
        text: `Hello ${inLetter(recipient.name)},\n\n${inLetter(message)}\n\n${ctx.config.PUBLIC_URL}${link}\n\n${brand.name}\n`,
        dedupeKey: `${event.id}:${title}:${recipient.email}`,
      });
}
