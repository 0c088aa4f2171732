import { signedStates } from '@ahadi/domain/agreements/rules.ts';
import type { PublicIdentity } from '@ahadi/domain/records/schema.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../core/ctx.ts';

export type StandingRow = PublicIdentity & {
  agreementsKept: number;
  resolvedInTime: number;
  unresolved: number;
  answered: number;
  served: number;
};

/**
 * What is public of these identities and how they stand (design M9, I12), all in one statement. As defined in the docstring of
 * standingsOf.
 */
export async function standingsOf(ctx: Ctx, identityIds: readonly string[]): Promise<StandingRow[]> {
  const { rows } = await sql<StandingRow>`
    select i.id, i.display_name as name, i.kind, i.country, i.city, i.user_number as "userNumber", i.registration_no as "registrationNo",
      i.verification_level as "verificationLevel", kept.n as "agreementsKept", against."resolvedInTime", against.answered, against.served,
      shown.n as unresolved
    from identities i,
      lateral (select count(*)::int as n from agreement_parties p join agreements a on a.id = p.agreement_id
        where p.identity_id = i.id and p.clause_answer = 'accepted' and a.status = any(${signedStates}::text[]) and a.purpose is null
          and not exists (select 1 from disputes d join dispute_parties r on r.dispute_id = d.id and r.side = 'respondent'
            where d.agreement_id = a.id and r.identity_id = i.id and d.status in ('unresolved_private', 'publication_review', 'published'))) kept,
      lateral (select
          count(*) filter (where d.status = 'resolved' and d.resolution_over_at is null)::int as "resolvedInTime",
          count(*) filter (where d.response_over_at is not null and d.response is not null)::int as answered,
          count(*) filter (where d.response_over_at is not null)::int as served
        from dispute_parties r join disputes d on d.id = r.dispute_id
        where r.identity_id = i.id and r.side = 'respondent' and r.served_at is not null
          and r.clause_accepted_at is not null and d.flags = '{}' and d.status in ('resolved', 'published')) against,
      lateral (select count(*)::int as n from visible_records(null) v
        where v.subject_identity_id = i.id and v.prominence in ('indexed', 'listed') and v.resolved_on is null) shown
    where i.id = any(${identityIds}::uuid[])`.execute(ctx.db);
  return rows;
}
