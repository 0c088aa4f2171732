// What of a published version stands in the catalogue is read without its lessons.
import type { CourseLevel, CourseMode } from '@ahadi/domain/academy/courses/schema.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';

type Db = Pick<Ctx, 'db'>;

/** What of a published version stands in the catalogue; lessons are left where they are. */
export type PublishedCourse = {
  id: string;
  code: string;
  no: number;
  title: string;
  summary: string;
  level: CourseLevel;
  language: string;
  mode: CourseMode;
  hours: number;
  priceMinor: number;
  currency: string;
  certificateKind: 'none' | 'attendance' | 'completion' | 'accreditation';
};
export type CatalogueFilters = {
  level?: CourseLevel | undefined;
  mode?: CourseMode | undefined;
  language?: string | undefined;
  isFree?: boolean | undefined;
};

const levels = ['intro', 'core', 'advanced', 'renewal'];

const published = (where: RawBuilder<unknown>) => sql<PublishedCourse>`
  select c.id, c.code, v.no, v.form->>'title' as title, v.form->>'summary' as summary, v.form->>'level' as level, v.form->>'language' as language,
    v.form->>'mode' as mode, (v.form->>'hours')::int as hours, (v.form->>'priceMinor')::bigint as "priceMinor", v.form->>'currency' as currency,
    v.form->>'certificateKind' as "certificateKind"
  from courses c join course_versions v on v.course_id = c.id and v.no = c.version where c.status = 'published' and ${where}
  order by array_position(${levels}::text[], v.form->>'level'), c.code limit 200`;

/** Published courses that fit, from the first steps on. */
export async function publishedCourses(
  ctx: Db,
  { level, mode, language, isFree }: CatalogueFilters,
): Promise<PublishedCourse[]> {
  const { rows } = await published(sql`
    (${level ?? null}::text is null or v.form->>'level' = ${level ?? null})
    and (${mode ?? null}::text is null or v.form->>'mode' = ${mode ?? null})
    and (${language ?? null}::text is null or v.form->>'language' = ${language ?? null})
    and (${isFree ?? null}::boolean is null or ((v.form->>'priceMinor')::bigint = 0) = ${isFree ?? null})`).execute(
    ctx.db,
  );
  return rows;
}

/** A published course by its code, or undefined. */
export async function publishedCourse(ctx: Db, code: string): Promise<PublishedCourse | undefined> {
  const { rows } = await published(sql`c.code = ${code}`).execute(ctx.db);
  return rows[0];
}

/** What courses of these codes are called, whether they are in the catalogue or not. */
export async function titlesOf(ctx: Db, codes: readonly string[]): Promise<Map<string, string>> {
  if (codes.length === 0) return new Map();
  const { rows } = await sql<{ code: string; title: string }>`
    select c.code, v.form->>'title' as title from courses c join course_versions v on v.course_id = c.id and v.no = c.version
    where c.code = any(${codes}::text[])`.execute(ctx.db);
  return new Map(rows.map(({ code, title }) => [code, title]));
}

/** Those of these courses that a person completed. */
export async function completedAmong(ctx: Db, userId: string, codes: readonly string[]): Promise<Set<string>> {
  if (codes.length === 0) return new Set();
  const { rows } = await sql<{ code: string }>`
    select distinct c.code from registrations g join course_runs r on r.id = g.run_id join courses c on c.id = r.course_id
    where g.user_id = ${userId} and g.status = 'completed' and c.code = any(${codes}::text[])`.execute(ctx.db);
  return new Set(rows.map(({ code }) => code));
}
