import { lessonsOf } from '../courses/rules.ts';
import type { CourseForm, Lesson, Question, Quiz } from '../courses/schema.ts';
import type { Answer, AttendanceState } from './schema.ts';

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const same = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((place, at) => place === other[at]);
const sorted = (places: readonly number[]): number[] => [...places].sort((one, other) => one - other);

/** Whether an answer is right: all of it or none of it. */
export function isRight(question: Question, given: Pick<Answer, 'places' | 'text'>): boolean {
  if (question.kind === 'short') return question.accepted.some((right) => plain(right) === plain(given.text));
  if (question.kind === 'order') return same(given.places, question.answer);
  return same(sorted(given.places), sorted(question.answer));
}

/** Percent of the points, rounded down: who has all but a little has not all. */
export function gradeOf(questions: readonly Question[], given: readonly Answer[]): number {
  const all = questions.reduce((sum, { points }) => sum + points, 0);
  const reached = questions
    .filter((question) => given.some((answer) => answer.questionId === question.id && isRight(question, answer)))
    .reduce((sum, { points }) => sum + points, 0);
  return all === 0 ? 0 : Math.floor((reached * 100) / all);
}

/** How a quiz stands for one person: `attempts` is how many there were, `given` how many who teaches gave beside the quiz's own. */
export type Tried = { attempts: number; given: number; passed: boolean };
export const attemptsLeft = (quiz: Pick<Quiz, 'attempts'>, it: Tried): number =>
  it.passed ? 0 : Math.max(0, quiz.attempts + it.given - it.attempts);

/** What is right is shown once nobody can use it any more: no attempt goes on, and none can come, neither by itself nor by who teaches. */
export const isRightShown = (it: { passed: boolean; isGoingOn: boolean; takesPart: boolean }): boolean =>
  !it.isGoingOn && (it.passed || !it.takesPart);
/** The same as it is said before an attempt begins. */
export const whenRightIsShown =
  'After you hand in you see which of your answers were right, and once you passed what would have been.';

/**
 * Whether another attempt can be asked for: all are used, none goes on, and who teaches has neither to answer nor refused. `answered` is their
 * last answer: null while it is waited for, undefined where nothing was asked.
 */
export const mayAskAgain = (
  quiz: Pick<Quiz, 'attempts'>,
  it: Tried & { isGoingOn: boolean; answered: boolean | null | undefined },
): boolean =>
  !it.passed && attemptsLeft(quiz, it) === 0 && !it.isGoingOn && (it.answered === undefined || it.answered === true);

/** Whether another attempt may begin now, and if not why. `lastAt`: when the last one ended. */
export function whyNoAttempt(quiz: Quiz, it: Tried & { lastAt: Date | null }, now: Date): string | null {
  if (it.passed) return 'You passed this quiz.';
  if (attemptsLeft(quiz, it) === 0) return 'All attempts were used. Ask for another one.';
  const from = nextAttemptAt(quiz, it.lastAt);
  return from !== null && from > now ? 'Wait until the next attempt can begin.' : null;
}
export const nextAttemptAt = (quiz: Quiz, lastAt: Date | null): Date | null =>
  lastAt === null || quiz.waitHours === 0 ? null : new Date(lastAt.getTime() + quiz.waitHours * 3_600_000);

/** What is asked for before a lesson counts, as it stands beside it. */
export function ruleOf(lesson: Lesson): string {
  if (lesson.kind === 'quiz' && lesson.quiz) return `Counts when ${lesson.quiz.passPercent} % are reached.`;
  if (lesson.kind === 'live') return 'Counts by being there.';
  return lesson.leastSeconds > 0
    ? `Counts when it was open for ${Math.ceil(lesson.leastSeconds / 60)} min and you mark it as read.`
    : 'Counts when you mark it as read.';
}

/** The share of sessions somebody was there for, in percent; excused ones are not counted. 100 without any. */
export function attendanceOf(states: readonly (AttendanceState | null)[]): number {
  const counted = states.filter((state) => state !== 'excused');
  if (counted.length === 0) return 100;
  return Math.floor((counted.filter((state) => state === 'present' || state === 'late').length * 100) / counted.length);
}

export type Standing = {
  lessonsDone: ReadonlySet<string>;
  /** The best result of each quiz, percent. */
  quizPercents: ReadonlyMap<string, number>;
  attendance: readonly (AttendanceState | null)[];
  practical: 'pending' | 'pass' | 'fail' | null;
};
type Asked = { what: string; done: boolean; words: string };

/** The average of the required quizzes, percent, those that were not taken as 0; null without any. */
export function gradesOf(form: CourseForm, it: Pick<Standing, 'quizPercents'>): number | null {
  const quizzes = lessonsOf(form).filter((lesson) => lesson.required && lesson.kind === 'quiz');
  if (quizzes.length === 0) return null;
  return Math.floor(quizzes.reduce((sum, { id }) => sum + (it.quizPercents.get(id) ?? 0), 0) / quizzes.length);
}

/** How the practical is called among what is asked for. */
export const practicalItem = 'Practical';

/** Each thing that a course asks for, and whether it is reached: what decides about the certificate is just this list. */
export function standingOf(form: CourseForm, it: Standing): Asked[] {
  const required = lessonsOf(form).filter((lesson) => lesson.required && lesson.kind !== 'live');
  const read = required.filter(({ id }) => it.lessonsDone.has(id)).length;
  const average = gradesOf(form, it);
  const there = attendanceOf(it.attendance);
  const asked: Asked[] = [
    { what: 'Lessons', done: read === required.length, words: `${read} of ${required.length} done` },
  ];
  if (average !== null)
    asked.push({
      what: 'Quizzes',
      done: average >= form.passPercent,
      words: `${average} % on average, ${form.passPercent} % are asked for`,
    });
  if (it.attendance.length > 0 && form.attendancePercent > 0)
    asked.push({
      what: 'Sessions',
      done: there >= form.attendancePercent,
      words: `There for ${there} %, ${form.attendancePercent} % are asked for`,
    });
  if (form.practical)
    asked.push({
      what: practicalItem,
      done: it.practical === 'pass',
      words:
        it.practical === 'pass'
          ? 'Passed'
          : it.practical === 'fail'
            ? 'Not passed'
            : 'Not judged yet. Those who teach the run judge it.',
    });
  return asked;
}

/** How much of what is asked for is done, 0 to 100. */
export function progressOf(form: CourseForm, it: Standing): number {
  const required = lessonsOf(form).filter((lesson) => lesson.required && lesson.kind !== 'live');
  const parts = [
    ...required.map(({ id }) => it.lessonsDone.has(id)),
    ...it.attendance.map((state) => state !== null && state !== 'absent'),
    ...(form.practical ? [it.practical === 'pass'] : []),
  ];
  return parts.length === 0 ? 100 : Math.floor((parts.filter(Boolean).length * 100) / parts.length);
}

/** What becomes of somebody who used all attempts and asks for another, while nobody answers. */
export const unansweredAsk = 'They have no attempt left until you answer.';
