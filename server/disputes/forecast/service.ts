import { ifNobodyActs } from '@ahadi/domain/disputes/forecast/rules.ts';
import type { NobodyActsStep } from '@ahadi/domain/disputes/schema.ts';
import type { Ctx } from '../../core/ctx.ts';
import { calendarOf } from '../../core/holidays.ts';
import { partyOf, readDispute } from '../life/service.ts';
import { guardsOf } from '../publishing/guards/service.ts';
import { hasServiceProof } from '../serving/store.ts';

/** The dispute's future when nobody does anything, for those who may read it; empty where nothing runs. Throws NOT_FOUND. */
export async function readForecast(ctx: Ctx, id: string): Promise<NobodyActsStep[]> {
  const held = await readDispute(ctx, id);
  if (!held.policy) return [];
  const timeless = (await guardsOf(ctx, held)).filter(({ guard }) => guard !== 'G3');
  // What is not delivered yet would be, by then; nothing else of the guards comes true on its own.
  const failed = timeless.filter(({ guard, passed }) => !passed && !(guard === 'G2' && held.respondentUserId !== null));
  return ifNobodyActs({
    status: held.status,
    running: held.clocks.flatMap(({ kind, status, dueAt }) => (status === 'running' && dueAt ? [{ kind, dueAt }] : [])),
    now: ctx.now.toISOString(),
    policy: held.policy,
    calendar: calendarOf(held.policy.calendar, ctx.now),
    finalNoticeAt: held.finalNoticeAt,
    askedResolved: held.resolvedClaim?.asked ?? 0,
    wouldPublish: failed.length === 0,
    whyNot: failed[0]?.sentence ?? '',
    respondentKind: partyOf(held, 'respondent').identityKind ?? 'person',
    canBeDeemed: await hasServiceProof(ctx, id),
  });
}
