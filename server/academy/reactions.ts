// What the academy has to do when something happened elsewhere.
import type { WrittenEvent } from '@ahadi/domain/events.ts';
import type { Ctx } from '../core/ctx.ts';
import { onlyWhen } from '../core/jobs.ts';
import { tellByLetters } from '../core/telling.ts';
import { applyFee, recoverFee } from './fee.ts';
import { noteCameBack } from './fee-return.ts';
import { noticesOfAcademy } from './notices.ts';

/** What was paid for a course confirms its seat. */
export const confirmSeat = onlyWhen<'payment.succeeded'>(
  ({ purpose }) => purpose === 'academy',
  (ctx, { subjectId, payload }) => applyFee(ctx, subjectId, payload),
);

/** A fee that was on its way back arrived. Payments for anything else have no fee, and nothing happens. */
export const noteFeeBack = (ctx: Ctx, event: WrittenEvent<'payment.refunded'>): Promise<void> =>
  noteCameBack(ctx, event.subjectId);

/** What a bank took back of a course fee is recovered from what is not earned of it first. */
export async function recoverCourseFee(ctx: Ctx, event: WrittenEvent<'payment.charged_back'>): Promise<void> {
  if (event.payload.purpose === 'academy') await recoverFee(ctx, event.subjectId, event.payload.amountMinor);
}

/** What learners and teachers should not miss also goes by mail. */
export async function mailOfAcademy(ctx: Ctx, event: WrittenEvent): Promise<void> {
  const notices = (await noticesOfAcademy(ctx, event)).filter(({ byMail }) => byMail);
  await tellByLetters(ctx, event, notices, ({ link }) => ({ kind: 'academy', page: link, way: 'See the course' }));
}
