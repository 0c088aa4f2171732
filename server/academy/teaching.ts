// Who teaches moves seats, counts the practical and ends a run.
import { attemptsLeft } from '@ahadi/domain/academy/learning/rules.ts';
import { openRegistrations, registrationLifecycle, takingPart } from '@ahadi/domain/academy/registrations/lifecycle.ts';
import { runLifecycle } from '@ahadi/domain/academy/runs/lifecycle.ts';
import { seatsLeft } from '@ahadi/domain/academy/runs/rules.ts';
import type { RunView } from '@ahadi/domain/academy/runs/schema.ts';
import { ReasonSchema } from '@ahadi/domain/core/schema.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import type { EventPayloads } from '@ahadi/domain/events.ts';
import { permissions } from '@ahadi/domain/permissions.ts';
import { v7 as uuidv7 } from 'uuid';
import { asSystem } from '../core/aggregate.ts';
import { authorize, userIdOf } from '../core/authorize.ts';
import { cancelClocks } from '../core/clocks.ts';
import { type Ctx, insistentTransaction } from '../core/ctx.ts';
import { followTurns, runSubject, tellOf, tellOfRun } from './deeds.ts';
import { waive as waiveFee } from './fee-decision.ts';
import {
  changeRegistration,
  findRegistration,
  type HeldRegistration,
  type HeldRun,
  holdRuns,
  registrationsIn,
} from './held.store.ts';
import { goingOn, lessonIn, tried, triesIn } from './learning.ts';
import { judge } from './progress.ts';
import { answerAsk, asksOf, attemptsOf } from './quiz.store.ts';
import { endRegistration, holdBoth } from './registration.ts';
import { countSeated } from './roster.store.ts';
import { setRunStatus } from './run.store.ts';
import { readRun, viewRun } from './run.ts';
import { countMove, fillSeats } from './seat.ts';

type Both = { run: HeldRun; held: HeldRegistration };
const done = { done: true } as const;

/** A registration for who teaches its run, held after it. Throws NOT_FOUND: unknown and another run's look alike. */
async function holdTaught(ctx: Ctx, id: string): Promise<Both> {
  const both = await holdBoth(ctx, id);
  if (!both || !ctx.actor || !permissions['course_run.read'](ctx.actor, both.run)) throw new DomainError('NOT_FOUND');
  return both;
}

const deed = (ctx: Ctx, id: string, work: (ctx: Ctx, both: Both) => Promise<unknown>): Promise<{ done: true }> =>
  insistentTransaction(ctx, async (ctx) => {
    await work(ctx, await holdTaught(ctx, id));
    return done;
  });

/** Puts somebody first among those who wait: the next free seat is offered to them, at once where there is one. */
export const promote = (ctx: Ctx, { id, reason }: { id: string; reason: string }): Promise<{ done: true }> =>
  deed(ctx, id, async (ctx, { run, held }) => {
    authorize(ctx, 'registration.promote', held);
    registrationLifecycle.next('offer', held.status);
    await changeRegistration(ctx, id, { promoted_at: ctx.now, promoted_reason: reason });
    await tellOf(ctx, held, 'registration.promoted', { reason });
    await fillSeats(ctx, run.id);
  });

/**
 * Moves a seat to another run of the same course, with what was paid for it. Both runs are held in one order. Throws NOT_FOUND, FORBIDDEN,
 * BAD_INPUT for another course, ACA_TWICE, ACA_SEATS_TAKEN, ILLEGAL_TRANSITION.
 */
export const moveSeat = (
  ctx: Ctx,
  { id, runId, reason }: { id: string; runId: string; reason: string },
): Promise<{ done: true }> =>
  insistentTransaction(ctx, async (ctx) => {
    const before = await findRegistration(ctx, id);
    const runs = before ? await holdRuns(ctx, [before.runId, runId]) : [];
    const { run, held } = await holdTaught(ctx, id);
    const target = runs.find((one) => one.id === runId);
    if (!target) throw new DomainError('NOT_FOUND');
    authorize(ctx, 'registration.move', held);
    const status = registrationLifecycle.next('move', held.status);
    refuseTarget(ctx, { run, held }, target);
    const others = await registrationsIn(ctx, runId, openRegistrations);
    if (others.some(({ userId }) => userId === held.userId)) throw new DomainError('ACA_TWICE');
    if (seatsLeft(target) < 1) throw new DomainError('ACA_SEATS_TAKEN');
    await countMove(ctx, run.id, status, null);
    await countMove(ctx, runId, null, status);
    await changeRegistration(ctx, id, { run_id: runId });
    await followTurns(ctx, held, { ...held, instructorUserIds: target.instructorUserIds });
    await tellOf(ctx, held, 'registration.moved', {
      from: run.id,
      to: runId,
      reason,
    } as EventPayloads['registration.moved']); // brands of ids are born here
    await fillSeats(ctx, run.id);
    return done;
  });

/** States that a run's end or a second registration concerns: seats kept and taken, and who waits. */

function refuseTarget(ctx: Ctx, { run, held }: Both, target: HeldRun): void {
  const refuse = (sentence: string): never => {
    throw new DomainError('BAD_INPUT', sentence, { runId: sentence });
  };
  if (target.id === run.id) refuse('This seat is in that run already.');
  if (target.courseId !== run.courseId) refuse('Choose another run of the same course.');
  if (!runLifecycle.can('cancel', target.status) || target.status === 'planned' || target.startsAt <= ctx.now)
    refuse('Nobody can be moved into that run any more.');
  if (target.priceMinor !== held.priceMinor || target.currency !== held.currency)
    refuse('That run has another fee. Take this one off the list; all of its money comes back.');
}

/** Takes somebody off the list; all that was paid comes back, and the seat goes to the next who waits. */
export const drop = (ctx: Ctx, { id, reason }: { id: string; reason: string }): Promise<{ done: true }> =>
  deed(ctx, id, async (ctx, both) => {
    authorize(ctx, 'registration.drop', both.held);
    registrationLifecycle.next('drop', both.held.status);
    await endRegistration(ctx, both, { action: 'drop', by: 'desk', reason });
    await fillSeats(ctx, both.run.id);
  });

/** A seat that nobody has to pay for: one administrator says why, a second one agrees. */
export const waive = (ctx: Ctx, { id, reason }: { id: string; reason: string }): Promise<{ done: true }> =>
  deed(ctx, id, (ctx, both) => waiveFee(ctx, both, reason));

/** Corrects the name before a certificate carries it. Throws ILLEGAL_TRANSITION afterwards: then the certificate is given again. */
export const rename = (ctx: Ctx, { id, name }: { id: string; name: string }): Promise<{ done: true }> =>
  deed(ctx, id, async (ctx, { held }) => {
    authorize(ctx, 'registration.rename', held);
    if (held.status === 'completed')
      throw new DomainError('ILLEGAL_TRANSITION', 'The certificate carries the name already. Reissue it instead.');
    await changeRegistration(ctx, id, { name_on_certificate: name });
    await tellOf(ctx, held, 'registration.renamed', {});
  });

/** Judges the practical of who takes part. Throws ILLEGAL_TRANSITION for a course without one, and for who does not. */
export const judgePractical = (
  ctx: Ctx,
  { id, result, comment }: { id: string; result: 'pass' | 'fail'; comment: string },
): Promise<{ done: true }> =>
  deed(ctx, id, async (ctx, { run, held }) => {
    authorize(ctx, 'registration.judge', held);
    if (!takingPart.includes(held.status) || !(await judge(ctx, run, held)).form.practical)
      throw new DomainError('ILLEGAL_TRANSITION', 'There is no practical to judge here.');
    await changeRegistration(ctx, id, { practical: result, practical_comment: comment });
    await tellOf(ctx, held, 'registration.practical_judged', { result });
  });

/**
 * Gives another attempt at a quiz to who takes part and has none left, or says why not what they asked for. Throws NOT_FOUND, FORBIDDEN,
 * ILLEGAL_TRANSITION where attempts are left, one goes on or the quiz is passed, BAD_INPUT for a refusal without a reason.
 */
export const answerAttempt = (
  ctx: Ctx,
  { id, lessonId, gives, reason }: { id: string; lessonId: string; gives: boolean; reason: string },
): Promise<{ done: true }> =>
  deed(ctx, id, async (ctx, { run, held }) => {
    authorize(ctx, 'registration.answer', held);
    const lesson = await lessonIn(ctx, { run, held }, lessonId);
    const asks = await asksOf(ctx, [id]);
    const tries = triesIn({ attempts: await attemptsOf(ctx, id), asks }, lessonId);
    const isAsked = tries.asks.some((ask) => ask.gives === null);
    if (
      !takingPart.includes(held.status) ||
      !lesson.quiz ||
      tried(tries).passed ||
      goingOn(ctx, tries) ||
      attemptsLeft(lesson.quiz, tried(tries)) > 0
    )
      throw new DomainError('ILLEGAL_TRANSITION', 'They do not need another attempt at this quiz.');
    if (!gives && !isAsked) throw new DomainError('ILLEGAL_TRANSITION', 'Nothing was asked that could be refused.');
    if (!gives && !ReasonSchema.safeParse(reason).success)
      throw new DomainError('BAD_INPUT', 'Say why not.', { reason: 'Write at least 10 characters. They read it.' });
    await answerAsk(ctx, { id: uuidv7(), registrationId: id, lessonId, by: userIdOf(ctx), gives, reason });
    const isAsking = asks.some((ask) => ask.gives === null && ask.lessonId !== lessonId);
    await followTurns(ctx, held, { ...held, isAsking });
    await tellOf(ctx, held, 'registration.attempt_answered', { lessonId, quiz: lesson.title, gives, reason });
  });

/** Writes to everybody with a seat. Answers to how many. */
export const writeToRun = (
  ctx: Ctx,
  { id, subject, text }: { id: string; subject: string; text: string },
): Promise<{ sent: number }> =>
  insistentTransaction(ctx, async (ctx) => {
    const run = await readRun(ctx, id);
    authorize(ctx, 'course_run.teach', run);
    runLifecycle.next('teach', run.status);
    await tellOfRun(ctx, run, 'course_run.written_to', { subject, text });
    return { sent: await countSeated(ctx, id) };
  });

/** Cancels a run before it begins: everybody of it is told and has all their money back. */
export const cancelRun = (ctx: Ctx, { id, reason }: { id: string; reason: string }): Promise<RunView> =>
  insistentTransaction(ctx, async (ctx) => {
    const run = await readRun(ctx, id, true);
    authorize(ctx, 'course_run.cancel', run);
    const status = runLifecycle.next('cancel', run.status);
    await setRunStatus(ctx, id, status);
    await cancelClocks(ctx, runSubject(run));
    await tellOfRun(ctx, run, 'course_run.cancelled', { reason });
    const system = asSystem(ctx);
    for (const held of await registrationsIn(ctx, id, openRegistrations))
      await endRegistration(system, { run, held }, { action: 'drop', by: 'run', reason });
    return viewRun(ctx, id);
  });

/** Ends a run. Who took part is judged when certificates are given. */
export async function endRun(ctx: Ctx, run: HeldRun, by: 'clock' | 'person'): Promise<void> {
  authorize(ctx, 'course_run.end', run);
  await setRunStatus(ctx, run.id, runLifecycle.next('end', run.status));
  await cancelClocks(ctx, runSubject(run));
  await tellOfRun(ctx, run, 'course_run.ended', { by });
}

/** The same by a person, before its last day is over. Throws NOT_FOUND, FORBIDDEN, ILLEGAL_TRANSITION. */
export const endRunNow = (ctx: Ctx, id: string): Promise<RunView> =>
  insistentTransaction(ctx, async (ctx) => {
    await endRun(ctx, await readRun(ctx, id, true), 'person');
    return viewRun(ctx, id);
  });
