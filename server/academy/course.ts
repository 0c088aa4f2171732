// A course is written by one administrator and published by another.
import { courseLifecycle } from '@ahadi/domain/academy/courses/lifecycle.ts';
import { emptyCourse, problemsOf } from '@ahadi/domain/academy/courses/rules.ts';
import type { CourseDraft, CourseForm, CourseRow, CourseStatus } from '@ahadi/domain/academy/courses/schema.ts';
import type { Page, PageRequest } from '@ahadi/domain/core/page.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { permissions, whoMay } from '@ahadi/domain/permissions.ts';
import { v7 as uuidv7 } from 'uuid';
import { aggregate, refuse } from '../core/aggregate.ts';
import { userIdOf } from '../core/authorize.ts';
import { type Ctx, transaction } from '../core/ctx.ts';
import { pageFrom } from '../core/page.ts';
import * as store from './course.store.ts';

/** What keeps it from being published; prerequisites are courses that there are. */
async function problemsNow(ctx: Pick<Ctx, 'db'>, { form, code }: store.HeldCourse): Promise<Record<string, string>> {
  const [unknown] = form.prerequisites.length === 0 ? [] : await store.unknownCodes(ctx, form.prerequisites);
  return {
    ...problemsOf(form, code),
    ...(unknown === undefined ? {} : { prerequisites: `There is no published course ${unknown}.` }),
  };
}

async function draftOf(ctx: Pick<Ctx, 'db'>, held: store.HeldCourse): Promise<CourseDraft> {
  return {
    id: held.id,
    code: held.code,
    status: held.status,
    revision: held.revision,
    form: held.form,
    problems: await problemsNow(ctx, held),
    version: held.version,
    changedSinceVersion: held.versionSha256 !== store.hashOf(held.form),
    submittedBy: held.submitterName,
    updatedAt: held.updatedAt.toISOString(),
  } as CourseDraft; // brands of ids are born here
}

type Told = Pick<store.HeldCourse, 'id' | 'administrators'>;

/** Courses as administrators write them, who alone see their drafts, and the one way in which deeds are done to them. */
export const courses = aggregate({
  kind: 'course',
  find: store.findCourse,
  sees: (ctx, held) => ctx.actor !== null && permissions['course.read'](ctx.actor, held),
  lifecycle: courseLifecycle,
  permissions,
  whoMay,
  audience: ({ administrators }: Told) => administrators,
  save: store.saveCourse,
  view: draftOf,
});

/** A page of the editors' list, the last changed first. Throws FORBIDDEN. */
export async function readCourses(
  ctx: Ctx,
  it: PageRequest & { status: CourseStatus | 'all' },
): Promise<Page<CourseRow>> {
  return pageFrom(
    await store.listCourses(ctx, it),
    it.limit,
    ({ at_us: at, id }) => ({ at, id }),
    ({ at_us: _at, updatedAt, ...row }) => ({ ...row, updatedAt: updatedAt.toISOString() }) as CourseRow, // the brand is born here
  );
}

/** A course as its editors see it. Throws NOT_FOUND. */
export const readCourse = courses.show;

/** Parts of a copy are parts of their own: answers and progress of one course never count for the other. */
const copyOf = (form: CourseForm): CourseForm => ({
  ...form,
  modules: form.modules.map((part) => ({
    ...part,
    id: uuidv7(),
    lessons: part.lessons.map((lesson) => ({
      ...lesson,
      id: uuidv7(),
      quiz: lesson.quiz && {
        ...lesson.quiz,
        questions: lesson.quiz.questions.map((question) => ({ ...question, id: uuidv7() })),
      },
    })),
  })),
});

/** Begins a course, empty or as a copy. Throws FORBIDDEN, ACA_CODE_TAKEN, NOT_FOUND for a copy of what is not there. */
export const createCourse = (ctx: Ctx, it: { code: string; copyOf?: string | undefined }): Promise<CourseDraft> =>
  transaction(ctx, async (ctx) => {
    const form = it.copyOf === undefined ? emptyCourse : copyOf((await courses.read(ctx, it.copyOf)).form);
    const made = await store.addCourse(ctx, { code: it.code, form, userId: userIdOf(ctx) });
    if (!made) {
      const sentence = 'Another course has this code.';
      throw new DomainError('ACA_CODE_TAKEN', sentence, { code: sentence });
    }
    await courses.tell(ctx, made, 'course.created', { code: it.code });
    return draftOf(ctx, made);
  });

const refuseOlder = (held: store.HeldCourse, revision: number): void => {
  if (revision !== held.revision) throw new DomainError('STALE');
};

/**
 * Keeps what was written. Of a published course the last who wrote counts as who sent it in: another administrator publishes it again.
 * Throws STALE when somebody else saved meanwhile; nothing is lost, the page shows both.
 */
export const saveCourse = courses.deed('save', async (ctx, held, it: { revision: number; form: CourseForm }) => {
  refuseOlder(held, it.revision);
  const submittedBy = held.status === 'published' ? userIdOf(ctx) : held.submittedBy;
  return { ...held, form: it.form, revision: held.revision + 1, submittedBy };
});

const refuseProblems = async (ctx: Ctx, held: store.HeldCourse): Promise<void> => refuse(await problemsNow(ctx, held));

/** Sends it in to be looked at by another administrator. Throws BAD_INPUT with what is missing. */
export const submitCourse = courses.deed('submit', async (ctx, held) => {
  await refuseProblems(ctx, held);
  await courses.tell(ctx, held, 'course.submitted', {});
  return { ...held, submittedBy: userIdOf(ctx) };
});

/** Gives it back to be written on. */
export const sendBackCourse = courses.deed('send_back', async (ctx, held, { reason }: { reason: string }) => {
  await courses.tell(ctx, held, 'course.sent_back', { reason });
  return { ...held, submittedBy: null };
});

/**
 * Freezes the text as a new version that runs are planned with from now on. Where there is more than one administrator, the one who sent it in
 * does not publish it. Throws BAD_INPUT with what is missing, STALE, PUB_TWO_PERSON_REQUIRED, ILLEGAL_TRANSITION when nothing changed.
 */
export const publishCourse = courses.deed('publish', async (ctx, held, { revision }: { revision: number }) => {
  refuseOlder(held, revision);
  const userId = userIdOf(ctx);
  await refuseProblems(ctx, held);
  if (held.submittedBy === userId && held.administrators.length > 1) throw new DomainError('PUB_TWO_PERSON_REQUIRED');
  const versionSha256 = store.hashOf(held.form);
  if (held.versionSha256 === versionSha256 && held.status === 'published')
    throw new DomainError('ILLEGAL_TRANSITION', 'Nothing changed since it was published.');
  const version = (held.version ?? 0) + 1;
  await store.addVersion(ctx, { courseId: held.id, no: version, form: held.form, userId });
  await courses.tell(ctx, held, 'course.published', { no: version, sha256: versionSha256 });
  return { ...held, version, versionSha256, submittedBy: null };
});

/** Takes it out of the catalogue. Runs that were planned go on. */
export const archiveCourse = courses.deed('archive', async (ctx, held) => {
  await courses.tell(ctx, held, 'course.archived', {});
  return { ...held, submittedBy: null };
});

/** Takes it out of the archive, to be written on. */
export const restoreCourse = courses.deed('restore', async (ctx, held) => {
  await courses.tell(ctx, held, 'course.restored', {});
  return held;
});
