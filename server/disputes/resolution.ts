// A dispute is resolved by what a side says, by silence, or not at all.
import { addCalendarDays, endOfLocalDay } from '@ahadi/domain/core/calendar.ts';
import { placeOf } from '@ahadi/domain/core/places.ts';
import { addDays } from '@ahadi/domain/core/time.ts';
import { disputeLifecycle } from '@ahadi/domain/disputes/lifecycle.ts';
import { disputeDefaults } from '@ahadi/domain/disputes/rules.ts';
import type { SaidResolved } from '@ahadi/domain/disputes/schema.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { asSystem } from '../core/aggregate.ts';
import { cancelClocks, meetClock, openClock, startClock } from '../core/clocks.ts';
import type { Ctx } from '../core/ctx.ts';
import { resolveRecord, withdrawRecord } from '../records/entry.ts';
import { scheduleReminders, terms } from './deadlines.ts';
import type { Held } from './dispute.store.ts';
import { disputes, followUp, moved } from './dispute.ts';
import { changed, countedIn, dayIn, partyOf, subjectOf, zoneOf } from './held.ts';
import { wasDenied } from './history.store.ts';
import { settled } from './offers.ts';
import { startReviewTime } from './publication.ts';
import { requireUnsigned, withoutUnsigned } from './unsigned.ts';

type Read = { answeredAt?: string | undefined };
/**
 * The filer accepts the admitted plan: the deadline gives way to the plan's own day, with five days of grace. Throws STALE for
 * another answer than the one that they read.
 */
export const acceptPlan = disputes.deed('accept_plan', async (ctx, held, { answeredAt }: Read) => {
  const { planDue = null, at } = held.response ?? {};
  if (!planDue) throw new DomainError('ILLEGAL_TRANSITION', 'The answer names no day by which it is done.');
  if (answeredAt !== undefined && answeredAt !== at)
    throw new DomainError('STALE', 'The other side has corrected its answer meanwhile. Read it again.');
  if (planDue < dayIn(held, ctx.now))
    throw new DomainError('DSP_DEADLINE_PASSED', 'The day of this plan is over. Make an offer, or ask for a new one.');
  const tz = zoneOf(held);
  const dueAt = endOfLocalDay(
    addCalendarDays(planDue, held.policy?.planGraceDays ?? disputeDefaults.planGraceDays),
    tz,
  );
  await cancelClocks(ctx, subjectOf(held), [...terms, 'dispute.final_notice', 'dispute.response_reminder']);
  await startClock(ctx, subjectOf(held), {
    kind: 'dispute.plan',
    dueAt,
    place: { tz, code: held.policy?.calendar ?? 'KE' },
  });
  await disputes.tell(ctx, held, 'dispute.plan_accepted', { dueAt: dueAt.toISOString() });
  return held;
});

/** The plan was not kept: open again, with a last term of ten days, no new time to answer, and the final notice at once. */
export async function missPlan(ctx: Ctx, held: Held): Promise<Held | undefined> {
  if (!disputeLifecycle.can('plan_missed', held.status)) return undefined;
  await startClock(ctx, subjectOf(held), {
    kind: 'dispute.resolution',
    dueAt: addDays(ctx.now, (held.policy?.finalNoticeDaysBefore ?? disputeDefaults.finalNoticeDaysBefore)[0] ?? 10),
    place: placeOf(countedIn(held)),
  });
  // The last term has a final notice of its own.
  const after = moved(ctx, held, 'plan_missed', { finalNoticeAt: null, finalTextHash: null });
  await scheduleReminders(ctx, after);
  await disputes.tell(ctx, held, 'dispute.plan_missed', { dueAt: ctx.now.toISOString() });
  return after;
}

/** The respondent says that it is done. The filer is asked; after a second notice, seven days of silence count as yes. */
export const claimResolved = disputes.deed(
  'claim_resolved',
  async (ctx, held, { kind, text }: { kind: SaidResolved; text: string }) => {
    if (held.resolvedClaim) throw new DomainError('ILLEGAL_TRANSITION', 'The other side is asked already.');
    // It holds the publication back until it is heard; said again after a no, it would for ever.
    if (disputeLifecycle.can('approve', held.status) && (await wasDenied(ctx, held.id)))
      throw new DomainError(
        'DSP_ONCE_ONLY',
        'The other side has said no to this. Put what proves it among the exhibits.',
      );
    await startAsking(ctx, held);
    await disputes.tell(ctx, held, 'dispute.resolved_claimed', { kind, asked: 1 });
    return { ...held, resolvedClaim: { kind, text, at: ctx.now.toISOString(), asked: 1 } };
  },
);

const startAsking = (ctx: Ctx, held: Held) =>
  startClock(ctx, subjectOf(held), {
    kind: 'dispute.claimed_resolved',
    dueAt: addDays(ctx.now, disputeDefaults.resolvedSilenceDays),
    place: placeOf(partyOf(held, 'filer').place),
  });

/** Nobody answered whether it is resolved: asked a second time, then taken as yes. */
export async function takeSilence(ctx: Ctx, held: Held): Promise<Held | undefined> {
  const claim = held.resolvedClaim;
  if (!claim || !disputeLifecycle.can('mark_resolved', held.status)) return undefined;
  if (claim.asked >= disputeDefaults.resolvedNotices) {
    const unsettled = await withoutUnsigned(ctx, held);
    return unsettled
      ? moved(ctx, await resolve(ctx, unsettled, claim.kind, 'silence'), 'mark_resolved')
      : settled(ctx, held);
  }
  await startAsking(ctx, held);
  const asked = claim.asked + 1;
  await disputes.tell(ctx, held, 'dispute.resolved_claimed', { kind: claim.kind, asked });
  return changed(ctx, held, { resolvedClaim: { ...claim, asked } });
}

/**
 * The filer says that it is not resolved, and why; the deadlines were running all the time. A review whose time ran out meanwhile
 * gets a new one. Throws ILLEGAL_TRANSITION when nobody says that it is resolved.
 */
export const denyResolved = disputes.deed('deny_resolved', async (ctx, held, { reason }: { reason: string }) => {
  if (!held.resolvedClaim) throw new DomainError('ILLEGAL_TRANSITION', 'Nobody says that it is resolved.');
  await meetClock(ctx, subjectOf(held), 'dispute.claimed_resolved');
  const isReviewed = disputeLifecycle.can('approve', held.status);
  if (isReviewed && !(await openClock(ctx, subjectOf(held), 'dispute.review'))) await startReviewTime(ctx, held);
  await disputes.tell(ctx, held, 'dispute.resolved_denied', { reason });
  return { ...held, resolvedClaim: null };
});

/** The filer says that it is resolved. What was public within thirty days disappears; later it is marked and expires. */
export const markResolved = disputes.deed('mark_resolved', async (ctx, held, { kind }: { kind: SaidResolved }) =>
  resolve(ctx, await requireUnsigned(ctx, held), kind, 'filer'),
);

/** The dispute with how it was resolved; its entry follows. */
export async function resolve(
  ctx: Ctx,
  held: Held,
  kind: NonNullable<Held['resolutionKind']>,
  by: 'filer' | 'silence' | 'settlement' | 'decision',
): Promise<Held> {
  await cancelClocks(ctx, subjectOf(held), ['dispute.claimed_resolved']);
  if (held.recordId) await resolveRecord(asSystem(ctx), held.recordId);
  await disputes.tell(ctx, held, 'dispute.resolved', { kind, by });
  return {
    ...withoutTrace(held),
    resolutionKind: kind,
    resolvedAt: ctx.now.toISOString(),
    resolvedClaim: null,
  };
}

/** An entry that never was public is not remembered, so that the matter can be opened again like any other. */
const withoutTrace = (held: Held): Held =>
  disputeLifecycle.can('approve', held.status) ? { ...held, recordId: null } : held;

/** The filer takes it back; before or after publication nothing of it stays public. */
export const withdrawDispute = disputes.deed('withdraw', async (ctx, settling, { reason }: { reason: string }) => {
  const held = await requireUnsigned(ctx, settling);
  await cancelClocks(ctx, subjectOf(held), ['dispute.claimed_resolved']);
  if (held.recordId) await withdrawRecord(asSystem(ctx), held.recordId);
  await disputes.tell(ctx, held, 'dispute.withdrawn', { reason });
  return withoutTrace(held);
});

/** The information an officer asked for did not come in seven days. */
export async function lapseInfo(ctx: Ctx, held: Held): Promise<Held | undefined> {
  if (!disputeLifecycle.can('lapse_info', held.status)) return undefined;
  await disputes.tell(ctx, held, 'dispute.info_lapsed', {});
  return moved(ctx, held, 'lapse_info');
}

/** What a removal of the entry by the challenge desk or by time means for the dispute. Doing it twice changes nothing. */
export const followRecord = (ctx: Ctx, id: string, as: 'set_aside' | 'expire', reason: string): Promise<void> =>
  followUp(ctx, id, async (ctx, held) => {
    if (!disputeLifecycle.can(as, held.status)) return undefined;
    await disputes.tell(ctx, held, 'dispute.closed_private', { reason });
    return moved(ctx, held, as);
  });
