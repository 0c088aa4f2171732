// A stay or proceedings elsewhere stop a dispute, and what was left of its terms goes on after them.
import { dueAfter } from '@ahadi/domain/core/calendar.ts';
import { clockKinds } from '@ahadi/domain/core/clock.ts';
import { placeOf } from '@ahadi/domain/core/places.ts';
import { pendingDecision } from '@ahadi/domain/disputes/decision.ts';
import { goesOnAfterHold } from '@ahadi/domain/disputes/forecast/rules.ts';
import { disputeDefaults } from '@ahadi/domain/disputes/rules.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { asSystem } from '../core/aggregate.ts';
import { userIdOf } from '../core/authorize.ts';
import { cancelClocks, pauseClocks, resumeClocks, startClock } from '../core/clocks.ts';
import type { Ctx } from '../core/ctx.ts';
import { calendarOf } from '../core/holidays.ts';
import { scheduleReminders, stoppable } from './deadlines.ts';
import type { Held } from './dispute.store.ts';
import { disputes } from './dispute.ts';
import { exhibitsOf } from './exhibits.store.ts';
import { audienceOf, changed, countedIn, requireSide, stopsClocks, subjectOf } from './held.ts';
import { addHold, endHolds, hasStayedBefore, isUsedAsProof } from './holds.store.ts';

/**
 * A court or tribunal has it: the deadlines stand still and nothing becomes public while it is there. The side that says so names
 * the paper among its exhibits that shows it; each file counts once. After ninety days, and at once when it says so again, an
 * officer is asked to look. Throws DSP_PROOF_REQUIRED, DSP_ONCE_ONLY.
 */
export const stayForProceedings = disputes.deed(
  'stay_external',
  async (ctx, held, { reference, exhibitId }: { reference: string; exhibitId?: string | undefined }) => {
    const { id } = held;
    const side = requireSide(ctx, held);
    const proof = (await exhibitsOf(ctx, id)).find((one) => one.id === exhibitId);
    if (!proof || proof.side !== side || proof.withdrawnAt !== null) throw new DomainError('DSP_PROOF_REQUIRED');
    if (await isUsedAsProof(ctx, id, proof))
      throw new DomainError('DSP_ONCE_ONLY', 'This paper has stopped the matter once. A new one is needed.');
    const isAgain = await hasStayedBefore(ctx, id, userIdOf(ctx));
    const wishes = { kind: 'external_proceedings', reason: reference, until: null, exhibitId: proof.id } as const;
    const stayed = await placeHold(ctx, held, wishes);
    const where = countedIn(held);
    const days = disputeDefaults.proceedingsCheckDays;
    await startClock(ctx, subjectOf(held), {
      kind: 'dispute.proceedings_check',
      // A side that says so a second time waits for no ninety days, and for no working day either: it is on the desk at once.
      dueAt: isAgain
        ? ctx.now
        : dueAfter(ctx.now, { days, dayKind: 'calendar', roll: true }, calendarOf(where, ctx.now)),
      place: placeOf(where),
    });
    return { ...stayed, externalReference: reference };
  },
);

/** Ninety days with a court: an officer is asked whether the matter is still there, and sees it on their desk until it goes on. */
export async function askAboutProceedings(ctx: Ctx, held: Held): Promise<undefined> {
  if (held.holds.some(({ kind }) => kind === 'external_proceedings'))
    await disputes.tell(ctx, held, 'dispute.proceedings_old', {});
}

/**
 * The proceedings elsewhere have ended, says the side that noted them or an officer; what was left of each term goes on, seven days
 * at least.
 */
export const endProceedings = disputes.deed('end_external', async (ctx, held, { reason }: { reason: string }) => {
  if (pendingDecision(held))
    throw new DomainError(
      'ILLEGAL_TRANSITION',
      'What was decided is entered here and waits. Who entered it can take it back.',
    );
  const lifted = await liftHold(ctx, held, 'external_proceedings', reason);
  await scheduleReminders(ctx, lifted);
  return lifted;
});

type HoldWishes = {
  kind: 'external_proceedings' | 'protective_stay';
  reason: string;
  until: Date | null;
  exhibitId?: string;
};
/** Stops the dispute's clocks with a hold. Throws ILLEGAL_TRANSITION when there is one of this kind already. */
export async function placeHold(ctx: Ctx, held: Held, wishes: HoldWishes): Promise<Held> {
  const { kind, reason, until, exhibitId = null } = wishes;
  if (held.holds.some((hold) => hold.kind === kind))
    throw new DomainError('ILLEGAL_TRANSITION', 'The clocks stand still for this reason already.');
  const by = ctx.actor?.kind === 'user' ? ctx.actor.userId : null;
  const stopped = await addHold(ctx, held, { kind, reason, until, by, exhibitId });
  await pauseClocks(ctx, subjectOf(held), {
    kinds: stoppable,
    reason: kind === 'protective_stay' ? 'Protective stay' : 'Proceedings elsewhere',
    audience: audienceOf(held),
  });
  if (until)
    await startClock(ctx, subjectOf(held), {
      kind: 'dispute.hold_end',
      dueAt: until,
      place: placeOf(countedIn(held)),
    });
  await disputes.tell(ctx, held, 'dispute.held', { kind, until: until?.toISOString() ?? null });
  return stopped;
}

/** Ends a hold; the clocks go on when it was the last one that stopped them. */
export async function liftHold(ctx: Ctx, held: Held, kind: HoldWishes['kind'], reason: string): Promise<Held> {
  const lifted = await endHolds(ctx, held, [kind]);
  if (lifted === held) throw new DomainError('ILLEGAL_TRANSITION', 'Nothing holds it back for this reason.');
  await cancelClocks(ctx, subjectOf(held), [
    kind === 'protective_stay' ? 'dispute.hold_end' : 'dispute.proceedings_check',
  ]);
  await goOn(ctx, lifted, disputeDefaults.minReplyWindowDays);
  await disputes.tell(ctx, held, 'dispute.hold_ended', { kind, reason });
  return lifted;
}

/** Lets the clocks go on after a hold ended, unless another one stops them still. */
export async function goOn(ctx: Ctx, held: Held, floorDays: number): Promise<void> {
  if (held.holds.some(stopsClocks)) return;
  const kinds = clockKinds.filter((one) => goesOnAfterHold(held.status, one));
  await resumeClocks(ctx, subjectOf(held), { kinds, floorDays, audience: audienceOf(held) });
}

/** A protective stay reached its end. */
export async function endStay(ctx: Ctx, held: Held): Promise<Held | undefined> {
  if (!held.holds.some(({ kind }) => kind === 'protective_stay')) return undefined;
  const lifted = changed(ctx, await liftHold(ctx, held, 'protective_stay', 'Its time was over.'));
  await scheduleReminders(ctx, lifted);
  return lifted;
}

/** Sets the reminders of a dispute whose deadlines go on by something outside of it. */
export const remindAfresh = (ctx: Ctx, id: string): Promise<Held> =>
  disputes.work(asSystem(ctx), id, async (ctx, held) => {
    await scheduleReminders(ctx, held);
    return undefined;
  });
