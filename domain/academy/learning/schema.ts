import * as z from 'zod';
import { AttemptId, RegistrationId, RunSessionId } from '../../core/ids.ts';
import { InstantSchema } from '../../core/schema.ts';
import { Question } from '../courses/schema.ts';
import { RunSession } from '../runs/schema.ts';

/** A question as it is asked: without what is right. The options of an `order` question come shuffled. */
export const AskedQuestion = Question.pick({ id: true, kind: true, text: true, points: true }).extend({
  options: z.array(z.object({ place: z.int(), text: z.string() })),
});
export type AskedQuestion = z.infer<typeof AskedQuestion>;

/** What somebody answers: places of options, or words. */
export const Answer = z.object({
  questionId: z.uuid(),
  places: z.array(z.int().min(0).max(7)).max(8).default([]),
  text: z.string().trim().max(200).default(''),
});
export type Answer = z.infer<typeof Answer>;

export const attemptStatuses = ['started', 'graded', 'expired'] as const;
export const Attempt = z.object({
  id: AttemptId,
  lessonId: z.uuid(),
  no: z.int(),
  status: z.enum(attemptStatuses),
  startedAt: InstantSchema,
  /** By the server's clock; null without a limit. */
  endsAt: InstantSchema.nullable(),
  questions: z.array(AskedQuestion),
  /** What was saved of it while it goes on, so that it can be gone on with after a reload and on another device; empty afterwards. */
  saved: z.array(Answer),
  /** After it was handed in: percent of the points, and what was right; that is null while it could help in another attempt (`isRightShown`). */
  result: z
    .object({
      percent: z.int(),
      passed: z.boolean(),
      questions: z.array(
        z.object({
          questionId: z.uuid(),
          points: z.int(),
          given: Answer,
          isRight: z.boolean(),
          right: z
            .object({ answer: z.array(z.int()), accepted: z.array(z.string()), explanation: z.string() })
            .nullable(),
        }),
      ),
    })
    .nullable(),
});
export type Attempt = z.infer<typeof Attempt>;

export const LessonProgress = z.object({
  lessonId: z.uuid(),
  done: z.boolean(),
  doneAt: InstantSchema.nullable(),
  seconds: z.int(),
  /** What is asked for before it counts, in words. */
  rule: z.string(),
  quiz: z
    .object({
      attempts: z.int(),
      attemptsLeft: z.int(),
      bestPercent: z.int().nullable(),
      passed: z.boolean(),
      /** When the next attempt can begin; null when none is left or it is now. */
      nextAt: InstantSchema.nullable(),
      openAttemptId: AttemptId.nullable(),
      /** How many attempts who teaches gave beside those of the quiz. */
      given: z.int(),
      /** What was asked of who teaches last, and not given: still open, or refused with a reason. */
      ask: z.object({ status: z.enum(['open', 'refused']), reason: z.string() }).nullable(),
      /** All attempts were used, and another one can be asked for. */
      mayAsk: z.boolean(),
    })
    .nullable(),
});
export type LessonProgress = z.infer<typeof LessonProgress>;

export const AttendanceState = z.enum(['present', 'late', 'absent', 'excused']);
export type AttendanceState = z.infer<typeof AttendanceState>;

/** The course as the one who takes it reads it, with how far they are. */
export const LearnerCourse = z.object({
  registrationId: RegistrationId,
  code: z.string(),
  title: z.string(),
  modules: z.array(
    z.object({
      id: z.uuid(),
      title: z.string(),
      lessons: z.array(
        z.object({
          id: z.uuid(),
          kind: z.enum(['text', 'quiz', 'live']),
          title: z.string(),
          body: z.string(),
          leastSeconds: z.int(),
          required: z.boolean(),
          quiz: z
            .object({
              passPercent: z.int(),
              attempts: z.int(),
              waitHours: z.int(),
              minutes: z.int(),
              questions: z.int(),
            })
            .nullable(),
          progress: LessonProgress,
        }),
      ),
    }),
  ),
  sessions: z.array(RunSession.extend({ state: AttendanceState.nullable() })),
  practical: z.object({ result: z.enum(['pending', 'pass', 'fail']), comment: z.string() }).nullable(),
  /** Each thing that is asked for, whether it is reached, and how far one is, in words. */
  standing: z.array(z.object({ what: z.string(), done: z.boolean(), words: z.string() })),
  progressPercent: z.int(),
});
export type LearnerCourse = z.infer<typeof LearnerCourse>;

export const CheckIn = z.object({
  sessionId: RunSessionId,
  state: AttendanceState,
  courseTitle: z.string(),
  at: InstantSchema,
});
export type CheckIn = z.infer<typeof CheckIn>;
