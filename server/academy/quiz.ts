// An attempt goes on until it is handed in or its time is over, and what was saved counts.
import { lessonsOf } from '@ahadi/domain/academy/courses/rules.ts';
import type { Lesson, Quiz } from '@ahadi/domain/academy/courses/schema.ts';
import { gradeOf, isRight, isRightShown } from '@ahadi/domain/academy/learning/rules.ts';
import type { Answer, Attempt, LearnerCourse } from '@ahadi/domain/academy/learning/schema.ts';
import { takingPart } from '@ahadi/domain/academy/registrations/lifecycle.ts';
import { MINUTE } from '@ahadi/domain/core/time.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { v7 as uuidv7 } from 'uuid';
import { type Ctx, insistentTransaction, transaction } from '../core/ctx.ts';
import { formsOf } from './course.store.ts';
import { followTurns, tellOf } from './deeds.ts';
import type { HeldRegistration, HeldRun } from './held.store.ts';
import { holdRegistration, noteProgress } from './learning.store.ts';
import {
  goingOn,
  isOverdue,
  lessonIn,
  mayAsk,
  readLearnerCourse,
  readLearning,
  refuseAttempt,
  tried,
  triesIn,
} from './learning.ts';
import { askedOf, type Drawn, drawQuestions, meantBy, paperOf, shownAnswer } from './question-paper.ts';
import * as store from './quiz.store.ts';
import { holdBoth } from './registration.ts';

const answerTo = ({ question }: Drawn, answers: readonly Answer[]): Answer =>
  answers.find(({ questionId }) => questionId === question.id) ?? { questionId: question.id, places: [], text: '' };

/** An attempt with the quiz as it was when it began, and all that its learner tried of it. */
type Own = {
  held: HeldRegistration;
  run: HeldRun;
  attempt: store.HeldAttempt;
  quiz: Quiz;
  tries: ReturnType<typeof triesIn>;
};

/** The quiz that an attempt is of, as it was when it began: its questions, its time and what passes it stay the same. */
const quizThen = async (ctx: Ctx, it: { run: HeldRun }, attempt: store.HeldAttempt): Promise<Quiz> =>
  (await quizzesThen(ctx, it, [attempt]))(attempt);

/** The same of each of these attempts. */
async function quizzesThen(
  ctx: Ctx,
  { run }: { run: HeldRun },
  attempts: readonly store.HeldAttempt[],
): Promise<(attempt: store.HeldAttempt) => Quiz> {
  const versions = [...new Set(attempts.map(({ version }) => version))];
  const forms = await formsOf(ctx, run.courseId, versions);
  return ({ id: attempt, version, lessonId }) => {
    const form = forms.get(version);
    const quiz = form && lessonsOf(form).find(({ id }) => id === lessonId)?.quiz;
    if (!quiz) throw new Error(`attempt ${attempt} is of a quiz that its version has not`);
    return quiz;
  };
}

/** As its learner reads it; `tries` is with the attempt as it is now. */
const viewOf = (ctx: Ctx, it: Own): Attempt => {
  const { attempt: held, tries } = it;
  const drawn = paperOf(it.quiz, held);
  const isShown = isRightShown({
    passed: tried(tries).passed,
    isGoingOn: goingOn(ctx, tries) !== undefined,
    takesPart: takingPart.includes(it.held.status),
  });
  return {
    id: held.id,
    lessonId: held.lessonId,
    no: held.no,
    status: held.status,
    startedAt: held.startedAt.toISOString(),
    endsAt: held.endsAt?.toISOString() ?? null,
    questions: drawn.map(askedOf),
    saved: held.status === 'started' ? held.answers : [],
    result:
      held.percent === null
        ? null
        : {
            percent: held.percent,
            passed: held.passed === true,
            questions: drawn.map((one) => ({
              questionId: one.question.id,
              points: one.question.points,
              given: answerTo(one, held.answers),
              isRight: isRight(one.question, meantBy(one, answerTo(one, held.answers))),
              right: isShown
                ? {
                    answer: shownAnswer(one),
                    accepted: one.question.accepted,
                    explanation: one.question.explanation,
                  }
                : null,
            })),
          },
  } as Attempt; // the brand is born here
};

/** Grades what was answered and ends the attempt; a quiz that is passed is done. Answers it as it is now. */
async function grade(
  ctx: Ctx,
  held: store.HeldAttempt,
  quiz: Quiz,
  end: { status: 'graded' | 'expired'; answers: readonly Answer[] },
): Promise<store.HeldAttempt> {
  const drawn = paperOf(quiz, held);
  const answers = drawn.map((one) => answerTo(one, end.answers));
  const percent = gradeOf(
    drawn.map(({ question }) => question),
    drawn.map((one) => meantBy(one, answerTo(one, end.answers))),
  );
  const passed = percent >= quiz.passPercent;
  // The one who left it open waits from its end on, and not from when that was noticed.
  const endedAt = end.status === 'expired' && held.endsAt ? held.endsAt : ctx.now;
  await store.endAttempt(ctx, held.id, { status: end.status, percent, passed, answers, endedAt });
  if (passed)
    await noteProgress(ctx, {
      registrationId: held.registrationId,
      lessonId: held.lessonId,
      seconds: 0,
      doneAt: ctx.now,
    });
  return { ...held, status: end.status, percent, passed, answers, endedAt };
}

const quizOf = (lesson: Lesson): Quiz => {
  if (!lesson.quiz) throw new DomainError('NOT_FOUND');
  return lesson.quiz;
};

/** Attempts of a registration that were left open beyond their time are graded as they were saved last. The registration is held. */
export async function endOverdue(ctx: Ctx, it: { held: HeldRegistration; run: HeldRun }): Promise<void> {
  const attempts = (await store.attemptsOf(ctx, it.held.id)).filter(
    (one) => one.status === 'started' && isOverdue(ctx, one),
  );
  const quizOfThen = await quizzesThen(ctx, it, attempts);
  for (const one of attempts) await grade(ctx, one, quizOfThen(one), { status: 'expired', answers: one.answers });
}

/** The same of everybody's: what was saved counts, whether its learner comes back or not. */
export async function endLeftOpen(ctx: Ctx): Promise<void> {
  for (const id of await store.leftOpen(ctx))
    await insistentTransaction(ctx, async (ctx) => {
      const both = await holdBoth(ctx, id);
      if (!both) return;
      await holdRegistration(ctx, id);
      await endOverdue(ctx, both);
    }).catch((failure) => ctx.log.warn('an attempt could not be ended', { registration: id, failure }));
}

/**
 * Begins an attempt, or answers the one that is open; one whose time is over is graded as it was saved last. Throws NOT_FOUND,
 * ACA_NOT_CONFIRMED, ACA_NO_ATTEMPT with the reason.
 */
export const startAttempt = (ctx: Ctx, { id, lessonId }: { id: string; lessonId: string }): Promise<Attempt> =>
  transaction(ctx, async (ctx) => {
    const it = await readLearning(ctx, id);
    const lesson = await lessonIn(ctx, it, lessonId);
    const quiz = quizOf(lesson);
    await holdRegistration(ctx, id);
    const tries = triesIn({ attempts: await store.attemptsOf(ctx, id), asks: await store.asksOf(ctx, [id]) }, lessonId);
    const attempts = [...tries.attempts];
    const last = attempts.at(-1);
    if (last?.status === 'started') {
      const then = await quizThen(ctx, it, last);
      if (!isOverdue(ctx, last)) return viewOf(ctx, { ...it, attempt: last, quiz: then, tries });
      attempts.splice(-1, 1, await grade(ctx, last, then, { status: 'expired', answers: last.answers }));
    }
    if (it.held.status === 'completed') throw new DomainError('ACA_NO_ATTEMPT', 'The course is completed.');
    refuseAttempt(ctx, lesson, { ...tries, attempts });
    const attemptId = uuidv7();
    const attempt = await store.addAttempt(ctx, {
      id: attemptId,
      registrationId: id,
      lessonId,
      no: attempts.length + 1,
      version: it.run.version,
      questions: drawQuestions(
        quiz,
        attemptId,
        attempts.flatMap(({ questions }) => questions),
      ),
      endsAt: quiz.minutes === 0 ? null : new Date(ctx.now.getTime() + quiz.minutes * MINUTE),
    });
    return viewOf(ctx, { ...it, attempt, quiz, tries: { ...tries, attempts: [...attempts, attempt] } });
  });

/**
 * Asks who teaches for another attempt. Throws NOT_FOUND, ACA_NOT_CONFIRMED, ACA_NO_ATTEMPT while attempts are left, after one was asked for
 * that waits or was refused, and once the quiz is passed or the course is completed.
 */
export const askAttempt = (
  ctx: Ctx,
  { id, lessonId, reason }: { id: string; lessonId: string; reason: string },
): Promise<LearnerCourse> =>
  transaction(ctx, async (ctx) => {
    const lesson = await lessonIn(ctx, await readLearning(ctx, id), lessonId);
    const quiz = quizOf(lesson);
    await holdRegistration(ctx, id);
    const { held } = await readLearning(ctx, id);
    const all = { attempts: await store.attemptsOf(ctx, id), asks: await store.asksOf(ctx, [id]) };
    if (held.status === 'completed' || !mayAsk(ctx, quiz, triesIn(all, lessonId)))
      throw new DomainError('ACA_NO_ATTEMPT', 'Another attempt cannot be asked for now.');
    await store.addAsk(ctx, { id: uuidv7(), registrationId: id, lessonId, words: reason });
    await followTurns(ctx, held, { ...held, isAsking: true });
    await tellOf(ctx, held, 'registration.attempt_asked', { lessonId, quiz: lesson.title });
    return readLearnerCourse(ctx, id);
  });

/** The reader's own attempt, its registration held first. Throws NOT_FOUND, ACA_NOT_CONFIRMED. */
async function holdAttempt(ctx: Ctx, id: string): Promise<Own> {
  const found = await store.findAttempt(ctx, id);
  if (!found) throw new DomainError('NOT_FOUND');
  const it = await readLearning(ctx, found.registrationId);
  await holdRegistration(ctx, found.registrationId);
  const attempt = await store.findAttempt(ctx, id, true);
  if (!attempt) throw new DomainError('NOT_FOUND');
  const { registrationId, lessonId } = attempt;
  const all = {
    attempts: await store.attemptsOf(ctx, registrationId),
    asks: await store.asksOf(ctx, [registrationId]),
  };
  return { ...it, attempt, quiz: await quizThen(ctx, it, attempt), tries: triesIn(all, lessonId) };
}

/** Hands in, once: again it answers the same. What comes after the time is over counts as it stood when it was saved last. */
export const handIn = (ctx: Ctx, { id, answers }: { id: string; answers: readonly Answer[] }): Promise<Attempt> =>
  transaction(ctx, async (ctx) => {
    const own = await holdAttempt(ctx, id);
    const { attempt, quiz, tries } = own;
    if (attempt.status !== 'started') return viewOf(ctx, own);
    const end = isOverdue(ctx, attempt)
      ? ({ status: 'expired', answers: attempt.answers } as const)
      : ({ status: 'graded', answers } as const);
    const graded = await grade(ctx, attempt, quiz, end);
    const attempts = tries.attempts.map((one) => (one.id === id ? graded : one));
    return viewOf(ctx, { ...own, attempt: graded, tries: { ...tries, attempts } });
  });

/** Keeps answers while an attempt goes on. Throws ILLEGAL_TRANSITION once it is over. */
export const saveAnswers = (
  ctx: Ctx,
  { id, answers }: { id: string; answers: readonly Answer[] },
): Promise<{ saved: true }> =>
  transaction(ctx, async (ctx) => {
    const { attempt } = await holdAttempt(ctx, id);
    if (attempt.status !== 'started' || isOverdue(ctx, attempt))
      throw new DomainError('ILLEGAL_TRANSITION', 'The time of this attempt is over. What was saved before counts.');
    await store.keepAnswers(ctx, id, answers);
    return { saved: true };
  });
