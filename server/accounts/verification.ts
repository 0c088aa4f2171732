// The owners of an identity ask for a check and give what it needs.
import { verificationLevelOf } from '@ahadi/domain/accounts/rules.ts';
import { openRequests, verificationLifecycle } from '@ahadi/domain/accounts/verification/lifecycle.ts';
import { documentLimits, problemsBeforeSubmitting } from '@ahadi/domain/accounts/verification/rules.ts';
import type {
  DocumentKind,
  IdentityStanding,
  Verification,
  VerificationStep,
  WantedLevel,
} from '@ahadi/domain/accounts/verification/schema.ts';
import type { VerificationId } from '@ahadi/domain/core/ids.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import type { EventPayloads } from '@ahadi/domain/events.ts';
import { permissions, whoMay } from '@ahadi/domain/permissions.ts';
import { aggregate, refuse } from '../core/aggregate.ts';
import { userIdOf } from '../core/authorize.ts';
import { type Ctx, transaction } from '../core/ctx.ts';
import type { Subject } from '../core/emit.ts';
import { findUser, holdOwnedIdentity } from './account.store.ts';
import * as store from './verification.store.ts';
import { keepDocument } from './verification-documents.ts';

type Held = store.HeldVerification;

/** What a request is, to its owners as to its reviewers. Its history is its identity's, which is held before it. */
export const declared = {
  kind: 'identity',
  noun: 'verification',
  lifecycle: verificationLifecycle,
  permissions,
  whoMay,
  audience: ({ owners, reviewers }: Told) => [...owners, ...reviewers.map(({ id }) => id)],
  history: ({ identity }: Told): Subject => ({ kind: 'identity', id: identity.id }),
  save: store.saveVerification,
} as const;
type Told = Pick<Held, 'id' | 'identity' | 'owners' | 'reviewers'>;

/** Requests as the owners of an identity have them, and the one way in which they do something to them. */
const requests = aggregate({
  ...declared,
  find: store.findVerification,
  sees: ({ actor }, held: Held) => actor !== null && permissions['verification.read'](actor, held),
  view: viewOf,
});

/** By what the history calls a request. */
export const named = ({ id }: Pick<Held, 'id'>) => ({ verificationId: id as VerificationId }); // the brand is born here

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
    return requests.show(ctx, id);
  });

function refuseReached(level: number, wanted: WantedLevel): void {
  if (level >= wanted)
    throw new DomainError(
      'ILLEGAL_TRANSITION',
      `This identity is at level ${level} already, “${verificationLevelOf(level).label}”.`,
    );
}

/** Changes the level asked for and what the reviewer should know. Throws NOT_FOUND, ILLEGAL_TRANSITION. */
export const saveVerification = requests.deed(
  'save',
  async (_ctx, held, { wantedLevel, statement }: { wantedLevel: WantedLevel; statement: string }) => {
    refuseReached(held.identity.verificationLevel, wantedLevel);
    return { ...held, wantedLevel, statement };
  },
);

/** Adds a document. Throws FILE_TOO_LARGE, FILE_TYPE, and BAD_INPUT beside `file` when there are six already. */
export const addDocument = requests.deed(
  'save',
  async (ctx, held, { kind, file }: { kind: DocumentKind; file: File }) => {
    if (held.documents.length >= documentLimits.perRequest)
      refuse({ file: `There are ${documentLimits.perRequest} files already. Remove one first. Nothing was saved.` });
    const kept = await keepDocument(ctx, file);
    if (held.documents.some(({ sourceSha256 }) => sourceSha256 === kept.sourceSha256))
      refuse({ file: 'This very file is here already. Nothing was saved.' });
    return store.addDocument(ctx, held, { ...kept, kind, uploadedBy: userIdOf(ctx) });
  },
);

/** Takes a document away. Throws NOT_FOUND when the request has no such one. */
export const removeDocument = requests.deed('save', async (ctx, held, { documentId }: { documentId: string }) => {
  if (!held.documents.some(({ id }) => id === documentId)) throw new DomainError('NOT_FOUND');
  return store.removeDocument(ctx, held, documentId);
});

/** Sends the request to the reviewers. Throws BAD_INPUT with what is missing by field. */
export const submitVerification = requests.deed('submit', async (ctx, held) => {
  refuseReached(held.identity.verificationLevel, held.wantedLevel);
  refuse(problemsBeforeSubmitting(held.identity, held.documents));
  await requests.tell(ctx, held, 'verification.submitted', {
    ...named(held),
    level: held.wantedLevel,
    documents: held.documents.map(({ sha256 }) => sha256),
  } as EventPayloads['verification.submitted']); // brands of hashes are born here
  return { ...held, reason: null, submittedAt: held.submittedAt ?? ctx.now.toISOString() };
});

/** Takes the request back; the identity stays as it is. */
export const withdrawVerification = requests.deed('withdraw', async (ctx, held) => {
  await requests.tell(ctx, held, 'verification.withdrawn', named(held));
  return { ...held, closedAt: ctx.now.toISOString() };
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
