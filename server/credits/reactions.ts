// Credits follow their payments, and their owners are told by mail.
import type { WrittenEvent } from '@ahadi/domain/events.ts';
import type { Ctx } from '../core/ctx.ts';
import { onlyWhen } from '../core/jobs.ts';
import { tellByLetters } from '../core/telling.ts';
import { freezeLot, recoverPack, thawLot } from './chargeback.ts';
import { welcome } from './gift.ts';
import { noticesOfCredits } from './notices.ts';
import { applyPurchase } from './purchase.ts';

/** What was paid for a pack becomes credits. */
export const bringCredits = onlyWhen<'payment.succeeded'>(
  ({ purpose }) => purpose === 'credits',
  (ctx, { subjectId, payload }) => applyPurchase(ctx, subjectId, payload),
);

/** While a bank asks the payment of a pack back, its credits stand still. */
export async function freezeCredits(ctx: Ctx, event: WrittenEvent<'payment.chargeback_opened'>): Promise<void> {
  if (event.payload.purpose === 'credits') await freezeLot(ctx, event.subjectId);
}

/** The bank leaves the payment with us. */
export async function thawCredits(ctx: Ctx, event: WrittenEvent<'payment.chargeback_won'>): Promise<void> {
  if (event.payload.purpose === 'credits') await thawLot(ctx, event.subjectId);
}

/** What a bank took back of a pack's payment is recovered from it first. */
export async function recoverCredits(ctx: Ctx, event: WrittenEvent<'payment.charged_back'>): Promise<void> {
  if (event.payload.purpose === 'credits') await recoverPack(ctx, event.subjectId, event.payload.amountMinor);
}

/** A new mediator begins with a few credits. */
export const welcomeMediator = (ctx: Ctx, event: WrittenEvent<'mediator.onboarded'>): Promise<void> =>
  welcome(ctx, event.subjectId);

/** Every notice about credits also goes by mail. */
export async function mailOfCredits(ctx: Ctx, event: WrittenEvent): Promise<void> {
  await tellByLetters(ctx, event, await noticesOfCredits(ctx, event), ({ link }) => ({
    kind: 'credits',
    page: link,
    way: 'See your credits',
  }));
}
