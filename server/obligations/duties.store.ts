// What waits for a reader in promises, as rows of one question.
import { sql } from 'kysely';
import { type AheadRows, type DutyRows, dueBy, LOOKED_THROUGH, type ThingRows } from '../core/viewer.ts';

/** So near must a day be to stand among what waits; until then it stands among the days ahead. */
const NEAR = sql.lit('14 days');

/**
 * What waits for somebody in what was promised: to do it while its day is near or over, to put right what was sent back, to answer what is
 * said to be done, and to answer who asks for another day.
 */
export const waitingObligations: DutyRows = ({ me, now }) => sql`
  select it.kind, it.id, it.ref, it.title, it.other, clock.due, clock.clock, it.since,
    jsonb_build_object('agreementId', it.agreement_id, 'amountMinor', it.amount_minor, 'currency', it.currency) as facts
  from (
    select o.id, a.id as agreement_id, a.ref, o.term->>'title' as title, o.updated_at as since, a.currency,
      (o.term->>'amountMinor')::bigint as amount_minor,
      (select string_agg(p.name, ', ' order by p.sign_order, p.id) from agreement_parties p
        where p.agreement_id = a.id and p.side = case when mine.side = o.term->>'debtor' then o.term->>'creditor' else o.term->>'debtor' end) as other,
      case
        when mine.side = o.term->>'creditor' and o.status = 'submitted' then 'obligation.answer'
        when o.extension->>'by' = case when mine.side = o.term->>'debtor' then 'creditor' else 'debtor' end then 'obligation.answer_extension'
        when mine.side = o.term->>'debtor' and o.status = 'rejected' then 'obligation.put_right'
        when mine.side = o.term->>'debtor' and o.status = 'overdue' then 'obligation.do_late'
        when mine.side = o.term->>'debtor' and o.status = 'due' and o.due_on <= (${now}::timestamptz + ${NEAR}::interval)::date then 'obligation.do'
        when mine.side = o.term->>'creditor' and o.status = 'overdue' then 'obligation.decide_overdue'
      end as kind
    from agreement_readers r
    join agreements a on a.id = r.agreement_id and a.status in ('active', 'expired', 'terminated')
    join agreement_parties mine on mine.agreement_id = a.id and mine.user_id = ${me}
    join obligations o on o.agreement_id = a.id and o.status not in ('planned', 'fulfilled', 'waived', 'released')
      and mine.side in (o.term->>'debtor', o.term->>'creditor')
    where r.user_id = ${me} and r.is_active) it
  ${dueBy('obligation', sql`it.id`, {
    'obligation.do': 'obligation.due',
    'obligation.put_right': 'obligation.due',
    'obligation.answer': 'obligation.review',
  })}
  where it.kind is not null`;

/** What is due to the reader in the next 30 days. */
export const obligationsAhead: AheadRows = ({ me, now }) => sql`
  select a.id, a.ref, o.term->>'title' as title, c.due_at as due
  from agreement_readers r
  join agreements a on a.id = r.agreement_id and a.status in ('active', 'expired', 'terminated')
  join agreement_parties mine on mine.agreement_id = a.id and mine.user_id = ${me}
  join obligations o on o.agreement_id = a.id and o.status in ('due', 'rejected') and mine.side = o.term->>'creditor'
  join clocks c on c.subject_kind = 'obligation' and c.subject_id = o.id and c.kind = 'obligation.due' and c.status = 'running'
  where r.user_id = ${me} and r.is_active and c.due_at between ${now} and ${now} + interval '30 days'
  order by c.due_at limit 20`;

/**
 * Every day that is known on which something is owed by the reader or to them, and until when they answer what is said to be done: `what`
 * is owes, owed or answers.
 */
export const obligationDays: DutyRows = ({ me }) => sql`
  select o.id, a.id as agreement_id, a.ref, o.term->>'title' as title, c.due_at as due, o.updated_at as since,
    case when c.kind = 'obligation.review' then 'answers' when mine.side = o.term->>'debtor' then 'owes' else 'owed' end as what
  from agreement_readers r
  join agreements a on a.id = r.agreement_id and a.status in ('active', 'expired', 'terminated')
  join agreement_parties mine on mine.agreement_id = a.id and mine.user_id = ${me}
  join obligations o on o.agreement_id = a.id and o.status in ('due', 'rejected', 'submitted')
    and mine.side in (o.term->>'debtor', o.term->>'creditor')
  join clocks c on c.subject_kind = 'obligation' and c.subject_id = o.id and c.kind in ('obligation.due', 'obligation.review')
    and c.status = 'running' and (c.kind = 'obligation.due' or mine.side = o.term->>'creditor')
  where r.user_id = ${me} and r.is_active`;

/** Promises of the reader's agreements, by what they are called; each is opened on its agreement. */
export const obligationsToFind: ThingRows = ({ me }) => sql`
  select o.id, a.id as place, o.term->>'title' as title, a.ref, o.status, a.title as other, o.updated_at as at from (
    select r.agreement_id from agreement_readers r where r.user_id = ${me} order by r.updated_at desc, r.agreement_id desc limit ${sql.lit(LOOKED_THROUGH)}) r
  join agreements a on a.id = r.agreement_id join obligations o on o.agreement_id = a.id and o.status <> 'planned'`;
