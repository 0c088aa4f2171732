// What waits for a reader in credits, as rows of one question.
import { sql } from 'kysely';
import type { DutyRows } from '../core/viewer.ts';

/** Credits that run out within 30 days. */
export const waitingCredits: DutyRows = ({ me, now }) => sql`
  select 'credits.use' as kind, l.id, '' as ref, l.free || case when l.free = 1 then ' credit runs out' else ' credits run out' end as title, '' as other,
    l.expires_at as due, 'lot.expiry' as clock, l.created_at as since, '{}'::jsonb as facts
  from credit_lots l where l.wallet_id = ${me} and l.free > 0 and l.free + l.held > 0 and l.frozen_at is null
    and l.expires_at between ${now} and ${now} + interval '30 days'`;

/** How many can be spent; nothing for who never had any. */
export const creditSum: DutyRows = ({ me, now }) => sql`
  select coalesce(sum(l.free) filter (where l.frozen_at is null and l.expires_at > ${now}), 0)::int as free
  from credit_wallets w left join credit_lots l on l.wallet_id = w.id and l.free + l.held > 0 where w.id = ${me} group by w.id`;
