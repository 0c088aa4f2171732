// What waits for applicants, mediators and administrators is one subquery each.
import { applicationsToReview, sentApplications, unlistedMediators } from '@ahadi/domain/mediators/lifecycle.ts';
import { sql } from 'kysely';
import { among } from '../core/db.ts';
import {
  type AheadRows,
  type BindingRows,
  type DutyRows,
  type QueueRows,
  queueOf,
  type ThingRows,
  turnsIn,
} from '../core/viewer.ts';

/** How long before the end of a term its mediator is asked to renew it, days. */
const RENEW_BEFORE_DAYS = 60;

const ofApplications = turnsIn(
  'mediator_application',
  () => sql`
  select a.ref, '' as title, '' as other, '{}'::jsonb as facts from mediator_applications a where a.id = t.thing_id`,
);
/** A certification is to be renewed once it ran out, and when what ends first of it is near: its term, or a paper. */
const ofCertifications = turnsIn(
  'mediator',
  ({ now }) => sql`
  select '' as ref, '' as title, '' as other, jsonb_build_object('part', t.part_id) as facts
  where t.verb <> 'mediator.renew' or t.clock is null or exists (select 1 from clocks c where c.subject_kind = 'mediator'
    and c.subject_id = t.thing_id and c.kind = t.clock and c.status = 'running'
    and c.due_at < ${now} + ${sql.lit(`${RENEW_BEFORE_DAYS} days`)}::interval)`,
);

/** What waits for somebody who applies to mediate, or mediates; a complaint stands under its own id. */
export const waitingMediators: DutyRows = (it) => sql`
  ${ofApplications(it)} union all
  select kind, case kind when 'mediator.answer_complaint' then (facts->>'part')::uuid else id end, ref, title, other, due, clock, since, facts
  from (${ofCertifications(it)}) x`;

/** By when what the reader applied for is decided. */
export const applicationsAhead: AheadRows = ({ me, now }) => sql`
  select a.id, a.ref, '' as title, c.due_at as due from mediator_applications a
  join clocks c on c.subject_kind = 'mediator_application' and c.subject_id = a.id and c.kind = 'application.review' and c.status = 'running'
  where a.user_id = ${me} and a.status in ${among(sentApplications)} and c.due_at > ${now}`;

/** Applications that a reviewer could judge; never their own. */
export const applicationQueue: QueueRows = ({ me, now }) =>
  queueOf(
    'mediators',
    sql`select a.id, a.submitted_at as at from mediator_applications a where a.status in ${among(applicationsToReview)} and a.user_id <> ${me}
      and not exists (select 1 from identity_members x where x.identity_id = a.identity_id and x.user_id = ${me})`,
    { now, thing: 'mediator_application', clocks: ['application.review'] },
  );
/** Complaints for administrators; never about themselves. */
export const complaintQueue: QueueRows = ({ me }) =>
  queueOf(
    'complaints',
    sql`select k.at from mediator_complaints k where k.status = 'open' and k.mediator_user_id <> ${me} and k.by_user_id <> ${me}`,
  );

/** What the reader asked to be accredited by; its page shows the newest. */
export const applicationsToFind: ThingRows = ({ me }) => sql`
  select a.id, a.id as place, a.name as title, a.ref, a.status, '' as other, a.updated_at as at from mediator_applications a
  where a.user_id = ${me} order by a.created_at desc, a.id desc limit 1`;

/** Whose place on the list of mediators ends with the account. */
export const mediatorsToUnlist: BindingRows = ({ me }) => sql`
  select m.id, '' as label from mediators m where m.id = ${me} and not m.status in ${among(unlistedMediators)}`;

/** What somebody could still withdraw. A draft waits for nobody. */
export const applicationsToEnd: BindingRows = ({ me }) => sql`
  select a.id, a.ref as label from mediator_applications a
  where a.user_id = ${me} and a.status in ${among(sentApplications)} order by a.id limit 100`;
