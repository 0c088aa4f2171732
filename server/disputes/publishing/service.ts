import { dueAfter, placeOf } from '@ahadi/domain/core/calendar.ts';
import { addDays, DAY } from '@ahadi/domain/core/time.ts';
import { disputeLifecycle } from '@ahadi/domain/disputes/lifecycle.ts';
import { disputeDefaults, isPublishable } from '@ahadi/domain/disputes/rules.ts';
import type { DisputeView } from '@ahadi/domain/disputes/schema.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import type { EntryPreview } from '@ahadi/domain/records/schema.ts';
import { authorize, userIdOf } from '../../core/authorize.ts';
import { sha256Hex } from '../../core/canonical.ts';
import { cancelClocks, openClock, startClock } from '../../core/clocks.ts';
import { type Ctx, transaction } from '../../core/ctx.ts';
import { calendarOf } from '../../core/holidays.ts';
import * as records from '../../records/service.ts';
import * as statements from '../../records/statements/service.ts';
import { hasActed, lastDeed } from '../history/store.ts';
import { addHold, endHold, wasObjectedTo } from '../holds/store.ts';
import {
  countryOf,
  keepStill,
  move,
  readDispute,
  requireSide,
  sideOf,
  step,
  subjectOf,
  tell,
  viewDispute,
} from '../life/service.ts';
import { scheduleReminders } from '../reminding/service.ts';
import { giveNotice } from '../serving/proof/service.ts';
import { lastShown } from '../serving/store.ts';
import * as store from '../store.ts';
import { refuseTwin } from '../twins/service.ts';
import { factsOf, isAsShown } from './entry/service.ts';
import { guardsOf, publisherFor } from './guards/service.ts';

/** What would become public, word for word, for both sides from the final notice on and for record officers. Throws NOT_FOUND before. */
export async function previewEntry(ctx: Ctx, id: string): Promise<EntryPreview> {
  const held = await readDispute(ctx, id);
  if (sideOf(ctx, held) === null && ctx.actor?.kind === 'user' && !ctx.actor.roles.includes('record_officer'))
    throw new DomainError('FORBIDDEN', 'Only the two sides and record officers read an entry before it is public.');
  if (held.finalNoticeAt === null)
    throw new DomainError('NOT_FOUND', 'There is nothing to preview before the final notice.');
  const facts = await factsOf(ctx, held);
  return {
    ...records.previewOf(facts),
    facts,
    statements: await statements.statementsOf(ctx, id),
  };
}

/** A side's own words beside the entry. Throws BAD_INPUT with what a neutral text would leave out. */
export const saveStatement = (ctx: Ctx, id: string, body: string): Promise<EntryPreview> =>
  transaction(ctx, async (ctx) => {
    await step(ctx, id, 'write_statement', async (ctx, held) => {
      if (held.finalNoticeAt === null)
        throw new DomainError('ILLEGAL_TRANSITION', 'Statements are written from the final notice on.');
      const side = requireSide(ctx, held);
      await statements.saveStatement(ctx, id, side, body);
      const textHash = sha256Hex(body);
      await tell(ctx, held, 'dispute.statement_written', { side, textHash });
      return {};
    });
    return previewEntry(ctx, id);
  });

/**
 * The final notice: both are shown the entry as it would read, and may write beside it. First ten days before the deadline, then
 * again five days and one day before it, and whenever the entry reads otherwise than it was shown.
 */
export async function giveFinalNotice(ctx: Ctx, held: store.Held): Promise<void> {
  if (!disputeLifecycle.can('final_notice', held.status)) return scheduleReminders(ctx, held.id);
  const clock = await openClock(ctx, subjectOf(held), 'dispute.resolution');
  if (!clock?.dueAt) return;
  await showEntry(ctx, held, clock.dueAt);
  await scheduleReminders(ctx, held.id);
}

/**
 * Shows both sides the entry as it stands, with proof. The time to reply to it runs from when just these words were first shown:
 * other words begin it anew. `dueAt` is when it could become public.
 */
async function showEntry(ctx: Ctx, held: store.Held, dueAt: Date): Promise<void> {
  const { textHash } = records.previewOf(await factsOf(ctx, held));
  const isNew = held.finalNoticeAt === null || held.finalTextHash !== textHash;
  if (isNew) await store.changeDispute(ctx, held.id, { final_notice_at: ctx.now, final_text_hash: textHash });
  await giveNotice(ctx, held, {
    kind: 'final_notice',
    name: 'dispute.final_notice',
    payload: {
      daysLeft: Math.max(0, Math.ceil((dueAt.getTime() - ctx.now.getTime()) / DAY)),
      textHash,
      dueAt: dueAt.toISOString(),
    },
    entryHash: textHash,
  });
}

/** The end of the time to reply, in ms since 1970, to what the last final notice showed; null before the first. */
const repliedAt = (held: store.Held): number | null =>
  held.finalNoticeAt === null ? null : Date.parse(held.finalNoticeAt) + replyWindow(held);
const replyWindow = (held: store.Held): number =>
  (held.policy?.minReplyWindowDays ?? disputeDefaults.minReplyWindowDays) * DAY;

/**
 * The deadline. When every guard passes it goes to the review, otherwise it closes in private, for good. Nobody is published
 * without seven whole days after the final notice that showed just this text: where these are missing the deadline moves, and both
 * are shown what the entry says then. A word that it is resolved, not answered yet, holds the publication and not the review.
 */
export async function endTerm(ctx: Ctx, held: store.Held, { dueAt }: { dueAt: Date | null }): Promise<void> {
  if (!disputeLifecycle.can('review', held.status)) return waitForAnswer(ctx, held);
  const over = {
    ...held,
    resolutionOverAt: (dueAt ?? ctx.now).toISOString(), // the day that was shown, however late the clock is looked at
    responseOverAt: held.responseOverAt ?? ctx.now.toISOString(),
  };
  if ((repliedAt(held) ?? Number.POSITIVE_INFINITY) > ctx.now.getTime() || !(await isAsShown(ctx, over))) {
    const to = new Date(ctx.now.getTime() + replyWindow(held));
    await startClock(ctx, subjectOf(held), { kind: 'dispute.resolution', dueAt: to, place: placeOf(countryOf(held)) });
    return giveFinalNotice(ctx, held);
  }
  const change = {
    resolution_over_at: new Date(over.resolutionOverAt),
    response_over_at: new Date(over.responseOverAt),
  };
  const findings = await guardsOf(ctx, { ...over, resolvedClaim: null });
  if (!isPublishable(findings)) {
    const reason = findings.find(({ passed }) => !passed)?.sentence ?? '';
    await move(ctx, held, 'close_private', change);
    await tell(ctx, held, 'dispute.closed_private', { reason });
    return;
  }
  await startReview(ctx, over, 'review', change);
}

/**
 * An outage can leave the time to answer running longer than the deadline, which it did not touch. Then the deadline comes a
 * reply's time after the answer's, so that the matter never stands without one.
 */
async function waitForAnswer(ctx: Ctx, held: store.Held): Promise<void> {
  const answer = await openClock(ctx, subjectOf(held), 'dispute.response');
  if (!answer?.dueAt) return;
  await startClock(ctx, subjectOf(held), {
    kind: 'dispute.resolution',
    dueAt: addDays(answer.dueAt, held.policy?.minReplyWindowDays ?? disputeDefaults.minReplyWindowDays),
    place: placeOf(countryOf(held)),
  });
  await scheduleReminders(ctx, held.id);
}

async function startReview(
  ctx: Ctx,
  held: store.Held,
  action: 'review' | 'appeal_refusal',
  change: store.DisputeChange,
): Promise<void> {
  const facts = await factsOf(ctx, held);
  const opened = await records.openRecord(ctx, {
    disputeId: held.id,
    facts,
    subjectUserId: held.respondentUserId,
    filerUserId: held.filerUserId,
    triagedBy: held.triagedBy,
  });
  await move(ctx, held, action, { ...change, record_id: opened.id, ended_at: null });
  await startReviewTime(ctx, held);
  await tell(ctx, held, 'dispute.review_started', {
    recordId: opened.id as NonNullable<DisputeView['recordId']>,
    textHash: opened.textHash as never,
  }); // brands are born here
}

/** Two working days for the review, and never less than what is left to reply to the entry as it was shown. */
export async function startReviewTime(ctx: Ctx, held: store.Held): Promise<void> {
  const country = countryOf(held);
  const rule = { days: disputeDefaults.reviewWorkingDays, dayKind: 'working', roll: true } as const;
  const due = dueAfter(ctx.now, rule, calendarOf(country, ctx.now)).getTime();
  await cancelClocks(ctx, subjectOf(held), ['dispute.review']);
  await startClock(ctx, subjectOf(held), {
    kind: 'dispute.review',
    dueAt: new Date(Math.max(due, repliedAt(held) ?? 0)),
    place: placeOf(country),
  });
}

/**
 * A late answer changes the entry that is reviewed: it is written anew and shown to both, and the review lasts until they had the
 * time to reply to it. What reads as it was shown is left alone.
 */
export async function renewEntry(ctx: Ctx, id: string): Promise<void> {
  const held = await readDispute(ctx, id);
  if (!held.recordId || !disputeLifecycle.can('approve', held.status) || (await isAsShown(ctx, held))) return;
  await records.renewRecord({ ...ctx, actor: { kind: 'system' } }, held.recordId, await factsOf(ctx, held));
  await showEntry({ ...ctx, actor: { kind: 'system' } }, held, new Date(ctx.now.getTime() + replyWindow(held)));
  const shown = await readDispute(ctx, id);
  await startReviewTime(ctx, shown);
  await keepStill(ctx, id);
}

/**
 * The review's time is over. What can never become public any more closes in private; what was not shown long enough waits until it
 * was; what the time publishes is published (`publisherOf`). Everything else waits for a person: it stands on the record officers' desk, or
 * for the filer's word whether it is resolved, which has a clock of its own.
 */
export async function endReview(ctx: Ctx, held: store.Held): Promise<void> {
  if (!disputeLifecycle.can('approve', held.status) || !held.recordId) return;
  if (!(await isAsShown(ctx, held))) return renewEntry(ctx, held.id);
  const failed = (await guardsOf(ctx, held)).filter(({ passed }) => !passed);
  const lasting = failed.find(({ guard }) => guard !== 'G3' && guard !== 'G6');
  if (lasting) return closeReview(ctx, held, lasting.sentence);
  if (failed.some(({ guard }) => guard === 'G3')) return startReviewTime(ctx, held);
  if (failed.length === 0 && (await publisherFor(ctx, held)) === 'time') await publish(ctx, held);
}

async function closeReview(ctx: Ctx, held: store.Held, reason: string): Promise<void> {
  await cancelClocks(ctx, subjectOf(held), ['dispute.objection']);
  await records.refuseRecord(ctx, String(held.recordId));
  await move(ctx, held, 'close_private', { record_id: null });
  await tell(ctx, held, 'dispute.closed_private', { reason });
}

async function publish(ctx: Ctx, held: store.Held): Promise<void> {
  const findings = await guardsOf(ctx, held);
  const failed = findings.filter(({ passed }) => !passed);
  if (failed.length > 0)
    throw new DomainError(
      'PUB_NOT_ELIGIBLE',
      `${failed.map(({ guard, sentence }) => `${guard}: ${sentence}`).join(' ')}`,
    );
  const recordId = String(held.recordId);
  const textHash = await shownToBoth(ctx, held);
  await records.publishRecord({ ...ctx, actor: { kind: 'system' } }, recordId, { textHash });
  await move(ctx, held, 'approve');
  await giveNotice(ctx, held, {
    kind: 'publication_notice',
    name: 'dispute.published',
    payload: { recordId: recordId as NonNullable<DisputeView['recordId']>, textHash: textHash as never }, // brands are born here
  });
}

/**
 * The hash of the entry that the last final notice showed to each side, by the notices themselves and not by what the dispute says of
 * them (I1). Throws PUB_TEXT_CHANGED when a side was shown none, or another one.
 */
async function shownToBoth(ctx: Ctx, held: store.Held): Promise<string> {
  const shown = await lastShown(ctx, held.id);
  const [hash] = shown.map(({ entryHash }) => entryHash);
  const isSame = shown.length === 2 && shown.every(({ entryHash }) => entryHash === held.finalTextHash);
  if (hash === undefined || !isSame) throw new DomainError('PUB_TEXT_CHANGED');
  return hash;
}

/** A record officer who had no part in it publishes what they looked at. Throws PUB_TWO_PERSON_REQUIRED, PUB_TEXT_CHANGED, PUB_NOT_ELIGIBLE. */
export const approvePublication = (ctx: Ctx, id: string, textHash: string, reason: string): Promise<DisputeView> =>
  transaction(ctx, async (ctx) => {
    const held = await readDispute(ctx, id, true);
    await refuseSameOfficer(ctx, held);
    authorize(ctx, 'dispute.approve', held);
    disputeLifecycle.next('approve', held.status);
    if (textHash !== held.finalTextHash) throw new DomainError('PUB_TEXT_CHANGED');
    await store.changeDispute(ctx, id, { officer_words: reason });
    await overruleObjection(ctx, held, reason);
    await publish(ctx, await readDispute(ctx, id));
    return viewDispute(ctx, id);
  });

/** Publishing in spite of an objection decides about it, with the reason of the publication. */
async function overruleObjection(ctx: Ctx, held: store.Held, reason: string): Promise<void> {
  if (!(await endHold(ctx, held.id, 'publication_objection'))) return;
  await cancelClocks(ctx, subjectOf(held), ['dispute.objection']);
  if (held.recordId) await records.releaseRecord({ ...ctx, actor: { kind: 'system' } }, held.recordId);
  await tell(ctx, held, 'dispute.hold_ended', { kind: 'publication_objection', reason });
}

/** Who did anything on the case before, in whatever office, does not decide about its publication (I10). Throws PUB_TWO_PERSON_REQUIRED. */
async function refuseSameOfficer(ctx: Ctx, held: store.Held): Promise<void> {
  const decides =
    ctx.actor?.kind === 'user' && ctx.actor.roles.includes('record_officer') && sideOf(ctx, held) === null;
  if (decides && (await hasActed(ctx, held.id, userIdOf(ctx)))) throw new DomainError('PUB_TWO_PERSON_REQUIRED');
}

/** A record officer who had no part in it keeps it private, with the reason. Throws PUB_TWO_PERSON_REQUIRED. */
export const refusePublication = (ctx: Ctx, id: string, reason: string): Promise<DisputeView> =>
  step(ctx, id, 'refuse', async (ctx, held) => {
    await refuseSameOfficer(ctx, held);
    if (held.recordId) await records.refuseRecord({ ...ctx, actor: { kind: 'system' } }, held.recordId);
    await tell(ctx, held, 'dispute.publication_refused', { reason });
    return { refused_by: userIdOf(ctx), officer_words: reason, record_id: null };
  });

/** The filer asks another record officer, once, within seven days of a refusal. */
export const appealRefusal = (ctx: Ctx, id: string, reason: string): Promise<DisputeView> =>
  transaction(ctx, async (ctx) => {
    const held = await readDispute(ctx, id, true);
    authorize(ctx, 'dispute.appeal_refusal', held);
    disputeLifecycle.next('appeal_refusal', held.status);
    if ((await lastDeed(ctx, id)) !== 'dispute.publication_refused' || held.appealed)
      throw new DomainError('ILLEGAL_TRANSITION', 'Only an officer’s refusal can be looked at again, and only once.');
    await refuseTwin(ctx, held);
    if (held.endedAt && addDays(new Date(held.endedAt), disputeDefaults.appealDays) < ctx.now)
      throw new DomainError('DSP_DEADLINE_PASSED');
    await tell(ctx, held, 'dispute.refusal_appealed', { reason });
    await startReview({ ...ctx, actor: { kind: 'system' } }, held, 'appeal_refusal', { appealed: true });
    return viewDispute(ctx, id);
  });

/** The subject objects before it is public: held back for five working days, while a record officer looks. */
export const objectToPublication = (ctx: Ctx, id: string, reason: string): Promise<DisputeView> =>
  step(ctx, id, 'object', async (ctx, held) => {
    if (await wasObjectedTo(ctx, id)) throw new DomainError('DSP_ONCE_ONLY', 'You have objected once already.');
    const country = countryOf(held);
    const days = disputeDefaults.objectionWorkingDays;
    const until = dueAfter(ctx.now, { days, dayKind: 'working', roll: true }, calendarOf(country, ctx.now));
    await addHold(ctx, id, { kind: 'publication_objection', reason, until, by: userIdOf(ctx) });
    if (held.recordId) await records.holdRecord({ ...ctx, actor: { kind: 'system' } }, held.recordId);
    await startClock(ctx, subjectOf(held), { kind: 'dispute.objection', dueAt: until, place: placeOf(country) });
    await tell(ctx, held, 'dispute.objected', { reason });
    return {};
  });

/** Five working days without a decision: the objection no longer holds it back; a person still decides about the publication. */
export async function endObjection(ctx: Ctx, held: store.Held): Promise<void> {
  if (!(await endHold(ctx, held.id, 'publication_objection'))) return;
  if (held.recordId) await records.releaseRecord(ctx, held.recordId);
  await store.changeDispute(ctx, held.id, {});
  await tell(ctx, held, 'dispute.hold_ended', {
    kind: 'publication_objection',
    reason: 'Its five working days are over.',
  });
}
