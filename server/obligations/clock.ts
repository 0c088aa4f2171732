// What ends by time ends here: the day of a promise, the time to answer, and the reminders before.
import type { ClockKind } from '@ahadi/domain/core/clock.ts';
import { obligationLifecycle } from '@ahadi/domain/obligations/lifecycle.ts';
import { deedAtEnd } from '@ahadi/domain/obligations/silence.ts';
import { openClock } from '../core/clocks.ts';
import type { Ctx } from '../core/ctx.ts';
import type { ClockDeed } from '../core/firing.ts';
import type { Held } from './held.ts';
import { addClaim } from './obligation.store.ts';
import { moved, obligations, runReview, startReminder, stopClocks, tell } from './obligation.ts';
import { fulfil } from './performance.ts';
import { hastenOthers, planNext } from './schedule.ts';

type ObligationClock = Extract<ClockKind, `obligation.${string}`>;

/** The day is over: it is overdue. What was to be left undone is taken as kept, and the other side looks whether it was. */
const endDay: ClockDeed = (ctx, { subject, dueAt }) =>
  obligations.work(ctx, subject.id, async (ctx, held) => {
    if (deedAtEnd('obligation.due', held) === 'presume_kept') return presumeKept(ctx, held);
    const after = moved(ctx, held, 'fall_overdue');
    await stopClocks(ctx, held);
    await tell(ctx, held, 'obligation.overdue', { dueAt: dueAt.toISOString() });
    await planNext(ctx, held);
    await hastenOthers(ctx, held);
    return after;
  });

async function presumeKept(ctx: Ctx, held: Held): Promise<Held> {
  const no = await addClaim(ctx, held.id, { text: '', by: null });
  const answerBy = (await runReview(ctx, held)).toISOString();
  await tell(ctx, held, 'obligation.presumed_kept', { no, answerBy });
  await planNext(ctx, held);
  return moved(ctx, held, 'presume_kept');
}

/** Nobody answered in time: silence counts as accepted, as the agreement says. */
const endReview: ClockDeed = (ctx, { subject }) =>
  obligations.work(ctx, subject.id, async (ctx, held) =>
    obligationLifecycle.can('accept_silently', held.status) ? fulfil(ctx, held, 'silence') : undefined,
  );

/** Who owes it hears of its end seven days, one day and on the day before; who answers a day before silence counts. */
const remind: ClockDeed = (ctx, { subject }) =>
  obligations.work(ctx, subject.id, async (ctx, held) => {
    const isAnswered = obligationLifecycle.can('accept', held.status);
    const clock = await openClock(ctx, subject, isAnswered ? 'obligation.review' : 'obligation.due');
    if (!clock?.dueAt || clock.dueAt <= ctx.now) return undefined; // its end is told in the same round
    // What ends with its agreement before its day is asked of nobody, unless the notice is taken back.
    if (isAnswered || held.fallsAwayOn === null)
      await tell(ctx, held, 'obligation.reminded', {
        to: isAnswered ? 'creditor' : 'debtor',
        dueAt: clock.dueAt.toISOString(),
      });
    if (!isAnswered && held.dueOn !== null) await startReminder(ctx, held, held.dueOn);
    return held;
  });

/** What the clock does with what was promised. */
export const obligationClocks: Record<ObligationClock, ClockDeed> = {
  'obligation.due': endDay,
  'obligation.review': endReview,
  'obligation.reminder': remind,
};
