// A version of a course is frozen and known by its hash.
import type { CourseForm, CourseStatus } from '@ahadi/domain/academy/courses/schema.ts';
import { judged, receivedFees } from '@ahadi/domain/academy/registrations/lifecycle.ts';
import type { PageRequest } from '@ahadi/domain/core/page.ts';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { canonicalJson, sha256Hex } from '../core/canonical.ts';
import type { Ctx } from '../core/ctx.ts';
import { among } from '../core/db.ts';
import { sendAlong } from '../core/driver.ts';
import { afterCursor, onePast } from '../core/page.ts';

type Db = Pick<Ctx, 'db'>;

/** A course as its editors hold it. */
export type HeldCourse = {
  id: string;
  code: string;
  status: CourseStatus;
  revision: number;
  form: CourseForm;
  version: number | null;
  /** Of the newest version; null before the first. */
  versionSha256: string | null;
  submittedBy: string | null;
  submitterName: string | null;
  updatedAt: Date;
  /** User ids of everybody who administers; at most two hundred. */
  administrators: string[];
};

const columns = sql`
  c.id, c.code, c.status, c.revision, c.form, c.version, c.submitted_by as "submittedBy", c.updated_at as "updatedAt",
  (select v.sha256 from course_versions v where v.course_id = c.id and v.no = c.version) as "versionSha256",
  (select u.name from users u where u.id = c.submitted_by) as "submitterName",
  array(select a.user_id from user_roles a where a.role = 'admin' order by a.user_id limit 200) as administrators`;

/** The course, or null. `hold` keeps its row until the transaction ends. */
export async function findCourse(ctx: Db, id: string, hold: boolean): Promise<HeldCourse | null> {
  if (hold) await sendAlong(ctx, sql`select from courses where id = ${id} for update`);
  const { rows } = await sql<HeldCourse>`
    select ${columns} from courses c where c.id = ${id}`.execute(ctx.db);
  return rows[0] ?? null;
}

/** Makes a draft. Null when its code is another course's. */
export async function addCourse(
  ctx: Pick<Ctx, 'db' | 'now'>,
  it: { code: string; form: CourseForm; userId: string },
): Promise<HeldCourse | null> {
  const { rows } = await sql<HeldCourse>`
    insert into courses as c (id, code, status, form, created_by, created_at, updated_at)
    values (${uuidv7()}, ${it.code}, 'draft', ${JSON.stringify(it.form)}, ${it.userId}, ${ctx.now}, ${ctx.now})
    on conflict (code) do nothing returning ${columns}`.execute(ctx.db);
  return rows[0] ?? null;
}

/** Writes what differs of a course that is held, and answers it as it is then. */
export async function saveCourse(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  before: HeldCourse,
  after: HeldCourse,
): Promise<HeldCourse> {
  const written = db
    .updateTable('courses')
    .set({
      status: after.status,
      revision: after.revision,
      version: after.version,
      submitted_by: after.submittedBy,
      ...(after.form === before.form ? {} : { form: JSON.stringify(after.form) }),
      updated_at: now,
    })
    .where('id', '=', after.id);
  const saved = { ...after, updatedAt: now };
  if (after.submittedBy === null || after.submittedBy === before.submittedBy) {
    await sendAlong({ db }, written);
    return { ...saved, submitterName: after.submittedBy && before.submitterName };
  }
  const name = sql<string>`(select u.name from users u where u.id = submitted_by)`;
  return { ...saved, ...(await written.returning(name.as('submitterName')).executeTakeFirstOrThrow()) };
}

/** The hash that a version of this text has. */
export const hashOf = (form: CourseForm): string => sha256Hex(canonicalJson(form));

/** Freezes a text as the next version. */
export const addVersion = (
  ctx: Pick<Ctx, 'db' | 'now'>,
  it: { courseId: string; no: number; form: CourseForm; userId: string },
) =>
  sql`
    insert into course_versions (course_id, no, form, sha256, published_by, published_at)
    values (${it.courseId}, ${it.no}, ${JSON.stringify(it.form)}, ${hashOf(it.form)}, ${it.userId}, ${ctx.now})`.execute(
    ctx.db,
  );

/** The frozen text of a version. */
export const findForm = async (ctx: Db, courseId: string, no: number): Promise<CourseForm | undefined> =>
  (await formsOf(ctx, courseId, [no])).get(no);

/** Those of these versions of a course that there are, by their number. */
export async function formsOf(ctx: Db, courseId: string, nos: readonly number[]): Promise<Map<number, CourseForm>> {
  if (nos.length === 0) return new Map();
  const { rows } = await sql<{ no: number; form: CourseForm }>`
    select no, form from course_versions where course_id = ${courseId} and no = any(${nos}::integer[])`.execute(ctx.db);
  return new Map(rows.map(({ no, form }) => [no, form]));
}

/** Those of these codes that no published course has. */
export async function unknownCodes(ctx: Db, codes: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    select code from unnest(${codes}::text[]) code
    where not exists (select from courses c where c.code = code.code and c.version is not null)`.execute(ctx.db);
  return rows.map(({ code }) => code);
}

export type ListedCourse = {
  id: string;
  code: string;
  title: string;
  status: CourseStatus;
  runs: number;
  registered: number;
  seats: number;
  revenueMinor: number;
  currency: string;
  passPercent: number | null;
  updatedAt: Date;
  at_us: string;
};

/** A page of the editors' list, the last changed first. Revenue is what was approved less what went back. */
export async function listCourses(
  ctx: Db,
  { cursor, limit, status }: PageRequest & { status: CourseStatus | 'all' },
): Promise<ListedCourse[]> {
  const after = afterCursor(cursor);
  const { rows } = await sql<ListedCourse>`
    select c.id, c.code, c.form->>'title' as title, c.status, coalesce(r.runs, 0)::int as runs, coalesce(r.taken, 0)::int as registered,
      coalesce(r.seats, 0)::int as seats, c.form->>'currency' as currency, c.updated_at as "updatedAt", c.updated_at::text as at_us,
      (select coalesce(sum(f.amount_minor - f.returned_minor), 0)::bigint from academy_fees f join registrations g on g.id = f.registration_id
        join course_runs x on x.id = g.run_id where x.course_id = c.id and f.status in ${among(receivedFees)}
        and f.currency = c.form->>'currency') as "revenueMinor",
      (select (count(*) filter (where g.status = 'completed') * 100 / nullif(count(*), 0))::int from registrations g
        join course_runs x on x.id = g.run_id where x.course_id = c.id and g.status in ${among(judged)}) as "passPercent"
    from courses c left join lateral (select count(*) as runs, sum(held + confirmed) as taken, sum(capacity) as seats from course_runs
      where course_id = c.id and status <> 'cancelled') r on true
    where (${status} = 'all' or c.status = ${status}) and (c.updated_at, c.id) < (${after.at}::timestamptz, ${after.id}::uuid)
    order by c.updated_at desc, c.id desc limit ${onePast(limit)}`.execute(ctx.db);
  return rows;
}
