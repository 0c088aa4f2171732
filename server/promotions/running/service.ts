import { promotionLifecycle } from '@ahadi/domain/promotions/lifecycle.ts';
import type { PromotionView } from '@ahadi/domain/promotions/schema.ts';
import { userIdOf } from '../../core/authorize.ts';
import { cancelClocks, startClock } from '../../core/clocks.ts';
import { type Ctx, insistentTransaction } from '../../core/ctx.ts';
import type { ClockDeed } from '../../core/firing.ts';
import { step, tell, viewPromotion } from '../service.ts';
import { findPromotion } from '../store.ts';
import { requireRevision, requireWhole } from '../writing/service.ts';

const subjectOf = (id: string) => ({ kind: 'promotion', id }) as const;

/** Back to its authors with what is asked for. Throws FORBIDDEN for each of them. */
export async function sendBack(ctx: Ctx, id: string, reason: string): Promise<PromotionView> {
  await step(ctx, id, 'send_back', async (ctx) => {
    await tell(ctx, id, 'promotion.sent_back', { reason });
    return { note: reason };
  });
  return viewPromotion(ctx, id);
}

/**
 * Lets it be shown in its days: from now on when they have begun. Throws FORBIDDEN for everybody who wrote in it, STALE when it is not the
 * text that was looked at, BAD_INPUT when something is missing by now, like an end that is still to come.
 */
export const approve = (ctx: Ctx, id: string, revision: number): Promise<PromotionView> =>
  // One transaction: nothing is left that was approved for now and never begins.
  insistentTransaction(ctx, async (ctx) => {
    await step(ctx, id, 'approve', async (ctx, held) => {
      requireRevision(held, revision);
      requireWhole(ctx, held.form);
      const startsAt = held.form.startsAt === null ? ctx.now : new Date(held.form.startsAt);
      const endsAt = new Date(held.form.endsAt ?? 0); // a whole form has one
      await startClock(ctx, subjectOf(id), { kind: 'promotion.end', dueAt: endsAt });
      if (startsAt > ctx.now) await startClock(ctx, subjectOf(id), { kind: 'promotion.start', dueAt: startsAt });
      const dates = { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() };
      await tell(ctx, id, 'promotion.approved', { revision, ...dates });
      return { reviewed_by: userIdOf(ctx), starts_at: startsAt, note: null };
    });
    await startWhenDue({ ...ctx, actor: { kind: 'system' } }, id);
    return viewPromotion(ctx, id);
  });

/** Shows it from now on when its day has come; otherwise the clock does. */
async function startWhenDue(ctx: Ctx, id: string): Promise<void> {
  const held = await findPromotion(ctx, id);
  const startsAt = held?.form.startsAt ?? null;
  if (!held || !promotionLifecycle.can('start', held.status)) return;
  if (startsAt === null || Date.parse(startsAt) > ctx.now.getTime()) return;
  await step(ctx, id, 'start', async (ctx) => {
    await tell(ctx, id, 'promotion.started', {});
    return undefined;
  });
}

export async function pause(ctx: Ctx, id: string): Promise<PromotionView> {
  await step(ctx, id, 'pause', async (ctx) => {
    await tell(ctx, id, 'promotion.paused', {});
    return undefined;
  });
  return viewPromotion(ctx, id);
}

export async function resume(ctx: Ctx, id: string): Promise<PromotionView> {
  await step(ctx, id, 'resume', async (ctx) => {
    await tell(ctx, id, 'promotion.resumed', {});
    return undefined;
  });
  return viewPromotion(ctx, id);
}

/** Makes it a draft again: its dates stand still, and it is looked at anew. */
export async function revise(ctx: Ctx, id: string): Promise<PromotionView> {
  await step(ctx, id, 'revise', async (ctx) => {
    await cancelClocks(ctx, subjectOf(id));
    await tell(ctx, id, 'promotion.revised', {});
    return { reviewed_by: null };
  });
  return viewPromotion(ctx, id);
}

/** Ends it for good, with the reason beside it. */
export async function end(ctx: Ctx, id: string, reason: string): Promise<PromotionView> {
  await step(ctx, id, 'end', async (ctx) => {
    await cancelClocks(ctx, subjectOf(id));
    await tell(ctx, id, 'promotion.ended', { by: 'administrator', reason });
    return { note: reason };
  });
  return viewPromotion(ctx, id);
}

/** Its first day has come. */
export const startOnTime: ClockDeed = (ctx, { subject }) => startWhenDue(ctx, subject.id);

/** Its last day is over. */
export const endOnTime: ClockDeed = async (ctx, { subject }) => {
  const held = await findPromotion(ctx, subject.id);
  if (!held || !promotionLifecycle.can('end', held.status)) return;
  await step(ctx, subject.id, 'end', async (ctx) => {
    await tell(ctx, subject.id, 'promotion.ended', { by: 'clock', reason: null });
    return undefined;
  });
};
