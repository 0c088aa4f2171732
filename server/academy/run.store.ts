// A run and its sessions are written here.
import type { RunStatus } from '@ahadi/domain/academy/runs/schema.ts';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Ctx } from '../core/ctx.ts';

type Db = Pick<Ctx, 'db'>;

export type RunFields = {
  startsOn: string;
  endsOn: string;
  tz: string;
  startsAt: Date;
  endsAt: Date;
  place: string;
  capacity: number;
  registerUntil: Date;
  payWithinHours: number;
  instructorUserIds: readonly string[];
};

/** Plans a run of a published version. Answers its id. */
export async function addRun(
  ctx: Pick<Ctx, 'db' | 'now'>,
  it: RunFields & { courseId: string; version: number; userId: string },
): Promise<string> {
  const id = uuidv7();
  await sql`
    insert into course_runs (id, course_id, version, status, starts_on, ends_on, tz, starts_at, ends_at, place, capacity, register_until,
      pay_within_hours, instructor_user_ids, created_by, created_at, updated_at)
    values (${id}, ${it.courseId}, ${it.version}, 'planned', ${it.startsOn}, ${it.endsOn}, ${it.tz}, ${it.startsAt}, ${it.endsAt}, ${it.place},
      ${it.capacity}, ${it.registerUntil}, ${it.payWithinHours}, ${it.instructorUserIds}::uuid[], ${it.userId}, ${ctx.now}, ${ctx.now})`.execute(
    ctx.db,
  );
  return id;
}

/** Writes what is planned of a run that is held. */
export const writeRun = (ctx: Pick<Ctx, 'db' | 'now'>, id: string, it: RunFields) =>
  sql`
    update course_runs set starts_on = ${it.startsOn}, ends_on = ${it.endsOn}, tz = ${it.tz}, starts_at = ${it.startsAt}, ends_at = ${it.endsAt},
      place = ${it.place}, capacity = ${it.capacity}, register_until = ${it.registerUntil}, pay_within_hours = ${it.payWithinHours},
      instructor_user_ids = ${it.instructorUserIds}::uuid[], revision = revision + 1, updated_at = ${ctx.now} where id = ${id}`.execute(
    ctx.db,
  );

export const setRunStatus = (ctx: Pick<Ctx, 'db' | 'now'>, id: string, status: RunStatus) =>
  sql`update course_runs set status = ${status}, updated_at = ${ctx.now} where id = ${id}`.execute(ctx.db);

/** The newest version of a course that is in the catalogue; undefined where there is none. */
export async function versionOf(ctx: Db, courseId: string): Promise<{ no: number; hasPractical: boolean } | undefined> {
  const { rows } = await sql<{ no: number; hasPractical: boolean }>`
    select v.no, (v.form->>'practical')::boolean as "hasPractical" from courses c join course_versions v on v.course_id = c.id and v.no = c.version
    where c.id = ${courseId} and c.status = 'published'`.execute(ctx.db);
  return rows[0];
}

export type NewSession = {
  id: string;
  no: number;
  startsAt: Date;
  endsAt: Date;
  place: string;
  isPractical: boolean;
  secret: Buffer;
};
/** Writes the sessions of a run in their order; what is known keeps its secret. */
export async function writeSessions(ctx: Db, runId: string, sessions: readonly NewSession[]): Promise<void> {
  for (const it of sessions)
    await sql`
      insert into run_sessions (id, run_id, no, starts_at, ends_at, place, is_practical, check_in_secret)
      values (${it.id}, ${runId}, ${it.no}, ${it.startsAt}, ${it.endsAt}, ${it.place}, ${it.isPractical}, ${it.secret})
      on conflict (id) do update set no = excluded.no, starts_at = excluded.starts_at, ends_at = excluded.ends_at, place = excluded.place,
        is_practical = excluded.is_practical`.execute(ctx.db);
}

/** Takes away sessions that nobody was noted for. Answers false when somebody was: then nothing was taken away. */
export async function removeSessions(ctx: Db, ids: readonly string[]): Promise<boolean> {
  const { rows } = await sql`select 1 from attendance where session_id = any(${ids}::uuid[]) limit 1`.execute(ctx.db);
  if (rows.length > 0) return false;
  await sql`delete from run_sessions where id = any(${ids}::uuid[])`.execute(ctx.db);
  return true;
}

/** People by a part of their name, or by their whole address; at most twenty. */
export async function findPeople(ctx: Db, q: string): Promise<{ id: string; name: string }[]> {
  const part = `%${q.replace(/[\\%_]/g, '\\$&')}%`;
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from users where name ilike ${part} or email = lower(${q}) order by name, id limit 20`.execute(
    ctx.db,
  );
  return rows;
}

/** Those of these ids that are nobody's. */
export async function unknownPeople(ctx: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${ids}::uuid[]) id where not exists (select from users u where u.id = id.id)`.execute(ctx.db);
  return rows.map(({ id }) => id);
}
