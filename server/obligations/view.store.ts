// What lies around promises is asked together.

import { laidAside } from '@ahadi/domain/disputes/lifecycle.ts';
import { sql } from 'kysely';
import { clocksOfThese } from '../core/clocks.ts';
import { among } from '../core/db.ts';

/** The newest filed dispute about each of these that somebody reads. One that is open and that they are a side of themself goes first. */
export const disputesAbout = (ids: readonly string[], userId: string | null) => sql<{
  obligation_id: string;
  dispute_id: string;
}>`
    select distinct on (x.obligation_id) x.obligation_id, x.dispute_id
    from obligation_disputes x join disputes d on d.id = x.dispute_id and d.status <> 'draft'
    join dispute_readers r on r.dispute_id = d.id and r.user_id = ${userId}::uuid
    cross join lateral (select d.status not in ${among(laidAside)}
      and exists (select from dispute_parties p where p.dispute_id = d.id and p.user_id = r.user_id) as is_own) o
    where x.obligation_id = any(${ids}::uuid[]) order by x.obligation_id, o.is_own desc, x.dispute_id desc`;

/** Their deadlines. */
export const clocksOf = (ids: readonly string[]) => clocksOfThese(['obligation'], sql`${ids}::uuid[]`);
