import { to } from '@ahadi/domain/paths.ts';
import { nobodys } from './reading.ts';
import type { Page } from './world.ts';

/** The code of no course. */
export const noCourse = 'NON-000';

type Course = { code: string };
type Row = { id: string; status: string };

async function readJson<Answer>(page: Page, path: string, otherwise: Answer): Promise<Answer> {
  const answer = await page.request.get(`/api/v1/${path}`);
  return answer.ok() ? ((await answer.json()) as Answer) : otherwise;
}
const ofEach = (rows: readonly Row[]): string[] => [...new Map(rows.map(({ status, id }) => [status, id])).values()];

/** Parts of the academy's page: its filters, one course, the check of a certificate, a run that this person teaches. */
async function publicParts(page: Page): Promise<string[]> {
  const courses = await readJson<Course[]>(page, 'academy/courses', []);
  const taught = await readJson<Row[]>(page, 'teaching/runs', []);
  return [
    to('academy'),
    to('academy', {}, { level: 'renewal', mode: 'online', free: '1' }),
    ...[...courses.slice(0, 2).map(({ code }) => code), noCourse].map((course) => to('academy', {}, { course })),
    ...['', 'AHD-2026-000001-A', 'nothing.of.ours'].map((verify) => to('academy', {}, { verify })),
    ...[...taught.slice(0, 1).map(({ id }) => id), nobodys].map((teach) => to('academy', {}, { teach })),
  ];
}

/** One of this person's registrations in each state, with the parts of the course where it goes on. */
async function own(page: Page): Promise<string[]> {
  const { rows } = await readJson<{ rows: Row[] }>(page, 'academy/registrations?limit=100', { rows: [] });
  const [course] = await readJson<Course[]>(page, 'academy/courses', []);
  const learning = rows.find(({ status }) => status === 'attending' || status === 'confirmed');
  return [
    to('academyRegister', {}, course ? { course: course.code } : {}),
    ...[...ofEach(rows), nobodys].map((registrationId) => to('academyPayment', { registrationId })),
    ...(learning
      ? ['sessions', 'standing', 'certificate'].map((tab) =>
          to('academyPayment', { registrationId: learning.id }, { tab }),
        )
      : []),
  ];
}

/** The desk of the academy, and one course in each state with all its parts. */
async function deskOf(page: Page): Promise<string[]> {
  const { rows } = await readJson<{ rows: Row[] }>(page, 'teaching/courses?limit=100', { rows: [] });
  const [first] = rows;
  return [
    to('adminAcademy'),
    to('adminNewCourse'),
    ...(rows.length > 0 ? ['payments', 'certificates', 'runs'] : []).map((view) => to('adminAcademy', {}, { view })),
    ...[...ofEach(rows), nobodys].map((id) => to('adminEditCourse', { id })),
    ...(first
      ? ['syllabus', 'publish', 'preview', 'runs'].map((part) => to('adminEditCourse', { id: first.id }, { part }))
      : []),
    ...[...ofEach(rows), nobodys].map((courseId) => to('adminRoster', { courseId })),
  ];
}

/** Every page of the academy that this person may see, or is told that they may not. */
export const teachings = async (page: Page): Promise<string[]> =>
  (await Promise.all([publicParts(page), own(page), deskOf(page)])).flat();
