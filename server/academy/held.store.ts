// A run and a registration are held and read whole.
import type { CourseMode } from '@ahadi/domain/academy/courses/schema.ts';
import type { RegistrationStatus } from '@ahadi/domain/academy/registrations/schema.ts';
import { announcedRuns } from '@ahadi/domain/academy/runs/lifecycle.ts';
import type { RunStatus } from '@ahadi/domain/academy/runs/schema.ts';
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';
import { among } from '../core/db.ts';
import { sendAlong } from '../core/driver.ts';

type Db = Pick<Ctx, 'db'>;

/** A run as its services hold it, with what its version of the course says. Days are YYYY-MM-DD, money minor units. */
export type HeldRun = {
  id: string;
  courseId: string;
  code: string;
  title: string;
  mode: CourseMode;
  version: number;
  status: RunStatus;
  revision: number;
  startsOn: string;
  endsOn: string;
  tz: string;
  startsAt: Date;
  endsAt: Date;
  place: string;
  capacity: number;
  held: number;
  confirmed: number;
  waiting: number;
  registerUntil: Date;
  payWithinHours: number;
  instructorUserIds: string[];
  priceMinor: number;
  currency: string;
  /** Whether its version of the course has a practical, and what is done in it. */
  hasPractical: boolean;
  practicalTask: string | null;
};

const runColumns = sql`
  r.id, r.course_id as "courseId", c.code, v.form->>'title' as title, v.form->>'mode' as mode, r.version, r.status, r.revision,
  r.starts_on as "startsOn", r.ends_on as "endsOn", r.tz, r.starts_at as "startsAt", r.ends_at as "endsAt", r.place, r.capacity, r.held,
  r.confirmed, r.waiting, r.register_until as "registerUntil", r.pay_within_hours as "payWithinHours",
  r.instructor_user_ids as "instructorUserIds", (v.form->>'priceMinor')::bigint as "priceMinor", v.form->>'currency' as currency,
  (v.form->>'practical')::boolean as "hasPractical", v.form->>'practicalTask' as "practicalTask"`;
const fromRuns = sql`
  from course_runs r join courses c on c.id = r.course_id join course_versions v on v.course_id = r.course_id and v.no = r.version`;

/** A run, or undefined. `hold` locks its row until the transaction ends: anyone who changes a seat of it has it first. */
export async function findRun(ctx: Db, id: string, hold = false): Promise<HeldRun | undefined> {
  if (hold) await sendAlong(ctx, sql`select from course_runs where id = ${id} for update`);
  const { rows } = await sql<HeldRun>`
    select ${runColumns} ${fromRuns} where r.id = ${id}`.execute(ctx.db);
  return rows[0];
}

/** Runs by their ids in the order of these, all of them held until the transaction ends: two that exchange people never wait in a circle. */
export async function holdRuns(ctx: Db, ids: readonly string[]): Promise<HeldRun[]> {
  await sendAlong(ctx, sql`select from course_runs where id = any(${ids}::uuid[]) order by id for update`);
  const { rows } = await sql<HeldRun>`
    select ${runColumns} ${fromRuns} where r.id = any(${ids}::uuid[]) order by r.id`.execute(ctx.db);
  return rows;
}

/** Runs of a course, the newest first, at most 200; of those that one person teaches where `instructor` is given. */
export async function runsOf(ctx: Db, courseId: string, instructor: string | null = null): Promise<HeldRun[]> {
  const { rows } = await sql<HeldRun>`
    select ${runColumns} ${fromRuns} where r.course_id = ${courseId}
      and (${instructor}::uuid is null or ${instructor}::uuid = any(r.instructor_user_ids))
    order by r.starts_on desc, r.id desc limit 200`.execute(ctx.db);
  return rows;
}

/** Runs that a person teaches and that are not over for long, the next first; at most 100. */
export async function runsTaughtBy(ctx: Pick<Ctx, 'db' | 'now'>, userId: string): Promise<HeldRun[]> {
  const { rows } = await sql<HeldRun>`
    select ${runColumns} ${fromRuns} where r.instructor_user_ids @> array[${userId}::uuid] and r.status <> 'cancelled'
    order by (r.status = 'ended'), r.starts_on, r.id limit 100`.execute(ctx.db);
  return rows;
}

/** Runs of these courses that visitors see: those that can still be registered for, are closed or go on; soonest first. */
export async function shownRuns(ctx: Db, courseIds: readonly string[]): Promise<HeldRun[]> {
  const { rows } = await sql<HeldRun>`
    select ${runColumns} ${fromRuns} where r.course_id = any(${courseIds}::uuid[]) and r.status in ${among(announcedRuns)}
    order by r.starts_on, r.id limit 500`.execute(ctx.db);
  return rows;
}

/** A registration as its services hold it, with its run's teachers. Money in minor units. */
export type HeldRegistration = {
  id: string;
  number: string;
  runId: string;
  userId: string;
  identityId: string;
  status: RegistrationStatus;
  nameOnCertificate: string;
  needs: string;
  priceMinor: number;
  currency: string;
  dueAt: Date | null;
  queuedAt: Date;
  promotedAt: Date | null;
  promotedReason: string | null;
  deferredMinor: number;
  practical: 'pass' | 'fail' | null;
  practicalComment: string;
  /** They asked for another attempt at a quiz, and nobody answered yet. */
  isAsking: boolean;
  paymentId: string | null;
  createdAt: Date;
  /** For the permission table: whose it is, and who teaches. */
  learnerUserId: string;
  instructorUserIds: string[];
};

export const registrationColumns = sql`
  g.id, g.number, g.run_id as "runId", g.user_id as "userId", g.identity_id as "identityId", g.status,
  g.name_on_certificate as "nameOnCertificate", g.needs, g.price_minor as "priceMinor", g.currency, g.due_at as "dueAt",
  g.queued_at as "queuedAt", g.promoted_at as "promotedAt", g.promoted_reason as "promotedReason", g.deferred_minor as "deferredMinor",
  g.practical, g.practical_comment as "practicalComment",
  exists (select 1 from attempt_asks a where a.registration_id = g.id and a.answered_at is null) as "isAsking", g.payment_id as "paymentId", g.created_at as "createdAt",
  g.user_id as "learnerUserId", (select r.instructor_user_ids from course_runs r where r.id = g.run_id) as "instructorUserIds"`;

/** A registration, or undefined. Its run is held first by the one who changes it. */
export async function findRegistration(ctx: Db, id: string): Promise<HeldRegistration | undefined> {
  const { rows } = await sql<HeldRegistration>`
    select ${registrationColumns} from registrations g where g.id = ${id}`.execute(ctx.db);
  return rows[0];
}

/** Registrations of a run in these states, the oldest first. */
export async function registrationsIn(
  ctx: Db,
  runId: string,
  statuses: readonly RegistrationStatus[],
): Promise<HeldRegistration[]> {
  const { rows } = await sql<HeldRegistration>`
    select ${registrationColumns} from registrations g where g.run_id = ${runId} and g.status = any(${statuses}::text[])
    order by g.created_at, g.id`.execute(ctx.db);
  return rows;
}

export type RegistrationChange = Partial<{
  status: RegistrationStatus;
  run_id: string;
  name_on_certificate: string;
  due_at: Date | null;
  promoted_at: Date | null;
  promoted_reason: string | null;
  deferred_minor: number;
  practical: 'pass' | 'fail';
  practical_comment: string;
  payment_id: string;
}>;
/** Changes a registration whose run is held. */
export const changeRegistration = (ctx: Pick<Ctx, 'db' | 'now'>, id: string, change: RegistrationChange) =>
  ctx.db
    .updateTable('registrations')
    .set({ ...change, updated_at: ctx.now })
    .where('id', '=', id)
    .execute();

/** The next number of a kind in a year, from 1. */
export async function countOn(ctx: Db, kind: 'registration' | 'certificate', year: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    insert into academy_counters as c (kind, year, n) values (${kind}, ${year}, 1)
    on conflict (kind, year) do update set n = c.n + 1 returning n`.execute(ctx.db);
  return rows[0]?.n ?? 1;
}

/** User ids of everybody who administers; at most two hundred. */
export async function administrators(ctx: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select user_id as id from user_roles where role = 'admin' order by user_id limit 200`.execute(ctx.db);
  return rows.map(({ id }) => id);
}

/** Names of people by their ids. */
export async function namesOf(ctx: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from users where id = any(${ids}::uuid[])`.execute(ctx.db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
