// Anybody reads published courses and when the next run of each begins.
import type { CourseCard, CoursePage } from '@ahadi/domain/academy/contract.ts';
import { lessonsOf, practicalOf } from '@ahadi/domain/academy/courses/rules.ts';
import type { CourseForm } from '@ahadi/domain/academy/courses/schema.ts';
import type { RunCard } from '@ahadi/domain/academy/runs/schema.ts';
import { formatMoney } from '@ahadi/domain/core/money.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import type { Ctx } from '../core/ctx.ts';
import { zoneOfReader } from '../core/zone.ts';
import * as store from './catalogue.store.ts';
import { findForm } from './course.store.ts';
import { shownRuns } from './held.store.ts';
import { printSheet } from './press.ts';
import { openRowOf } from './registration-list.ts';
import { cardsOf } from './run-view.ts';

const cardOf = (course: store.PublishedCourse, runs: readonly RunCard[]): CourseCard => {
  const next = runs.find((run) => run.whyClosed === null);
  return {
    code: course.code,
    title: course.title,
    summary: course.summary,
    level: course.level,
    language: course.language,
    mode: course.mode,
    hours: course.hours,
    priceMinor: course.priceMinor,
    currency: course.currency,
    certificateKind: course.certificateKind,
    nextRun: next
      ? {
          id: next.id,
          startsOn: next.startsOn,
          left: next.left,
          waiting: next.waiting,
          registerUntil: next.registerUntil,
        }
      : null,
  };
};

/** The catalogue: published courses with the next run that can be registered or waited for. */
export async function readCatalogue(ctx: Ctx, filters: store.CatalogueFilters): Promise<CourseCard[]> {
  const courses = await store.publishedCourses(ctx, filters);
  const runs = await shownRuns(
    ctx,
    courses.map(({ id }) => id),
  );
  const cards = await cardsOf(ctx, runs, { places: false });
  return courses.map((course) =>
    cardOf(
      course,
      cards.filter((_card, index) => runs[index]?.courseId === course.id),
    ),
  );
}

/** Titles and kinds of everything; the text only of what everybody may read. */
const outlineOf = (form: CourseForm): CoursePage['modules'] =>
  form.modules.map(({ title, lessons }) => ({
    title,
    lessons: lessons.map((lesson) => ({
      title: lesson.title,
      kind: lesson.kind,
      required: lesson.required,
      preview: lesson.preview && lesson.kind === 'text' ? lesson.body : null,
    })),
  }));

async function readPublished(ctx: Ctx, code: string): Promise<{ course: store.PublishedCourse; form: CourseForm }> {
  const course = await store.publishedCourse(ctx, code);
  const form = course && (await findForm(ctx, course.id, course.no));
  if (!course || !form) throw new DomainError('NOT_FOUND');
  return { course, form };
}

/** A published course with its runs, what comes before it and the reader's own registration. Throws NOT_FOUND. */
export async function readCoursePage(ctx: Ctx, code: string): Promise<CoursePage> {
  const { course, form } = await readPublished(ctx, code);
  const userId = ctx.actor?.kind === 'user' ? ctx.actor.userId : null;
  const runs = await cardsOf(ctx, await shownRuns(ctx, [course.id]), { places: false });
  const titles = await store.titlesOf(ctx, form.prerequisites);
  const done = userId === null ? null : await store.completedAmong(ctx, userId, form.prerequisites);
  return {
    ...cardOf(course, runs),
    outcomes: form.outcomes,
    validityMonths: form.validityMonths,
    passPercent: form.passPercent,
    attendancePercent: form.attendancePercent,
    practical: practicalOf(form),
    modules: outlineOf(form),
    prerequisites: form.prerequisites.map((before) => ({
      code: before,
      title: titles.get(before) ?? before,
      met: done?.has(before) ?? null,
    })),
    runs,
    registration: userId === null ? null : await openRowOf(ctx, userId, course.id),
  };
}

/** The syllabus as PDF. Throws NOT_FOUND. */
export async function printSyllabus(ctx: Ctx, code: string): Promise<File> {
  const { form } = await readPublished(ctx, code);
  const practical = practicalOf(form);
  const pdf = await printSheet({
    kind: 'syllabus',
    code,
    title: form.title,
    summary: form.summary,
    facts: [
      ['Hours of learning', String(form.hours)],
      ['Fee', form.priceMinor === 0 ? 'Free' : formatMoney(form.priceMinor, form.currency)],
      ['To pass', `${form.passPercent} % on average in the quizzes, ${form.attendancePercent} % of the sessions`],
      ...(practical === null ? [] : [['Practical', practical] as [string, string]]),
      ['Comes after', form.prerequisites.join(', ') || 'No other course'],
      ['Lessons', String(lessonsOf(form).length)],
    ],
    outcomes: form.outcomes,
    modules: outlineOf(form).map(({ title, lessons }) => ({ title, lessons: lessons.map((lesson) => lesson.title) })),
    writtenAt: ctx.now.toISOString(),
    tz: await zoneOfReader(ctx),
  });
  return new File([new Uint8Array(pdf)], `${code}-syllabus.pdf`, { type: 'application/pdf' });
}
