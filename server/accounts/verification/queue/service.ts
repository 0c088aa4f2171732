import { type VerificationAction, verificationLifecycle } from '@ahadi/domain/accounts/verification/lifecycle.ts';
import { problemsOfApproval } from '@ahadi/domain/accounts/verification/rules.ts';
import type {
  CheckName,
  QueueFilter,
  QueueRow,
  VerificationReview,
} from '@ahadi/domain/accounts/verification/schema.ts';
import type { Page, PageRequest } from '@ahadi/domain/core/page.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import type { EventPayloads } from '@ahadi/domain/events.ts';
import { permissions } from '@ahadi/domain/permissions.ts';
import { authorize, userIdOf } from '../../../core/authorize.ts';
import { type Ctx, transaction } from '../../../core/ctx.ts';
import { stepOf, tell, viewOf } from '../service.ts';
import * as store from '../store.ts';
import { listQueue } from './store.ts';

type Held = store.HeldVerification;
export type Findings = { reason: string; checks: CheckName[]; registerNo: string | null };

/** What waits for a reviewer, or was decided. Throws FORBIDDEN. */
export async function readQueue(ctx: Ctx, input: PageRequest & { filter: QueueFilter }): Promise<Page<QueueRow>> {
  return listQueue(ctx, userIdOf(ctx), input);
}

/**
 * A request that was sent, for a reviewer. Throws NOT_FOUND for people who are no reviewers, as for an unknown one, and
 * FORBIDDEN for a reviewer who belongs to the identity.
 */
async function readSent(ctx: Ctx, id: string, hold = false): Promise<Held> {
  const held = await store.findVerification(ctx, id, hold);
  if (!held || held.submittedAt === null || !ctx.actor || !permissions['verification.queue'](ctx.actor, null))
    throw new DomainError('NOT_FOUND');
  authorize(ctx, 'verification.review', held);
  return held;
}

export const readReview = async (ctx: Ctx, id: string): Promise<VerificationReview> =>
  reviewOf(ctx, await readSent(ctx, id));

async function reviewOf(ctx: Ctx, held: Held): Promise<VerificationReview> {
  const { documents, ...view } = await viewOf(ctx, held);
  const twins = await store.twinsOf(
    ctx,
    held.identity.id,
    held.documents.map(({ sourceSha256 }) => sourceSha256),
  );
  const { isPrimary: _primary, ...identity } = held.identity;
  return {
    ...view,
    identity,
    members: held.people.map(({ name, role }) => ({ name, role })),
    startedBy: { name: held.startedBy.name, email: held.startedBy.email },
    documents: documents.map((document, index) => ({
      ...document,
      alsoUsedBy: twins
        .filter(({ sourceSha256 }) => sourceSha256 === held.documents[index]?.sourceSha256)
        .map(({ displayName, userNumber }) => ({ displayName, userNumber })),
    })),
    reviewer: held.reviewer,
    endorsedBy: held.endorser,
    checks: held.checks,
    registerNo: held.registerNo,
    steps: (await store.stepsOf(ctx, held.identity.id, held.id)).map((row) => ({ ...stepOf(row), actor: row.actor })),
    earlier: await earlierOf(ctx, held),
  } as VerificationReview; // brands of ids are born here
}

/** What was decided about the same identity before, newest first. */
async function earlierOf(ctx: Ctx, held: Held) {
  const earlier: { id: string; wantedLevel: number; status: string; reason: string | null; closedAt: string }[] = [];
  for (const id of await store.verificationIdsOf(ctx, held.identity.id)) {
    const other = id === held.id ? undefined : await store.findVerification(ctx, id);
    if (other?.closedAt && other.submittedAt)
      earlier.push({
        id,
        wantedLevel: other.wantedLevel,
        status: other.status,
        reason: other.reason,
        closedAt: other.closedAt,
      });
  }
  return earlier;
}

type Change = Parameters<typeof store.changeVerification>[2];
type ReviewerAction = Exclude<VerificationAction, 'save' | 'submit' | 'withdraw'>;

/**
 * A step of a reviewer: identity and request held, permitted, legal, done. Of two at the same instant the second finds what
 * the first left. Throws NOT_FOUND, FORBIDDEN, ILLEGAL_TRANSITION; then nothing was written.
 */
const step = (
  ctx: Ctx,
  id: string,
  actionFor: ReviewerAction | ((held: Held) => ReviewerAction),
  deed: (ctx: Ctx, held: Held) => Promise<Change>,
): Promise<VerificationReview> =>
  transaction(ctx, async (ctx) => {
    const held = await readSent(ctx, id, true);
    const action = typeof actionFor === 'function' ? actionFor(held) : actionFor;
    authorize(ctx, `verification.${action}`, held);
    const status = verificationLifecycle.next(action, held.status);
    await store.changeVerification(ctx, id, { ...(await deed(ctx, held)), status });
    return reviewOf(ctx, await readSent(ctx, id));
  });

/** Says that the reviewer looks at it now; another reviewer may take it over. */
export const takeVerification = (ctx: Ctx, id: string): Promise<VerificationReview> =>
  step(ctx, id, 'take', async (ctx, held) => {
    await tell(ctx, held, 'verification.taken', { verificationId: held.id } as EventPayloads['verification.taken']); // the brand is born here
    return { reviewer_id: userIdOf(ctx) };
  });

/** Asks the owner for more. What a first reviewer agreed to has to be checked again, since the documents may change. */
export const requestInfo = (ctx: Ctx, id: string, reason: string): Promise<VerificationReview> =>
  step(ctx, id, 'request_info', async (ctx, held) => {
    await tell(ctx, held, 'verification.info_requested', {
      verificationId: held.id,
      reason,
    } as EventPayloads['verification.info_requested']); // the brand is born here
    return { reviewer_id: userIdOf(ctx), endorsed_by: null, reason };
  });

/**
 * Approves or rejects. At level 2 this is final and an approval raises the identity; at level 3 it goes on to a second
 * reviewer. Throws BAD_INPUT beside `checks` or `registerNo` when what was found does not carry an approval.
 */
export const decideVerification = (
  ctx: Ctx,
  id: string,
  input: Findings & { outcome: 'approve' | 'reject' },
): Promise<VerificationReview> =>
  input.outcome === 'reject'
    ? step(ctx, id, 'reject', async (ctx, held) => {
        await tell(ctx, held, 'verification.rejected', {
          verificationId: held.id,
          reason: input.reason,
        } as EventPayloads['verification.rejected']); // the brand is born here
        return { ...found(ctx, input), decided_by: userIdOf(ctx), closed_at: ctx.now };
      })
    : step(
        ctx,
        id,
        ({ wantedLevel }) => (wantedLevel === 3 ? 'endorse' : 'approve'),
        async (ctx, held) => (held.wantedLevel === 3 ? endorse(ctx, held, input) : approve(ctx, held, input)),
      );

/** The second reviewer of level 3 agrees, and the identity is raised. Throws FORBIDDEN for the first one, BAD_INPUT as above. */
export const confirmVerification = (ctx: Ctx, id: string, input: Findings): Promise<VerificationReview> =>
  step(ctx, id, 'confirm', (ctx, held) => approve(ctx, held, input));

const found = (ctx: Ctx, { reason, checks, registerNo }: Findings): Change => ({
  reviewer_id: userIdOf(ctx),
  reason,
  checks,
  register_no: registerNo,
});

async function approve(ctx: Ctx, held: Held, findings: Findings): Promise<Change> {
  refuseUnfounded(held, findings);
  await store.setVerified(ctx, held.identity.id, held.wantedLevel);
  await tell(ctx, held, 'verification.approved', {
    verificationId: held.id,
    level: held.wantedLevel,
    reason: findings.reason,
    checks: findings.checks,
  } as EventPayloads['verification.approved']); // the brand is born here
  return { ...found(ctx, findings), decided_by: userIdOf(ctx), closed_at: ctx.now };
}

async function endorse(ctx: Ctx, held: Held, findings: Findings): Promise<Change> {
  refuseUnfounded(held, findings);
  await tell(ctx, held, 'verification.endorsed', {
    verificationId: held.id,
    reason: findings.reason,
    checks: findings.checks,
  } as EventPayloads['verification.endorsed']); // the brand is born here
  // What the first reviewer thinks is not told to the owner: it is no answer yet.
  return { ...found(ctx, findings), reason: null, endorsed_by: userIdOf(ctx) };
}

function refuseUnfounded(held: Held, findings: Findings): void {
  const problems = problemsOfApproval(held.identity, held.wantedLevel, findings);
  const first = Object.values(problems)[0];
  if (first) throw new DomainError('BAD_INPUT', first, problems);
}
