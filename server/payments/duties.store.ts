// What waits at the finance desk for somebody is counted for their dashboard: not their own money, and not what they have said yes or no to.
import { FIRST_WORD_DAYS } from '@ahadi/domain/payments/atdesk.ts';
import { sql } from 'kysely';
import { actsFor } from '../core/acting.ts';
import { type QueueRows, queueOf } from '../core/viewer.ts';

/** Payments that two judge, payouts that are approved, and what a bank wants an answer for, for administrators without a part in them. */
export const financeQueues: QueueRows = ({ me, now }) => sql`
  ${queueOf(
    'payments',
    sql`select p.created_at as at from payments p where p.status = 'review'
      and not exists (select 1 from identity_members m where m.identity_id = p.payer_identity_id and m.user_id = ${me})
      and not exists (select 1 from payment_judgements j where j.payment_id = p.id and j.is_open and j.user_id = ${me}
        and j.at > ${now} - make_interval(days => ${sql.lit(FIRST_WORD_DAYS)}))`,
  )} union all ${queueOf(
    'payouts',
    sql`select o.requested_at as at from payouts o where o.status = 'requested' and o.requested_by <> ${me}
      and not exists (select 1 from identity_members m where m.identity_id = o.identity_id and m.user_id = ${me})
      and ${me} not in (${actsFor(sql`o.identity_id`)})
      and not exists (select 1 from payout_decisions a where a.payout_id = o.id and a.user_id = ${me})`,
  )} union all
  select 'chargebacks' as name, count(*)::int as count, min(q.at) as oldest, count(*) filter (where q.due <= ${now})::int as late
  from (select c.created_at as at, c.due_at as due from chargebacks c join payments p on p.id = c.payment_id
    where c.status = 'open' and c.answered_at is null
      and not exists (select 1 from identity_members m where m.identity_id = p.payer_identity_id and m.user_id = ${me}) limit 100) q
  having count(*) > 0`;
