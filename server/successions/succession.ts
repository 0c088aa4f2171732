// What a request to act for somebody is to the server: who sees it, who is told, and the one way in which a deed is done to it.

import { DAY } from '@ahadi/domain/core/time.ts';
import { permissions, whoMay } from '@ahadi/domain/permissions.ts';
import { type SuccessionAction, successionLifecycle, waitingSuccessions } from '@ahadi/domain/successions/lifecycle.ts';
import { REVIEW_DAYS, type Standing, whyNotNow } from '@ahadi/domain/successions/rules.ts';
import type { Succession, SuccessionRow } from '@ahadi/domain/successions/schema.ts';
import { aggregate } from '../core/aggregate.ts';
import type { Ctx } from '../core/ctx.ts';
import { standsAgainst } from './conflict.store.ts';
import { countOpen } from './matters.store.ts';
import { findSuccession, type HeldSuccession, saveSuccession, type Written } from './succession.store.ts';

type Told = Pick<HeldSuccession, 'id' | 'claimantId' | 'subjectId' | 'reviewers'>;

/** What stands against a request: that no person's account has its address, or that who asks stands on another side. */
export const standingOf = async (ctx: Ctx, { status, subjectId, claimantId }: Written): Promise<Standing> => ({
  status,
  hasAccount: subjectId !== null,
  against: subjectId && (await standsAgainst(ctx, { personId: claimantId, subjectId })),
});

/** Requests to act for somebody, and the one way in which deeds are done to them. Who acts for an organisation does none of them for it. */
export const successions = aggregate({
  kind: 'succession',
  find: findSuccession,
  sees: ({ actor }: Ctx, held: HeldSuccession) =>
    actor !== null && (actor.kind === 'system' || permissions['succession.read'](actor, held)),
  lifecycle: successionLifecycle,
  permissions,
  whoMay,
  audience: ({ claimantId, subjectId, reviewers }: Told) => [
    ...new Set([claimantId, ...(subjectId === null ? [] : [subjectId]), ...reviewers.map(({ userId }) => userId)]),
  ],
  save: saveSuccession,
  view: (ctx: Ctx, held: HeldSuccession): Promise<Succession> => viewFor(ctx, held),
});

/** By when it has to be decided; null where nothing waits. */
export const dueOf = ({ status, askedAt }: Pick<Written, 'status' | 'askedAt'>): Date | null =>
  waitingSuccessions.includes(status) ? new Date(askedAt.getTime() + REVIEW_DAYS * DAY) : null;

export const rowOf = (it: Written & { claimantName: string }): SuccessionRow => ({
  id: it.id as SuccessionRow['id'], // the brand is born here
  status: it.status,
  name: it.name,
  capacity: it.capacity,
  claimant: it.claimantName,
  askedAt: it.askedAt.toISOString(),
  dueAt: dueOf(it)?.toISOString() ?? null,
});

const isUser = ({ actor }: Ctx, userId: string | null): boolean => actor?.kind === 'user' && actor.userId === userId;

/** As its reader is shown it: whom it is about reads no papers, and who asked not whether an account has the address. */
export async function viewFor(ctx: Ctx, held: HeldSuccession): Promise<Succession> {
  const [isMine, isAboutMe] = [isUser(ctx, held.claimantId), isUser(ctx, held.subjectId)];
  const isReview = !isMine && !isAboutMe;
  // Who asked does not learn whether there is an account, nor what it is in.
  const standing = isReview ? await standingOf(ctx, held) : { status: held.status, hasAccount: true, against: null };
  const iso = (at: Date | null) => at?.toISOString() ?? null;
  const nameOf = (userId: string | null) =>
    userId === null ? null : (held.reviewers.find((one) => one.userId === userId)?.name ?? 'A former reviewer');
  const why = (action: SuccessionAction): string | null =>
    ctx.actor && permissions[`succession.${action}`](ctx.actor, held)
      ? whyNotNow(action, standing)
      : `Only ${whoMay[`succession.${action}`]} may do this.`;
  const { subject } = held;
  return {
    ...rowOf({ ...held, claimantName: held.claimant.name }),
    email: isAboutMe ? null : held.email,
    statement: held.statement,
    papers: isAboutMe ? [] : held.papers.map(({ sha256: _sha256, ...paper }) => paper),
    papersForgotten: isAboutMe ? 0 : held.papersForgotten,
    // That deadlines rest would say to who asked that there is an account.
    restsUntil: isMine ? null : iso(held.restsUntil),
    decidedAt: iso(held.decidedAt),
    reason: isAboutMe ? null : held.reason,
    isMine,
    isAboutMe,
    account:
      isReview && subject
        ? {
            userId: subject.userId as NonNullable<Succession['account']>['userId'], // the brand is born here
            name: subject.name,
            userNumber: subject.userNumber,
            level: subject.level,
            openMatters: await countOpen(ctx, subject.userId),
            against: standing.against,
          }
        : null,
    reviewers: isReview
      ? { first: nameOf(held.endorsedBy), second: held.status === 'endorsed' ? null : nameOf(held.decidedBy) }
      : null,
    may: {
      add_paper: why('add_paper'),
      endorse: why('endorse'),
      confirm: why('confirm'),
      refuse: why('refuse'),
      withdraw: why('withdraw'),
      contradict: why('contradict'),
      end: why('end'),
    },
  };
}
