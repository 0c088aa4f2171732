import { verificationLevelOf } from '@ahadi/domain/accounts/rules.ts';
import {
  openRequests,
  type VerificationAction,
  verificationLifecycle,
} from '@ahadi/domain/accounts/verification/lifecycle.ts';
import { documentLimits, problemsBeforeSubmitting } from '@ahadi/domain/accounts/verification/rules.ts';
import type {
  DocumentKind,
  IdentityStanding,
  Verification,
  VerificationStep,
  WantedLevel,
} from '@ahadi/domain/accounts/verification/schema.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import type { EventName, EventPayloads } from '@ahadi/domain/events.ts';
import { permissions } from '@ahadi/domain/permissions.ts';
import { authorize, userIdOf } from '../../core/authorize.ts';
import { type Ctx, transaction } from '../../core/ctx.ts';
import { emit } from '../../core/emit.ts';
import { findUser, holdOwnedIdentity } from '../store.ts';
import { keepDocument } from './documents/service.ts';
import * as store from './store.ts';

type Held = store.HeldVerification;

/** The request as its owner sees it. */
export async function viewOf(ctx: Ctx, held: Held): Promise<Verification> {
  const steps = await store.stepsOf(ctx, held.identity.id, held.id);
  return {
    id: held.id,
    identityId: held.identity.id,
    wantedLevel: held.wantedLevel,
    status: held.status,
    statement: held.statement,
    documents: held.documents.map(({ id, kind, name, mime, size, addedAt }) => ({
      id,
      kind,
      name,
      mime,
      size,
      addedAt,
    })),
    reason: held.reason,
    createdAt: held.createdAt,
    submittedAt: held.submittedAt,
    closedAt: held.closedAt,
    // Who took it is the reviewers' affair, and what the first of two thought is not an answer yet.
    steps: steps
      .map(stepOf)
      .filter(({ deed }) => deed !== 'taken')
      .map((step) => (step.deed === 'endorsed' ? { ...step, reason: null } : step)),
  } as Verification; // brands of ids are born here
}

/** A step as it is told. */
export const stepOf = ({ id, name, at, reason }: store.StepRow): VerificationStep => ({
  id,
  deed: name.slice('verification.'.length) as VerificationStep['deed'], // the names of the events, by their second word
  at: at.toISOString(),
  reason,
});

/** Where the reader's own identities stand: level, the request under way, and those before. */
export async function listStandings(ctx: Ctx): Promise<IdentityStanding[]> {
  const standings: IdentityStanding[] = [];
  for (const identity of await store.ownedIdentities(ctx, userIdOf(ctx))) {
    const views: Verification[] = [];
    for (const id of await store.verificationIdsOf(ctx, identity.id)) {
      const held = await store.findVerification(ctx, id);
      if (held) views.push(await viewOf(ctx, held));
    }
    const isOpen = ({ status }: Verification) => openRequests.includes(status);
    standings.push({
      identityId: identity.id,
      level: identity.verificationLevel,
      verifiedAt: identity.verifiedAt,
      open: views.find(isOpen) ?? null,
      // What was thrown away before it was sent is of no interest to anybody.
      past: views.filter((view) => !isOpen(view) && view.submittedAt !== null).slice(0, 10),
    });
  }
  return standings;
}

/**
 * Begins a request for one of the reader's own identities, or answers the one under way. Throws NOT_FOUND, EMAIL_UNVERIFIED,
 * and ILLEGAL_TRANSITION when the identity is at that level.
 */
export const startVerification = (ctx: Ctx, identityId: string, wantedLevel: WantedLevel): Promise<Verification> =>
  transaction(ctx, async (ctx) => {
    const userId = userIdOf(ctx);
    const identity = await holdOwnedIdentity(ctx, userId, identityId);
    if (!identity) throw new DomainError('NOT_FOUND');
    if (!(await findUser(ctx, userId))?.email_verified) throw new DomainError('EMAIL_UNVERIFIED');
    refuseReached(identity.verificationLevel, wantedLevel);
    const id =
      (await store.openVerificationOf(ctx, identityId)) ??
      (await store.addVerification(ctx, userId, identityId, wantedLevel));
    return viewOf(ctx, await readOwn(ctx, id));
  });

function refuseReached(level: number, wanted: WantedLevel): void {
  if (level >= wanted)
    throw new DomainError(
      'ILLEGAL_TRANSITION',
      `This identity is at level ${level} already, “${verificationLevelOf(level).label}”.`,
    );
}

/** The request if the reader owns its identity. Throws NOT_FOUND: unknown and not one's own look alike. */
async function readOwn(ctx: Ctx, id: string, hold = false): Promise<Held> {
  const held = await store.findVerification(ctx, id, hold);
  if (!held || !ctx.actor || !permissions['verification.read'](ctx.actor, held)) throw new DomainError('NOT_FOUND');
  return held;
}

/** A step of the owner: held, permitted, legal, done. Throws NOT_FOUND, FORBIDDEN, ILLEGAL_TRANSITION; then nothing was written. */
const ownStep = (
  ctx: Ctx,
  id: string,
  action: Extract<VerificationAction, 'save' | 'submit' | 'withdraw'>,
  deed: (ctx: Ctx, held: Held) => Promise<Parameters<typeof store.changeVerification>[2]>,
): Promise<Verification> =>
  transaction(ctx, async (ctx) => {
    const held = await readOwn(ctx, id, true);
    authorize(ctx, `verification.${action}`, held);
    const status = verificationLifecycle.next(action, held.status);
    await store.changeVerification(ctx, id, { ...(await deed(ctx, held)), status });
    return viewOf(ctx, await readOwn(ctx, id));
  });

/** Writes a step into the identity's history and tells its owners and the reviewers' open pages. */
export async function tell<Name extends EventName>(
  ctx: Ctx,
  held: Held,
  name: Name,
  payload: EventPayloads[Name],
): Promise<void> {
  const reviewers = await store.reviewersWithout(ctx, held.members);
  await emit(ctx, name, { kind: 'identity', id: held.identity.id }, payload, [
    ...held.owners,
    ...reviewers.map(({ id }) => id),
  ]);
}

/** Changes the level asked for and what the reviewer should know. */
export const saveVerification = (
  ctx: Ctx,
  id: string,
  input: { wantedLevel: WantedLevel; statement: string },
): Promise<Verification> =>
  ownStep(ctx, id, 'save', async (_ctx, held) => {
    refuseReached(held.identity.verificationLevel, input.wantedLevel);
    return { wanted_level: input.wantedLevel, statement: input.statement };
  });

/** Adds a document. Throws FILE_TOO_LARGE, FILE_TYPE, and BAD_INPUT beside `file` when there are six already. */
export const addDocument = (ctx: Ctx, id: string, kind: DocumentKind, file: File): Promise<Verification> =>
  ownStep(ctx, id, 'save', async (ctx, held) => {
    if (held.documents.length >= documentLimits.perRequest) {
      const sentence = `There are ${documentLimits.perRequest} files already. Remove one first. Nothing was saved.`;
      throw new DomainError('BAD_INPUT', sentence, { file: sentence });
    }
    const kept = await keepDocument(ctx, file);
    if (held.documents.some(({ sourceSha256 }) => sourceSha256 === kept.sourceSha256)) {
      const sentence = 'This very file is here already. Nothing was saved.';
      throw new DomainError('BAD_INPUT', sentence, { file: sentence });
    }
    await store.addDocument(ctx, id, { ...kept, kind, uploadedBy: userIdOf(ctx) });
    return {};
  });

/** Takes a document away. Throws NOT_FOUND when the request has no such one. */
export const removeDocument = (ctx: Ctx, id: string, documentId: string): Promise<Verification> =>
  ownStep(ctx, id, 'save', async (ctx) => {
    if (!(await store.removeDocument(ctx, id, documentId))) throw new DomainError('NOT_FOUND');
    return {};
  });

/** Sends the request to the reviewers. Throws BAD_INPUT with what is missing by field. */
export const submitVerification = (ctx: Ctx, id: string): Promise<Verification> =>
  ownStep(ctx, id, 'submit', async (ctx, held) => {
    refuseReached(held.identity.verificationLevel, held.wantedLevel);
    const problems = problemsBeforeSubmitting(held.identity, held.documents);
    const first = Object.values(problems)[0];
    if (first) throw new DomainError('BAD_INPUT', first, problems);
    await tell(ctx, held, 'verification.submitted', {
      verificationId: held.id,
      level: held.wantedLevel,
      documents: held.documents.map(({ sha256 }) => sha256),
    } as EventPayloads['verification.submitted']); // brands of ids are born here
    return { reason: null, ...(held.submittedAt === null ? { submitted_at: ctx.now } : {}) };
  });

/** Takes the request back; the identity stays as it is. */
export const withdrawVerification = (ctx: Ctx, id: string): Promise<Verification> =>
  ownStep(ctx, id, 'withdraw', async (ctx, held) => {
    await tell(ctx, held, 'verification.withdrawn', {
      verificationId: held.id,
    } as EventPayloads['verification.withdrawn']); // the brand is born here
    return { closed_at: ctx.now };
  });

/** The file of a document, for the owner and for reviewers. Throws NOT_FOUND: for everybody else there is nothing here. */
export async function readDocument(ctx: Ctx, id: string, documentId: string): Promise<File> {
  const held = await store.findVerification(ctx, id);
  const mayRead = held && ctx.actor && permissions['verification.read_file'](ctx.actor, held);
  const document = mayRead ? held.documents.find((one) => one.id === documentId) : undefined;
  const bytes = document && (await ctx.storage.get(document.sha256));
  if (!document || !bytes) throw new DomainError('NOT_FOUND');
  return new File([Uint8Array.from(bytes)], document.name, { type: document.mime });
}
