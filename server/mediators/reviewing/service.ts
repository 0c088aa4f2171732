import type { Page, PageRequest } from '@ahadi/domain/core/page.ts';
import { addDays } from '@ahadi/domain/core/time.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { type ApplicationAction, applicationLifecycle } from '@ahadi/domain/mediators/lifecycle.ts';
import { failedCriticals, mediatorDefaults, outcomeOf, passes, percentOf } from '@ahadi/domain/mediators/rules.ts';
import type { ApplicationReview, ApplicationRow, Rubric, Vote } from '@ahadi/domain/mediators/schema.ts';
import { type Actor, permissions } from '@ahadi/domain/permissions.ts';
import { authorize, userIdOf } from '../../core/authorize.ts';
import { cancelClocks, meetClock } from '../../core/clocks.ts';
import { type Ctx, transaction } from '../../core/ctx.ts';
import { awaitInfo, type Held, subjectOf, tell, viewOf } from '../applying/service.ts';
import { type ApplicationChange, applicationIdsOf, changeApplication, findApplication } from '../applying/store.ts';
import { certify, tierOfApplication } from '../certifying/service.ts';
import { followApplication } from '../waiting/service.ts';
import { addAssessment, addReviewer, keepCheck, listQueue } from './store.ts';

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
 * The application as a reviewer may see it. Throws NOT_FOUND for people who are no reviewers and for one that was not sent, and
 * FORBIDDEN for a reviewer with a tie to the applicant, or who judged it before the appeal.
 */
async function readSent(ctx: Ctx, id: string, hold = false): Promise<Held> {
  const held = await findApplication(ctx, id, hold);
  if (!held || held.submittedAt === null || !isReviewer(ctx.actor)) throw new DomainError('NOT_FOUND');
  authorize(ctx, 'mediator_application.review', held);
  return held;
}

export const readReview = async (ctx: Ctx, id: string): Promise<ApplicationReview> =>
  reviewOf(ctx, await readSent(ctx, id));

/** What a reviewer sees: the others' voices only after the own one, or once it is decided. */
async function reviewOf(ctx: Ctx, held: Held): Promise<ApplicationReview> {
  const reader = userIdOf(ctx);
  const isDecided = held.decidedAt !== null;
  const seesAll = isDecided || held.assessedBy.includes(reader);
  const now = held.assessments.filter(({ round }) => round === held.round);
  const earlier = [];
  for (const id of await applicationIdsOf(ctx, held.applicantUserId)) {
    const other = id === held.id ? undefined : await findApplication(ctx, id);
    if (other && other.submittedAt !== null)
      earlier.push({
        ref: other.ref,
        status: other.status,
        decidedAt: other.decidedAt?.toISOString() ?? null,
        reason: other.decisionReason,
      });
  }
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
    earlier,
  } as ApplicationReview; // brands of ids are born here
}

type ReviewerAction = Extract<ApplicationAction, 'take' | 'ask' | 'check' | 'invite' | 'assess'>;
/**
 * A step of a reviewer: held, permitted, legal, done. Of two at the same instant the second finds what the first left. Throws
 * NOT_FOUND, FORBIDDEN, ILLEGAL_TRANSITION; then nothing was written.
 */
const step = (
  ctx: Ctx,
  id: string,
  action: ReviewerAction,
  deed: (ctx: Ctx, held: Held) => Promise<ApplicationChange>,
): Promise<ApplicationReview> =>
  transaction(ctx, async (ctx) => {
    const held = await readSent(ctx, id, true);
    if (action === 'assess' && held.assessedBy.includes(userIdOf(ctx))) throw new DomainError('DSP_ONCE_ONLY');
    authorize(ctx, `mediator_application.${action}`, held);
    const status = applicationLifecycle.next(action, held.status);
    await addReviewer(ctx, id, userIdOf(ctx), held.round);
    await changeApplication(ctx, id, { status, ...(await deed(ctx, held)) });
    const after = (await findApplication(ctx, id)) ?? held;
    await followApplication(ctx, held, after);
    return reviewOf(ctx, after);
  });

/** Says that the reader looks at it now; others may as well. */
export const takeApplication = (ctx: Ctx, id: string): Promise<ApplicationReview> =>
  step(ctx, id, 'take', async (ctx, held) => {
    await tell(ctx, held, 'mediator_application.taken', {});
    return {};
  });

/** Asks the applicant for more, within 14 days; without an answer it lapses. */
export const askApplicant = (ctx: Ctx, id: string, reason: string): Promise<ApplicationReview> =>
  step(ctx, id, 'ask', async (ctx, held) => {
    const dueAt = await awaitInfo(ctx, held);
    await tell(ctx, held, 'mediator_application.asked', { reason, dueAt: dueAt.toISOString() });
    return { asked: reason };
  });

/** Keeps what the register of a body says about the accreditation at `index`. Throws BAD_INPUT when there is none at that place. */
export const checkAccreditation = (
  ctx: Ctx,
  id: string,
  { index, found, note }: { index: number; found: boolean; note: string },
): Promise<ApplicationReview> =>
  step(ctx, id, 'check', async (ctx, held) => {
    const accreditation = held.form.accreditations[index];
    if (!accreditation) throw new DomainError('BAD_INPUT', 'There is no accreditation at this place.');
    const { body, number, expiresOn } = accreditation;
    await keepCheck(ctx, id, { index, found, note, body, number, expiresOn, by: userIdOf(ctx) });
    await tell(ctx, held, 'mediator_application.checked', { index, found });
    return {};
  });

/** Invites to the interview or role-play, in the words of `how`. Throws MED_CHECKS_MISSING while an accreditation was not looked up. */
export const inviteToAssessment = (ctx: Ctx, id: string, how: string): Promise<ApplicationReview> =>
  step(ctx, id, 'invite', async (ctx, held) => {
    const isChecked = (_: unknown, index: number) => held.checks.some((check) => check.index === index);
    if (!held.form.accreditations.every(isChecked)) throw new DomainError('MED_CHECKS_MISSING');
    await tell(ctx, held, 'mediator_application.invited', { how });
    return {};
  });

type Voice = { rubric: Rubric; vote: Vote; reason: string };

/**
 * One reviewer's points and voice. With two that agree it is decided, with three by the more: an approval certifies the applicant.
 * Throws DSP_ONCE_ONLY for a second voice, BAD_INPUT beside `vote` for an approval that the points do not carry.
 */
export const assessApplication = (ctx: Ctx, id: string, voice: Voice): Promise<ApplicationReview> =>
  step(ctx, id, 'assess', async (ctx, held) => {
    const { rubric, vote, reason } = voice;
    const percent = percentOf(rubric);
    if (vote === 'approve' && !passes(rubric)) refuseUnfounded(rubric, percent);
    await addAssessment(ctx, id, { ...voice, userId: userIdOf(ctx), round: held.round, percent });
    await tell(ctx, held, 'mediator_application.assessed', { vote, percent });
    const voices = held.assessments.filter(({ round }) => round === held.round).map((one) => one.vote);
    const outcome = outcomeOf([...voices, vote]);
    if (outcome === null) return {};
    await meetClock(ctx, subjectOf(held), 'application.review');
    await cancelClocks(ctx, subjectOf(held));
    return outcome === 'approve' ? approve(ctx, held, reason) : reject(ctx, held, reason);
  });

function refuseUnfounded(rubric: Rubric, percent: number): never {
  const sentence =
    failedCriticals(rubric).length > 0
      ? 'Confidentiality, impartiality and self-determination need two points each for an approval.'
      : `An approval needs ${mediatorDefaults.passPercent} percent of the points; these are ${percent}.`;
  throw new DomainError('BAD_INPUT', sentence, { vote: sentence });
}

/** Two voices carry it: the platform approves. */
async function approve(ctx: Ctx, held: Held, reason: string): Promise<ApplicationChange> {
  const status = applicationLifecycle.next('approve', held.status);
  const tier = await tierOfApplication(ctx, held);
  await certify(ctx, held, tier);
  await tell(ctx, held, 'mediator_application.approved', { tier, reason });
  return { status, tier, decision_reason: reason, decided_at: ctx.now };
}

async function reject(ctx: Ctx, held: Held, reason: string): Promise<ApplicationChange> {
  const status = applicationLifecycle.next('reject', held.status);
  const appealUntil = addDays(ctx.now, mediatorDefaults.appealDays);
  await tell(ctx, held, 'mediator_application.rejected', { reason, appealUntil: appealUntil.toISOString() });
  return {
    status,
    decision_reason: reason,
    decided_at: ctx.now,
    appeal_until: held.appealed ? null : appealUntil,
    again_from: addDays(ctx.now, mediatorDefaults.againDays),
  };
}
