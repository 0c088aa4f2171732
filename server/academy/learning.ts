// A learner reads the version of the course that they registered for, and how far they are.
import { lessonsOf } from '@ahadi/domain/academy/courses/rules.ts';
import type { Lesson, Quiz } from '@ahadi/domain/academy/courses/schema.ts';
import {
  attemptsLeft,
  mayAskAgain,
  nextAttemptAt,
  ruleOf,
  type Tried,
  whyNoAttempt,
} from '@ahadi/domain/academy/learning/rules.ts';
import type { LearnerCourse, LessonProgress } from '@ahadi/domain/academy/learning/schema.ts';
import { endedWithoutCompleting, learning } from '@ahadi/domain/academy/registrations/lifecycle.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { permissions } from '@ahadi/domain/permissions.ts';
import { type Ctx, transaction } from '../core/ctx.ts';
import { findRegistration, findRun, type HeldRegistration, type HeldRun } from './held.store.ts';
import * as store from './learning.store.ts';
import { type Judged, judge } from './progress.ts';
import { type Ask, asksOf, attemptsOf, givenIn, type HeldAttempt } from './quiz.store.ts';

/** The reader's own registration once its seat is confirmed, with its run; one that is over to read only. Throws NOT_FOUND, ACA_NOT_CONFIRMED. */
export async function readLearning(
  ctx: Ctx,
  id: string,
  to: 'read' | 'learn' = 'learn',
): Promise<{ held: HeldRegistration; run: HeldRun }> {
  const held = await findRegistration(ctx, id);
  const run = held && (await findRun(ctx, held.runId));
  if (!held || !run || !ctx.actor || !permissions['registration.learn'](ctx.actor, held))
    throw new DomainError('NOT_FOUND');
  const isOver = endedWithoutCompleting.includes(held.status);
  if (!learning.includes(held.status) && !(isOver && to === 'read'))
    throw new DomainError('ACA_NOT_CONFIRMED', isOver ? 'The course is over; it can only be read.' : undefined);
  return { held, run };
}

/** What comes after the end and this much later still counts, milliseconds: the way to the server takes its time. */
const LATE = 30_000;
export const isOverdue = ({ now }: Pick<Ctx, 'now'>, { endsAt }: Pick<HeldAttempt, 'endsAt'>): boolean =>
  endsAt !== null && endsAt.getTime() + LATE < now.getTime();

/** What one person did in one quiz: their attempts, and what they asked for beside them, the oldest first. */
export type Tries = { attempts: readonly HeldAttempt[]; asks: readonly Ask[] };
/** Of all that was done in a registration, what belongs to one quiz. */
export const triesIn = ({ attempts, asks }: Tries, lessonId: string): Tries => ({
  attempts: attempts.filter((one) => one.lessonId === lessonId),
  asks: asks.filter((one) => one.lessonId === lessonId),
});
export const tried = ({ attempts, asks }: Tries): Tried => ({
  attempts: attempts.length,
  given: givenIn(asks),
  passed: attempts.some(({ passed }) => passed === true),
});

/** The attempt that goes on, if one does. */
export const goingOn = (ctx: Pick<Ctx, 'now'>, { attempts }: Pick<Tries, 'attempts'>): HeldAttempt | undefined =>
  attempts.find((one) => one.status === 'started' && !isOverdue(ctx, one));

/** Whether the learner can ask for another attempt now. */
export const mayAsk = (ctx: Pick<Ctx, 'now'>, quiz: Pick<Quiz, 'attempts'>, tries: Tries): boolean =>
  mayAskAgain(quiz, {
    ...tried(tries),
    isGoingOn: goingOn(ctx, tries) !== undefined,
    answered: tries.asks.at(-1)?.gives,
  });

function quizProgress(ctx: Pick<Ctx, 'now'>, { quiz }: Lesson, tries: Tries): LessonProgress['quiz'] {
  if (!quiz) return null;
  const { attempts, asks } = tries;
  const { given, passed } = tried(tries);
  const [last, ask] = [attempts.at(-1), asks.at(-1)];
  const percents = attempts.flatMap(({ percent }) => percent ?? []);
  const opened = goingOn(ctx, tries);
  const left = attemptsLeft(quiz, tried(tries));
  const next = opened || left === 0 ? null : nextAttemptAt(quiz, last?.endedAt ?? last?.endsAt ?? null);
  return {
    attempts: attempts.length,
    attemptsLeft: left,
    bestPercent: percents.length > 0 ? Math.max(...percents) : null,
    passed,
    nextAt: next && next > ctx.now ? next.toISOString() : null,
    openAttemptId: (opened?.id ?? null) as NonNullable<LessonProgress['quiz']>['openAttemptId'], // the brand is born here
    given,
    ask: passed || !ask || ask.gives ? null : { status: ask.gives === null ? 'open' : 'refused', reason: ask.reason },
    mayAsk: mayAsk(ctx, quiz, tries),
  };
}

/** Live lessons are the sessions, in their order: one was there or not. */
function liveDone({ form, standing }: Judged): Map<string, boolean> {
  const live = lessonsOf(form).filter(({ kind }) => kind === 'live');
  return new Map(
    live.map(({ id }, at) => {
      const state = standing.attendance[at];
      return [id, state === 'present' || state === 'late'];
    }),
  );
}

function progressIn(
  ctx: Pick<Ctx, 'now'>,
  lesson: Lesson,
  { facts }: Judged,
  tries: Tries,
  live: ReadonlyMap<string, boolean>,
): LessonProgress {
  const fact = facts.lessons.find(({ lessonId }) => lessonId === lesson.id);
  return {
    lessonId: lesson.id,
    done: live.get(lesson.id) ?? (fact !== undefined && fact.doneAt !== null),
    doneAt: fact?.doneAt?.toISOString() ?? null,
    seconds: fact?.seconds ?? 0,
    rule: ruleOf(lesson),
    quiz: quizProgress(ctx, lesson, triesIn(tries, lesson.id)),
  };
}

/** The course as the one who takes it reads it. Nothing of what is right in a quiz is in it. Throws NOT_FOUND, ACA_NOT_CONFIRMED. */
export async function readLearnerCourse(ctx: Ctx, id: string): Promise<LearnerCourse> {
  const { held, run } = await readLearning(ctx, id, 'read');
  const judged = await judge(ctx, run, held);
  const tries = { attempts: await attemptsOf(ctx, id), asks: await asksOf(ctx, [id]) };
  const live = liveDone(judged);
  const { form, sessions, facts, asked, progressPercent } = judged;
  const stateOf = new Map(facts.attendance.map(({ sessionId, state }) => [sessionId, state]));
  return {
    registrationId: held.id,
    code: run.code,
    title: form.title,
    modules: form.modules.map((part) => ({
      id: part.id,
      title: part.title,
      lessons: part.lessons.map((lesson) => ({
        id: lesson.id,
        kind: lesson.kind,
        title: lesson.title,
        body: lesson.body,
        leastSeconds: lesson.leastSeconds,
        required: lesson.required,
        quiz: lesson.quiz && {
          passPercent: lesson.quiz.passPercent,
          attempts: lesson.quiz.attempts,
          waitHours: lesson.quiz.waitHours,
          minutes: lesson.quiz.minutes,
          questions: lesson.quiz.draw || lesson.quiz.questions.length,
        },
        progress: progressIn(ctx, lesson, judged, tries, live),
      })),
    })),
    sessions: sessions.map((it) => ({
      id: it.id,
      no: it.no,
      startsAt: it.startsAt.toISOString(),
      endsAt: it.endsAt.toISOString(),
      place: it.place,
      isPractical: it.isPractical,
      state: stateOf.get(it.id) ?? null,
    })),
    practical: form.practical ? { result: held.practical ?? 'pending', comment: held.practicalComment } : null,
    standing: asked,
    progressPercent,
  } as LearnerCourse; // brands of ids are born here
}

/** The lesson of this id in somebody's version. Throws NOT_FOUND. */
export async function lessonIn(ctx: Ctx, it: { held: HeldRegistration; run: HeldRun }, id: string): Promise<Lesson> {
  const { form } = await judge(ctx, it.run, it.held);
  const lesson = lessonsOf(form).find((one) => one.id === id);
  if (!lesson) throw new DomainError('NOT_FOUND');
  return lesson;
}

/**
 * Keeps how long a lesson was open, seconds, and that it was read. Throws NOT_FOUND, ACA_NOT_CONFIRMED, BAD_INPUT for a quiz or a session,
 * which count by themselves, and when it is too early.
 */
export const noteLesson = (
  ctx: Ctx,
  { id, lessonId, seconds, done }: { id: string; lessonId: string; seconds: number; done: boolean },
): Promise<LearnerCourse> =>
  transaction(ctx, async (ctx) => {
    const it = await readLearning(ctx, id);
    const lesson = await lessonIn(ctx, it, lessonId);
    await store.holdRegistration(ctx, id);
    if (done && lesson.kind !== 'text') throw new DomainError('BAD_INPUT', ruleOf(lesson), { done: ruleOf(lesson) });
    const before = (await judge(ctx, it.run, it.held)).facts.lessons.find((one) => one.lessonId === lessonId);
    const most = Math.max(seconds, before?.seconds ?? 0);
    if (done && most < lesson.leastSeconds) {
      const minutes = Math.ceil((lesson.leastSeconds - most) / 60);
      const sentence = `Read on for ${minutes} min more, then mark it as read.`;
      throw new DomainError('BAD_INPUT', sentence, { done: sentence });
    }
    await store.noteProgress(ctx, { registrationId: id, lessonId, seconds, doneAt: done ? ctx.now : null });
    return readLearnerCourse(ctx, id);
  });

/** Throws ACA_NO_ATTEMPT with the reason why none can begin. */
export function refuseAttempt(ctx: Ctx, lesson: Lesson, tries: Tries): void {
  if (!lesson.quiz) throw new DomainError('NOT_FOUND');
  const lastAt = tries.attempts.at(-1)?.endedAt ?? null;
  const why = whyNoAttempt(lesson.quiz, { ...tried(tries), lastAt }, ctx.now);
  if (why !== null) throw new DomainError('ACA_NO_ATTEMPT', why);
}
