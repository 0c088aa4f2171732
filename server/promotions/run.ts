// What another administrator approved is shown in its days, paused, revised and ended.
import { promotionLifecycle } from '@ahadi/domain/promotions/lifecycle.ts';
import { asSystem } from '../core/aggregate.ts';
import { userIdOf } from '../core/authorize.ts';
import { type ClockStart, cancelClocks, startClocks } from '../core/clocks.ts';
import type { Ctx } from '../core/ctx.ts';
import type { ClockDeed } from '../core/firing.ts';
import { requireRevision, requireWhole } from './draft.ts';
import type { HeldPromotion } from './post.store.ts';
import { posts } from './post.ts';

/** Back to its authors with what is asked for. Throws FORBIDDEN for each of them. */
export const sendBack = posts.deed('send_back', async (ctx, held, { reason }: { reason: string }) => {
  await posts.tell(ctx, held, 'promotion.sent_back', { reason });
  return { ...held, note: reason };
});

/**
 * Lets it be shown in its days: from now on when they have begun. Throws FORBIDDEN for everybody who wrote in it, STALE when it is not the
 * text that was looked at, BAD_INPUT when something is missing by now, like an end that is still to come.
 */
export const approve = posts.deed('approve', async (ctx, held, { revision }: { revision: number }) => {
  requireRevision(held, revision);
  requireWhole(ctx, held.form);
  const startsAt = held.form.startsAt === null ? ctx.now : new Date(held.form.startsAt);
  const endsAt = new Date(held.form.endsAt ?? 0); // a whole form has one
  const subject = posts.subject(held);
  const clocks: ClockStart[] = [{ subject, kind: 'promotion.end', dueAt: endsAt }];
  if (startsAt > ctx.now) clocks.push({ subject, kind: 'promotion.start', dueAt: startsAt });
  await startClocks(ctx, clocks);
  const dates = { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() };
  await posts.tell(ctx, held, 'promotion.approved', { revision, ...dates });
  const form = { ...held.form, startsAt: dates.startsAt };
  return startIfDue(asSystem(ctx), posts.moved({ ...held, form, reviewedBy: userIdOf(ctx), note: null }, 'approve'));
});

/** Shows it from now on when its day has come; otherwise the clock does. */
async function startIfDue(ctx: Ctx, held: HeldPromotion): Promise<HeldPromotion> {
  const { startsAt } = held.form;
  if (!promotionLifecycle.can('start', held.status)) return held;
  if (startsAt === null || Date.parse(startsAt) > ctx.now.getTime()) return held;
  await posts.permit(ctx, 'start', held);
  await posts.tell(ctx, held, 'promotion.started', {});
  return posts.moved(held, 'start');
}

export const pause = posts.deed('pause', async (ctx, held) => {
  await posts.tell(ctx, held, 'promotion.paused', {});
  return held;
});

export const resume = posts.deed('resume', async (ctx, held) => {
  await posts.tell(ctx, held, 'promotion.resumed', {});
  return held;
});

/** Makes it a draft again: its dates stand still, and it is looked at once more. */
export const revise = posts.deed('revise', async (ctx, held) => {
  await cancelClocks(ctx, posts.subject(held));
  await posts.tell(ctx, held, 'promotion.revised', {});
  return { ...held, reviewedBy: null };
});

/** Ends it for good, with the reason beside it. */
export const end = posts.deed('end', async (ctx, held, { reason }: { reason: string }) => {
  await cancelClocks(ctx, posts.subject(held));
  await posts.tell(ctx, held, 'promotion.ended', { by: 'administrator', reason });
  return { ...held, note: reason };
});

/** Its first day has come. */
export const startOnTime: ClockDeed = (ctx, { subject }) =>
  posts.work(ctx, subject.id, async (ctx, held) => {
    const after = await startIfDue(ctx, held);
    return after === held ? undefined : after;
  });

/** Its last day is over. */
export const endOnTime: ClockDeed = (ctx, { subject }) =>
  posts.work(ctx, subject.id, async (ctx, held) => {
    if (!promotionLifecycle.can('end', held.status)) return undefined;
    await posts.permit(ctx, 'end', held);
    await posts.tell(ctx, held, 'promotion.ended', { by: 'clock', reason: null });
    return posts.moved(held, 'end');
  });
