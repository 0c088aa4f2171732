// What both were shown for long enough is reviewed and becomes public, or never does.
import { dueAfter } from '@ahadi/domain/core/calendar.ts';
import { placeOf } from '@ahadi/domain/core/places.ts';
import { addDays, DAY } from '@ahadi/domain/core/time.ts';
import { disputeLifecycle } from '@ahadi/domain/disputes/lifecycle.ts';
import { disputeDefaults, isPublishable } from '@ahadi/domain/disputes/rules.ts';
import type { DisputeView } from '@ahadi/domain/disputes/schema.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { keptUserOf } from '@ahadi/domain/privacy/holding/rules.ts';
import type { EntryPreview } from '@ahadi/domain/records/schema.ts';
import { asSystem } from '../core/aggregate.ts';
import { userIdOf } from '../core/authorize.ts';
import { sha256Hex } from '../core/canonical.ts';
import { cancelClocks, openClock, startClock } from '../core/clocks.ts';
import { type Ctx, insistentTransaction } from '../core/ctx.ts';
import { calendarOf } from '../core/holidays.ts';
import * as records from '../records/entry.ts';
import { entryOf, isFoundNow } from '../records/reading.ts';
import * as statements from '../records/statements.ts';
import { align, daysUntil, scheduleReminders } from './deadlines.ts';
import { lastShown } from './delivery.store.ts';
import type { Held } from './dispute.store.ts';
import { disputes, moved } from './dispute.ts';
import { refuseTwin } from './duplicates.ts';
import { factsOf, isAsShown } from './entry.ts';
import { guardsOf, publisherFor } from './guards.ts';
import { changed, countedIn, partyOf, requireSide, sideOf, subjectOf } from './held.ts';
import { hasActed } from './history.store.ts';
import { addHold, endHolds, wasObjectedTo } from './holds.store.ts';
import { giveNotice } from './proven-notice.ts';
import { refusalAppealUntil } from './refusal.ts';
import { viewFor } from './view.ts';

/**
 * What would become public, word for word, for both sides from the final notice on and for record officers; what is public, for all who
 * may read the dispute. Throws NOT_FOUND before, FORBIDDEN.
 */
export const previewEntry = async (ctx: Ctx, { id }: { id: string }): Promise<EntryPreview> =>
  previewOf(ctx, await disputes.read(ctx, id));

async function previewOf(ctx: Ctx, held: Held): Promise<EntryPreview> {
  const isNeither =
    sideOf(ctx, held) === null && ctx.actor?.kind === 'user' && !ctx.actor.roles.includes('record_officer');
  if (isNeither && (held.recordId === null || !(await isFoundNow(ctx, held.recordId))))
    throw new DomainError('FORBIDDEN', 'Only the two sides and record officers read an entry before it is public.');
  if (held.finalNoticeAt === null)
    throw new DomainError('NOT_FOUND', 'There is nothing to preview before the final notice.');
  const facts = await factsOf(ctx, held);
  return {
    ...records.previewOf(facts),
    facts,
    statements: await statements.statementsOf(ctx, held.id),
    annotations: held.recordId === null ? [] : ((await entryOf(ctx, held.recordId))?.annotations ?? []),
  };
}

type Statement = { id: string; body: string };
/** A side's own words beside the entry. Throws BAD_INPUT with what a neutral text would leave out. */
export const saveStatement = (ctx: Ctx, input: Statement): Promise<EntryPreview> =>
  insistentTransaction(ctx, async (ctx) => {
    const written = await disputes.act(ctx, input, 'write_statement', async (ctx, held, { body }: Statement) => {
      if (held.finalNoticeAt === null)
        throw new DomainError('ILLEGAL_TRANSITION', 'Statements are written from the final notice on.');
      const side = requireSide(ctx, held);
      await statements.saveStatement(ctx, held.id, side, body);
      await disputes.tell(ctx, held, 'dispute.statement_written', { side, textHash: sha256Hex(body) });
      return held;
    });
    return previewOf(ctx, written);
  });

/**
 * The final notice: both are shown the entry as it would read, and may write beside it. First ten days before the deadline, then
 * again five days and one day before it, and whenever the entry reads otherwise than it was shown.
 */
export async function giveFinalNotice(ctx: Ctx, held: Held): Promise<Held> {
  const isDue = disputeLifecycle.can('final_notice', held.status);
  const clock = isDue ? await openClock(ctx, subjectOf(held), 'dispute.resolution') : null;
  if (isDue && !clock?.dueAt) return held;
  const shown = clock?.dueAt ? await showEntry(ctx, held, clock.dueAt) : held;
  await scheduleReminders(ctx, shown);
  return shown;
}

/**
 * Shows both sides the entry as it stands, with proof. The time to reply to it runs from when just these words were first shown:
 * other words begin it again. `dueAt` is when it could become public.
 */
async function showEntry(ctx: Ctx, held: Held, dueAt: Date): Promise<Held> {
  const { textHash } = records.previewOf(await factsOf(ctx, held));
  const isNew = held.finalNoticeAt === null || held.finalTextHash !== textHash;
  const shown = isNew ? changed(ctx, held, { finalNoticeAt: ctx.now.toISOString(), finalTextHash: textHash }) : held;
  await giveNotice(ctx, shown, {
    kind: 'final_notice',
    name: 'dispute.final_notice',
    payload: { daysLeft: daysUntil(ctx, dueAt), textHash, dueAt: dueAt.toISOString() },
    entryHash: textHash,
  });
  return shown;
}

/** The end of the time to reply, in ms since 1970, to what the last final notice showed; null before the first. */
const repliedAt = (held: Held): number | null =>
  held.finalNoticeAt === null ? null : Date.parse(held.finalNoticeAt) + replyWindow(held);
const replyWindow = (held: Held): number =>
  (held.policy?.minReplyWindowDays ?? disputeDefaults.minReplyWindowDays) * DAY;

/**
 * The deadline. When every guard passes it goes to the review, otherwise it closes in private, for good. Nobody is published
 * without seven whole days after the final notice that showed just this text: where these are missing the deadline moves, and both
 * are shown what the entry says then. A word that it is resolved, not answered yet, holds the publication and not the review.
 */
export async function endTerm(ctx: Ctx, held: Held, { dueAt }: { dueAt: Date | null }): Promise<Held | undefined> {
  if (!disputeLifecycle.can('review', held.status)) return waitForAnswer(ctx, held);
  const over = {
    ...held,
    resolutionOverAt: (dueAt ?? ctx.now).toISOString(), // the day that was shown, however late the clock is looked at
    responseOverAt: held.responseOverAt ?? ctx.now.toISOString(),
  };
  if ((repliedAt(held) ?? Number.POSITIVE_INFINITY) > ctx.now.getTime() || !(await isAsShown(ctx, over))) {
    const to = new Date(ctx.now.getTime() + replyWindow(held));
    await startClock(ctx, subjectOf(held), { kind: 'dispute.resolution', dueAt: to, place: placeOf(countedIn(held)) });
    return giveFinalNotice(ctx, held);
  }
  const findings = await guardsOf(ctx, { ...over, resolvedClaim: null });
  if (isPublishable(findings)) return startReview(ctx, over, 'review');
  const reason = findings.find(({ passed }) => !passed)?.sentence ?? '';
  await disputes.tell(ctx, held, 'dispute.closed_private', { reason });
  return moved(ctx, over, 'close_private');
}

/**
 * An outage can leave the time to answer running longer than the deadline, which it did not touch. Then the deadline comes a
 * reply's time after the answer's, so that the matter never stands without one.
 */
async function waitForAnswer(ctx: Ctx, held: Held): Promise<undefined> {
  const answer = await openClock(ctx, subjectOf(held), 'dispute.response');
  if (!answer?.dueAt) return;
  await startClock(ctx, subjectOf(held), {
    kind: 'dispute.resolution',
    dueAt: addDays(answer.dueAt, held.policy?.minReplyWindowDays ?? disputeDefaults.minReplyWindowDays),
    place: placeOf(countedIn(held)),
  });
  await scheduleReminders(ctx, held);
}

async function startReview(ctx: Ctx, held: Held, action: 'review' | 'appeal_refusal'): Promise<Held> {
  const opened = await records.openRecord(ctx, {
    disputeId: held.id,
    facts: await factsOf(ctx, held),
    subjectUserId: held.respondentUserId ?? keptUserOf(partyOf(held, 'respondent').email),
    filerUserId: held.filerUserId,
    triagedBy: held.triagedBy,
  });
  const recordId = opened.id as NonNullable<DisputeView['recordId']>; // the brand is born here
  await startReviewTime(ctx, held);
  await disputes.tell(ctx, held, 'dispute.review_started', { recordId, textHash: opened.textHash });
  return moved(ctx, held, action, { recordId, endedAt: null });
}

/** Two working days for the review, and never less than what is left to reply to the entry as it was shown. */
export async function startReviewTime(ctx: Ctx, held: Held): Promise<void> {
  const where = countedIn(held);
  const rule = { days: disputeDefaults.reviewWorkingDays, dayKind: 'working', roll: true } as const;
  const due = dueAfter(ctx.now, rule, calendarOf(where, ctx.now)).getTime();
  await cancelClocks(ctx, subjectOf(held), ['dispute.review']);
  await startClock(ctx, subjectOf(held), {
    kind: 'dispute.review',
    dueAt: new Date(Math.max(due, repliedAt(held) ?? 0)),
    place: placeOf(where),
  });
}

/**
 * A late answer changes the entry that is reviewed: it is written again and shown to both, and the review lasts until they had the
 * time to reply to it. What reads as it was shown is left alone.
 */
export async function renewEntry(ctx: Ctx, held: Held): Promise<Held> {
  if (!held.recordId || !disputeLifecycle.can('approve', held.status) || (await isAsShown(ctx, held))) return held;
  await records.renewRecord(asSystem(ctx), held.recordId, await factsOf(ctx, held));
  const shown = await showEntry(asSystem(ctx), held, new Date(ctx.now.getTime() + replyWindow(held)));
  await startReviewTime(ctx, shown);
  return shown;
}

/**
 * The review's time is over. What can never become public any more closes in private; what was not shown long enough waits until it
 * was; what the time publishes is published (`publisherOf`). Everything else waits for a person: it stands on the record officers' desk, or
 * for the filer's word whether it is resolved, which has a clock of its own.
 */
export async function endReview(ctx: Ctx, held: Held): Promise<Held | undefined> {
  if (!disputeLifecycle.can('approve', held.status) || !held.recordId) return undefined;
  if (!(await isAsShown(ctx, held))) return renewEntry(ctx, held);
  const failed = (await guardsOf(ctx, held)).filter(({ passed }) => !passed);
  const lasting = failed.find(({ guard }) => guard !== 'G3' && guard !== 'G6');
  if (lasting) return closeReview(ctx, held, lasting.sentence);
  if (failed.some(({ guard }) => guard === 'G3')) {
    await startReviewTime(ctx, held);
    return undefined;
  }
  return failed.length === 0 && (await publisherFor(ctx, held)) === 'time' ? publish(ctx, held) : undefined;
}

async function closeReview(ctx: Ctx, held: Held, reason: string): Promise<Held> {
  await cancelClocks(ctx, subjectOf(held), ['dispute.objection']);
  await records.refuseRecord(ctx, String(held.recordId));
  await disputes.tell(ctx, held, 'dispute.closed_private', { reason });
  return moved(ctx, held, 'close_private', { recordId: null });
}

async function publish(ctx: Ctx, held: Held): Promise<Held> {
  const findings = await guardsOf(ctx, held);
  const failed = findings.filter(({ passed }) => !passed);
  if (failed.length > 0)
    throw new DomainError(
      'PUB_NOT_ELIGIBLE',
      `${failed.map(({ guard, sentence }) => `${guard}: ${sentence}`).join(' ')}`,
    );
  const recordId = String(held.recordId);
  const textHash = await shownToBoth(ctx, held);
  await records.publishRecord(asSystem(ctx), recordId, { textHash });
  const published = moved(ctx, held, 'approve');
  await giveNotice(ctx, published, {
    kind: 'publication_notice',
    name: 'dispute.published',
    payload: { recordId: recordId as NonNullable<DisputeView['recordId']>, textHash: textHash as never }, // brands are born here
  });
  return published;
}

/**
 * The hash of the entry that the last final notice showed to each side, by the notices themselves and not by what the dispute says of
 * them (I1). Throws PUB_TEXT_CHANGED when a side was shown none, or another one.
 */
async function shownToBoth(ctx: Ctx, held: Held): Promise<string> {
  const shown = await lastShown(ctx, held.id);
  const [hash] = shown.map(({ entryHash }) => entryHash);
  const isSame = shown.length === 2 && shown.every(({ entryHash }) => entryHash === held.finalTextHash);
  if (hash === undefined || !isSame) throw new DomainError('PUB_TEXT_CHANGED');
  return hash;
}

/** A record officer who had no part in it publishes what they looked at. Throws PUB_TWO_PERSON_REQUIRED, PUB_TEXT_CHANGED, PUB_NOT_ELIGIBLE. */
export const approvePublication = (
  ctx: Ctx,
  { id, textHash, reason }: { id: string; textHash: string; reason: string },
): Promise<DisputeView> =>
  insistentTransaction(ctx, async (ctx) => {
    const published = await disputes.work(ctx, id, async (ctx, held) => {
      // That somebody judged before is said before anything else, whatever their office.
      await refuseSameOfficer(ctx, held);
      await disputes.permit(ctx, 'approve', held);
      disputeLifecycle.next('approve', held.status);
      if (textHash !== held.finalTextHash) throw new DomainError('PUB_TEXT_CHANGED');
      const heard = await overruleObjection(ctx, { ...held, officerWords: reason }, reason);
      return align(ctx, await publish(ctx, heard), held);
    });
    return viewFor(ctx, published);
  });

/** Publishing in spite of an objection decides about it, with the reason of the publication. */
async function overruleObjection(ctx: Ctx, held: Held, reason: string): Promise<Held> {
  const heard = await endHolds(ctx, held, ['publication_objection']);
  if (heard === held) return held;
  await cancelClocks(ctx, subjectOf(held), ['dispute.objection']);
  if (held.recordId) await records.releaseRecord(asSystem(ctx), held.recordId);
  await disputes.tell(ctx, held, 'dispute.hold_ended', { kind: 'publication_objection', reason });
  return heard;
}

/** Who did anything on the case before, in whatever office, does not decide about its publication (I10). Throws PUB_TWO_PERSON_REQUIRED. */
async function refuseSameOfficer(ctx: Ctx, held: Held): Promise<void> {
  const decides =
    ctx.actor?.kind === 'user' && ctx.actor.roles.includes('record_officer') && sideOf(ctx, held) === null;
  if (decides && (await hasActed(ctx, held.id, userIdOf(ctx)))) throw new DomainError('PUB_TWO_PERSON_REQUIRED');
}

/** A record officer who had no part in it keeps it private, with the reason. Throws PUB_TWO_PERSON_REQUIRED. */
export const refusePublication = disputes.deed('refuse', async (ctx, held, { reason }: { reason: string }) => {
  await refuseSameOfficer(ctx, held);
  if (held.recordId) await records.refuseRecord(asSystem(ctx), held.recordId);
  await disputes.tell(ctx, held, 'dispute.publication_refused', { reason });
  return { ...held, publicationRefusedBy: userIdOf(ctx), officerWords: reason, recordId: null };
});

/** The filer asks another record officer, once, within seven days of a refusal. */
export const appealRefusal = disputes.deed('appeal_refusal', async (ctx, held, { reason }: { reason: string }) => {
  const until = await refusalAppealUntil(ctx, held);
  if (until === null)
    throw new DomainError('ILLEGAL_TRANSITION', 'Only an officer’s refusal can be looked at again, and only once.');
  await refuseTwin(ctx, held);
  if (until < ctx.now) throw new DomainError('DSP_DEADLINE_PASSED');
  await disputes.tell(ctx, held, 'dispute.refusal_appealed', { reason });
  return startReview(asSystem(ctx), { ...held, appealed: true }, 'appeal_refusal');
});

/** The subject objects before it is public: held back for five working days, while a record officer looks. */
export const objectToPublication = disputes.deed('object', async (ctx, held, { reason }: { reason: string }) => {
  if (await wasObjectedTo(ctx, held.id)) throw new DomainError('DSP_ONCE_ONLY', 'You have objected once already.');
  const where = countedIn(held);
  const days = disputeDefaults.objectionWorkingDays;
  const until = dueAfter(ctx.now, { days, dayKind: 'working', roll: true }, calendarOf(where, ctx.now));
  const stopped = await addHold(ctx, held, { kind: 'publication_objection', reason, until, by: userIdOf(ctx) });
  if (held.recordId) await records.holdRecord(asSystem(ctx), held.recordId);
  await startClock(ctx, subjectOf(held), { kind: 'dispute.objection', dueAt: until, place: placeOf(where) });
  await disputes.tell(ctx, held, 'dispute.objected', { reason });
  return stopped;
});

/** Five working days without a decision: the objection no longer holds it back; a person still decides about the publication. */
export async function endObjection(ctx: Ctx, held: Held): Promise<Held | undefined> {
  const kind = 'publication_objection';
  const heard = await endHolds(ctx, held, [kind]);
  if (heard === held) return undefined;
  if (held.recordId) await records.releaseRecord(ctx, held.recordId);
  await disputes.tell(ctx, held, 'dispute.hold_ended', { kind, reason: 'Its five working days are over.' });
  return changed(ctx, heard);
}
