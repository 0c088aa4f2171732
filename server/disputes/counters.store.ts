// Disputes that answer each other, and those that were filed together, are found together.
import type { DisputeView } from '@ahadi/domain/disputes/schema.ts';
import { sql } from 'kysely';
import type { Held } from './dispute.store.ts';

type Related = Pick<DisputeView, 'id' | 'ref'> & { isAnswered: boolean; togetherAgainst: string | null };

/**
 * The dispute that this one answers and those that answer it, as far as a reader may see them: filed by them, shown to them as the other
 * side, or filed at all when an officer reads. And those that were filed with it against others of the same side, once they are
 * shown: a reader of one of these may read all, as a side of one or as who shares that side. Oldest first.
 */
export const relatedIn = (
  it: Pick<Held, 'id' | 'counterOf' | 'filedWith'>,
  reader: { userId: string | null; isOfficer: boolean },
) => sql<Related>`
    select d.id, d.ref, d.id = ${it.counterOf}::uuid is true as "isAnswered",
      case when coalesce(d.filed_with, d.id) = ${it.filedWith ?? it.id}::uuid then p.name end as "togetherAgainst"
    from disputes d join dispute_parties p on p.dispute_id = d.id and p.side = 'respondent'
    where d.id <> ${it.id} and ((d.id = ${it.counterOf} or d.counter_of = ${it.id}) and (d.filer_user_id = ${reader.userId}
        or (d.submitted_at is not null and ${reader.isOfficer}::boolean)
        or (d.shown_to_respondent and p.user_id = ${reader.userId}))
      or d.shown_to_respondent and (d.filed_with = ${it.filedWith ?? it.id} or d.id = ${it.filedWith}))
    order by d.created_at, d.id limit 50`;

/** Both kinds of them, each as its readers are shown it. */
export const relatedFrom = (rows: readonly Related[]): Pick<DisputeView, 'counters' | 'together'> => ({
  counters: rows.flatMap(({ id, ref, isAnswered, togetherAgainst }) =>
    togetherAgainst === null ? [{ id, ref, isAnswered }] : [],
  ),
  together: rows.flatMap(({ id, ref, togetherAgainst }) =>
    togetherAgainst === null ? [] : [{ id, ref, againstName: togetherAgainst }],
  ),
});
