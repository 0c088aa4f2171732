import { sql } from 'kysely';
import { type AheadRows, type DutyRows, type QueueRows, queueOf } from '../../core/viewer.ts';

/** What waits for a learner: a seat that was offered, or kept and not paid for. */
export const waitingSeats: DutyRows = ({ me }) => sql`
  select case g.status when 'offered' then 'registration.accept' else 'registration.pay' end as kind, g.id, g.number as ref,
    v.form ->> 'title' as title, '' as other, g.due_at as due,
    case g.status when 'offered' then 'registration.offer' else 'registration.hold' end as clock, g.created_at as since,
    jsonb_build_object('amountMinor', g.price_minor, 'currency', g.currency) as facts
  from registrations g join course_runs r on r.id = g.run_id
  join course_versions v on v.course_id = r.course_id and v.no = r.version
  where g.user_id = ${me} and g.status in ('offered', 'held')`;

/** Sessions of one's own courses that are still to come. */
export const classesAhead: AheadRows = ({ me, now }) => sql`
  select g.id, g.number as ref, v.form ->> 'title' as title, s.starts_at as due
  from registrations g join course_runs r on r.id = g.run_id
  join course_versions v on v.course_id = r.course_id and v.no = r.version
  join run_sessions s on s.run_id = r.id
  where g.user_id = ${me} and g.status in ('confirmed', 'attending') and s.starts_at > ${now}`;

/** Payments by hand that an administrator looks at, sees come or sends back; nobody about their own, nor as the second of two. */
export const feeQueue: QueueRows = ({ me }) =>
  queueOf(
    'fees',
    sql`select f.created_at as at from academy_fees f join registrations g on g.id = f.registration_id
      where g.user_id <> ${me} and ((f.status = 'verifying' and f.reviewed_by is distinct from ${me}) or (f.status = 'promised' and f.reviewed_by <> ${me})
        or (f.status = 'returning' and f.payment_id is null and f.sent_by is distinct from ${me}))`,
  );
