import { dueAfter, localDayOf } from '@ahadi/domain/core/calendar.ts';
import { placeOf } from '@ahadi/domain/core/places.ts';
import { addDays } from '@ahadi/domain/core/time.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import type { EventName, EventPayloads } from '@ahadi/domain/events.ts';
import { type ApplicationAction, applicationLifecycle, mediatorLifecycle } from '@ahadi/domain/mediators/lifecycle.ts';
import { documentLimits, emptyApplication, mediatorDefaults, problemsOf } from '@ahadi/domain/mediators/rules.ts';
import type { Application, ApplicationForm, DocumentKind } from '@ahadi/domain/mediators/schema.ts';
import { permissions } from '@ahadi/domain/permissions.ts';
import { ownIdentity, userById } from '../../accounts/service.ts';
import { keepDocument } from '../../accounts/verification/documents/service.ts';
import { authorize, userIdOf } from '../../core/authorize.ts';
import { cancelClocks, clocksOf, meetClock, openClock, startClock } from '../../core/clocks.ts';
import { type Ctx, transaction } from '../../core/ctx.ts';
import { emit, type Subject } from '../../core/emit.ts';
import type { ClockDeed } from '../../core/firing.ts';
import { calendarOf } from '../../core/holidays.ts';
import { placeOfIdentity } from '../../core/places.ts';
import { findMediator } from '../store.ts';
import { followApplication } from '../waiting/service.ts';
import * as store from './store.ts';

export type Held = store.HeldApplication;
export const subjectOf = ({ id }: Pick<Held, 'id'>): Subject => ({ kind: 'mediator_application', id });

/** Writes a deed of an application and tells the open pages of the one who has to do with it. */
export const tell = <Name extends EventName>(ctx: Ctx, held: Held, name: Name, payload: EventPayloads[Name]) =>
  emit(ctx, name, subjectOf(held), payload, [
    held.applicantUserId,
    ...held.reviewers.filter(({ round }) => round === held.round).map(({ userId }) => userId),
  ]);

/** The country whose days an application's deadlines are calculated in. */

/** The application as its applicant sees it. */
export async function viewOf(ctx: Ctx, held: Held): Promise<Application> {
  const at = (instant: Date | null) => instant?.toISOString() ?? null;
  return {
    id: held.id,
    ref: held.ref,
    status: held.status,
    revision: held.revision,
    identityId: held.identityId,
    verificationLevel: held.verificationLevel,
    form: held.form,
    documents: held.documents.map(({ id, kind, name, sha256, size, at }) => ({ id, kind, name, sha256, size, at })),
    asked: held.asked,
    decisionReason: held.decisionReason,
    decidedAt: at(held.decidedAt),
    appealUntil: at(held.appealUntil),
    appealed: held.appealed,
    appealReason: held.appealReason,
    againFrom: at(held.againFrom),
    clocks: await clocksOf(ctx, subjectOf(held)),
    submittedAt: held.submittedAt,
  } as Application; // brands of ids are born here
}

/** The application if it is the reader's. Throws NOT_FOUND: unknown and not one's own look alike. */
async function readOwn(ctx: Ctx, id: string, hold = false): Promise<Held> {
  const held = await store.findApplication(ctx, id, hold);
  if (!held || !ctx.actor || !permissions['mediator_application.read'](ctx.actor, held))
    throw new DomainError('NOT_FOUND');
  return held;
}

/** The application for a deed of the platform's, held. */
export async function holdApplication(ctx: Ctx, id: string): Promise<Held> {
  const held = await store.findApplication(ctx, id, true);
  if (!held) throw new DomainError('NOT_FOUND');
  return held;
}

/** The reader's newest application, or null. */
export async function readApplication(ctx: Ctx): Promise<Application | null> {
  const [newest] = await store.applicationIdsOf(ctx, userIdOf(ctx));
  return newest ? viewOf(ctx, await readOwn(ctx, newest)) : null;
}

/**
 * Begins an application, filled with what is known, or answers the one under way. Throws EMAIL_UNVERIFIED, ACC_IDENTITY_UNKNOWN,
 * BAD_INPUT for an identity that is no person, MED_TOO_EARLY after a rejection, ILLEGAL_TRANSITION for a mediator who is suspended,
 * removed, or has not begun yet.
 */
export const startApplication = (ctx: Ctx, identityId: string): Promise<Application> =>
  transaction(ctx, async (ctx) => {
    const userId = userIdOf(ctx);
    await store.holdPerson(ctx, userId);
    const [newest] = await store.applicationIdsOf(ctx, userId);
    const before = newest ? await readOwn(ctx, newest) : undefined;
    if (before && applicationLifecycle.can('withdraw', before.status)) return viewOf(ctx, before);
    if (!(await userById(ctx, userId))?.email_verified) throw new DomainError('EMAIL_UNVERIFIED');
    const identity = await ownIdentity(ctx, identityId);
    if (identity.kind !== 'person') {
      const sentence = 'A person mediates, not an organisation. Choose your own identity.';
      throw new DomainError('BAD_INPUT', sentence, { identityId: sentence });
    }
    if (before?.againFrom && before.againFrom > ctx.now) throw new DomainError('MED_TOO_EARLY');
    const mediator = await findMediator(ctx, userId);
    if (mediator && !mediatorLifecycle.can('renew', mediator.status))
      throw new DomainError('ILLEGAL_TRANSITION', 'You cannot apply once more now. Your certification says why.');
    const form: ApplicationForm = {
      ...(before?.form ?? {
        ...emptyApplication,
        legalName: identity.legalName,
        countries: identity.country === null ? [] : [identity.country],
      }),
      declaresComplete: false,
    };
    const made = await store.addApplication(ctx, { userId, identityId, form });
    const held = await readOwn(ctx, made.id);
    await followApplication(ctx, null, held);
    await tell(ctx, held, 'mediator_application.created', { ref: made.ref });
    return viewOf(ctx, held);
  });

/** A step of the applicant: held, permitted, legal, done. Throws NOT_FOUND, ILLEGAL_TRANSITION; then nothing was written. */
const ownStep = (
  ctx: Ctx,
  id: string,
  action: Extract<ApplicationAction, 'save' | 'submit' | 'withdraw' | 'appeal'>,
  deed: (ctx: Ctx, held: Held) => Promise<store.ApplicationChange>,
): Promise<Application> =>
  transaction(ctx, async (ctx) => {
    const held = await readOwn(ctx, id, true);
    authorize(ctx, `mediator_application.${action}`, held);
    const status = applicationLifecycle.next(action, held.status);
    await store.changeApplication(ctx, id, { ...(await deed(ctx, held)), status });
    await followApplication(ctx, held, { ...held, status });
    return viewOf(ctx, await readOwn(ctx, id));
  });

/** Keeps what is written so far. Throws STALE when somebody saved since `revision`. */
export const saveApplication = (
  ctx: Ctx,
  id: string,
  { revision, form }: { revision: number; form: ApplicationForm },
): Promise<Application> =>
  ownStep(ctx, id, 'save', async (ctx, held) => {
    if (held.revision !== revision) throw new DomainError('STALE');
    await store.saveForm(ctx, id, form);
    return {};
  });

/** Adds a document. Throws FILE_TOO_LARGE, FILE_TYPE, and BAD_INPUT beside `file` when there are ten already. */
export const addDocument = (ctx: Ctx, id: string, kind: DocumentKind, file: File): Promise<Application> =>
  ownStep(ctx, id, 'save', async (ctx, held) => {
    const refuse = (sentence: string) => new DomainError('BAD_INPUT', sentence, { file: sentence });
    if (held.documents.length >= documentLimits.perApplication)
      throw refuse(`There are ${documentLimits.perApplication} files already. Remove one first. Nothing was saved.`);
    const kept = await keepDocument(ctx, file, documentLimits.bytes);
    if (held.documents.some(({ sourceSha256 }) => sourceSha256 === kept.sourceSha256))
      throw refuse('This very file is here already. Nothing was saved.');
    await store.addDocument(ctx, id, { ...kept, kind } as Parameters<typeof store.addDocument>[2]); // the brand of the hash is born here
    return {};
  });

/** Takes a document away. Throws NOT_FOUND when the application has no such one. */
export const removeDocument = (ctx: Ctx, id: string, documentId: string): Promise<Application> =>
  ownStep(ctx, id, 'save', async (ctx) => {
    if (!(await store.removeDocument(ctx, id, documentId))) throw new DomainError('NOT_FOUND');
    return {};
  });

/** The file of a document, for the applicant and, once it was sent, for reviewers. Throws NOT_FOUND for everybody else. */
export async function readDocument(ctx: Ctx, id: string, documentId: string): Promise<File> {
  const held = await store.findApplication(ctx, id);
  const mayRead = held && ctx.actor && permissions['mediator_application.read_file'](ctx.actor, held);
  const document = mayRead ? held.documents.find((one) => one.id === documentId) : undefined;
  const bytes = document && (await ctx.storage.get(document.sha256));
  if (!document || !bytes) throw new DomainError('NOT_FOUND');
  return new File([Uint8Array.from(bytes)], document.name, { type: document.mime });
}

/** Ten working days for the reviewers, from now on. */
async function startReview(ctx: Ctx, held: Held): Promise<void> {
  const calendar = calendarOf(await placeOfIdentity(ctx, held.identityId), ctx.now);
  const dueAt = dueAfter(
    ctx.now,
    { days: mediatorDefaults.reviewWorkingDays, dayKind: 'working', roll: false },
    calendar,
  );
  await cancelClocks(ctx, subjectOf(held), ['application.review']);
  await startClock(ctx, subjectOf(held), { kind: 'application.review', dueAt, place: calendar });
}

/** Sends it to the reviewers. Throws BAD_INPUT with what is missing by field, MED_LEVEL_NEEDED below level 2. */
export const submitApplication = (ctx: Ctx, id: string): Promise<Application> =>
  ownStep(ctx, id, 'submit', async (ctx, held) => {
    if (held.verificationLevel < 2) throw new DomainError('MED_LEVEL_NEEDED');
    const problems = problemsOf(
      held.form,
      held.documents,
      localDayOf(ctx.now, placeOf(await placeOfIdentity(ctx, held.identityId)).tz),
    );
    const first = Object.values(problems)[0];
    if (first) throw new DomainError('BAD_INPUT', first, problems);
    await store.dropStaleChecks(ctx, id, held.form);
    await meetClock(ctx, subjectOf(held), 'application.info');
    await startReview(ctx, held);
    await tell(ctx, held, 'mediator_application.submitted', {
      documents: held.documents.map(({ sha256 }) => sha256),
    });
    return { asked: null, ...(held.submittedAt === null && { submitted_at: ctx.now }) };
  });

/** Takes it back, at any time before it is decided. */
export const withdrawApplication = (ctx: Ctx, id: string): Promise<Application> =>
  ownStep(ctx, id, 'withdraw', async (ctx, held) => {
    await cancelClocks(ctx, subjectOf(held));
    await tell(ctx, held, 'mediator_application.withdrawn', {});
    return { decided_at: held.submittedAt === null ? null : ctx.now };
  });

/** Has others look at a rejection. Throws DSP_ONCE_ONLY the second time, DSP_DEADLINE_PASSED after 14 days. */
export const appealApplication = (ctx: Ctx, id: string, reason: string): Promise<Application> =>
  ownStep(ctx, id, 'appeal', async (ctx, held) => {
    if (held.appealed) throw new DomainError('DSP_ONCE_ONLY');
    if (held.appealUntil === null || held.appealUntil < ctx.now) throw new DomainError('DSP_DEADLINE_PASSED');
    await startReview(ctx, held);
    await tell(ctx, held, 'mediator_application.appealed', { reason });
    return {
      appealed: true,
      appeal_reason: reason,
      appeal_until: null,
      again_from: null,
      decided_at: null,
      submitted_at: ctx.now,
    };
  });

/** Nothing came within the 14 days: it lapses. One may apply again at once. */
const lapse: ClockDeed = async (ctx, { subject }) => {
  const held = await holdApplication(ctx, subject.id);
  authorize(ctx, 'mediator_application.lapse', held);
  const status = applicationLifecycle.next('lapse', held.status);
  await tell(ctx, held, 'mediator_application.lapsed', {});
  await store.changeApplication(ctx, held.id, { status, decided_at: ctx.now });
  await followApplication(ctx, held, { ...held, status });
};

/** The reviewers took longer than they should: they are reminded, and again each week. */
const remindReviewers: ClockDeed = async (ctx, { subject }) => {
  const held = await holdApplication(ctx, subject.id);
  if (!applicationLifecycle.can('take', held.status)) return;
  await tell(ctx, held, 'mediator_application.overdue', {});
  await startClock(ctx, subjectOf(held), { kind: 'application.review', dueAt: addDays(ctx.now, 7) });
};

export const applicationClocks = { 'application.info': lapse, 'application.review': remindReviewers } as const;

/** Until when the applicant may add what was asked for; the reviewers' own time stands still meanwhile. */
export async function awaitInfo(ctx: Ctx, held: Held): Promise<Date> {
  const calendar = calendarOf(await placeOfIdentity(ctx, held.identityId), ctx.now);
  const dueAt = dueAfter(ctx.now, { days: mediatorDefaults.infoDays, dayKind: 'calendar', roll: true }, calendar);
  if (await openClock(ctx, subjectOf(held), 'application.review'))
    await cancelClocks(ctx, subjectOf(held), ['application.review']);
  await startClock(ctx, subjectOf(held), { kind: 'application.info', dueAt, place: calendar });
  return dueAt;
}
