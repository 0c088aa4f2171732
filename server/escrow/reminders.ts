// Anyone who has to act is told what their silence will be, and when.
import { reminded } from '@ahadi/domain/escrow/rules.ts';
import { openClock } from '../core/clocks.ts';
import type { Ctx } from '../core/ctx.ts';
import type { ClockDeed } from '../core/firing.ts';
import { scheduleNext, stageSubject } from './deadlines.ts';
import type { Held } from './escrow.store.ts';
import { escrows } from './escrow.ts';
import { on } from './held.ts';
import type { HeldMilestone } from './stages.store.ts';

/** Says to who has to act on a stage what their silence will be, and when; nothing where nobody is waited for any more. */
export async function remindOfStage(ctx: Ctx, held: Held, stage: HeldMilestone): Promise<Held> {
  for (const kind of reminded) {
    const clock = await openClock(ctx, stageSubject(stage.id), kind);
    if (!clock?.dueAt) continue;
    await escrows.tell(ctx, held, 'milestone.reminded', { ...on(stage), kind, dueAt: clock.dueAt.toISOString() });
    await scheduleNext(ctx, stageSubject(stage.id), 'milestone.reminder', clock.dueAt);
  }
  return held;
}

/** The same for the whole that is not paid in yet. */
export const remindOfFunding: ClockDeed = (ctx, { subject }) =>
  escrows.work(ctx, subject.id, async (ctx, held) => {
    const clock = await openClock(ctx, subject, 'escrow.funding');
    if (!clock?.dueAt) return undefined;
    await escrows.tell(ctx, held, 'escrow.funding_reminded', { dueAt: clock.dueAt.toISOString() });
    await scheduleNext(ctx, subject, 'escrow.funding_reminder', clock.dueAt);
    return undefined;
  });
