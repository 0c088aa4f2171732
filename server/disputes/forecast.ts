// What happens if nobody acts is said beforehand.

import { localDayOf } from '@ahadi/domain/core/calendar.ts';
import { type ClockKind, standingClocks } from '@ahadi/domain/core/clock.ts';
import { placeOf } from '@ahadi/domain/core/places.ts';
import type { ClockView } from '@ahadi/domain/core/schema.ts';
import { addDays } from '@ahadi/domain/core/time.ts';
import { ifNobodyActs } from '@ahadi/domain/disputes/forecast/rules.ts';
import { disputeLifecycle } from '@ahadi/domain/disputes/lifecycle.ts';
import { policyOf } from '@ahadi/domain/disputes/rules.ts';
import type { NobodyActsStep } from '@ahadi/domain/disputes/schema.ts';
import { challengeClocks, recordDefaults } from '@ahadi/domain/records/rules.ts';
import { clocksOf } from '../core/clocks.ts';
import type { Ctx } from '../core/ctx.ts';
import { calendarOf } from '../core/holidays.ts';
import { challengeAhead } from '../records/challenge.ts';
import { figureUntil } from './bids.store.ts';
import { decisionHeardAt } from './decision-notice.ts';
import { proofOfService } from './delivery.store.ts';
import type { Held } from './dispute.store.ts';
import { disputes } from './dispute.ts';
import { isAsShown } from './entry.ts';
import { guardsBy, lastingFailure, publisherFor } from './guards.ts';
import { partyOf, sideOf, stopsClocks, subjectOf } from './held.ts';
import { deemedAfter } from './proven-notice.ts';
import { clocksFor, signWindowOf } from './view.ts';

/** The dispute's future when nobody does anything, for those who may read it; empty where nothing runs. Throws NOT_FOUND. */
export async function readForecast(ctx: Ctx, id: string): Promise<NobodyActsStep[]> {
  const held = await disputes.read(ctx, id);
  if (held.submittedAt === null) return [];
  const respondent = partyOf(held, 'respondent');
  const place = placeOf(respondent.place);
  const policy = held.policy ?? policyOf({ tz: place.tz, calendar: place.code }, held.claim.currency);
  const proof = await proofOfService(ctx, id);
  const failed = lastingFailure(held, guardsBy(ctx, held, proof))?.sentence;
  const own = await clocksOf(ctx, subjectOf(held));
  const deadline = own.find(({ kind, status }) => kind === 'dispute.resolution' && standingClocks.includes(status));
  const over = held.resolutionOverAt ?? deadline?.dueAt;
  const clocks = [...clocksFor(own, sideOf(ctx, held)), ...(await clocksBeside(ctx, held))];
  return ifNobodyActs({
    status: held.status,
    running: clocks.flatMap(({ kind, status, dueAt }) => (status === 'running' && dueAt ? [{ kind, dueAt }] : [])),
    paused: clocks.flatMap(({ kind, status, remainingMs }) =>
      status === 'paused' && remainingMs !== null ? [{ kind, remainingMs }] : [],
    ),
    isStopped: held.holds.some((hold) => stopsClocks(hold) && hold.until === null),
    now: ctx.now.toISOString(),
    policy,
    calendar: calendarOf(policy.calendar, ctx.now),
    finalNoticeAt: held.finalNoticeAt,
    shownDeadlineOn: over && (await isAsShown(ctx, held)) ? localDayOf(new Date(over), policy.tz) : null,
    askedResolved: held.resolvedClaim?.asked ?? 0,
    wouldPublish: failed === undefined,
    whyNot: failed ?? '',
    publisher: await publisherFor(ctx, held),
    respondentKind: respondent.identityKind ?? 'person',
    deemedAt: proof.sentAt && deemedAfter(held, proof.sentAt).toISOString(),
    decisionHeardAt: (await decisionHeardAt(ctx, held))?.toISOString() ?? null,
    cureUntil: cureUntil(held, clocks),
    ...(held.recordId !== null && clocks.some(({ kind }) => kind === 'record.challenge_decision')
      ? await challengeAhead(ctx, held.recordId)
      : { hasMoreTime: false, isUnlisted: false }),
    figureUntil: sideOf(ctx, held) === null ? null : ((await figureUntil(ctx, id))?.toISOString() ?? null),
  });
}

/** Until when a resolution removes the public entry: its time to expire began when it was published. */
function cureUntil(held: Held, clocks: readonly ClockView[]): string | null {
  const expiry = clocks.find(({ kind }) => kind === 'record.expiry');
  if (!expiry || !disputeLifecycle.can('expire', held.status)) return null;
  return addDays(new Date(expiry.startsAt), recordDefaults.cureDays).toISOString();
}

const ofEntry: readonly ClockKind[] = ['record.expiry', ...challengeClocks];

/** Deadlines of the settlement that waits for signatures, of the entry that is public and of its challenge. */
async function clocksBeside(ctx: Ctx, held: Held): Promise<ClockView[]> {
  const settlement = await signWindowOf(ctx, held);
  const entry = held.recordId ? await clocksOf(ctx, { kind: 'record', id: held.recordId }) : [];
  return [...(settlement ? [settlement] : []), ...entry.filter(({ kind }) => ofEntry.some((one) => one === kind))];
}
