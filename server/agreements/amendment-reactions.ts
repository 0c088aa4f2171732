// What an agreement has to do when a document that changes it, or a promise in it, is over.
import type { WrittenEvent } from '@ahadi/domain/events.ts';
import type { Ctx } from '../core/ctx.ts';
import { applyChange, noteClosed } from './amendment-effect.ts';
import { beginEnd, completeIfDone } from './end.ts';
import { agreementOfDispute } from './in-force.store.ts';

/** Everybody signed a document that changes or ends another agreement. */
export const applyToParent = (ctx: Ctx, event: WrittenEvent<'agreement.executed'>): Promise<void> =>
  applyChange(ctx, event.subjectId);

/** Such a document came to nothing. */
export const noteOnParent = (
  ctx: Ctx,
  event: WrittenEvent<'agreement.declined' | 'agreement.voided' | 'agreement.lapsed'>,
): Promise<void> => noteClosed(ctx, event);

/** An agreement is in force: its last day runs. */
export const armLastDay = (ctx: Ctx, event: WrittenEvent<'agreement.activated'>): Promise<void> =>
  beginEnd(ctx, event.subjectId);

/** Nothing that was promised is open any more. */
export const completeAgreement = (ctx: Ctx, event: WrittenEvent<'obligation.all_closed'>): Promise<void> =>
  completeIfDone(ctx, event.subjectId);

/** A dispute ended, which may have been the last that was open. */
export async function completeAfterDispute(ctx: Ctx, event: WrittenEvent): Promise<void> {
  const id = await agreementOfDispute(ctx, event.subjectId);
  if (id !== null) await completeIfDone(ctx, id);
}
