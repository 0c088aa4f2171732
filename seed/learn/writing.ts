import { emptyCourse } from '@ahadi/domain/academy/courses/rules.ts';
import type { CourseForm, Lesson, Question, Quiz } from '@ahadi/domain/academy/courses/schema.ts';
import { v7 as uuidv7 } from 'uuid';

/** A course of the demo world: its code and all that its editors wrote. */
export type DemoCourse = { code: string; form: CourseForm };

/** A lesson to read, open for at least a minute a thousand characters. */
export const text = (title: string, body: string, preview = false): Lesson => ({
  id: uuidv7(),
  kind: 'text',
  title,
  body,
  leastSeconds: Math.min(180, Math.round(body.length / 1000) * 60),
  required: true,
  preview,
  quiz: null,
});

/** A session that is held in a room or online. */
export const live = (title: string, body: string): Lesson => ({
  id: uuidv7(),
  kind: 'live',
  title,
  body,
  leastSeconds: 0,
  required: true,
  preview: false,
  quiz: null,
});

type Asking = Partial<Pick<Question, 'points'>> & { text: string; explanation: string };

/** One right answer: the first of those given here; attempts shuffle them. */
export const choose = (it: Asking & { right: string; wrong: string[] }): Question => ({
  id: uuidv7(),
  kind: 'single',
  text: it.text,
  options: [it.right, ...it.wrong],
  answer: [0],
  accepted: [],
  points: it.points ?? 1,
  explanation: it.explanation,
});

/** Several right answers. */
export const mark = (it: Asking & { right: string[]; wrong: string[] }): Question => ({
  id: uuidv7(),
  kind: 'multi',
  text: it.text,
  options: [...it.right, ...it.wrong],
  answer: it.right.map((_words, at) => at),
  accepted: [],
  points: it.points ?? 2,
  explanation: it.explanation,
});

/** Steps in their right order. */
export const order = (it: Asking & { steps: string[] }): Question => ({
  id: uuidv7(),
  kind: 'order',
  text: it.text,
  options: it.steps,
  answer: it.steps.map((_words, at) => at),
  accepted: [],
  points: it.points ?? 2,
  explanation: it.explanation,
});

/** A quiz at the end of a part; three attempts, a few hours apart. */
export const quiz = (title: string, questions: Question[], wishes: Partial<Quiz> = {}): Lesson => ({
  ...text(title, 'Take your time: the clock runs from the first question on, and answers are kept while you write.'),
  kind: 'quiz',
  leastSeconds: 0,
  quiz: { passPercent: 60, attempts: 3, waitHours: 4, draw: 0, shuffle: true, minutes: 20, ...wishes, questions },
});

export const part = (title: string, ...lessons: Lesson[]): CourseForm['modules'][number] => ({
  id: uuidv7(),
  title,
  lessons,
});

export const course = (
  code: string,
  form: Partial<CourseForm> & Pick<CourseForm, 'title' | 'summary' | 'modules'>,
): DemoCourse => ({
  code,
  form: { ...emptyCourse, ...form },
});
