import { lessonsOf } from '@ahadi/domain/academy/courses/rules.ts';
import type { Lesson } from '@ahadi/domain/academy/courses/schema.ts';
import { nextAttemptAt, ruleOf, whyNoAttempt } from '@ahadi/domain/academy/learning/rules.ts';
import type { LearnerCourse, LessonProgress } from '@ahadi/domain/academy/learning/schema.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { permissions } from '@ahadi/domain/permissions.ts';
import { type Ctx, transaction } from '../../core/ctx.ts';
import { attemptsOf, type HeldAttempt } from '../quizzes/store.ts';
import { type Judged, judge } from '../standing/service.ts';
import { findRegistration, findRun, type HeldRegistration, type HeldRun } from '../store.ts';
import * as store from './store.ts';

/** States in which the lessons are open. */
const open = ['confirmed', 'attending', 'completed'];

/** The reader's own registration once its seat is confirmed, with its run. Throws NOT_FOUND, ACA_NOT_CONFIRMED. */
export async function readLearning(ctx: Ctx, id: string): Promise<{ held: HeldRegistration; run: HeldRun }> {
  const held = await findRegistration(ctx, id);
  const run = held && (await findRun(ctx, held.runId));
  if (!held || !run || !ctx.actor || !permissions['registration.learn'](ctx.actor, held))
    throw new DomainError('NOT_FOUND');
  if (!open.includes(held.status)) throw new DomainError('ACA_NOT_CONFIRMED');
  return { held, run };
}

/** What comes after the end and this much later still counts, milliseconds: the way to the server takes its time. */
const LATE = 30_000;
export const isOverdue = ({ now }: Pick<Ctx, 'now'>, { endsAt }: Pick<HeldAttempt, 'endsAt'>): boolean =>
  endsAt !== null && endsAt.getTime() + LATE < now.getTime();

function quizProgress(
  ctx: Pick<Ctx, 'now'>,
  { quiz }: Lesson,
  attempts: readonly HeldAttempt[],
): LessonProgress['quiz'] {
  if (!quiz) return null;
  const last = attempts.at(-1);
  const percents = attempts.flatMap(({ percent }) => percent ?? []);
  const passed = attempts.some((one) => one.passed === true);
  const opened = attempts.find((one) => one.status === 'started' && !isOverdue(ctx, one));
  const lastAt = last?.endedAt ?? last?.endsAt ?? null;
  const next = opened || passed || attempts.length >= quiz.attempts ? null : nextAttemptAt(quiz, lastAt);
  return {
    attempts: attempts.length,
    attemptsLeft: passed ? 0 : Math.max(0, quiz.attempts - attempts.length),
    bestPercent: percents.length > 0 ? Math.max(...percents) : null,
    passed,
    nextAt: next && next > ctx.now ? next.toISOString() : null,
    openAttemptId: (opened?.id ?? null) as NonNullable<LessonProgress['quiz']>['openAttemptId'], // the brand is born here
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
  attempts: readonly HeldAttempt[],
  live: ReadonlyMap<string, boolean>,
): LessonProgress {
  const fact = facts.lessons.find(({ lessonId }) => lessonId === lesson.id);
  return {
    lessonId: lesson.id,
    done: live.get(lesson.id) ?? (fact !== undefined && fact.doneAt !== null),
    doneAt: fact?.doneAt?.toISOString() ?? null,
    seconds: fact?.seconds ?? 0,
    rule: ruleOf(lesson),
    quiz: quizProgress(
      ctx,
      lesson,
      attempts.filter(({ lessonId }) => lessonId === lesson.id),
    ),
  };
}

/** The course as whoever takes it reads it. Nothing of what is right in a quiz is in it. Throws NOT_FOUND, ACA_NOT_CONFIRMED. */
export async function readLearnerCourse(ctx: Ctx, id: string): Promise<LearnerCourse> {
  const { held, run } = await readLearning(ctx, id);
  const judged = await judge(ctx, run, held);
  const attempts = await attemptsOf(ctx, id);
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
        progress: progressIn(ctx, lesson, judged, attempts, live),
      })),
    })),
    sessions: sessions.map((it) => ({
      id: it.id,
      no: it.no,
      startsAt: it.startsAt.toISOString(),
      endsAt: it.endsAt.toISOString(),
      place: it.place,
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
export function refuseAttempt(ctx: Ctx, lesson: Lesson, attempts: readonly HeldAttempt[]): void {
  if (!lesson.quiz) throw new DomainError('NOT_FOUND');
  const last = attempts.at(-1);
  const why = whyNoAttempt(
    lesson.quiz,
    {
      attempts: attempts.length,
      passed: attempts.some(({ passed }) => passed === true),
      lastAt: last?.endedAt ?? null,
    },
    ctx.now,
  );
  if (why !== null) throw new DomainError('ACA_NO_ATTEMPT', why);
}
