// What waits for a reader in promises, as rows of one question.

import { withPromises } from '@ahadi/domain/agreements/lifecycle.ts';
import {
  begunObligations,
  closedObligations,
  dueObligations,
  pressingObligations,
} from '@ahadi/domain/obligations/lifecycle.ts';
import { obligationDefaults } from '@ahadi/domain/obligations/rules.ts';
import { sql } from 'kysely';
import { among } from '../core/db.ts';
import {
  type AheadRows,
  type BindingRows,
  type DutyRows,
  type HeldRows,
  LOOKED_THROUGH,
  type ThingRows,
  turnsIn,
} from '../core/viewer.ts';
import { fallsAway } from './obligation.store.ts';

/** So near must a day be to stand among what waits, as `isToBeDoneNow` says; until then it stands among the days ahead. */
const NEAR = sql.lit(`${obligationDefaults.askedBefore} days`);

/** What waits for somebody in what was promised; what is to be done only while its day is near or over. */
export const waitingObligations = turnsIn(
  'obligation',
  ({ now }) => sql`
  select a.ref, o.term->>'title' as title,
    (select string_agg(p.name, ', ' order by p.sign_order, p.id) from agreement_parties p where p.agreement_id = a.id and p.side =
      case when exists (select 1 from agreement_parties mine where mine.agreement_id = a.id and mine.user_id = t.user_id
        and mine.side = o.term->>'debtor') then o.term->>'creditor' else o.term->>'debtor' end) as other,
    jsonb_build_object('agreementId', a.id, 'amountMinor', (o.term->>'amountMinor')::bigint, 'currency', a.currency,
      'hastens', (o.term->>'allDueIfLate')::boolean and o.due_on >= o.planned_on) as facts
  from obligations o join agreements a on a.id = o.agreement_id
  where o.id = t.thing_id and (t.verb <> 'obligation.do' or o.due_on <= (${now}::timestamptz + ${NEAR}::interval)::date and not ${fallsAway})`,
);

/** What is due to the reader in the next 30 days, or by them and not so near that it stands among what waits. */
export const obligationsAhead: AheadRows = ({ me, now }) => sql`
  select a.id, a.ref, o.term->>'title' as title, c.due_at as due
  from agreement_readers r
  join agreements a on a.id = r.agreement_id and a.status in ${among(withPromises)}
  join agreement_parties mine on mine.agreement_id = a.id and mine.user_id = ${me}
  join obligations o on o.agreement_id = a.id and o.status in ${among(dueObligations)} and has_part_in(o, mine) and (mine.side = o.term->>'creditor'
    or mine.side = o.term->>'debtor' and o.due_on > (${now}::timestamptz + ${NEAR}::interval)::date)
  join clocks c on c.subject_kind = 'obligation' and c.subject_id = o.id and c.kind = 'obligation.due' and c.status = 'running'
  where r.user_id = ${me} and r.is_active and not ${fallsAway} and c.due_at between ${now} and ${now} + interval '30 days'
  order by c.due_at limit 20`;

/**
 * Every day that is known on which something is owed by the reader or to them, and until when they answer what is said to be done: `what`
 * is owes, owed or answers.
 */
export const obligationDays: DutyRows = ({ me }) => sql`
  select o.id, a.id as agreement_id, a.ref, o.term->>'title' as title, c.due_at as due, o.updated_at as since,
    case when c.kind = 'obligation.review' then 'answers' when mine.side = o.term->>'debtor' then 'owes' else 'owed' end as what
  from agreement_readers r
  join agreements a on a.id = r.agreement_id and a.status in ${among(withPromises)}
  join agreement_parties mine on mine.agreement_id = a.id and mine.user_id = ${me}
  join obligations o on o.agreement_id = a.id and o.status in ${among(pressingObligations)}
    and mine.side in (o.term->>'debtor', o.term->>'creditor') and has_part_in(o, mine)
  join clocks c on c.subject_kind = 'obligation' and c.subject_id = o.id and c.kind in ('obligation.due', 'obligation.review')
    and c.status = 'running' and (c.kind = 'obligation.due' or exists (select 1 from turns t where t.user_id = ${me} and t.thing_kind = 'obligation'
      and t.thing_id = o.id and t.verb = 'obligation.answer'))
  where r.user_id = ${me} and r.is_active and not (c.kind = 'obligation.due' and ${fallsAway})`;

/** Promises of the reader's agreements, by what they are called; each is opened on its agreement. */
export const obligationsToFind: ThingRows = ({ me }) => sql`
  select o.id, a.id as place, o.term->>'title' as title, a.ref, o.status, a.title as other, o.updated_at as at from (
    select r.agreement_id from agreement_readers r where r.user_id = ${me} order by r.updated_at desc, r.agreement_id desc limit ${sql.lit(LOOKED_THROUGH)}) r
  join agreements a on a.id = r.agreement_id join obligations o on o.agreement_id = a.id and o.status <> 'planned'`;

/** Agreements with an open promise by or to somebody: one that has ended for them and goes on for others does not keep them. */
export const promisesToKeep: BindingRows = ({ me }) => sql`
  select distinct a.id, a.ref || ' ' || a.title as label from obligations o
  join agreements a on a.id = o.agreement_id join agreement_parties p on p.agreement_id = a.id
  where p.user_id = ${me} and p.side in (o.term->>'debtor', o.term->>'creditor')
    and o.status in ${among(begunObligations)}
    and exists (select 1 from agreement_parties q where q.agreement_id = a.id and q.side in (o.term->>'debtor', o.term->>'creditor')
      and q.side <> p.side and not exists (select 1 from jsonb_array_elements(o.ended_parts) e
        where array[p.id::text, q.id::text] @> array[e->>'debtorId', e->>'creditorId']))
  order by a.id`;

/** What is planned begins or is released with its agreement, which is a duty itself. */
export const promisesHeld: HeldRows = ({ agreements }) => sql`
  select case when o.status in ${among(closedObligations)} then coalesce(o.ended_at, o.updated_at) end as ended_at
  from obligations o where o.agreement_id = any(${agreements}) and o.status <> 'planned'`;
