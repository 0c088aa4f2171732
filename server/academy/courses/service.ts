import { type CourseAction, courseLifecycle } from '@ahadi/domain/academy/courses/lifecycle.ts';
import { emptyCourse, problemsOf } from '@ahadi/domain/academy/courses/rules.ts';
import type { CourseDraft, CourseForm, CourseRow, CourseStatus } from '@ahadi/domain/academy/courses/schema.ts';
import type { Page, PageRequest } from '@ahadi/domain/core/page.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { permissions } from '@ahadi/domain/permissions.ts';
import { v7 as uuidv7 } from 'uuid';
import { authorize, userIdOf } from '../../core/authorize.ts';
import { type Ctx, transaction } from '../../core/ctx.ts';
import { pageFrom } from '../../core/page.ts';
import { tellOfCourse } from '../service.ts';
import * as store from './store.ts';

/** What keeps it from being published; prerequisites are courses that there are. */
async function problemsNow(ctx: Pick<Ctx, 'db'>, { form, code }: store.HeldCourse): Promise<Record<string, string>> {
  const [unknown] = await store.unknownCodes(ctx, form.prerequisites);
  return {
    ...problemsOf(form, code),
    ...(unknown === undefined ? {} : { prerequisites: `There is no published course ${unknown}.` }),
  };
}

const draftOf = async (ctx: Pick<Ctx, 'db'>, held: store.HeldCourse): Promise<CourseDraft> =>
  ({
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
  }) as CourseDraft; // brands of ids are born here

/** The course if the reader may see it. Throws NOT_FOUND: for everybody else there is none. */
export async function readHeld(ctx: Ctx, id: string, hold = false): Promise<store.HeldCourse> {
  const held = await store.findCourse(ctx, id, hold);
  if (!held || !ctx.actor || !permissions['course.read'](ctx.actor, held)) throw new DomainError('NOT_FOUND');
  return held;
}

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
export const readCourse = async (ctx: Ctx, id: string): Promise<CourseDraft> => draftOf(ctx, await readHeld(ctx, id));

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
    const form = it.copyOf === undefined ? emptyCourse : copyOf((await readHeld(ctx, it.copyOf)).form);
    const id = await store.addCourse(ctx, { code: it.code, form, userId: userIdOf(ctx) });
    if (id === null) {
      const sentence = 'Another course has this code.';
      throw new DomainError('ACA_CODE_TAKEN', sentence, { code: sentence });
    }
    await tellOfCourse(ctx, id, 'course.created', { code: it.code });
    return readCourse(ctx, id);
  });

/** A deed of an editor: held, permitted, legal, written. Throws NOT_FOUND, FORBIDDEN, ILLEGAL_TRANSITION, STALE for a revision that is not the newest. */
const step = (
  ctx: Ctx,
  id: string,
  action: CourseAction,
  deed: (ctx: Ctx, held: store.HeldCourse) => Promise<Parameters<typeof store.changeCourse>[2]>,
  revision?: number,
): Promise<CourseDraft> =>
  transaction(ctx, async (ctx) => {
    const held = await readHeld(ctx, id, true);
    authorize(ctx, `course.${action}`, held);
    const status = courseLifecycle.next(action, held.status);
    if (revision !== undefined && revision !== held.revision) throw new DomainError('STALE');
    await store.changeCourse(ctx, id, { ...(await deed(ctx, held)), status });
    return readCourse(ctx, id);
  });

/**
 * Keeps what was written. Of a published course the last who wrote counts as who sent it in: another administrator publishes it again.
 * Throws STALE when somebody else saved meanwhile; nothing is lost, the page shows both.
 */
export const saveCourse = (ctx: Ctx, it: { id: string; revision: number; form: CourseForm }): Promise<CourseDraft> =>
  step(
    ctx,
    it.id,
    'save',
    async (ctx, held) => ({
      form: it.form,
      revision: held.revision + 1,
      ...(held.status === 'published' ? { submitted_by: userIdOf(ctx) } : {}),
    }),
    it.revision,
  );

/** Sends it in to be looked at by another administrator. Throws BAD_INPUT with what is missing. */
export const submitCourse = (ctx: Ctx, id: string): Promise<CourseDraft> =>
  step(ctx, id, 'submit', async (ctx, held) => {
    await refuseProblems(ctx, held);
    await tellOfCourse(ctx, id, 'course.submitted', {});
    return { submitted_by: userIdOf(ctx) };
  });

async function refuseProblems(ctx: Ctx, held: store.HeldCourse): Promise<void> {
  const problems = await problemsNow(ctx, held);
  const first = Object.values(problems)[0];
  if (first !== undefined) throw new DomainError('BAD_INPUT', first, problems);
}

/** Gives it back to be written on. */
export const sendBackCourse = (ctx: Ctx, id: string, reason: string): Promise<CourseDraft> =>
  step(ctx, id, 'send_back', async (ctx) => {
    await tellOfCourse(ctx, id, 'course.sent_back', { reason });
    return { submitted_by: null };
  });

/**
 * Freezes the text as a new version that runs are planned with from now on. Where there is more than one administrator, the one who sent it in
 * does not publish it. Throws BAD_INPUT with what is missing, STALE, PUB_TWO_PERSON_REQUIRED, ILLEGAL_TRANSITION when nothing changed.
 */
export const publishCourse = (ctx: Ctx, { id, revision }: { id: string; revision: number }): Promise<CourseDraft> =>
  step(
    ctx,
    id,
    'publish',
    async (ctx, held) => {
      const userId = userIdOf(ctx);
      await refuseProblems(ctx, held);
      if (held.submittedBy === userId && (await store.countAdministrators(ctx)) > 1)
        throw new DomainError('PUB_TWO_PERSON_REQUIRED');
      const sha256 = store.hashOf(held.form);
      if (held.versionSha256 === sha256 && held.status === 'published')
        throw new DomainError('ILLEGAL_TRANSITION', 'Nothing changed since it was published.');
      const no = (held.version ?? 0) + 1;
      await store.addVersion(ctx, { courseId: id, no, form: held.form, userId });
      await tellOfCourse(ctx, id, 'course.published', { no, sha256 });
      return { version: no, submitted_by: null };
    },
    revision,
  );

/** Takes it out of the catalogue. Runs that were planned go on. */
export const archiveCourse = (ctx: Ctx, id: string): Promise<CourseDraft> =>
  step(ctx, id, 'archive', async (ctx) => {
    await tellOfCourse(ctx, id, 'course.archived', {});
    return { submitted_by: null };
  });

/** Takes it out of the archive, to be written on. */
export const restoreCourse = (ctx: Ctx, id: string): Promise<CourseDraft> =>
  step(ctx, id, 'restore', async (ctx) => {
    await tellOfCourse(ctx, id, 'course.restored', {});
    return {};
  });
