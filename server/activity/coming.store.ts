// Disputes that may end in public history are found with their days.
import { servedDisputes } from '@ahadi/domain/disputes/lifecycle.ts';
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';
import { among } from '../core/db.ts';

export type Coming = {
  disputeId: string;
  ref: string;
  title: string;
  side: 'filer' | 'respondent';
  otherName: string;
  publicFrom: Date | null;
  isInReview: boolean;
  isShown: boolean;
};

/**
 * Disputes of a person that end in public history unless they are resolved before: the respondent had accepted the clause, the subject is not one
 * that stays private, and no officer refused it. Before a dispute was delivered nothing of it can become public, and after its end nothing any
 * more. The nearest deadline first, at most a hundred.
 */
export async function comingOf(ctx: Pick<Ctx, 'db'>, userId: string): Promise<Coming[]> {
  const { rows } = await sql<Coming>`
    select d.id as "disputeId", d.ref, d.title, me.side, other.name as "otherName", c.due_at as "publicFrom",
      d.status = 'publication_review' as "isInReview", d.final_notice_at is not null as "isShown"
    from dispute_readers r join disputes d on d.id = r.dispute_id
      join lateral (select p.side from dispute_parties p where p.dispute_id = d.id and p.user_id = r.user_id order by p.side desc limit 1) me on true
      join dispute_parties other on other.dispute_id = d.id and other.side <> me.side
      left join clocks c on c.subject_kind = 'dispute' and c.subject_id = d.id and c.status = 'running'
        and c.kind = case d.status when 'publication_review' then 'dispute.review' else 'dispute.resolution' end
    where r.user_id = ${userId} and d.status in ${among(servedDisputes)} and d.flags = '{}' and d.refused_by is null
      and exists (select 1 from dispute_parties p where p.dispute_id = d.id and p.side = 'respondent' and p.clause_accepted_at is not null)
    order by c.due_at nulls last, d.id limit 100`.execute(ctx.db);
  return rows;
}
