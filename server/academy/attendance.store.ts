// Who was there is kept by session.
import type { AttendanceState } from '@ahadi/domain/academy/learning/schema.ts';
import { takingPart } from '@ahadi/domain/academy/registrations/lifecycle.ts';
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';
import { among } from '../core/db.ts';

type Db = Pick<Ctx, 'db'>;
export type HeldSession = { id: string; runId: string; startsAt: Date; endsAt: Date; secret: Buffer };

const columns = sql`s.id, s.run_id as "runId", s.starts_at as "startsAt", s.ends_at as "endsAt", s.check_in_secret as secret`;

export async function findSession(ctx: Db, id: string): Promise<HeldSession | undefined> {
  const { rows } = await sql<HeldSession>`select ${columns} from run_sessions s where s.id = ${id}`.execute(ctx.db);
  return rows[0];
}

export type OpenSession = HeldSession & { registrationId: string; courseTitle: string };
/** Sessions that a person has a seat for, that begin at `from` at the latest and are not over. */
export async function openSessions(ctx: Pick<Ctx, 'db' | 'now'>, userId: string, from: Date): Promise<OpenSession[]> {
  const { rows } = await sql<OpenSession>`
    select ${columns}, g.id as "registrationId", v.form->>'title' as "courseTitle" from registrations g
      join course_runs r on r.id = g.run_id join course_versions v on v.course_id = r.course_id and v.no = r.version
      join run_sessions s on s.run_id = r.id
    where g.user_id = ${userId} and g.status in ${among(takingPart)} and s.starts_at <= ${from} and s.ends_at >= ${ctx.now}
    order by s.starts_at, s.id limit 20`.execute(ctx.db);
  return rows;
}

export type Attended = { state: AttendanceState; at: Date };
export async function attendanceOf(ctx: Db, sessionId: string, registrationId: string): Promise<Attended | undefined> {
  const { rows } = await sql<Attended>`
    select state, at from attendance where session_id = ${sessionId} and registration_id = ${registrationId}`.execute(
    ctx.db,
  );
  return rows[0];
}

/** Notes who was there; what was noted before gives way. */
export const noteAttendance = (
  ctx: Pick<Ctx, 'db' | 'now'>,
  it: { sessionId: string; registrationId: string; state: AttendanceState; source: 'code' | 'manual'; by: string },
) =>
  sql`
    insert into attendance (session_id, registration_id, state, source, by_user_id, at)
    values (${it.sessionId}, ${it.registrationId}, ${it.state}, ${it.source}, ${it.by}, ${ctx.now})
    on conflict (session_id, registration_id) do update set state = excluded.state, source = excluded.source,
      by_user_id = excluded.by_user_id, at = excluded.at`.execute(ctx.db);

/** How many were noted as there. */
export async function countPresent(ctx: Db, sessionId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from attendance where session_id = ${sessionId} and state in ('present', 'late')`.execute(
    ctx.db,
  );
  return rows[0]?.n ?? 0;
}

/** Wrong tries of a person since an instant. */
export async function countTries(ctx: Db, userId: string, since: Date): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from check_in_tries where user_id = ${userId} and at > ${since}`.execute(ctx.db);
  return rows[0]?.n ?? 0;
}

/** Counts a wrong try outside of the command's transaction, so that the refusal does not take it back; old ones go. */
export async function noteTry(ctx: Pick<Ctx, 'outside' | 'now'>, userId: string, since: Date): Promise<void> {
  await sql`delete from check_in_tries where user_id = ${userId} and at <= ${since}`.execute(ctx.outside);
  await sql`insert into check_in_tries (user_id, at) values (${userId}, ${ctx.now})`.execute(ctx.outside);
}
