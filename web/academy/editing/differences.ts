import type { CourseForm, Lesson } from '@ahadi/domain/academy/courses/schema.ts';

type Difference = { what: string; mine: string; theirs: string };

const names: Record<Exclude<keyof CourseForm, 'modules'>, string> = {
  title: 'Title',
  summary: 'Summary',
  outcomes: 'What people can do afterwards',
  level: 'Level',
  language: 'Language',
  mode: 'Where',
  hours: 'Hours',
  priceMinor: 'Fee',
  currency: 'Currency',
  certificateKind: 'Certificate',
  validityMonths: 'Months that it is good for',
  passPercent: 'Percent in the quizzes',
  attendancePercent: 'Percent of the sessions',
  practical: 'Practical',
  practicalTask: 'What is done in the practical',
  prerequisites: 'Courses that come before',
};

const said = (value: unknown): string =>
  Array.isArray(value) ? value.join('\n') : value === null ? 'none' : String(value);

const lessonText = ({ title, body, quiz, ...rules }: Lesson, isRuleSaid: boolean): string =>
  [
    title,
    body,
    ...(quiz?.questions.map(({ text, options }) => [text, ...options].join('\n  ')) ?? []),
    ...(isRuleSaid ? [JSON.stringify({ ...rules, quiz }, null, 1)] : []),
  ]
    .filter((line) => line !== '')
    .join('\n\n');

/** What two people wrote differently, field by field and lesson by lesson, as both can be read side by side. */
export function differences(mine: CourseForm, theirs: CourseForm): Difference[] {
  const fields = (Object.keys(names) as (keyof typeof names)[]) // the table's own keys
    .map((field) => ({ what: names[field], mine: said(mine[field]), theirs: said(theirs[field]) }))
    .filter((it) => it.mine !== it.theirs);
  const [ours, others] = [lessonsById(mine), lessonsById(theirs)];
  const lessons = [...new Set([...ours.keys(), ...others.keys()])].flatMap((id): Difference[] => {
    const [one, other] = [ours.get(id), others.get(id)];
    if (JSON.stringify(one) === JSON.stringify(other)) return [];
    const isInWords = one && other ? lessonText(one, false) !== lessonText(other, false) : true;
    const text = (lesson: Lesson | undefined) => (lesson ? lessonText(lesson, !isInWords) : 'not there');
    return [{ what: `Lesson “${(one ?? other)?.title ?? ''}”`, mine: text(one), theirs: text(other) }];
  });
  const order = { what: 'Order of the parts and lessons', mine: orderOf(mine), theirs: orderOf(theirs) };
  return [...fields, ...lessons, ...(order.mine === order.theirs ? [] : [order])];
}

const lessonsById = (form: CourseForm): Map<string, Lesson> =>
  new Map(form.modules.flatMap(({ lessons }) => lessons).map((lesson) => [lesson.id, lesson]));

const orderOf = ({ modules }: CourseForm): string =>
  modules.map(({ title, lessons }) => `${title}: ${lessons.map((lesson) => lesson.title).join(', ')}`).join('\n');
