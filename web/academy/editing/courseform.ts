import { problemsOf } from '@ahadi/domain/academy/courses/rules.ts';
import type { CourseDraft, CourseForm, Lesson, Module, Question } from '@ahadi/domain/academy/courses/schema.ts';
import { v4 as uuid } from 'uuid';
import { api, client, reading } from '../../core/api.ts';
import { FormKeeper } from '../../core/formkeeper.ts';
import { queryClient } from '../../core/query.ts';
import type { Problems } from '../../core/useProblems.ts';
import { count } from '../../core/words.ts';

type CourseKeeper = FormKeeper<CourseDraft, CourseForm>;

/** A course as it is typed. */
export type CourseEditing = {
  code: string;
  form: CourseForm;
  change: (part: Partial<CourseForm>) => void;
  problems: Problems;
};

/** Empty fields that the server would not keep. While there are any, nothing is saved, and each says so. */
export function emptyFields(form: CourseForm): Record<string, string> {
  const found: [string, string][] = [];
  const ask = (text: string, least: number, path: string, sentence: string) => {
    if (text.trim().length < least) found.push([path, sentence]);
  };
  form.outcomes.forEach((outcome, at) => {
    ask(outcome, 3, `outcomes.${at}`, 'Write it, or take the line away.');
  });
  form.modules.forEach((part, at) => {
    ask(part.title, 3, `modules.${at}.title`, 'Give the part a title of at least 3 characters.');
    part.lessons.forEach((lesson, place) => {
      const path = `modules.${at}.lessons.${place}`;
      ask(lesson.title, 3, `${path}.title`, 'Give it a title of at least 3 characters.');
      lesson.quiz?.questions.forEach((question, no) => {
        ask(question.text, 3, `${path}.quiz.questions.${no}.text`, 'Write the question.');
        const lines = question.kind === 'short' ? question.accepted : question.options;
        if (lines.some((line) => line.trim() === ''))
          found.push([`${path}.quiz.questions.${no}`, 'Fill in every answer, or take the line away.']);
      });
    });
  });
  return Object.fromEntries(found);
}

/** Everything to mend before it can be published; what cannot even be saved first. */
export const problemsIn = (form: CourseForm, code: string): Record<string, string> => ({
  ...problemsOf(form, code),
  ...emptyFields(form),
});

export function courseKept(draft: CourseDraft): void {
  queryClient.setQueryData(api.teaching.course.queryKey({ input: { id: draft.id } }), draft);
}

export const courseKeeper = (draft: CourseDraft): CourseKeeper =>
  new FormKeeper<CourseDraft, CourseForm>(draft, {
    written: ({ form }) => form,
    inShort: ({ title, modules }) =>
      [
        title || 'no title',
        count(modules.length, 'part'),
        count(modules.flatMap(({ lessons }) => lessons).length, 'lesson'),
      ].join(' · '),
    onKept: courseKept,
    read: () => client.teaching.course({ id: draft.id }, reading),
    put: (form, revision, key) =>
      client.teaching.saveCourse({ id: draft.id, revision, form }, { context: { idempotencyKey: key } }),
    ready: (form) => Object.keys(emptyFields(form)).length === 0,
  });

export const newModule = (no: number): Module => ({ id: uuid(), title: `Part ${no}`, lessons: [] });

const begun = { text: 'New lesson', quiz: 'New quiz', live: 'New session' } as const;
export const newLesson = (kind: Lesson['kind']): Lesson => ({
  ...{ id: uuid(), kind, title: begun[kind], body: '', leastSeconds: 0, required: true, preview: false },
  quiz:
    kind === 'quiz'
      ? { passPercent: 70, attempts: 3, waitHours: 0, draw: 0, shuffle: true, minutes: 0, questions: [newQuestion()] }
      : null,
});
export const newQuestion = (): Question => ({
  ...{ id: uuid(), kind: 'single' as const, text: '', options: ['', ''], answer: [0], accepted: [] },
  ...{ points: 1, explanation: '' },
});

/** A question as another kind: what still makes sense of it stays. */
export function asKind(question: Question, kind: Question['kind']): Question {
  const options = question.options.length >= 2 ? question.options : ['', ''];
  if (kind === 'short')
    return {
      ...question,
      kind,
      options: [],
      answer: [],
      accepted: question.accepted.length > 0 ? question.accepted : [''],
    };
  const answer =
    kind === 'order' ? options.map((_, place) => place) : question.answer.slice(0, kind === 'single' ? 1 : 8);
  return { ...question, kind, options, accepted: [], answer: answer.length > 0 ? answer : [0] };
}

/** A question without one of its options: what is marked as right moves along. */
export function withoutOption(question: Question, place: number): Question {
  const options = question.options.filter((_, at) => at !== place);
  const answer = question.answer.filter((at) => at !== place).map((at) => (at > place ? at - 1 : at));
  return { ...question, options, answer: question.kind === 'order' ? options.map((_, at) => at) : answer };
}
