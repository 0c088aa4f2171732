// Two reviewers judge an application, each by themselves.
import type { Page, PageRequest } from '@ahadi/domain/core/page.ts';
import { addDays } from '@ahadi/domain/core/time.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { failedCriticals, mediatorDefaults, outcomeOf, passes, percentOf } from '@ahadi/domain/mediators/rules.ts';
import type { ApplicationReview, ApplicationRow, Rubric, Vote } from '@ahadi/domain/mediators/schema.ts';
import { type Actor, permissions } from '@ahadi/domain/permissions.ts';
import { aggregate } from '../core/aggregate.ts';
import { authorize, userIdOf } from '../core/authorize.ts';
import { cancelClocks, meetClock } from '../core/clocks.ts';
import type { Ctx } from '../core/ctx.ts';
import { earlierOf, findApplication } from './application.store.ts';
import { awaitInfo, declared, type Held, viewOf } from './application.ts';
import { certify, tierOfApplication } from './certification.ts';
import { addAssessment, addReviewer, keepCheck, listQueue } from './review.store.ts';

/** True for anyone who judges applications at all. */
const isReviewer = (actor: Actor | null): boolean => actor !== null && permissions['verification.queue'](actor, null);

/** Applications that wait, are the reader's, or were decided. Throws FORBIDDEN for who judges none. */
export const readQueue = (
  ctx: Ctx,
  input: PageRequest & { filter: 'waiting' | 'mine' | 'decided' },
): Promise<Page<ApplicationRow>> => {
  return listQueue(ctx, userIdOf(ctx), input);
};

/**
 * Applications as reviewers have them, and the one way in which they do something to them: who does is one of its reviewers from then on.
 * They throw NOT_FOUND for people who are no reviewers and for one that was not sent, and FORBIDDEN for a reviewer with a tie to the
 * applicant, or who judged it before the appeal.
 */
const reviews = aggregate({
  ...declared,
  async find(ctx: Ctx, id: string, hold: boolean): Promise<Held | null> {
    const held = await findApplication(ctx, id, hold);
    if (!held || held.submittedAt === null || !isReviewer(ctx.actor)) return null;
    authorize(ctx, 'mediator_application.review', held);
    return held;
  },
  sees: () => true,
  async settle(ctx, held) {
    const me = await addReviewer(ctx, held.id, userIdOf(ctx), held.round);
    return { ...held, reviewers: me ? [...held.reviewers, me] : held.reviewers };
  },
  view: reviewOf,
});

export const readReview = reviews.show;

/** What a reviewer sees: the others' voices only after the own one, or once it is decided. */
async function reviewOf(ctx: Ctx, held: Held): Promise<ApplicationReview> {
  const reader = userIdOf(ctx);
  const isDecided = held.decidedAt !== null;
  const seesAll = isDecided || held.assessedBy.includes(reader);
  const now = held.assessments.filter(({ round }) => round === held.round);
  const earlier = await earlierOf(ctx, held);
  return {
    ...(await viewOf(ctx, held)),
    applicantUserId: held.applicantUserId,
    checks: held.checks.map(({ index, found, note, by, at }) => ({ index, found, note, by, at: at.toISOString() })),
    reviewers: held.reviewers.filter(({ round }) => round === held.round).map(({ userId, name }) => ({ userId, name })),
    assessments: now
      .filter(({ userId }) => seesAll || userId === reader)
      .map(({ userId, name, rubric, percent, vote, reason, at }) => ({
        reviewerUserId: userId,
        reviewerName: name,
        rubric,
        percent,
        vote,
        reason,
        at: at.toISOString(),
      })),
    earlier: earlier.map((one) => ({ ...one, decidedAt: one.decidedAt?.toISOString() ?? null })),
  } as ApplicationReview; // brands of ids are born here
}

/** Says that the reader looks at it now; others may as well. */
export const takeApplication = reviews.deed('take', async (ctx, held) => {
  await reviews.tell(ctx, held, 'mediator_application.taken', {});
  return held;
});

/** Asks the applicant for more, within 14 days; without an answer it lapses. */
export const askApplicant = reviews.deed('ask', async (ctx, held, { reason }: { reason: string }) => {
  const dueAt = await awaitInfo(ctx, held);
  await reviews.tell(ctx, held, 'mediator_application.asked', { reason, dueAt: dueAt.toISOString() });
  return { ...held, asked: reason };
});

/** Keeps what the register of a body says about the accreditation at `index`. Throws BAD_INPUT when there is none at that place. */
export const checkAccreditation = reviews.deed(
  'check',
  async (ctx, held, { index, found, note }: { index: number; found: boolean; note: string }) => {
    const accreditation = held.form.accreditations[index];
    if (!accreditation) throw new DomainError('BAD_INPUT', 'There is no accreditation at this place.');
    const check = await keepCheck(ctx, held.id, { ...accreditation, index, found, note, byUserId: userIdOf(ctx) });
    await reviews.tell(ctx, held, 'mediator_application.checked', { index, found });
    const others = held.checks.filter((one) => one.index !== index);
    return { ...held, checks: [...others, check].sort((one, other) => one.index - other.index) };
  },
);

/** Invites to the interview or role-play, in the words of `how`. Throws MED_CHECKS_MISSING while an accreditation was not looked up. */
export const inviteToAssessment = reviews.deed('invite', async (ctx, held, { how }: { how: string }) => {
  const isChecked = (_: unknown, index: number) => held.checks.some((check) => check.index === index);
  if (!held.form.accreditations.every(isChecked)) throw new DomainError('MED_CHECKS_MISSING');
  await reviews.tell(ctx, held, 'mediator_application.invited', { how });
  return held;
});

type Voice = { rubric: Rubric; vote: Vote; reason: string };

/**
 * One reviewer's points and voice. With two that agree it is decided, with three by the more: an approval certifies the applicant.
 * Throws DSP_ONCE_ONLY for a second voice, BAD_INPUT beside `vote` for an approval that the points do not carry.
 */
export const assessApplication = reviews.deed(once, async (ctx, held, { rubric, vote, reason }: Voice) => {
  const percent = percentOf(rubric);
  if (vote === 'approve' && !passes(rubric)) refuseUnfounded(rubric, percent);
  const { id, round } = held;
  const voice = await addAssessment(ctx, id, { rubric, vote, reason, userId: userIdOf(ctx), round, percent });
  await reviews.tell(ctx, held, 'mediator_application.assessed', { vote, percent });
  const heard = {
    ...held,
    assessments: [...held.assessments, voice],
    assessedBy: [...held.assessedBy, voice.userId],
  };
  const outcome = outcomeOf(heard.assessments.filter((one) => one.round === round).map((one) => one.vote));
  if (outcome === null) return heard;
  await meetClock(ctx, reviews.subject(held), 'application.review');
  await cancelClocks(ctx, reviews.subject(held));
  return outcome === 'approve' ? approve(ctx, heard, reason) : reject(ctx, heard, reason);
});

/** A second voice of one reviewer is refused as that, before who may. Throws DSP_ONCE_ONLY. */
function once(ctx: Ctx, held: Held): 'assess' {
  if (held.assessedBy.includes(userIdOf(ctx))) throw new DomainError('DSP_ONCE_ONLY');
  return 'assess';
}

function refuseUnfounded(rubric: Rubric, percent: number): never {
  const sentence =
    failedCriticals(rubric).length > 0
      ? 'Confidentiality, impartiality and self-determination need two points each for an approval.'
      : `An approval needs ${mediatorDefaults.passPercent} percent of the points; these are ${percent}.`;
  throw new DomainError('BAD_INPUT', sentence, { vote: sentence });
}

/** Two voices carry it: the platform approves. */
async function approve(ctx: Ctx, held: Held, reason: string): Promise<Held> {
  const approved = reviews.moved(held, 'approve');
  const tier = await tierOfApplication(ctx, held);
  await certify(ctx, held, tier);
  await reviews.tell(ctx, held, 'mediator_application.approved', { tier, reason });
  return { ...approved, tier, decisionReason: reason, decidedAt: ctx.now, againFrom: null };
}

async function reject(ctx: Ctx, held: Held, reason: string): Promise<Held> {
  const appealUntil = addDays(ctx.now, mediatorDefaults.appealDays);
  await reviews.tell(ctx, held, 'mediator_application.rejected', { reason, appealUntil: appealUntil.toISOString() });
  return {
    ...reviews.moved(held, 'reject'),
    decisionReason: reason,
    decidedAt: ctx.now,
    appealUntil: held.appealed ? null : appealUntil,
    againFrom: addDays(ctx.now, mediatorDefaults.againDays),
  };
}
