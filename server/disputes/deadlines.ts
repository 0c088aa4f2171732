// What runs for a dispute starts, stands still and ends with where the dispute stands.
import { type ClockKind, clockKinds } from '@ahadi/domain/core/clock.ts';
import type { ClockView } from '@ahadi/domain/core/schema.ts';
import { DAY } from '@ahadi/domain/core/time.ts';
import { disputeLifecycle } from '@ahadi/domain/disputes/lifecycle.ts';
import { disputeDefaults } from '@ahadi/domain/disputes/rules.ts';
import type { DisputeView } from '@ahadi/domain/disputes/schema.ts';
import { type Clock, cancelClocks, openClock, openClocks, pauseClocks, startClock } from '../core/clocks.ts';
import type { Ctx } from '../core/ctx.ts';
import { dropWaiting } from './bids.store.ts';
import type { Held } from './dispute.store.ts';
import { isAsShown } from './entry.ts';
import { audienceOf, changed, isOver, stopsClocks, subjectOf } from './held.ts';
import { endHolds } from './holds.store.ts';
import { expireOpenOffer } from './offers.store.ts';

/** The two terms that both sides live by: the time to answer and the deadline. */
export const terms: readonly ClockKind[] = ['dispute.response', 'dispute.resolution'];

/** What runs while an offer is open: its own end and the reminder of it. */
export const offerClocks: readonly ClockKind[] = ['dispute.offer', 'dispute.offer_reminder'];

/** When the talks end by themselves, or null while their deadline stands still: nothing that a side says waits for the other beyond it. */
export const talksEndOf = async (ctx: Pick<Ctx, 'db'>, held: Held): Promise<Date | null> =>
  (await openClock(ctx, subjectOf(held), 'dispute.resolution'))?.dueAt ?? null;
/** The same where the deadlines are read already. */
export function endOfTalks(clocks: readonly ClockView[]): Date | null {
  const dueAt = clocks.find(({ kind, status }) => kind === 'dispute.resolution' && status === 'running')?.dueAt;
  return dueAt ? new Date(dueAt) : null;
}

/** Clocks of the holds themselves, and of what a court decided meanwhile: they come on whatever stands still. */
const ownOfHolds: readonly ClockKind[] = ['dispute.hold_end', 'dispute.proceedings_check', 'dispute.decision'];
/** What stands still under a hold that stops the clocks. */
export const stoppable: readonly ClockKind[] = clockKinds.filter((kind) => !ownOfHolds.includes(kind));

/** A dispute's own clocks. Of a public matter one goes on: whether it is resolved may still be asked, and silence still counts. */
const ownClocks: readonly ClockKind[] = clockKinds.filter((kind) => kind.startsWith('dispute.'));
const clocksEndedBy = (status: DisputeView['status']): readonly ClockKind[] =>
  disputeLifecycle.can('claim_resolved', status)
    ? ownClocks.filter((kind) => kind !== 'dispute.claimed_resolved')
    : ownClocks;

/**
 * Brings what is around a dispute in line with where a deed led it. What has ended has no running deadline, no hold, no figure and no
 * open question; where the talks are over no offer is open; and under a hold that stops the clocks what the deed started stands still.
 */
export async function align(ctx: Ctx, held: Held, before: Held): Promise<Held> {
  const { status } = held;
  const moved = status !== before.status;
  if (moved && isOver(status)) return end(ctx, withoutPending(held));
  if (moved && withoutPending(held) !== held) {
    await cancelClocks(ctx, subjectOf(held), ['dispute.decision']);
    return align(ctx, withoutPending(held), before);
  }
  const talksEnd = moved && disputeLifecycle.can('offer', before.status) && !disputeLifecycle.can('offer', status);
  if (talksEnd) {
    if (held.openOffer) await expireOpenOffer(ctx, held.id);
    await cancelClocks(ctx, subjectOf(held), offerClocks);
  }
  if (before.holds.some(stopsClocks)) await keepStill(ctx, held);
  return talksEnd && (held.extensionOffer || held.openOffer)
    ? { ...held, extensionOffer: null, openOffer: null }
    : held;
}

/** What was entered as decided and does not bind yet gives way to what the sides agree on, and to a check of who the other side is. */
const withoutPending = (held: Held): Held =>
  held.decision && held.decision.boundAt === null && !disputeLifecycle.can('bind_decision', held.status)
    ? { ...held, decision: null }
    : held;

async function end(ctx: Ctx, held: Held): Promise<Held> {
  await cancelClocks(ctx, subjectOf(held), clocksEndedBy(held.status));
  await dropWaiting(ctx, held.id);
  if (held.openOffer) await expireOpenOffer(ctx, held.id);
  const isDone = !disputeLifecycle.can('claim_resolved', held.status);
  return changed(ctx, await endHolds(ctx, held), {
    endedAt: ctx.now.toISOString(),
    extensionOffer: null,
    openOffer: null,
    awaitsFigureOf: null,
    ...(isDone && { resolvedClaim: null }),
  });
}

/** While a hold stops the clocks, one that a deed has just started stands still, too; only the end of the hold itself comes on. */
export async function keepStill(ctx: Ctx, held: Held): Promise<void> {
  if (!held.holds.some(stopsClocks) || isOver(held.status)) return;
  await pauseClocks(ctx, subjectOf(held), {
    kinds: ownClocks.filter((kind) => stoppable.includes(kind)),
    reason: 'The clocks stand still',
    audience: audienceOf(held),
  });
}

const reminders = ['dispute.response_reminder', 'dispute.offer_reminder', 'dispute.final_notice'] as const;

/**
 * Sets the next reminder before the end of the time to answer, before the end of an open offer, and the next final notice before
 * the deadline. Called whenever one of these begins or moves, so that a reminder always counts from the deadline as it stands.
 */
export async function scheduleReminders(ctx: Ctx, held: Held): Promise<void> {
  const open = await openClocks(ctx, subjectOf(held));
  if (open.some(({ kind }) => reminders.some((one) => one === kind)))
    await cancelClocks(ctx, subjectOf(held), reminders);
  const of = (wanted: ClockKind) => open.find(({ kind }) => kind === wanted);
  const { responseReminderDaysBefore, offerReminderDaysBefore, finalNoticeDaysBefore } = disputeDefaults;
  await startReminder(ctx, held, of('dispute.response'), 'dispute.response_reminder', responseReminderDaysBefore);
  await startReminder(ctx, held, of('dispute.offer'), 'dispute.offer_reminder', offerReminderDaysBefore);
  if (!disputeLifecycle.can('propose_extension', held.status)) return;
  const before = held.policy?.finalNoticeDaysBefore ?? finalNoticeDaysBefore;
  // One that was missed, or that showed another entry than it is now, comes at once, where it can be given at all: a clock that ran
  // out at once without a deed would for ever.
  const isOverdue = async () => disputeLifecycle.can('final_notice', held.status) && !(await isAsShown(ctx, held));
  await startReminder(ctx, held, of('dispute.resolution'), 'dispute.final_notice', before, isOverdue);
}

/** `isOverdue`: the first of them is given even when its day has passed, as soon as the clock is looked at. */
async function startReminder(
  ctx: Ctx,
  held: Held,
  clock: Clock | undefined,
  kind: (typeof reminders)[number],
  daysBefore: readonly number[],
  isOverdue = async () => false,
): Promise<void> {
  if (!clock?.dueAt) return; // it stands still or is over; who lets it go on asks again
  const due = clock.dueAt.getTime();
  const instants = [...daysBefore].sort((one, other) => other - one).map((days) => due - days * DAY);
  const isMissed = (instants[0] ?? 0) <= ctx.now.getTime() && (await isOverdue());
  const at = isMissed ? ctx.now.getTime() : instants.find((one) => one > ctx.now.getTime());
  if (at !== undefined)
    await startClock(ctx, subjectOf(held), {
      kind,
      dueAt: new Date(at),
      place: { code: clock.calendar, tz: clock.tz },
    });
}

/** Whole days from now until the end of a deadline, for words; 0 when it is not running. */
export const daysUntil = (ctx: Pick<Ctx, 'now'>, dueAt: Date | null | undefined): number =>
  dueAt ? Math.max(0, Math.ceil((dueAt.getTime() - ctx.now.getTime()) / DAY)) : 0;
