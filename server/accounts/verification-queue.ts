// Reviewers decide a check, and level 3 takes two of them.
import { problemsOfApproval } from '@ahadi/domain/accounts/verification/rules.ts';
import type {
  CheckName,
  QueueFilter,
  QueueRow,
  VerificationReview,
} from '@ahadi/domain/accounts/verification/schema.ts';
import type { Page, PageRequest } from '@ahadi/domain/core/page.ts';
import { permissions } from '@ahadi/domain/permissions.ts';
import { aggregate, refuse } from '../core/aggregate.ts';
import { authorize, userIdOf } from '../core/authorize.ts';
import type { Ctx } from '../core/ctx.ts';
import * as store from './verification.store.ts';
import { declared, named, stepOf, viewOf } from './verification.ts';
import { listQueue } from './verification-queue.store.ts';

type Held = store.HeldVerification;
export type Findings = { reason: string; checks: CheckName[]; registerNo: string | null };

/** What waits for a reviewer, or was decided. Throws FORBIDDEN. */
export async function readQueue(ctx: Ctx, input: PageRequest & { filter: QueueFilter }): Promise<Page<QueueRow>> {
  return listQueue(ctx, userIdOf(ctx), input);
}

/**
 * Requests that were sent, as reviewers have them, and the one way in which they do something to them. They throw NOT_FOUND for people who
 * are no reviewers, as for an unknown one, and FORBIDDEN for a reviewer who belongs to the identity.
 */
const reviews = aggregate({
  ...declared,
  async find(ctx: Ctx, id: string, hold: boolean): Promise<Held | null> {
    const held = await store.findVerification(ctx, id, hold);
    if (!held || held.submittedAt === null || !ctx.actor || !permissions['verification.queue'](ctx.actor, null))
      return null;
    authorize(ctx, 'verification.review', held);
    return held;
  },
  sees: () => true,
  view: reviewOf,
});

export const readReview = reviews.show;

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

/** The reviewer who does something, by name. */
async function me(ctx: Ctx, { reviewers }: Held): Promise<store.Named> {
  const id = userIdOf(ctx);
  const found = reviewers.find((one) => one.id === id) ?? (await store.peopleById(ctx, [id]))[0];
  return { id, name: found?.name ?? '' };
}

/** Says that the reviewer looks at it now; another reviewer may take it over. */
export const takeVerification = reviews.deed('take', async (ctx, held) => {
  await reviews.tell(ctx, held, 'verification.taken', named(held));
  return { ...held, reviewer: await me(ctx, held) };
});

/** Asks the owner for more. What a first reviewer agreed to has to be checked again, since the documents may change. */
export const requestInfo = reviews.deed('request_info', async (ctx, held, { reason }: { reason: string }) => {
  await reviews.tell(ctx, held, 'verification.info_requested', { ...named(held), reason });
  return { ...held, reviewer: await me(ctx, held), endorser: null, endorsedBy: null, reason };
});

const reject = reviews.deed('reject', async (ctx, held, findings: Findings) => {
  await reviews.tell(ctx, held, 'verification.rejected', { ...named(held), reason: findings.reason });
  return decided(ctx, await found(ctx, held, findings));
});
/** Of level 3 the first of two agrees; what they think is not told to the owner: it is no answer yet. */
const agree = reviews.deed(
  (_ctx, { wantedLevel }) => (wantedLevel === 3 ? 'endorse' : 'approve'),
  async (ctx, held, findings: Findings) => {
    if (held.wantedLevel !== 3) return approve(ctx, held, findings);
    refuse(problemsOfApproval(held.identity, held.wantedLevel, findings));
    const { reason, checks } = findings;
    await reviews.tell(ctx, held, 'verification.endorsed', { ...named(held), reason, checks });
    const endorser = await me(ctx, held);
    return { ...(await found(ctx, held, findings)), reason: null, endorser, endorsedBy: endorser.id };
  },
);

/**
 * Approves or rejects. At level 2 this is final and an approval raises the identity; at level 3 it goes on to a second
 * reviewer. Throws BAD_INPUT beside `checks` or `registerNo` when what was found does not carry an approval.
 */
export const decideVerification = (
  ctx: Ctx,
  input: Findings & { id: string; outcome: 'approve' | 'reject' },
): Promise<VerificationReview> => (input.outcome === 'reject' ? reject : agree)(ctx, input);

/** The second reviewer of level 3 agrees, and the identity is raised. Throws FORBIDDEN for the first one, BAD_INPUT as above. */
export const confirmVerification = reviews.deed('confirm', (ctx, held, findings: Findings) =>
  approve(ctx, held, findings),
);

const found = async (ctx: Ctx, held: Held, { reason, checks, registerNo }: Findings): Promise<Held> => ({
  ...{ ...held, reason, checks, registerNo },
  reviewer: await me(ctx, held),
});
const decided = (ctx: Ctx, held: Held): Held => ({
  ...held,
  decidedBy: userIdOf(ctx),
  closedAt: ctx.now.toISOString(),
});

async function approve(ctx: Ctx, held: Held, findings: Findings): Promise<Held> {
  const { wantedLevel: level } = held;
  refuse(problemsOfApproval(held.identity, level, findings));
  const { reason, checks } = findings;
  await reviews.tell(ctx, held, 'verification.approved', { ...named(held), level, reason, checks });
  return decided(ctx, await found(ctx, await store.setVerified(ctx, held), findings));
}
