// Disputes that answer each other, those about each other's settlement, and those that were filed together, are found together.
import type { DisputeView } from '@ahadi/domain/disputes/schema.ts';
import { sql } from 'kysely';
import type { Held } from './dispute.store.ts';

type Related = Pick<DisputeView, 'id' | 'ref'> & {
  link: 'answered' | 'answer' | 'first' | 'breach';
  togetherAgainst: string | null;
  isDraft: boolean;
};

/**
 * The dispute that this one answers and those that answer it, and likewise the one whose settlement it is about and those about its own,
 * as far as a reader may see them: filed by them, shown to them as the other side, or filed at all when an officer reads. And those
 * that were filed with it against others of the same side, once they are shown: a reader of one of these may read all, as a side of
 * one or as who shares that side. Oldest first.
 */
export const relatedIn = (
  it: Pick<Held, 'id' | 'counterOf' | 'filedWith' | 'agreementId'>,
  reader: { userId: string | null; isOfficer: boolean },
) => sql<Related>`
    with settled as (
      select id from disputes where settlement_agreement_id = ${it.agreementId}
      union select dispute_id from mediations where settlement_agreement_id = ${it.agreementId}),
    settlements as (
      select settlement_agreement_id as id from disputes where id = ${it.id}
      union select settlement_agreement_id from mediations where dispute_id = ${it.id})
    select d.id, d.ref, d.status = 'draft' as "isDraft",
      case when d.id = ${it.counterOf}::uuid then 'answered' when d.counter_of = ${it.id} then 'answer'
        when d.id = any(array(select id from settled)) then 'first' else 'breach' end as link,
      case when coalesce(d.filed_with, d.id) = ${it.filedWith ?? it.id}::uuid then p.name end as "togetherAgainst"
    from disputes d join dispute_parties p on p.dispute_id = d.id and p.side = 'respondent'
    where d.id <> ${it.id} and ((d.id = ${it.counterOf} or d.counter_of = ${it.id}
          or d.id = any(array(select id from settled)) or d.agreement_id = any(array(select id from settlements)))
        and (d.filer_user_id = ${reader.userId}
          or (d.submitted_at is not null and ${reader.isOfficer}::boolean)
          or (d.shown_to_respondent and p.user_id = ${reader.userId}))
      or d.shown_to_respondent and (d.filed_with = ${it.filedWith ?? it.id} or d.id = ${it.filedWith}))
    order by d.created_at, d.id limit 50`;

const linkOf = ({ id, ref, isDraft }: Related) => ({ id, ref, ...(isDraft && { isDraft }) });

/** Each kind of them, as its readers are shown it. */
export function relatedFrom(
  rows: readonly Related[],
): Required<Pick<DisputeView, 'counters' | 'breaches' | 'together'>> {
  const linked = rows.filter(({ togetherAgainst }) => togetherAgainst === null);
  const about = (links: readonly Related['link'][]) => linked.filter(({ link }) => links.includes(link));
  return {
    counters: about(['answered', 'answer']).map((it) => ({ ...linkOf(it), isAnswered: it.link === 'answered' })),
    breaches: about(['first', 'breach']).map((it) => ({ ...linkOf(it), isFirst: it.link === 'first' })),
    together: rows.flatMap(({ id, ref, togetherAgainst }) =>
      togetherAgainst === null ? [] : [{ id, ref, againstName: togetherAgainst }],
    ),
  };
}
