// Anyone applies to mediate, and can put an application right until it is sent.
import { dueAfter, localDayOf } from '@ahadi/domain/core/calendar.ts';
import { placeOf } from '@ahadi/domain/core/places.ts';
import { addDays } from '@ahadi/domain/core/time.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { applicationLifecycle, mediatorLifecycle } from '@ahadi/domain/mediators/lifecycle.ts';
import { documentLimits, emptyApplication, mediatorDefaults, problemsOf } from '@ahadi/domain/mediators/rules.ts';
import type { Application, ApplicationForm, DocumentKind } from '@ahadi/domain/mediators/schema.ts';
import { turnsOfApplication } from '@ahadi/domain/mediators/turns.ts';
import { permissions, whoMay } from '@ahadi/domain/permissions.ts';
import { ownIdentity, userById } from '../accounts/account.ts';
import { keepDocument } from '../accounts/verification-documents.ts';
import { aggregate, refuse } from '../core/aggregate.ts';
import { userIdOf } from '../core/authorize.ts';
import { cancelClocks, clocksOf, meetClock, openClock, startClock } from '../core/clocks.ts';
import { type Ctx, transaction } from '../core/ctx.ts';
import type { ClockDeed } from '../core/firing.ts';
import { calendarOf } from '../core/holidays.ts';
import { placeOfIdentity } from '../core/places.ts';
import * as store from './application.store.ts';
import { findMediator } from './mediator.store.ts';

export type Held = store.HeldApplication;

/** What an application is, to its applicant as to its reviewers. */
export const declared = {
  kind: 'mediator_application',
  lifecycle: applicationLifecycle,
  permissions,
  whoMay,
  audience: ({ applicantUserId, reviewers, round }: Told) => [
    applicantUserId,
    ...reviewers.filter((one) => one.round === round).map(({ userId }) => userId),
  ],
  save: store.saveApplication,
  turns: turnsOfApplication,
} as const;
type Told = Pick<Held, 'id' | 'applicantUserId' | 'reviewers' | 'round'>;

/** Applications to mediate as their applicants have them, and the one way in which they do something to them. */
export const applications = aggregate({
  ...declared,
  find: store.findApplication,
  sees: ({ actor }, held: Held) =>
    actor !== null && (actor.kind === 'system' || permissions['mediator_application.read'](actor, held)),
  view: viewOf,
});

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
    clocks: await clocksOf(ctx, applications.subject(held)),
    submittedAt: held.submittedAt,
  } as Application; // brands of ids are born here
}

/** The reader's newest application, or null. */
export async function readApplication(ctx: Ctx): Promise<Application | null> {
  const [newest] = await store.applicationIdsOf(ctx, userIdOf(ctx));
  return newest ? applications.show(ctx, newest) : null;
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
    const before = newest ? await applications.read(ctx, newest) : undefined;
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
    const held = await applications.begin(ctx, made.id);
    await applications.tell(ctx, held, 'mediator_application.created', { ref: made.ref });
    return viewOf(ctx, held);
  });

/** Keeps what is written so far. Throws NOT_FOUND, ILLEGAL_TRANSITION, STALE when somebody saved since `revision`. */
export const saveApplication = applications.deed(
  'save',
  async (_ctx, held, { revision, form }: { revision: number; form: ApplicationForm }) => {
    if (held.revision !== revision) throw new DomainError('STALE');
    return { ...held, form, revision: revision + 1 };
  },
);

/** Adds a document. Throws FILE_TOO_LARGE, FILE_TYPE, and BAD_INPUT beside `file` when there are ten already. */
export const addDocument = applications.deed(
  'save',
  async (ctx, held, { kind, file }: { kind: DocumentKind; file: File }) => {
    const refused = (sentence: string) => new DomainError('BAD_INPUT', sentence, { file: sentence });
    if (held.documents.length >= documentLimits.perApplication)
      throw refused(`There are ${documentLimits.perApplication} files already. Remove one first. Nothing was saved.`);
    const kept = await keepDocument(ctx, file, documentLimits.bytes);
    if (held.documents.some(({ sourceSha256 }) => sourceSha256 === kept.sourceSha256))
      throw refused('This very file is here already. Nothing was saved.');
    const document = { ...kept, kind } as Parameters<typeof store.addDocument>[2]; // the brand of the hash is born here
    return { ...held, documents: [...held.documents, await store.addDocument(ctx, held.id, document)] };
  },
);

/** Takes a document away. Throws NOT_FOUND when the application has no such one. */
export const removeDocument = applications.deed('save', async (ctx, held, { documentId }: { documentId: string }) => {
  const documents = held.documents.filter(({ id }) => id !== documentId);
  if (documents.length === held.documents.length) throw new DomainError('NOT_FOUND');
  await store.removeDocument(ctx, documentId);
  return { ...held, documents };
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
  await cancelClocks(ctx, applications.subject(held), ['application.review']);
  await startClock(ctx, applications.subject(held), { kind: 'application.review', dueAt, place: calendar });
}

/** Sends it to the reviewers. Throws BAD_INPUT with what is missing by field, MED_LEVEL_NEEDED below level 2. */
export const submitApplication = applications.deed('submit', async (ctx, held) => {
  if (held.verificationLevel < 2) throw new DomainError('MED_LEVEL_NEEDED');
  const { tz } = placeOf(await placeOfIdentity(ctx, held.identityId));
  refuse(problemsOf(held.form, held.documents, localDayOf(ctx.now, tz)));
  const named = await store.dropStaleChecks(ctx, held.id, held.form);
  await meetClock(ctx, applications.subject(held), 'application.info');
  await startReview(ctx, held);
  const documents = held.documents.map(({ sha256 }) => sha256);
  await applications.tell(ctx, held, 'mediator_application.submitted', { documents });
  const checks = held.checks.filter(({ index }) => named.includes(index));
  return { ...held, checks, asked: null, submittedAt: held.submittedAt ?? ctx.now.toISOString() };
});

/** Takes it back, at any time before it is decided. */
export const withdrawApplication = applications.deed('withdraw', async (ctx, held) => {
  await cancelClocks(ctx, applications.subject(held));
  await applications.tell(ctx, held, 'mediator_application.withdrawn', {});
  return { ...held, decidedAt: held.submittedAt === null ? null : ctx.now };
});

/** Has others look at a rejection. Throws DSP_ONCE_ONLY the second time, DSP_DEADLINE_PASSED after 14 days. */
export const appealApplication = applications.deed('appeal', async (ctx, held, { reason }: { reason: string }) => {
  if (held.appealed) throw new DomainError('DSP_ONCE_ONLY');
  if (held.appealUntil === null || held.appealUntil < ctx.now) throw new DomainError('DSP_DEADLINE_PASSED');
  await startReview(ctx, held);
  await applications.tell(ctx, held, 'mediator_application.appealed', { reason });
  // The day to apply again stays: taking the appeal back, or leaving it to lapse, is no way around it.
  const undecided = { appealUntil: null, decidedAt: null };
  return { ...held, ...undecided, appealed: true, appealReason: reason, submittedAt: ctx.now.toISOString() };
});

/** Nothing came within the 14 days: it lapses. One may apply again at once, but for the days that a rejection before it asks for. */
const lapse: ClockDeed = (ctx, { subject }) =>
  applications.act(ctx, subject, 'lapse', async (ctx, held) => {
    await applications.tell(ctx, held, 'mediator_application.lapsed', {});
    return { ...held, decidedAt: ctx.now };
  });

/** The reviewers took longer than they should: they are reminded, and again each week. */
const remindReviewers: ClockDeed = (ctx, { subject }) =>
  applications.work(ctx, subject.id, async (ctx, held) => {
    if (!applicationLifecycle.can('take', held.status)) return undefined;
    await applications.tell(ctx, held, 'mediator_application.overdue', {});
    await startClock(ctx, subject, { kind: 'application.review', dueAt: addDays(ctx.now, 7) });
    return undefined;
  });

export const applicationClocks = { 'application.info': lapse, 'application.review': remindReviewers } as const;

/** Until when the applicant may add what was asked for; the reviewers' own time stands still meanwhile. */
export async function awaitInfo(ctx: Ctx, held: Held): Promise<Date> {
  const calendar = calendarOf(await placeOfIdentity(ctx, held.identityId), ctx.now);
  const dueAt = dueAfter(ctx.now, { days: mediatorDefaults.infoDays, dayKind: 'calendar', roll: true }, calendar);
  if (await openClock(ctx, applications.subject(held), 'application.review'))
    await cancelClocks(ctx, applications.subject(held), ['application.review']);
  await startClock(ctx, applications.subject(held), { kind: 'application.info', dueAt, place: calendar });
  return dueAt;
}
