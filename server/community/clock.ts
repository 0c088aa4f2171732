// What a deadline of the community does when it runs out.
import { openCases } from '@ahadi/domain/community/moderation/lifecycle.ts';
import type { ClockKind } from '@ahadi/domain/core/clock.ts';
import type { Ctx } from '../core/ctx.ts';
import { emit } from '../core/emit.ts';
import type { ClockDeed } from '../core/firing.ts';
import { lockSolved, remindToChoose } from './answer.ts';
import { findCase } from './case.store.ts';

type CommunityClock = Extract<ClockKind, `post.${string}` | `moderation_case.${string}`>;

/** A case that should have been decided by now is told to every moderator. */
async function noteLate(ctx: Ctx, id: string): Promise<void> {
  const held = await findCase(ctx, id);
  if (!held || !openCases.includes(held.status)) return;
  await emit(ctx, 'moderation_case.late', { kind: 'moderation_case', id }, {});
}

/** What a deadline of the community does when it runs out. A kind without a row does not compile. */
const deeds: Record<CommunityClock, ClockDeed> = {
  'post.choose': (ctx, { subject }) => remindToChoose(ctx, subject.id),
  'post.solved_lock': (ctx, { subject }) => lockSolved(ctx, subject.id),
  'moderation_case.decide': (ctx, { subject }) => noteLate(ctx, subject.id),
};

/** Runs the deed of a deadline of the community. */
export const fireCommunityClock: ClockDeed = (ctx, clock) => deeds[clock.kind as CommunityClock](ctx, clock); // only these are sent here
