// The days to say that it was not decided so begin when the side that is to say it was provably told.
import { dueAfter, endOfLocalDay } from '@ahadi/domain/core/calendar.ts';
import { placeOf } from '@ahadi/domain/core/places.ts';
import { isAskedAbout, pendingDecision } from '@ahadi/domain/disputes/decision.ts';
import { disputeDefaults } from '@ahadi/domain/disputes/rules.ts';
import type { Decision, DisputeSide } from '@ahadi/domain/disputes/schema.ts';
import { cancelClocks, startClock } from '../core/clocks.ts';
import type { Ctx } from '../core/ctx.ts';
import { calendarOf } from '../core/holidays.ts';
import { proofOfDecisionNotice } from './delivery.store.ts';
import type { Held } from './dispute.store.ts';
import { changed, countedIn, otherSide, subjectOf, zoneOf } from './held.ts';
import { deemedAfter } from './proven-notice.ts';

/** The end of the last day to appeal where the case is held, or now where there is none any more. */
export const appealOver = (ctx: Ctx, held: Held, day: string | null): Date => {
  const end = day === null ? ctx.now : endOfLocalDay(day, zoneOf(held));
  return end > ctx.now ? end : ctx.now;
};

/** The end of the days to object of who was told at this instant. */
const daysFrom = (held: Held, since: Date): Date =>
  dueAfter(
    since,
    { days: disputeDefaults.decisionDays, dayKind: 'calendar', roll: true },
    calendarOf(countedIn(held), since),
  );

/** The same of who is told by a letter that leaves now. */
export const daysFromLetter = (ctx: Ctx, held: Held): Date => daysFrom(held, deemedAfter(held, ctx.now));

/**
 * When the days to object to what waits end: counted from when the other side opened it, or from five days after the letter left that did
 * not come back. Null while neither is so. Where somebody found that it was decided so nobody waits for a notice.
 */
export async function decisionHeardAt(ctx: Ctx, held: Held): Promise<Date | null> {
  const decision = pendingDecision(held);
  if (!decision) return null;
  if (decision.foundBy !== null) return new Date(decision.enteredAt);
  const wanted = { side: otherSide(decision.bySide), since: decision.enteredAt };
  const { openedAt, sentAt } = await proofOfDecisionNotice(ctx, held.id, wanted);
  const [first] = [openedAt, sentAt && deemedAfter(held, sentAt)]
    .flatMap((at) => at ?? [])
    .sort((one, other) => one.getTime() - other.getTime());
  return first ? daysFrom(held, first) : null;
}

/** It binds at that instant, unless somebody objects or takes it back before. */
export async function bindAt(ctx: Ctx, held: Held, decision: Decision, dueAt: Date): Promise<Held> {
  await cancelClocks(ctx, subjectOf(held), ['dispute.decision']);
  await startClock(ctx, subjectOf(held), { kind: 'dispute.decision', dueAt, place: placeOf(countedIn(held)) });
  return { ...held, decision: { ...decision, bindsAt: dueAt.toISOString() } };
}

/** A side that is to say whether it was decided so has opened it: it has its days from now, also where an officer was asked meanwhile. */
export async function hearOfDecision(ctx: Ctx, held: Held, side: DisputeSide): Promise<Held> {
  const { decision } = held;
  if (!decision || !isAskedAbout(held, side)) return held;
  const heardAt = await decisionHeardAt(ctx, held);
  if (!heardAt || (decision.bindsAt !== null && heardAt <= new Date(decision.bindsAt))) return held;
  const over = appealOver(ctx, held, decision.appealUntil);
  return changed(ctx, await bindAt(ctx, held, { ...decision, unprovenAt: null }, heardAt > over ? heardAt : over));
}
