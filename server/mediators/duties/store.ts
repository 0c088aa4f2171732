import { sql } from 'kysely';
import { type BindingRows, type DutyRows, dueBy, type QueueRows, queueOf, type ThingRows } from '../../core/viewer.ts';

/** How long before the end of a term its mediator is asked to renew it, days. */
const RENEW_BEFORE_DAYS = 60;

/** What waits for whoever applies to mediate, and for whoever mediates. */
export const waitingMediators: DutyRows = ({ me, now }) => sql`
  select it.kind, it.id, it.ref, '' as title, '' as other, coalesce(it.due, clock.due) as due, coalesce(it.clock, clock.clock) as clock, it.since,
    '{}'::jsonb as facts
  from (
    select case a.status when 'draft' then 'application.finish' else 'application.add' end as kind, a.id, a.ref, null::timestamptz as due,
      null as clock, a.updated_at as since
    from mediator_applications a where a.user_id = ${me} and a.status in ('draft', 'info_requested')
    union all select case m.status when 'onboarding' then 'mediator.begin' else 'mediator.renew' end, m.id, '',
      case when m.status = 'active' then m.expires_at end, case when m.status = 'active' then 'mediator.expiry' end, m.updated_at
    from mediators m where m.id = ${me} and (m.status in ('onboarding', 'expired')
      or (m.status = 'active' and m.expires_at < ${now} + ${sql.lit(`${RENEW_BEFORE_DAYS} days`)}::interval))
    union all select 'mediator.answer_complaint', k.id, '', null, null, k.at
    from mediator_complaints k where k.mediator_user_id = ${me} and k.status = 'open' and k.answer = '') it
  ${dueBy('mediator_application', sql`it.id`, { 'application.add': 'application.info' })}`;

/** Applications that a reviewer could judge; never their own. */
export const applicationQueue: QueueRows = ({ me }) =>
  queueOf(
    'mediators',
    sql`select a.submitted_at as at from mediator_applications a where a.status in ('submitted', 'under_review', 'assessment') and a.user_id <> ${me}
      and not exists (select 1 from identity_members x where x.identity_id = a.identity_id and x.user_id = ${me})`,
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

/** What somebody could still withdraw. A draft waits for nobody. */
export const applicationsToEnd: BindingRows = ({ me }) => sql`
  select a.id, a.ref as label from mediator_applications a
  where a.user_id = ${me} and a.status in ('submitted', 'under_review', 'info_requested', 'assessment') order by a.id limit 100`;
