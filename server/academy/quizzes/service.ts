import type { Lesson, Quiz } from '@ahadi/domain/academy/courses/schema.ts';
import { attemptsLeft, gradeOf, isRight } from '@ahadi/domain/academy/learning/rules.ts';
import type { Answer, Attempt, LearnerCourse } from '@ahadi/domain/academy/learning/schema.ts';
import { MINUTE } from '@ahadi/domain/core/time.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { v7 as uuidv7 } from 'uuid';
import { type Ctx, insistentTransaction, transaction } from '../../core/ctx.ts';
import {
  isOverdue,
  lessonIn,
  mayAsk,
  readLearnerCourse,
  readLearning,
  refuseAttempt,
  tried,
  triesIn,
} from '../learning/service.ts';
import { holdRegistration, noteProgress } from '../learning/store.ts';
import { holdBoth } from '../registering/service.ts';
import { followTurns, tellOf } from '../service.ts';
import type { HeldRegistration, HeldRun } from '../store.ts';
import { askedOf, type Drawn, drawQuestions, meantBy, shownAnswer } from './drawing/service.ts';
import * as store from './store.ts';

const answerTo = ({ question }: Drawn, answers: readonly Answer[]): Answer =>
  answers.find(({ questionId }) => questionId === question.id) ?? { questionId: question.id, places: [], text: '' };

/** What one person tried of a quiz: its attempts, the oldest first, and what was asked and given. */
type Tries = ReturnType<typeof triesIn>;

/** What an attempt asks. */
const drawnIn = (held: store.HeldAttempt, quiz: Quiz, { attempts }: Pick<Tries, 'attempts'>): Drawn[] =>
  drawQuestions(
    quiz,
    held.id,
    attempts.filter(({ no }) => no < held.no).map(({ id }) => id),
  );

/** As its learner reads it; `tries` is with the attempt as it is now. */
const viewOf = (held: store.HeldAttempt, quiz: Quiz, tries: Tries): Attempt => {
  const drawn = drawnIn(held, quiz, tries);
  const isOver = attemptsLeft(quiz, tried(tries)) === 0;
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
              right: isOver
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
  tries: Pick<Tries, 'attempts'>,
  end: { status: 'graded' | 'expired'; answers: readonly Answer[] },
): Promise<store.HeldAttempt> {
  const drawn = drawnIn(held, quiz, tries);
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
  const attempts = await store.attemptsOf(ctx, it.held.id);
  for (const one of attempts)
    if (one.status === 'started' && isOverdue(ctx, one)) {
      const quiz = quizOf(await lessonIn(ctx, it, one.lessonId));
      const own = attempts.filter(({ lessonId }) => lessonId === one.lessonId);
      await grade(ctx, one, quiz, { attempts: own }, { status: 'expired', answers: one.answers });
    }
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
      if (!isOverdue(ctx, last)) return viewOf(last, quiz, tries);
      attempts.splice(-1, 1, await grade(ctx, last, quiz, tries, { status: 'expired', answers: last.answers }));
    }
    if (it.held.status === 'completed') throw new DomainError('ACA_NO_ATTEMPT', 'The course is completed.');
    refuseAttempt(ctx, lesson, { ...tries, attempts });
    const attempt = {
      id: uuidv7(),
      registrationId: id,
      lessonId,
      no: attempts.length + 1,
      endsAt: quiz.minutes === 0 ? null : new Date(ctx.now.getTime() + quiz.minutes * MINUTE),
    };
    await store.addAttempt(ctx, attempt);
    const made = await store.findAttempt(ctx, attempt.id);
    if (!made) throw new Error('an attempt that was written is there');
    return viewOf(made, quiz, { ...tries, attempts: [...attempts, made] });
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

type Own = { attempt: store.HeldAttempt; quiz: Quiz; tries: Tries };

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
  return { attempt, quiz: quizOf(await lessonIn(ctx, it, lessonId)), tries: triesIn(all, lessonId) };
}

/** Hands in, once: again it answers the same. What comes after the time is over counts as it stood when it was saved last. */
export const handIn = (ctx: Ctx, { id, answers }: { id: string; answers: readonly Answer[] }): Promise<Attempt> =>
  transaction(ctx, async (ctx) => {
    const { attempt, quiz, tries } = await holdAttempt(ctx, id);
    if (attempt.status !== 'started') return viewOf(attempt, quiz, tries);
    const end = isOverdue(ctx, attempt)
      ? ({ status: 'expired', answers: attempt.answers } as const)
      : ({ status: 'graded', answers } as const);
    const graded = await grade(ctx, attempt, quiz, tries, end);
    const attempts = tries.attempts.map((one) => (one.id === id ? graded : one));
    return viewOf(graded, quiz, { ...tries, attempts });
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
