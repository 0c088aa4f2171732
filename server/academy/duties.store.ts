// What waits for learners, teachers and administrators is one subquery each.
import { openRegistrations, seatComing, takingPart } from '@ahadi/domain/academy/registrations/lifecycle.ts';
import { announcedRuns, openRuns } from '@ahadi/domain/academy/runs/lifecycle.ts';
import { sql } from 'kysely';
import { among } from '../core/db.ts';
import {
  type AheadRows,
  type BindingRows,
  type DutyRows,
  LOOKED_THROUGH,
  type QueueRows,
  queueOf,
  type ThingRows,
  turnsIn,
} from '../core/viewer.ts';

/** What waits for a learner: a seat that was offered, or kept and not paid for; and for who teaches: somebody who asks for an attempt. */
const seatTurns = turnsIn(
  'registration',
  () => sql`
  select g.number as ref, v.form ->> 'title' as title, case t.verb when 'registration.answer' then u.name else '' end as other,
    case t.verb when 'registration.answer' then jsonb_build_object('runId', g.run_id)
      else jsonb_build_object('amountMinor', g.price_minor, 'currency', g.currency) end as facts
  from registrations g join users u on u.id = g.user_id join course_runs r on r.id = g.run_id
  join course_versions v on v.course_id = r.course_id and v.no = r.version
  where g.id = t.thing_id`,
);

/** Where nobody else teaches it administrators are asked for an attempt. */
const untaught: DutyRows = ({ me }) => sql`
  select 'registration.answer' as kind, g.id, g.number as ref, v.form ->> 'title' as title, u.name as other, null::timestamptz as due,
    null as clock, min(a.asked_at) as since, jsonb_build_object('runId', g.run_id) as facts
  from attempt_asks a join registrations g on g.id = a.registration_id join users u on u.id = g.user_id
  join course_runs r on r.id = g.run_id join course_versions v on v.course_id = r.course_id and v.no = r.version
  where a.answered_at is null and g.status in ${among(takingPart)} and g.user_id <> ${me} and r.instructor_user_ids <@ array[g.user_id]
    and exists (select 1 from user_roles o where o.user_id = ${me} and o.role = 'admin')
  group by g.id, g.number, v.form ->> 'title', u.name, g.run_id`;

export const waitingSeats: DutyRows = (it) => sql`${seatTurns(it)} union all ${untaught(it)}`;

/** Sessions of one's own courses that are still to come. */
export const classesAhead: AheadRows = ({ me, now }) => sql`
  select g.id, g.number as ref, v.form ->> 'title' as title, s.starts_at as due, s.is_practical
  from registrations g join course_runs r on r.id = g.run_id
  join course_versions v on v.course_id = r.course_id and v.no = r.version
  join run_sessions s on s.run_id = r.id
  where g.user_id = ${me} and g.status in ${among(seatComing)} and s.starts_at > ${now}`;

/** When a course begins that has no session to come to, and when the list of those ends who wait for a seat in one. */
export const beginningsAhead: AheadRows = ({ me, now }) => sql`
  select g.id, g.number as ref, v.form ->> 'title' as title, r.starts_at as due, g.status = 'waitlisted' as waits
  from registrations g join course_runs r on r.id = g.run_id
  join course_versions v on v.course_id = r.course_id and v.no = r.version
  where g.user_id = ${me} and r.starts_at > ${now} and (g.status = 'waitlisted' or (g.status in ${among(seatComing)}
    and not exists (select 1 from run_sessions s where s.run_id = r.id)))`;

/** Sessions that the reader teaches. */
export const teachingAhead: AheadRows = ({ me, now }) => sql`
  select r.id, c.code as ref, v.form ->> 'title' as title, s.starts_at as due, s.is_practical
  from course_runs r join courses c on c.id = r.course_id join course_versions v on v.course_id = r.course_id and v.no = r.version
  join run_sessions s on s.run_id = r.id
  where r.instructor_user_ids @> array[${me}] and r.status in ${among(announcedRuns)} and s.starts_at > ${now}
  order by s.starts_at limit 20`;

/** Payments by hand that an administrator looks at, sees come or sends back; nobody about their own, nor as the second of two. */
export const feeQueue: QueueRows = ({ me }) =>
  queueOf(
    'fees',
    sql`select f.created_at as at from academy_fees f join registrations g on g.id = f.registration_id
      where g.user_id <> ${me} and ((f.status = 'verifying' and f.reviewed_by is distinct from ${me}) or (f.status = 'promised' and f.reviewed_by <> ${me})
        or (f.status = 'returning' and f.payment_id is null and f.sent_by is distinct from ${me}))`,
  );

/** Courses of the catalogue; they are everybody's. */
export const coursesToFind: ThingRows = () => sql`
  select c.id, c.code as place, v.form ->> 'title' as title, c.code as ref, c.status, '' as other, c.updated_at as at
  from courses c join course_versions v on v.course_id = c.id and v.no = c.version where c.status = 'published'`;

/** What the reader teaches, by the day it begins. */
export const runsToFind: ThingRows = ({ me }) => sql`
  select r.id, r.id as place, v.form ->> 'title' as title, c.code as ref, r.status, r.place as other, r.starts_at as at
  from course_runs r join courses c on c.id = r.course_id join course_versions v on v.course_id = r.course_id and v.no = r.version
  where r.instructor_user_ids @> array[${me}] order by r.starts_at desc, r.id desc limit ${sql.lit(LOOKED_THROUGH)}`;

export const registrationsToFind: ThingRows = ({ me }) => sql`
  select g.id, g.id as place, v.form ->> 'title' as title, g.number as ref, g.status, '' as other, g.updated_at as at
  from registrations g join course_runs r on r.id = g.run_id join course_versions v on v.course_id = r.course_id and v.no = r.version
  where g.user_id = ${me} order by g.created_at desc, g.id desc limit ${sql.lit(LOOKED_THROUGH)}`;

export const certificatesToFind: ThingRows = ({ me }) => sql`
  select t.id, t.number as place, t.course as title, t.number as ref, t.status, '' as other, t.created_at as at
  from certificates t where t.user_id = ${me} order by t.issued_on desc, t.id desc limit ${sql.lit(LOOKED_THROUGH)}`;

/** Seats that somebody has, waits for or is offered. */
export const seatsToEnd: BindingRows = ({ me }) => sql`
  select g.id, g.number || ' ' || (v.form ->> 'title') as label
  from registrations g join course_runs r on r.id = g.run_id join course_versions v on v.course_id = r.course_id and v.no = r.version
  where g.user_id = ${me} and g.status in ${among(openRegistrations)} order by g.id limit 100`;

export const runsToTeach: BindingRows = ({ me }) => sql`
  select r.id, c.code || ' ' || (v.form ->> 'title') as label
  from course_runs r join courses c on c.id = r.course_id join course_versions v on v.course_id = r.course_id and v.no = r.version
  where r.instructor_user_ids @> array[${me}] and r.status in ${among(openRuns)} order by r.id limit 100`;
