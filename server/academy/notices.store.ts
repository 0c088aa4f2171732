// Who may be told of a run is asked for here.
import { seatPaying, takingPart } from '@ahadi/domain/academy/registrations/lifecycle.ts';
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';
import { among } from '../core/db.ts';
import type { Recipient } from '../core/notice.ts';

type Db = Pick<Ctx, 'db'>;

/** When the first session of run r begins; null where it has none. */
const firstHour = sql`(select min(s.starts_at) from run_sessions s where s.run_id = r.id)`;

export type AboutRegistration = {
  learner: Recipient;
  runId: string;
  number: string;
  course: string;
  startsOn: string;
  tz: string;
  startsAt: Date | null;
  /** Until when a seat is kept for its payment. */
  dueAt: Date | null;
};

/** Whose a registration is and what it is for; undefined when there is none. */
export async function aboutRegistration(ctx: Db, id: string): Promise<AboutRegistration | undefined> {
  const { rows } = await sql<Omit<AboutRegistration, 'learner'> & Recipient>`
    select u.id as "userId", u.email, u.name, g.number, r.id as "runId", v.form->>'title' as course, r.starts_on as "startsOn", r.tz, ${firstHour} as "startsAt",
      g.due_at as "dueAt"
    from registrations g join users u on u.id = g.user_id join course_runs r on r.id = g.run_id
      join course_versions v on v.course_id = r.course_id and v.no = r.version where g.id = ${id}`.execute(ctx.db);
  return rows.map(({ userId, email, name, ...it }) => ({ ...it, learner: { userId, email, name } }))[0];
}

export type AboutRun = { course: string; startsOn: string; tz: string; startsAt: Date | null; place: string };
export async function aboutRun(ctx: Db, id: string): Promise<AboutRun | undefined> {
  const { rows } = await sql<AboutRun>`
    select v.form->>'title' as course, r.starts_on as "startsOn", r.tz, ${firstHour} as "startsAt", r.place
    from course_runs r join course_versions v on v.course_id = r.course_id and v.no = r.version where r.id = ${id}`.execute(
    ctx.db,
  );
  return rows[0];
}

/** Everybody with a seat in a run, those whose payment is awaited or looked at too unless `confirmed`; at most 1,000. */
export async function seatedIn(ctx: Db, runId: string, confirmed: boolean): Promise<(Recipient & { id: string })[]> {
  const { rows } = await sql<Recipient & { id: string }>`
    select g.id, u.id as "userId", u.email, u.name from registrations g join users u on u.id = g.user_id
    where g.run_id = ${runId} and (g.status in ${among(takingPart)} or (not ${confirmed} and g.status in ${among(seatPaying)}))
    order by g.created_at, g.id limit 1000`.execute(ctx.db);
  return rows;
}

/** Who teaches a run. */
export async function teachersOf(ctx: Db, runId: string): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    select u.id as "userId", u.email, u.name from course_runs r join users u on u.id = any(r.instructor_user_ids)
    where r.id = ${runId} order by u.id`.execute(ctx.db);
  return rows;
}

/** Everybody who administers, without one of them; at most two hundred. */
export async function administratorsBut(ctx: Db, userId: string | null): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    select u.id as "userId", u.name, u.email from users u
    where exists (select from user_roles r where r.user_id = u.id and r.role = 'admin') and u.id is distinct from ${userId}::uuid
    order by u.id limit 200`.execute(ctx.db);
  return rows;
}

export type AboutCertificate = { holder: Recipient; course: string; kind: string; registrationId: string };
export async function aboutCertificate(ctx: Db, id: string): Promise<AboutCertificate | undefined> {
  const { rows } = await sql<Omit<AboutCertificate, 'holder'> & Recipient>`
    select u.id as "userId", u.email, u.name, c.course, c.kind, c.registration_id as "registrationId"
    from certificates c join users u on u.id = c.user_id where c.id = ${id}`.execute(ctx.db);
  return rows.map(({ userId, email, name, ...it }) => ({ ...it, holder: { userId, email, name } }))[0];
}

/** What a course is called, whatever its state, and who sent it in. */
export async function aboutCourse(
  ctx: Db,
  id: string,
): Promise<{ title: string; code: string; author: Recipient } | undefined> {
  const { rows } = await sql<{ title: string; code: string } & Recipient>`
    select c.form->>'title' as title, c.code, u.id as "userId", u.email, u.name
    from courses c join users u on u.id = c.created_by where c.id = ${id}`.execute(ctx.db);
  return rows.map(({ userId, email, name, ...it }) => ({ ...it, author: { userId, email, name } }))[0];
}

/** The currency of a registration's fee. */
export async function currencyOf(ctx: Db, registrationId: string): Promise<string> {
  const { rows } = await sql<{ currency: string }>`
    select currency from registrations where id = ${registrationId}`.execute(ctx.db);
  return rows[0]?.currency ?? 'KES';
}
