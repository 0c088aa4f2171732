import type { CourseForm, Lesson, Question, Quiz } from './schema.ts';

/** What an editor begins with. Prices in minor units. */
export const emptyCourse: CourseForm = {
  title: '',
  summary: '',
  outcomes: [],
  level: 'intro',
  language: 'en',
  mode: 'online',
  hours: 8,
  priceMinor: 0,
  currency: 'KES',
  certificateKind: 'completion',
  validityMonths: null,
  passPercent: 70,
  attendancePercent: 80,
  practical: false,
  prerequisites: [],
  modules: [],
};

/** What the practical of a course is, in words; null where it has none. */
export const practicalOf = ({
  practical,
  practicalTask,
}: Pick<CourseForm, 'practical' | 'practicalTask'>): string | null =>
  practical ? practicalTask || 'You show what you learned, and those who teach the run judge it.' : null;

export const lessonsOf = (form: Pick<CourseForm, 'modules'>): Lesson[] =>
  form.modules.flatMap(({ lessons }) => lessons);

/** What is wrong with a question, or null. */
function problemOfQuestion({ kind, options, answer, accepted }: Question): string | null {
  if (kind === 'short') return accepted.length > 0 ? null : 'Write at least one answer that is right.';
  if (options.length < 2) return 'Give at least two answers to choose from.';
  if (answer.some((place) => place >= options.length) || new Set(answer).size !== answer.length)
    return 'Mark which answers are right.';
  if (kind === 'single') return answer.length === 1 ? null : 'Mark the one answer that is right.';
  if (kind === 'order') return answer.length === options.length ? null : 'Put all answers into their right order.';
  return answer.length > 0 ? null : 'Mark at least one answer that is right.';
}

function problemsOfQuiz(quiz: Quiz | null, path: string): [string, string][] {
  if (!quiz || quiz.questions.length === 0) return [[path, 'A quiz has at least one question.']];
  const found = quiz.questions.flatMap((question, at): [string, string][] => {
    const problem = problemOfQuestion(question);
    return problem === null ? [] : [[`${path}.questions.${at}`, problem]];
  });
  if (quiz.draw > quiz.questions.length) found.push([`${path}.draw`, 'No more questions can be drawn than there are.']);
  return found;
}

/** What keeps a course from being published, by field path; empty when nothing does. */
export function problemsOf(form: CourseForm, code: string): Record<string, string> {
  const found: [string, string][] = [];
  const ask = (isThere: boolean, path: string, sentence: string) => {
    if (!isThere) found.push([path, sentence]);
  };
  ask(form.title.length >= 5, 'title', 'The title must be between 5 and 120 characters.');
  ask(form.summary.length >= 20, 'summary', 'The summary must be between 20 and 300 characters.');
  ask(form.outcomes.length > 0, 'outcomes', 'Say at least one thing that people can do afterwards.');
  ask(form.modules.length > 0, 'modules', 'A course has at least one part.');
  ask(!form.prerequisites.includes(code), 'prerequisites', 'A course cannot be asked for before itself.');
  ask(
    form.certificateKind !== 'accreditation' || form.validityMonths !== null,
    'validityMonths',
    'An accreditation is good for a number of months.',
  );
  ask(
    !form.practical || (form.practicalTask ?? '').length >= 20,
    'practicalTask',
    'Say what is done in the practical, in 20 to 600 characters.',
  );
  for (const [at, part] of form.modules.entries()) {
    ask(part.lessons.length > 0, `modules.${at}`, 'A part has at least one lesson.');
    for (const [place, lesson] of part.lessons.entries()) {
      const path = `modules.${at}.lessons.${place}`;
      if (lesson.kind === 'text') ask(lesson.body.trim().length >= 20, `${path}.body`, 'Write the text of the lesson.');
      if (lesson.kind === 'quiz') found.push(...problemsOfQuiz(lesson.quiz, `${path}.quiz`));
    }
  }
  const ids = [...form.modules, ...lessonsOf(form), ...lessonsOf(form).flatMap(({ quiz }) => quiz?.questions ?? [])];
  ask(
    new Set(ids.map(({ id }) => id)).size === ids.length,
    'modules',
    'Two parts have the same mark; copy them again.',
  );
  return Object.fromEntries(found);
}
