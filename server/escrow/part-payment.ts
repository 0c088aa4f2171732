// A stage that is paid in part has its time to become whole, or the part goes back.
import { HOUR } from '@ahadi/domain/core/time.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { escrowLifecycle } from '@ahadi/domain/escrow/lifecycle.ts';
import { milestoneLifecycle } from '@ahadi/domain/escrow/milestones/lifecycle.ts';
import { heldOf } from '@ahadi/domain/escrow/milestones/rules.ts';
import { hours } from '@ahadi/domain/escrow/rules.ts';
import { extendClock, openClock } from '../core/clocks.ts';
import type { Ctx } from '../core/ctx.ts';
import { drop, inHours, restart, scheduleNext, stageSubject } from './deadlines.ts';
import type { Held } from './escrow.store.ts';
import { audienceOf, escrows, onStage } from './escrow.ts';
import { advanceStage } from './payout.ts';
import type { HeldMilestone } from './stages.store.ts';

/** A part of its money is in, and not all of it. */
const isInPart = ({ money }: HeldMilestone): boolean =>
  milestoneLifecycle.can('fund', money.status) && heldOf(money) > 0n;

/**
 * While the work is under way a stage that is paid in part has 72 hours to become whole, from its first part on; what is whole has
 * none. Before that the time to pay is the whole escrow's. Doing it twice changes nothing.
 */
export async function awaitRest(ctx: Ctx, held: Held): Promise<void> {
  if (!escrowLifecycle.can('close', held.status)) return;
  for (const stage of held.milestones) {
    const clock = await openClock(ctx, stageSubject(stage.id), 'milestone.funding');
    if (clock && !isInPart(stage)) await drop(ctx, stage, 'milestone.funding');
    if (!clock && isInPart(stage)) await restart(ctx, stage, 'milestone.funding', inHours(ctx, hours.funding));
  }
}

/** Either side gives back what is in of a stage that is not whole; it waits for its money again. */
export const takeBack = onStage.deed('take_back', async (ctx, held, stage) => {
  const after = await advanceStage(ctx, held, stage.id, { action: 'take_back' });
  await drop(ctx, stage, 'milestone.funding');
  return after;
});

/** The rest did not come in time: what is in goes back. A bank may have taken all of it back meanwhile. */
export const failRest = async (ctx: Ctx, held: Held, stage: HeldMilestone): Promise<Held> =>
  isInPart(stage) ? advanceStage(ctx, held, stage.id, { action: 'fail_funding' }) : held;

/** 72 hours more for the rest of the stage that is paid in part, once each time. Throws DSP_ONCE_ONLY, ILLEGAL_TRANSITION, ESC_ON_HOLD. */
export async function extendRest(ctx: Ctx, held: Held): Promise<void> {
  const stage = held.milestones.find(isInPart);
  const clock = stage && (await openClock(ctx, stageSubject(stage.id), 'milestone.funding'));
  if (!clock) throw new DomainError('ILLEGAL_TRANSITION', 'There is more time once a part of the money is in.');
  if (!clock.dueAt) throw new DomainError('ESC_ON_HOLD');
  if (clock.changes.some(({ why }) => why === 'extension')) throw new DomainError('DSP_ONCE_ONLY');
  const dueAt = new Date(clock.dueAt.getTime() + hours.funding * HOUR);
  await extendClock(ctx, stageSubject(stage.id), 'milestone.funding', dueAt, { audience: audienceOf(held) });
  await scheduleNext(ctx, stageSubject(stage.id), 'milestone.reminder', dueAt);
  await escrows.tell(ctx, held, 'escrow.funding_extended', { dueAt: dueAt.toISOString() });
}
