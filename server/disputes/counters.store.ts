// Disputes that answer each other are found together.
import type { DisputeView } from '@ahadi/domain/disputes/schema.ts';
import { sql } from 'kysely';
import type { Held } from './dispute.store.ts';

/**
 * The dispute that this one answers and those that answer it, oldest first, as far as a reader may see them: filed by them,
 * shown to them as the other side, or filed at all when an officer reads.
 */
export const countersIn = (
  it: Pick<Held, 'id' | 'counterOf'>,
  reader: { userId: string | null; isOfficer: boolean },
) => sql<DisputeView['counters'][number]>`
    select d.id, d.ref, d.id = ${it.counterOf}::uuid is true as "isAnswered" from disputes d
    where (d.id = ${it.counterOf} or d.counter_of = ${it.id}) and (d.filer_user_id = ${reader.userId}
      or (d.submitted_at is not null and ${reader.isOfficer}::boolean)
      or (d.shown_to_respondent and exists (select 1 from dispute_parties p
        where p.dispute_id = d.id and p.side = 'respondent' and p.user_id = ${reader.userId})))
    order by d.created_at, d.id limit 50`;
