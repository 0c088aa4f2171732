// What waits at each desk, for whom, and by when: the list of a desk and how much is counted there are the same disputes.
import type { ClockKind } from '@ahadi/domain/core/clock.ts';
import { type RawBuilder, sql } from 'kysely';

export type DeskName = 'triage' | 'identity' | 'review' | 'appeals' | 'courts';

const states: Record<DeskName, RawBuilder<unknown>> = {
  triage: sql`d.status = 'submitted' and not d.appealed`,
  identity: sql`d.status = 'identity_check'`,
  review: sql`d.status = 'publication_review'`,
  appeals: sql`d.status = 'submitted' and d.appealed`,
  // With a court for longer than an officer leaves it there unasked: the clock that asks has run out. Or what was decided is with an officer.
  courts: sql`d.id in (select o.id from disputes o where o.decision->>'boundAt' is null
    and coalesce(o.decision->'objection'->>'at', o.decision->>'unprovenAt') is not null
    union all select h.dispute_id from dispute_holds h where h.kind = 'external_proceedings' and h.ended_at is null
    and exists (select 1 from clocks c where c.subject_kind = 'dispute' and c.subject_id = h.dispute_id
      and c.kind = 'dispute.proceedings_check' and c.status = 'fired' and c.ended_at >= h.placed_at))`,
};

/** By when each desk has to have decided: the clock that says so, whether it runs or has run out. */
export const deskClocks: Record<DeskName, ClockKind> = {
  triage: 'dispute.triage',
  identity: 'dispute.identity_check',
  review: 'dispute.review',
  appeals: 'dispute.triage',
  courts: 'dispute.proceedings_check',
};

/** Whether a dispute `d` waits at a desk for somebody: in none of their own, and not where they have decided already. */
export const waitsAt = (desk: DeskName, me: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  ${states[desk]} and d.filer_user_id <> ${me}
  and not exists (select 1 from dispute_parties p where p.dispute_id = d.id and p.side = 'respondent' and p.user_id = ${me})
  and not exists (select 1 from agreement_parties p where p.agreement_id = d.agreement_id and p.user_id = ${me})
  and not exists (select 1 from identity_members m where m.user_id = ${me} and (m.identity_id = d.filer_identity_id
    or m.identity_id in (select p.identity_id from dispute_parties p where p.dispute_id = d.id and p.side = 'respondent')))
  ${desk === 'identity' || desk === 'courts' ? sql`` : sql`and d.triaged_by is distinct from ${me} and d.refused_by is distinct from ${me}`}`;
