import { DAY } from '@ahadi/domain/core/time.ts';
import { disputeLifecycle } from '@ahadi/domain/disputes/lifecycle.ts';
import { disputeDefaults } from '@ahadi/domain/disputes/rules.ts';
import { cancelClocks, openClock, startClock } from '../../core/clocks.ts';
import type { Ctx } from '../../core/ctx.ts';
import type { Subject } from '../../core/emit.ts';
import { isAsShown } from '../publishing/entry/service.ts';
import { findDispute, type Held } from '../store.ts';

/**
 * Sets the next reminder before the end of the time to answer, before the end of an open offer, and the next final notice before
 * the deadline anew. Called
 * whenever one of the two begins or moves, so that a reminder always counts from the deadline as it stands.
 */
export async function scheduleReminders(ctx: Ctx, id: string): Promise<void> {
  const held = await findDispute(ctx, id);
  if (!held) return;
  await nextReminder(
    ctx,
    held,
    'dispute.response',
    'dispute.response_reminder',
    disputeDefaults.responseReminderDaysBefore,
  );
  await nextReminder(ctx, held, 'dispute.offer', 'dispute.offer_reminder', disputeDefaults.offerReminderDaysBefore);
  const before = held.policy?.finalNoticeDaysBefore ?? disputeDefaults.finalNoticeDaysBefore;
  // One that was missed, or that showed another entry than it is now, comes at once, where it can be given at all: a clock that ran
  // out at once without a deed would for ever.
  const isOverdue = disputeLifecycle.can('final_notice', held.status) && !(await isAsShown(ctx, held));
  await nextReminder(ctx, held, 'dispute.resolution', 'dispute.final_notice', before, isOverdue);
}

/** `overdue`: the first of them is given even when its day has passed, as soon as the clock is looked at. */
async function nextReminder(
  ctx: Ctx,
  held: Held,
  of: 'dispute.response' | 'dispute.offer' | 'dispute.resolution',
  kind: 'dispute.response_reminder' | 'dispute.offer_reminder' | 'dispute.final_notice',
  daysBefore: readonly number[],
  overdue = false,
): Promise<void> {
  const subject: Subject = { kind: 'dispute', id: held.id };
  await cancelClocks(ctx, subject, [kind]);
  const clock = await openClock(ctx, subject, of);
  if (!clock?.dueAt) return; // it is paused or over; whoever lets it go on asks again
  const due = clock.dueAt.getTime();
  const instants = [...daysBefore].sort((one, other) => other - one).map((days) => due - days * DAY);
  const next = instants.find((at) => at > ctx.now.getTime());
  const isMissed = overdue && (instants[0] ?? 0) <= ctx.now.getTime();
  const at = isMissed ? ctx.now.getTime() : next;
  if (at !== undefined && (kind !== 'dispute.final_notice' || disputeLifecycle.can('propose_extension', held.status)))
    await startClock(ctx, subject, { kind, dueAt: new Date(at), place: { code: clock.calendar, tz: clock.tz } });
}

/** Whole days from now until the deadline of a kind, for words; 0 when it is not running. */
export async function daysUntil(
  ctx: Ctx,
  held: Held,
  kind: 'dispute.response' | 'dispute.resolution',
): Promise<number> {
  const clock = await openClock(ctx, { kind: 'dispute', id: held.id }, kind);
  return clock?.dueAt ? Math.max(0, Math.ceil((clock.dueAt.getTime() - ctx.now.getTime()) / DAY)) : 0;
}
