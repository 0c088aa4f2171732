import { dueAfter, localDayOf, placeOf } from '@ahadi/domain/core/calendar.ts';
import { addDays, DAY } from '@ahadi/domain/core/time.ts';
import { disputeLifecycle } from '@ahadi/domain/disputes/lifecycle.ts';
import { claimedMinor, disputeDefaults, isPublishable, lintNeutral } from '@ahadi/domain/disputes/rules.ts';
import type { DisputeView } from '@ahadi/domain/disputes/schema.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { amountBand } from '@ahadi/domain/records/rules.ts';
import type { EntryFacts, EntryPreview, PublicIdentity } from '@ahadi/domain/records/schema.ts';
import { agreementFacts } from '../../agreements/service.ts';
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
  hasAnswered,
  move,
  partyOf,
  readDispute,
  requireSide,
  sideOf,
  step,
  subjectOf,
  tell,
  viewDispute,
} from '../life/service.ts';
import { daysUntil, scheduleReminders } from '../reminding/service.ts';
import * as store from '../store.ts';
import { refuseTwin } from '../twins/service.ts';
import { guardsOf } from './guards/service.ts';

const publicOf = (party: store.HeldParty): PublicIdentity =>
  ({
    id: party.identityId,
    name: party.legalName ?? party.name,
    kind: party.identityKind ?? 'person',
    country: party.country,
    city: party.city,
    userNumber: party.userNumber ?? '',
    registrationNo: party.registrationNo,
    verificationLevel: party.verificationLevel ?? 0,
  }) as PublicIdentity; // the brand is born here

/** The facts of the entry as they would stand if the deadline passed unresolved: the same before and at publication. */
export async function factsOf(ctx: Ctx, held: store.Held): Promise<EntryFacts> {
  const tz = held.policy?.tz ?? 'Africa/Nairobi';
  const day = (at: string) => localDayOf(new Date(at), tz);
  const agreement = held.agreementId ? await agreementFacts(ctx, held.agreementId) : null;
  const deadline =
    held.resolutionOverAt ?? (await openClock(ctx, subjectOf(held), 'dispute.resolution'))?.dueAt?.toISOString();
  const asked = claimedMinor(held.claim);
  const answered = hasAnswered(held) ? held.response : null;
  const servedAt = partyOf(held, 'respondent').servedAt ?? held.acceptedAt ?? held.createdAt;
  return {
    subject: publicOf(partyOf(held, 'respondent')),
    filer: publicOf(partyOf(held, 'filer')),
    category: held.claim.category ?? 'breach_other',
    agreementKind: agreement?.kind ?? 'general',
    agreementDate: agreement?.executedAt ? day(agreement.executedAt) : null,
    amountBand: asked === null ? null : amountBand(asked, held.claim.currency),
    filedOn: day(held.submittedAt ?? held.createdAt),
    servedOn: day(servedAt),
    respondedOn: answered ? day(answered.at) : null,
    responseKind: answered?.kind ?? null,
    deadlineOn: day(deadline ?? ctx.now.toISOString()),
    outcome: answered ? 'unresolved_contested' : 'unresolved_no_response',
  };
}

/** What would become public, word for word, for both sides from the final notice on and for record officers. Throws NOT_FOUND before. */
export async function previewEntry(ctx: Ctx, id: string): Promise<EntryPreview> {
  const held = await readDispute(ctx, id);
  if (sideOf(ctx, held) === null && ctx.actor?.kind === 'user' && !ctx.actor.roles.includes('record_officer'))
    throw new DomainError('FORBIDDEN', 'Only the two sides and record officers read an entry before it is public.');
  if (held.finalNoticeAt === null)
    throw new DomainError('NOT_FOUND', 'There is nothing to preview before the final notice.');
  const facts = await factsOf(ctx, held);
  const findings = await guardsOf(ctx, held);
  const forbidden = findings.some(({ guard, passed }) => !passed && (guard === 'G1' || guard === 'G4'));
  const clock = await openClock(ctx, subjectOf(held), 'dispute.resolution');
  return {
    ...records.previewOf(facts),
    facts,
    statements: await statements.statementsOf(ctx, id),
    publicFrom: forbidden ? null : (clock?.dueAt?.toISOString() ?? null),
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
 * again five days and one day before it.
 */
export async function giveFinalNotice(ctx: Ctx, held: store.Held): Promise<void> {
  if (!disputeLifecycle.can('final_notice', held.status)) return scheduleReminders(ctx, held.id);
  const clock = await openClock(ctx, subjectOf(held), 'dispute.resolution');
  if (!clock?.dueAt) return;
  const { textHash } = records.previewOf(await factsOf(ctx, held));
  await store.changeDispute(ctx, held.id, {
    final_notice_at: new Date(held.finalNoticeAt ?? ctx.now),
    final_text_hash: textHash,
  });
  await scheduleReminders(ctx, held.id);
  await tell(ctx, held, 'dispute.final_notice', {
    daysLeft: await daysUntil(ctx, held, 'dispute.resolution'),
    textHash: textHash as Parameters<typeof tell<'dispute.final_notice'>>[3]['textHash'],
    dueAt: clock.dueAt.toISOString(),
  });
}

/**
 * The deadline. When every guard passes it goes to the review, otherwise it closes in private, for good. Nobody is published
 * without seven whole days after the final notice: where these are missing the deadline moves.
 */
export async function endTerm(ctx: Ctx, held: store.Held): Promise<void> {
  if (!disputeLifecycle.can('review', held.status)) return waitForAnswer(ctx, held);
  const window = (held.policy?.minReplyWindowDays ?? disputeDefaults.minReplyWindowDays) * DAY;
  const since = held.finalNoticeAt ? ctx.now.getTime() - Date.parse(held.finalNoticeAt) : -1;
  if (since < window) {
    await startClock(ctx, subjectOf(held), {
      kind: 'dispute.resolution',
      dueAt: new Date(ctx.now.getTime() + window - Math.max(0, since)),
      place: placeOf(countryOf(held)),
    });
    if (held.finalNoticeAt === null) await giveFinalNotice(ctx, held);
    else await scheduleReminders(ctx, held.id);
    return;
  }
  const over = {
    ...held,
    resolutionOverAt: ctx.now.toISOString(),
    responseOverAt: held.responseOverAt ?? ctx.now.toISOString(),
  };
  const change = { resolution_over_at: ctx.now, response_over_at: new Date(over.responseOverAt) };
  const findings = await guardsOf(ctx, over);
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
  const country = countryOf(held);
  const days = disputeDefaults.reviewWorkingDays;
  await move(ctx, held, action, { ...change, record_id: opened.id, final_text_hash: opened.textHash, ended_at: null });
  await startClock(ctx, subjectOf(held), {
    kind: 'dispute.review',
    dueAt: dueAfter(ctx.now, { days, dayKind: 'working', roll: true }, calendarOf(country, ctx.now)),
    place: placeOf(country),
  });
  await tell(ctx, held, 'dispute.review_started', {
    recordId: opened.id as NonNullable<DisputeView['recordId']>,
    textHash: opened.textHash as never,
  }); // brands are born here
}

/** A late answer changes the entry that is reviewed: it is written anew, and its new hash is what can be published. */
export async function renewEntry(ctx: Ctx, id: string): Promise<void> {
  const held = await readDispute(ctx, id);
  if (!held.recordId || !disputeLifecycle.can('approve', held.status)) return;
  const { textHash } = await records.renewRecord(ctx, held.recordId, await factsOf(ctx, held));
  await store.changeDispute(ctx, id, { final_text_hash: textHash });
}

/** The review's two working days are over: an organisation's neutral entry is published, a person's waits for a person to decide. */
export async function endReview(ctx: Ctx, held: store.Held): Promise<void> {
  if (!disputeLifecycle.can('approve', held.status) || !held.recordId) return;
  const isOrganisation = partyOf(held, 'respondent').identityKind !== 'person';
  if (isOrganisation && !(await needsPerson(ctx, held)) && isPublishable(await guardsOf(ctx, held)))
    await publish(ctx, held);
}

/** What the clock alone never publishes: other words than neutral ones, what was objected to, and what an officer refused before. */
export const needsPerson = async (ctx: Pick<Ctx, 'db'>, held: store.Held): Promise<boolean> =>
  lintNeutral(held.claim.title).length > 0 || held.publicationRefusedBy !== null || (await wasObjectedTo(ctx, held.id));

async function publish(ctx: Ctx, held: store.Held): Promise<void> {
  const findings = await guardsOf(ctx, held);
  const failed = findings.filter(({ passed }) => !passed);
  if (failed.length > 0)
    throw new DomainError(
      'PUB_NOT_ELIGIBLE',
      `${failed.map(({ guard, sentence }) => `${guard}: ${sentence}`).join(' ')}`,
    );
  const recordId = String(held.recordId);
  const textHash = String(held.finalTextHash);
  await records.publishRecord({ ...ctx, actor: { kind: 'system' } }, recordId, { textHash });
  await move(ctx, held, 'approve', { final_text_hash: textHash });
  await tell(ctx, held, 'dispute.published', {
    recordId: recordId as NonNullable<DisputeView['recordId']>,
    textHash: textHash as never,
  }); // brands are born here
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
